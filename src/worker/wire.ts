/**
 * Calls across a message port, typed by the interface that both sides share. A method returns a promise or, where it is
 * named in `streams`, an async iterable that is pulled value by value, so that a slow reader holds back the writer.
 * An `AbortSignal` in last place crosses as a message, and a `MessagePort` among the arguments is handed over. Errors
 * cross as `Problem`s and are thrown as `AppError`s.
 */
import { AppError, toProblem, type Problem, type ProblemCode } from '../errors'

type Call =
  | { kind: 'call'; id: number; method: string; args: unknown[]; stream: boolean; abortable: boolean }
  | { kind: 'next'; id: number }
  | { kind: 'return'; id: number }
  | { kind: 'abort'; id: number }

type Reply =
  /** The first message of a worker that has started: its script is loaded. */
  | { kind: 'ready' }
  | { kind: 'value'; id: number; value: unknown }
  | { kind: 'end'; id: number }
  | { kind: 'error'; id: number; problem: Problem }

/** Names of the methods of `T` that return an async iterable. */
export type Streams<T> = {
  [K in keyof T]: T[K] extends (...args: never[]) => AsyncIterable<unknown> ? K : never
}[keyof T]

/** The part of `Worker` and `MessagePort` that a wire needs. */
export interface Port {
  postMessage(message: unknown, transfer: Transferable[]): void
  addEventListener(type: string, listener: (event: Event) => void): void
}

const transferables = new WeakMap<object, Transferable[]>()

/** Marks buffers inside a value that a served method returns, to be moved instead of copied. Returns the value. */
export function transfer<T extends object>(value: T, buffers: Transferable[]): T {
  transferables.set(value, buffers)
  return value
}

/** Answers the calls that arrive at `port` with the methods of `target`. `code` is given to errors that have none. */
export function serve<T extends object>(target: T, port: Port, code: ProblemCode = 'engine/failed'): void {
  const aborts = new Map<number, AbortController>()
  const iterators = new Map<number, AsyncIterator<unknown>>()
  const reply = (message: Reply, buffers: Transferable[] = []): void => port.postMessage(message, buffers)
  const answer = (id: number, value: unknown): void =>
    reply({ kind: 'value', id, value }, (typeof value === 'object' && value && transferables.get(value)) || [])
  const finish = (id: number): void => {
    aborts.delete(id)
    iterators.delete(id)
  }

  async function settle(id: number, step: () => Promise<unknown>): Promise<void> {
    try {
      await step()
    } catch (thrown) {
      const aborted = aborts.get(id)?.signal.aborted
      finish(id)
      reply(aborted ? { kind: 'end', id } : { kind: 'error', id, problem: toProblem(thrown, code) })
    }
  }

  async function start(call: Extract<Call, { kind: 'call' }>): Promise<void> {
    const { id, method, stream } = call
    const args = [...call.args]
    if (call.abortable) {
      const abort = new AbortController()
      aborts.set(id, abort)
      args.push(abort.signal)
    }
    const result = (target as Record<string, (...args: unknown[]) => unknown>)[method]!(...args)
    if (stream) {
      iterators.set(id, (result as AsyncIterable<unknown>)[Symbol.asyncIterator]())
    } else {
      answer(id, await result)
      finish(id)
    }
  }

  async function advance(id: number): Promise<void> {
    const step = await iterators.get(id)?.next()
    if (!step || step.done) {
      finish(id)
      reply({ kind: 'end', id })
    } else answer(id, step.value)
  }

  port.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<Call>
    const { id } = data
    if (data.kind === 'call') void settle(id, () => start(data))
    else if (data.kind === 'next') void settle(id, () => advance(id))
    else if (data.kind === 'abort') aborts.get(id)?.abort()
    else {
      aborts.get(id)?.abort()
      void settle(id, async () => {
        await iterators.get(id)?.return?.()
        finish(id)
      })
    }
  })
  reply({ kind: 'ready' })
}

interface Pending {
  resolve(result: IteratorResult<unknown>): void
  reject(reason: unknown): void
}

/** The far side of a wire: the interface itself, and what was lost when the worker stopped. */
export interface Wire<T> {
  api: T
  /** Fails every call under way and all later ones. Call it when the worker is terminated. */
  fail(problem: Problem): void
}

/** Calls the methods of `T` at the other end of `port`. */
export function call<T extends object>(port: Port, streams: readonly Streams<T>[]): Wire<T> {
  let last = 0
  let failure: AppError | undefined
  const pending = new Map<number, Pending>()

  function fail(problem: Problem): void {
    failure ??= new AppError(problem)
    for (const waiting of pending.values()) waiting.reject(failure)
    pending.clear()
  }
  const post = (message: Call): void =>
    port.postMessage(message, message.kind === 'call' ? message.args.filter((arg) => arg instanceof MessagePort) : [])

  port.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<Reply>
    if (data.kind === 'ready') return
    const waiting = pending.get(data.id)
    // Also what a library that runs in the worker says to whoever started it.
    if (!waiting) return
    pending.delete(data.id)
    if (data.kind === 'value') waiting.resolve({ done: false, value: data.value })
    else if (data.kind === 'end') waiting.resolve({ done: true, value: undefined })
    else waiting.reject(new AppError(data.problem))
  })
  port.addEventListener('error', (event) => {
    const { message } = event as ErrorEvent
    fail({ code: 'engine/failed', detail: message || 'its script could not be started' })
  })

  function wait(id: number): Promise<IteratorResult<unknown>> {
    if (failure) return Promise.reject(failure)
    return new Promise((resolve, reject) => pending.set(id, { resolve, reject }))
  }

  function send(method: string, all: unknown[], stream: boolean): { id: number; release(): void } {
    const id = ++last
    const signal = all.at(-1) instanceof AbortSignal ? (all.at(-1) as AbortSignal) : undefined
    const args = signal ? all.slice(0, -1) : [...all]
    // A signal comes after the arguments before it, also where these are absent.
    while (!signal && args.length > 0 && args.at(-1) === undefined) args.pop()
    if (!failure) post({ kind: 'call', id, method, args, stream, abortable: signal !== undefined })
    const abort = (): void => post({ kind: 'abort', id })
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort, { once: true })
    return { id, release: () => signal?.removeEventListener('abort', abort) }
  }

  async function* iterate(method: string, args: unknown[]): AsyncGenerator<unknown> {
    const { id, release } = send(method, args, true)
    let ended = false
    try {
      for (;;) {
        const step = wait(id)
        if (!failure) post({ kind: 'next', id })
        const { done, value } = await step.catch((thrown: unknown) => {
          ended = true
          throw thrown
        })
        if (done) {
          ended = true
          return
        }
        yield value
      }
    } finally {
      release()
      if (!ended) post({ kind: 'return', id })
    }
  }

  async function request(method: string, args: unknown[]): Promise<unknown> {
    const { id, release } = send(method, args, false)
    try {
      const { done, value } = await wait(id)
      if (done) (args.at(-1) as AbortSignal).throwIfAborted()
      return value
    } finally {
      release()
    }
  }

  const api = new Proxy({} as T, {
    get(_, method) {
      // A proxy that answers to `then` would be awaited as a promise.
      if (typeof method !== 'string' || method === 'then') return undefined
      const stream = (streams as readonly unknown[]).includes(method)
      return (...args: unknown[]) => (stream ? iterate(method, args) : request(method, args))
    },
  })
  return { api, fail }
}
