/**
 * The only document of ours that calls another origin. It lives in a frame, where it can read neither the page nor its storage,
 * and is given nothing but prompts, the key and the settings. This script stands inside `network.html`, whose policy allows this
 * very script and no other.
 */
import { providers } from '../6-generate/providers/registry'
import { languageModel } from '../6-generate/providers/sender'
import type { LanguageModel } from '../answer'
import { AppError } from '../errors'
import { serve } from '../worker/wire'
import type { CallReport } from './calls'
import { APART, HELLO, LOCAL_NETWORK, type NetworkDocument } from './contract'
import { recording } from './recording'
import { standingHere } from './standing'

const [server = '', apart] = location.hash.slice(1).split('&')

/** The one server that may be called: it stands in the document's address, and can't be changed from then on. */
const allowed = new URL(decodeURIComponent(server)).origin

/** Policies only add up: what stood in the document allows http and https, this one a single origin of those. */
function tighten(): void {
  if (!/^https?:\/\/[^\s;,*]+$/.test(allowed)) throw new TypeError(`not an origin: ${allowed}`)
  const meta = document.createElement('meta')
  meta.httpEquiv = 'Content-Security-Policy'
  meta.content = `default-src 'none'; connect-src ${allowed}; base-uri 'none'; form-action 'none'`
  document.head.append(meta)
}

function networkDocument(): NetworkDocument {
  const closing = new AbortController()
  const waiting: CallReport[] = []
  let wake = (): void => undefined
  function report(one: CallReport): void {
    waiting.push(one)
    wake()
  }
  // Called as a function of the window, which is all that the browser's own accepts.
  const send = recording((...request) => fetch(...request), report)
  let model: LanguageModel | undefined

  /** The model, which also stops when the document is closed. */
  const served: LanguageModel = {
    complete: (request, signal) => opened().complete(request, stopping(signal)),
    models: (signal) => opened().models(stopping(signal)),
  }
  function opened(): LanguageModel {
    closing.signal.throwIfAborted()
    if (!model) throw new AppError({ code: 'generate/none' })
    return model
  }
  const stopping = (signal: AbortSignal | undefined): AbortSignal =>
    signal ? AbortSignal.any([signal, closing.signal]) : closing.signal

  return {
    async *calls(signal) {
      for (;;) {
        signal?.throwIfAborted()
        const next = waiting.shift()
        if (next) yield next
        else
          await new Promise<void>((resolve) => {
            wake = resolve
            signal?.addEventListener('abort', () => resolve(), { once: true })
          })
      }
    },
    async open(settings, key, waits) {
      if (new URL(settings.server).origin !== allowed)
        throw new AppError({ code: 'generate/address', subject: settings.server })
      model ??= languageModel(providers[settings.provider], settings, key, {
        fetch: send,
        standing: standingHere(send),
        ...waits,
      })
    },
    async attach(port) {
      serve(served, port, 'generate/server')
      port.start()
    },
    async close() {
      closing.abort(new AppError({ code: 'generate/stopped' }))
    },
  }
}

/** The page that this document came from: no other gets hold of it by putting it into a frame. */
const page = new URL(location.href).origin

function begin(): void {
  tighten()
  const { port1, port2 } = new MessageChannel()
  serve(networkDocument(), port1, 'generate/server')
  port1.start()
  parent.postMessage(HELLO, page, [port2])
}

/** Puts this very document, with its script and policy, into a frame without an origin, and passes its greeting on. */
function beginApart(code: string): void {
  const policy = document.querySelector('meta[http-equiv]')!.outerHTML
  const html = `<!doctype html><meta charset="utf-8">${policy}<body><script>${code}</script></body>`
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.allow = LOCAL_NETWORK
  addEventListener('message', ({ source, data, ports }: MessageEvent) => {
    if (source === frame.contentWindow && data === HELLO) parent.postMessage(HELLO, page, [...ports])
  })
  frame.src = `${URL.createObjectURL(new Blob([html], { type: 'text/html' }))}#${server}`
  document.body.append(frame)
}

if (apart === APART) beginApart(document.currentScript!.textContent)
else begin()
