/** The page's end: opens the network document in a frame and gives the language model that it calls. */
import type { LanguageModel, ModelSettings } from '../answer'
import { AppError, toProblem, type Problem } from '../errors'
import { call, serve, type Wire } from '../worker/wire'
import type { CallReport } from './calls'
import { APART, HELLO, LOCAL_NETWORK, type NetworkDocument, type Waits } from './contract'

export { serverAddress } from '../6-generate/providers/address'
export type { CallReport } from './calls'
export type { Waits } from './contract'

/** Milliseconds that the document is given to load. */
const LOADING = 15_000

/** Milliseconds after which a document that has loaded must have said so; one of an error never does. */
const GREETING = 1000

export interface OpenOptions extends Waits {
  /** Without an origin of its own, which servers see as `null`; else with the page's own. */
  sandboxed: boolean
  /** Told of every request that leaves the document, by the document itself. */
  report(report: CallReport): void
  /** Of the network document. Default: beside the page. */
  address?: string
}

/** A language model behind a network document. */
export interface Connection {
  model: LanguageModel
  /** One more end of a wire to the same model, to be handed to a worker. */
  port(): MessagePort
  /** Ends all calls with `generate/stopped` and removes the document. */
  close(): void
}

/**
 * Opens a network document for one server. Calls wait until it has loaded; where it can't, each fails with `generate/document`.
 * Service workers leave frames without an origin alone, so that offline such a document is not found. Then it is loaded with
 * the page's own, and does nothing but put itself into a frame without one.
 * @param key empty where the server takes none
 */
export function openLanguageModel(settings: ModelSettings, key: string, options: OpenOptions): Connection {
  const { sandboxed, report, address = new URL('network.html', location.href.replace(/[#?].*$/, '')).href } = options
  const opened = `${address}#${encodeURIComponent(new URL(settings.server).origin)}`
  const frame = document.createElement('iframe')
  const loaded = new AbortController()
  const listening = new AbortController()
  const notLoaded: Problem = { code: 'generate/document' }

  const ready = new Promise<NetworkDocument>((resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError(notLoaded)), LOADING)
    addEventListener(
      'message',
      ({ source, data, ports: [port] }: MessageEvent) => {
        if (source !== frame.contentWindow || data !== HELLO || !port) return
        loaded.abort()
        clearTimeout(timer)
        const { api } = call<NetworkDocument>(port, ['calls'])
        port.start()
        void relay(api)
        api.open(settings, key, waits(options)).then(() => resolve(api), reject)
      },
      { signal: loaded.signal },
    )
    frame.addEventListener(
      'load',
      () => {
        setTimeout(() => {
          if (loaded.signal.aborted) return
          if (!frame.hasAttribute('sandbox')) return reject(new AppError(notLoaded))
          frame.removeAttribute('sandbox')
          frame.src = `${opened}&${APART}`
        }, GREETING)
      },
      { signal: loaded.signal },
    )
  })
  ready.catch(() => loaded.abort())

  async function relay(api: NetworkDocument): Promise<void> {
    for await (const one of api.calls(listening.signal)) report(one)
  }

  function port(): MessagePort {
    const { port1, port2 } = new MessageChannel()
    ready.then(
      (api) => api.attach(port2),
      (thrown: unknown) => {
        serve(failing(toProblem(thrown, 'generate/document')), port2)
        port2.start()
      },
    )
    return port1
  }

  frame.title = 'Calls to the language model'
  frame.hidden = true
  frame.tabIndex = -1
  if (sandboxed) frame.setAttribute('sandbox', 'allow-scripts')
  frame.allow = LOCAL_NETWORK
  frame.referrerPolicy = 'no-referrer'
  frame.src = opened
  document.body.append(frame)

  const own = port()
  const wire: Wire<LanguageModel> = call<LanguageModel>(own, ['complete'])
  own.start()
  return {
    model: wire.api,
    port,
    close() {
      void ready
        .then((api) => api.close())
        .catch(() => undefined)
        .finally(() => {
          listening.abort()
          loaded.abort()
          frame.remove()
          wire.fail({ code: 'generate/stopped' })
        })
    },
  }
}

function waits({ patience, pauses }: Waits): Waits {
  return { ...(patience === undefined ? {} : { patience }), ...(pauses === undefined ? {} : { pauses }) }
}

/** A model that there is none of. */
function failing(problem: Problem): LanguageModel {
  return {
    async *complete() {
      throw new AppError(problem)
    },
    models: () => Promise.reject(new AppError(problem)),
  }
}
