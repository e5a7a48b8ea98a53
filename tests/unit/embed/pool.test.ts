import { describe, expect, it } from 'vitest'
import { Pool, type Lane, type PoolState } from '../../../src/3-embed/pool'
import { AppError } from '../../../src/errors'

/** A lane whose texts are finished by hand. */
class ManualLane implements Lane {
  closed = false
  current: { text: string; finish(): void; die(): void } | undefined

  constructor(readonly held = 0) {}

  embed(text: string): Promise<Float32Array> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        this.current = undefined
        settle()
      }
      this.current = {
        text,
        finish: end(() => resolve(Float32Array.of(text.length))),
        die: end(() => reject(new AppError({ code: 'engine/failed', detail: 'killed' }))),
      }
    })
  }

  memory = async (): Promise<number> => this.held

  close(): void {
    this.closed = true
  }
}

function manualPool(lanes: number, held = 0): { pool: Pool; opened: ManualLane[]; states: PoolState[] } {
  const opened: ManualLane[] = []
  const states: PoolState[] = []
  const open = async (): Promise<Lane> => {
    const lane = new ManualLane(held)
    opened.push(lane)
    return lane
  }
  return { pool: new Pool(open, { lanes, memoryLimit: 100, onState: (state) => states.push(state) }), opened, states }
}

/** Lets everything happen that doesn't wait for the test. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('the embedding pool', () => {
  it('takes a query before candidates, and these before other passages', async () => {
    const { pool, opened } = manualPool(1)
    const all = [
      pool.embed('first', 'passage', 'passage'),
      pool.embed('passage', 'passage', 'passage'),
      pool.embed('candidate', 'passage', 'candidate'),
      pool.embed('query', 'query', 'query'),
    ]
    const order: string[] = []
    for (let i = 0; i < 4; i++) {
      await settle()
      order.push(opened[0]!.current!.text)
      opened[0]!.current!.finish()
    }
    await Promise.all(all)
    expect(order).toEqual(['query', 'candidate', 'first', 'passage'])
  })

  it('gives vectors in the order of the texts, whichever lane is faster', async () => {
    const { pool, opened } = manualPool(2)
    const lengths: number[] = []
    const reading = (async () => {
      for await (const [length] of pool.embedAll(['a', 'bb', 'ccc', 'dddd'], 'passage', 'passage'))
        lengths.push(length!)
    })()
    for (let i = 0; i < 12 && lengths.length < 4; i++) {
      await settle()
      for (const lane of [...opened].reverse()) lane.current?.finish()
    }
    await reading
    expect(lengths).toEqual([1, 2, 3, 4])
  })

  it('opens no more lanes than there is work for', async () => {
    const { pool, opened } = manualPool(4)
    const one = pool.embed('one', 'passage', 'passage')
    await settle()
    opened[0]!.current!.finish()
    await one
    expect(opened).toHaveLength(1)
  })

  it('drops a waiting text when its signal aborts, and says so to the caller only', async () => {
    const { pool, opened } = manualPool(1)
    const abort = new AbortController()
    const first = pool.embed('first', 'passage', 'passage')
    await settle()
    const dropped = pool.embed('dropped', 'passage', 'passage', abort.signal)
    const last = pool.embed('last', 'passage', 'passage')
    abort.abort(new Error('newer query'))
    await expect(dropped).rejects.toThrow('newer query')
    opened[0]!.current!.finish()
    await first
    await settle()
    expect(opened[0]!.current!.text).toBe('last')
    opened[0]!.current!.finish()
    await last
  })

  it('gives the text of a lane that died to a new one', async () => {
    const { pool, opened } = manualPool(1)
    const vector = pool.embed('text', 'passage', 'passage')
    await settle()
    opened[0]!.current!.die()
    await settle()
    expect(opened[0]!.closed).toBe(true)
    opened[1]!.current!.finish()
    expect((await vector)[0]).toBe(4)
  })

  it('gives up a text that brings down two lanes, and goes on with the next', async () => {
    const { pool, opened } = manualPool(1)
    const deadly = pool.embed('deadly', 'passage', 'passage')
    const next = pool.embed('next', 'passage', 'passage')
    for (let i = 0; i < 2; i++) {
      await settle()
      opened[i]!.current!.die()
    }
    await expect(deadly).rejects.toBeInstanceOf(AppError)
    await settle()
    opened[2]!.current!.finish()
    expect((await next)[0]).toBe(4)
  })

  it('replaces a lane that holds too much memory', async () => {
    const { pool, opened } = manualPool(1, 101)
    for (let i = 0; i < 256; i++) {
      const vector = pool.embed('x', 'passage', 'passage')
      await settle()
      opened.at(-1)!.current!.finish()
      await vector
    }
    await settle()
    expect(opened[0]!.closed).toBe(true)
    const after = pool.embed('y', 'passage', 'passage')
    await settle()
    opened[1]!.current!.finish()
    await after
  })

  it('fails every call with the reason when the model cannot be loaded', async () => {
    const states: PoolState[] = []
    const pool = new Pool(() => Promise.reject(new AppError({ code: 'embed/damaged' })), {
      lanes: 2,
      onState: (state) => states.push(state),
    })
    await expect(pool.embed('a', 'query', 'query')).rejects.toMatchObject({ problem: { code: 'embed/damaged' } })
    await expect(pool.embed('b', 'query', 'query')).rejects.toMatchObject({ problem: { code: 'embed/damaged' } })
    expect(states.at(-1)).toMatchObject({ kind: 'failed', problem: { code: 'embed/damaged' } })
  })

  it('closes surplus lanes when it is made smaller', async () => {
    const { pool, opened } = manualPool(2)
    const both = [pool.embed('a', 'passage', 'passage'), pool.embed('b', 'passage', 'passage')]
    await settle()
    await settle()
    opened.forEach((lane) => lane.current?.finish())
    await Promise.all(both)
    pool.resize(1)
    await settle()
    expect(opened.filter(({ closed }) => !closed)).toHaveLength(1)
  })
})
