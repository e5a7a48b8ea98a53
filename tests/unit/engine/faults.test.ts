import { describe, expect, it } from 'vitest'
import { memoryIncoming } from '../../../src/4-store/incoming'
import { openMemoryStore } from '../../../src/4-store/memory'
import type { Store } from '../../../src/4-store/store'
import { AppError } from '../../../src/errors'
import { add, nodeEngine, search, source } from '../../samples/engine'
import { Turns } from '../../samples/turns'
import { at, snapshot, until } from '../../samples/watching'

const files = Array.from({ length: 6 }, (_, i) => source(`${i}.txt`, `The text of file number ${i}.`))

/** A disk that has no more room from the n-th write on, until some is made. */
function fullFrom(write: number): { store: Store; makeRoom(): void } {
  const store = openMemoryStore()
  let left = write
  return {
    store: {
      ...store,
      write: async (change) => {
        if (--left < 0) throw new AppError({ code: 'store/full' })
        return store.write(change)
      },
    },
    makeRoom: () => (left = Infinity),
  }
}

describe('a full disk', () => {
  for (const write of [0, 1, 3, 5, 7, 9, 11, 13]) {
    it(`at write ${write} leaves nothing half-written, says what is needed, and goes on when there is room`, async () => {
      const { store, makeRoom } = fullFrom(write)
      const incoming = memoryIncoming()
      const engine = nodeEngine({ store, incoming, readers: 1, lanes: 1 })
      const told = until(engine, (event) => event.kind === 'problem' && event.problem)
      told.catch(() => {})
      const problem = await add(engine, ...files).then(
        () => told,
        (thrown: unknown) => (thrown as AppError).problem,
      )
      expect(problem.code).toBe('store/full')
      await engine.settled()
      expect((await snapshot(engine)).work.paused).toBe(true)
      const tables = new Set((await store.tables()).map(({ id }) => id))
      for (const { id, state } of await store.summaries()) expect(tables.has(id)).toBe(state !== 'waiting')
      const waiting = (await store.summaries()).filter(({ state }) => state === 'waiting').map(({ id }) => id)
      expect((await incoming.list()).sort()).toEqual(waiting.sort())
      makeRoom()
      await engine.pause(false)
      await engine.settled()
      await add(engine, ...files)
      await engine.settled()
      expect((await snapshot(engine)).documents.map(({ state }) => state)).toEqual(files.map(() => 'complete'))
      expect(await incoming.list()).toEqual([])
    })
  }

  it('names the bytes that a document needs', async () => {
    const { store } = fullFrom(1)
    await expect(add(nodeEngine({ store }), files[0]!)).rejects.toMatchObject({
      problem: { code: 'store/full', detail: expect.stringMatching(/^\d+ bytes are needed for 0\.txt/) as string },
    })
  })

  it('for the copy of a file still lets it be read from where it lies', async () => {
    const incoming = { ...memoryIncoming(), keep: () => Promise.reject(new AppError({ code: 'store/full' })) }
    const events = await add(nodeEngine({ incoming }), files[0]!)
    expect(events.at(-1)).toMatchObject({ stored: 1 })
  })
})

describe('a store that is closed under the engine', () => {
  it('is opened again, and what was found before is found after', async () => {
    const store = openMemoryStore()
    let close: () => void = () => {}
    let opened = 0
    const engine = nodeEngine({
      openStore: async (closed) => {
        opened++
        close = closed
        return store
      },
    })
    await add(engine, ...files)
    await engine.settled()
    const again = until(engine, (event) => event.kind === 'snapshot' && opened === 2)
    close()
    await again
    expect((await search(engine, 'number 3')).hits).not.toEqual([])
    expect((await add(engine, source('new.txt', 'A new text.'))).at(-1)).toMatchObject({ stored: 1 })
  })

  it('and can not be opened is told, and opened by the next call for which it can', async () => {
    let broken = true
    const engine = nodeEngine({
      openStore: async () => {
        if (broken) throw new AppError({ code: 'store/blocked' })
        return openMemoryStore()
      },
    })
    await expect(add(engine, files[0]!)).rejects.toMatchObject({ problem: { code: 'store/blocked' } })
    broken = false
    expect((await add(engine, files[0]!)).at(-1)).toMatchObject({ stored: 1 })
  })
})

describe('a second tab', () => {
  it('reads along, changes nothing, and takes over with what is left to do', async () => {
    const store = openMemoryStore()
    const incoming = memoryIncoming()
    const turns = new Turns()
    const takeTurn = async (): Promise<ReturnType<Turns['take']>> => turns.take()
    const first = nodeEngine({ store, incoming, takeTurn })
    await add(first, files[0]!)
    await first.settled()
    const second = nodeEngine({ store, incoming, takeTurn })
    expect((await snapshot(second)).role).toBe('follower')
    expect((await search(second, 'number 0')).hits).toHaveLength(1)
    await expect(add(second, files[1]!)).rejects.toMatchObject({ problem: { code: 'store/elsewhere' } })
    await expect(second.remove(['x'])).rejects.toMatchObject({ problem: { code: 'store/elsewhere' } })

    await add(first, files[1]!)
    await until(second, (event) => 'documents' in event && event.documents.some(({ name }) => name === '1.txt'))
    expect((await search(second, 'number 1')).hits.map(({ name }) => name)).toContain('1.txt')
    const gone = (await at(first, '0.txt'))!.id
    const left = until(second, (event) => event.kind === 'removed' && event.ids.includes(gone))
    await first.remove([gone])
    await left
    expect((await snapshot(second)).documents.map(({ name }) => name)).toEqual(['1.txt'])

    await first.settled()
    await first.pause(true)
    void add(first, files[2]!).catch(() => {})
    await until(second, (event) => 'documents' in event && event.documents.some(({ state }) => state === 'waiting'))
    turns.pass()
    await until(second, (event) => event.kind === 'snapshot' && event.role === 'owner')
    await second.settled()
    expect(await at(second, '2.txt')).toMatchObject({ state: 'complete' })
    expect(await incoming.list()).toEqual([])
  })
})
