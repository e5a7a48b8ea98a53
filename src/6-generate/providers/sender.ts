/** Sends what a provider composes, waits, tries again, and gives what comes back: the same for every API. */
import type { CompletionEvent, CompletionRequest, LanguageModel, ModelSettings, Usage } from '../../answer'
import { AppError, type Problem } from '../../errors'
import { failureOf, isFiltered, parsed, refusedParameters } from './failures'
import { events, lines } from './frames'
import { COMPLETE, type Failure, type Outgoing, type Provider, type Step } from './provider'
import { whyUnreached, type Standing } from './unreached'
import { askedInWords, LONGEST_PAUSE, PATIENCE, patience, pause, PAUSES, retryAfter } from './waiting'

/** What a sender needs of the document that it lives in. */
export interface Surroundings {
  fetch: typeof fetch
  standing: Standing
  /** Milliseconds to the first token. Default 30,000. */
  patience?: number
  /** Milliseconds before each further try. Default 1,000, 3,000 and 9,000. */
  pauses?: readonly number[]
}

/** A try that failed, with the time that the server asks to wait. */
class Failed extends Error {
  readonly failure: Failure
  readonly wait: number | undefined

  constructor(failure: Failure, wait?: number) {
    super(failure.problem.code)
    this.failure = failure
    this.wait = wait
  }
}

/** A model refused parameters that it can do without. */
class Refused extends Error {
  readonly names: string[]

  constructor(names: string[]) {
    super('refused')
    this.names = names
  }
}

/** A language model at the server of `settings`. */
export function languageModel(
  provider: Provider,
  settings: ModelSettings,
  key: string,
  surroundings: Surroundings,
): LanguageModel {
  const { standing, patience: patient = PATIENCE, pauses = PAUSES } = surroundings
  const server = new URL(settings.server)
  const subject = server.host
  const without = new Set<string>()

  async function send(
    { path, headers, body }: Omit<Outgoing, 'body'> & { body?: string },
    signal: AbortSignal,
  ): Promise<Response> {
    try {
      return await surroundings.fetch(settings.server + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body }),
        signal,
        cache: 'no-store',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      })
    } catch (thrown) {
      signal.throwIfAborted()
      const failure = await whyUnreached(settings, standing, (thrown as Error).message, signal)
      signal.throwIfAborted()
      throw new Failed(failure)
    }
  }

  function refusal(status: number, text: string, headers: Headers): Failed {
    const failure = failureOf(status, text, subject)
    // Few servers let a page of another origin read the header; some say it in words, too.
    const asked = retryAfter(headers.get('retry-after'), Date.now()) ?? askedInWords(failure.problem.detail ?? '')
    return new Failed(failure, asked)
  }

  const malformed = (detail: string): Failed =>
    new Failed({ problem: { code: 'generate/malformed', subject, detail: detail.slice(0, 400) }, passing: false })
  const broken = (detail: string): Failed =>
    new Failed({ problem: { code: 'generate/network', subject, detail }, passing: true })

  /** The steps of one answer, as its bytes come. */
  async function* steps(response: Response, signal: AbortSignal, heard: (bytes: number) => void): AsyncGenerator<Step> {
    const framer = provider.framing === 'events' ? events() : lines()
    const reader = response.body?.getReader()
    if (!reader) throw broken('an answer without a body')
    let any = false
    let over = false
    function read(frames: string[]): Step[] {
      any ||= frames.length > 0
      return frames.flatMap((frame) => {
        try {
          return provider.read(frame)
        } catch {
          throw malformed(frame)
        }
      })
    }
    try {
      let beginning = ''
      for (;;) {
        const { done, value } = await reader.read().catch((thrown: unknown) => {
          signal.throwIfAborted()
          throw broken(`the connection broke: ${(thrown as Error).message}`)
        })
        if (done) break
        heard(value.length)
        if (!any && beginning.length < 400) beginning += new TextDecoder().decode(value)
        for (const step of read(framer.push(value))) {
          if (step.kind === 'over') over = true
          else yield step
        }
        // A server may leave the line open.
        if (over) return
      }
      yield* read(framer.rest())
      if (!any && beginning.trim() !== '') throw malformed(beginning)
    } finally {
      void reader.cancel(over ? COMPLETE : undefined).catch(() => undefined)
    }
  }

  /** One try. Gives text as it comes, and `end` last; throws where there is none. */
  async function* attempt(
    body: Record<string, unknown>,
    outgoing: Outgoing,
    abort: AbortController,
  ): AsyncGenerator<CompletionEvent> {
    const { signal } = abort
    const text = JSON.stringify(body)
    const started = performance.now()
    yield {
      kind: 'sent',
      at: Date.now(),
      origin: server.origin,
      bytes: new TextEncoder().encode(text).length,
      body: text,
    }
    const clock = patience(patient, () => abort.abort(new AppError(late())))
    try {
      clock.wind()
      const response = await send({ ...outgoing, body: text }, signal)
      if (!response.ok) {
        const said = await response.text().catch(() => '')
        const names = refusedParameters(
          response.status,
          said,
          provider.optional.filter((name) => name in body && !without.has(name)),
        )
        if (names.length > 0) throw new Refused(names)
        if (!isFiltered(said)) throw refusal(response.status, said, response.headers)
        return yield { kind: 'end', stop: 'filter', received: said.length, ms: performance.now() - started }
      }
      let received = 0
      let begun = false
      let stop: Extract<Step, { kind: 'stop' }>['stop'] | undefined
      const usage: Partial<Usage> = {}
      const heard = (bytes: number): void => {
        received += bytes
        if (begun) clock.wind()
      }
      try {
        for await (const step of steps(response, signal, heard)) {
          if (step.kind === 'failed')
            throw new Failed({ ...step.failure, problem: { ...step.failure.problem, subject } })
          if (step.kind === 'usage') Object.assign(usage, step.usage)
          else if (step.kind === 'stop') stop = stop === 'refusal' ? stop : step.stop
          else if (step.kind !== 'over') {
            begun = true
            clock.rest()
            if (step.kind === 'text') yield step
            clock.wind()
          }
        }
      } catch (thrown) {
        // What breaks after the last word takes nothing from the answer.
        if (stop === undefined || !(thrown instanceof Failed && thrown.failure.passing)) throw thrown
      }
      if (stop === undefined) throw broken('the answer ended before its end')
      if (stop === 'length') throw new AppError({ code: 'generate/length', subject })
      const { input, output } = usage
      const counted = input !== undefined && output !== undefined ? { usage: { input, output } } : {}
      yield { kind: 'end', stop, ...counted, received, ms: performance.now() - started }
    } catch (thrown) {
      signal.throwIfAborted()
      throw thrown
    } finally {
      clock.rest()
    }
  }

  function late(): Problem {
    const said = { code: 'generate/timeout', subject, detail: `no token for ${patient / 1000} s` } as const
    return provider.framing === 'lines'
      ? { ...said, remedy: 'Ask again: the model may have been loading. Or choose a smaller one.' }
      : said
  }

  /** Whatever is tried, until it succeeds, fails for good, or was tried often enough. */
  async function* again<T>(
    signal: AbortSignal | undefined,
    once: (abort: AbortController) => AsyncGenerator<T>,
    further: readonly number[],
  ): AsyncGenerator<T | Extract<CompletionEvent, { kind: 'retry' }>> {
    for (let tries = 0; ;) {
      const abort = new AbortController()
      const stop = (): void => abort.abort(signal?.reason)
      signal?.throwIfAborted()
      signal?.addEventListener('abort', stop)
      try {
        yield* once(abort)
        return
      } catch (thrown) {
        if (thrown instanceof Refused) {
          for (const name of thrown.names) without.add(name)
          continue
        }
        if (!(thrown instanceof Failed)) throw thrown
        const { failure, wait: asked = 0 } = thrown
        if (!failure.passing || tries >= further.length || asked > LONGEST_PAUSE) throw new AppError(failure.problem)
        const wait = thrown.wait ?? further[tries]!
        tries += 1
        yield { kind: 'retry', attempt: tries, wait, problem: failure.problem }
        await pause(wait, abort.signal)
      } finally {
        signal?.removeEventListener('abort', stop)
        abort.abort()
      }
    }
  }

  return {
    complete(request: CompletionRequest, signal?: AbortSignal) {
      const once = (abort: AbortController): AsyncGenerator<CompletionEvent> => {
        const outgoing = provider.completion(settings, key, request, without)
        return attempt(outgoing.body, outgoing, abort)
      }
      return again(signal, once, pauses)
    },
    async models(signal?: AbortSignal) {
      let names: string[] = []
      // Somebody waits before a form: they are told at once, and try again themselves.
      for await (const step of again(signal, listed, [])) if (Array.isArray(step)) names = step
      return names
    },
  }

  async function* listed(abort: AbortController): AsyncGenerator<string[]> {
    const clock = patience(patient, () => abort.abort(new AppError(late())))
    clock.wind()
    try {
      const response = await send(provider.list(settings, key), abort.signal)
      const text = await response.text()
      if (!response.ok) throw refusal(response.status, text, response.headers)
      const names = provider.names(parsed(text))
      if (!names) throw malformed(text)
      yield names
    } catch (thrown) {
      abort.signal.throwIfAborted()
      throw thrown
    } finally {
      clock.rest()
    }
  }
}
