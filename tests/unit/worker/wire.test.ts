import { MessageChannel } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors'
import { call, serve, type Port, type Wire } from '../../../src/worker/wire'

interface Far {
  add(a: number, b?: number): Promise<number>
  fail(code: boolean): Promise<never>
  count(to: number, signal?: AbortSignal): AsyncIterable<number>
  wait(signal?: AbortSignal): Promise<void>
  greet(port: MessagePort, words: string): Promise<void>
}

const open: MessageChannel[] = []
afterEach(() => open.splice(0).forEach(({ port1 }) => port1.close()))

function connected(log: string[] = []): Wire<Far> {
  const channel = new MessageChannel()
  open.push(channel)
  const far: Far = {
    add: async (a, b = 1) => a + b,
    fail: async (withCode) => {
      throw withCode ? new AppError({ code: 'parse/encrypted', subject: 'a.pdf' }) : new Error('disk on fire')
    },
    async *count(to, signal) {
      try {
        for (let i = 1; i <= to; i++) {
          log.push(`made ${i}`)
          yield i
          signal?.throwIfAborted()
        }
      } finally {
        log.push('ended')
      }
    },
    wait: (signal) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    async greet(port, words) {
      port.postMessage(words)
    },
  }
  const wire = call<Far>(channel.port1 as unknown as Port, ['count'])
  serve(far, channel.port2 as unknown as Port)
  return wire
}

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const value of values) all.push(value)
  return all
}

describe('a call across a wire', () => {
  it('gives what the method returns, and leaves out absent arguments', async () => {
    const { api } = connected()
    expect(await api.add(2, 3)).toBe(5)
    expect(await api.add(2, undefined)).toBe(3)
  })

  it('keeps the code and the file of an error', async () => {
    const { api } = connected()
    await expect(api.fail(true)).rejects.toMatchObject({ problem: { code: 'parse/encrypted', subject: 'a.pdf' } })
  })

  it('gives an error without a code the code of the far side, and its message as detail', async () => {
    const { api } = connected()
    await expect(api.fail(false)).rejects.toMatchObject({ problem: { code: 'engine/failed', detail: 'disk on fire' } })
  })

  it('rejects with the reason of its signal when it is aborted', async () => {
    const { api } = connected()
    const abort = new AbortController()
    const waiting = api.wait(abort.signal)
    abort.abort(new Error('enough'))
    await expect(waiting).rejects.toThrow('enough')
  })

  it('hands over a port that is among the arguments', async () => {
    const { api } = connected()
    const { port1, port2 } = new globalThis.MessageChannel()
    const heard = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)))
    await api.greet(port2, 'hello')
    expect(await heard).toBe('hello')
    port1.close()
  })

  it('fails when the far side is gone, also later', async () => {
    const { api, fail } = connected()
    const waiting = api.wait()
    fail({ code: 'engine/failed', detail: 'ended' })
    await expect(waiting).rejects.toMatchObject({ problem: { detail: 'ended' } })
    await expect(api.add(1)).rejects.toMatchObject({ problem: { detail: 'ended' } })
  })
})

describe('an iterable across a wire', () => {
  it('gives every value in order', async () => {
    const { api } = connected()
    expect(await collect(api.count(4))).toEqual([1, 2, 3, 4])
  })

  it('is pulled: the far side makes no value before it is asked for', async () => {
    const log: string[] = []
    const { api } = connected(log)
    for await (const value of api.count(100)) {
      expect(log.at(-1)).toBe(`made ${value}`)
      if (value === 3) break
    }
    await api.add(1)
    expect(log).toEqual(['made 1', 'made 2', 'made 3', 'ended'])
  })

  it('ends without an error when its signal aborts', async () => {
    const log: string[] = []
    const { api } = connected(log)
    const abort = new AbortController()
    const seen: number[] = []
    for await (const value of api.count(100, abort.signal)) {
      seen.push(value)
      if (value === 2) abort.abort()
    }
    expect(seen.at(-1)).toBeLessThan(100)
    expect(log.at(-1)).toBe('ended')
  })
})
