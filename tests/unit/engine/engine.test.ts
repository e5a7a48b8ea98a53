import { describe, expect, it } from 'vitest'
import { openMemoryStore } from '../../../src/4-store/memory'
import { AppError } from '../../../src/errors'
import type { LibraryEvent } from '../../../src/types'
import { add, collect, nodeEngine, search, source } from '../../samples/engine'

const lease = source(
  'contracts/lease.md',
  '# Lease\n\n## Term\n\nThe tenant may terminate the lease with three months notice.',
)
const minutes = source('minutes.txt', 'The board met on Tuesday and discussed the heating of the hall.')

describe('adding files', () => {
  it('makes each searchable and tells what became of it', async () => {
    const events = await add(nodeEngine(), lease, minutes)
    expect(events[0]).toMatchObject({ kind: 'found', files: 2 })
    expect(events.filter(({ kind }) => kind === 'stored')).toHaveLength(2)
    expect(events.at(-1)).toEqual({ kind: 'done', stored: 2, unchanged: 0, failed: 0 })
  })

  it('goes on after a file that cannot be read, and keeps the reason', async () => {
    const engine = nodeEngine()
    const events = await add(engine, source('empty.txt', ''), lease)
    expect(events.find(({ kind }) => kind === 'failed')).toMatchObject({
      problem: { code: 'parse/empty', subject: 'empty.txt' },
    })
    expect(events.at(-1)).toMatchObject({ stored: 1, failed: 1 })
    const [snapshot] = await first(engine.watch(), 1)
    expect(snapshot).toMatchObject({ kind: 'snapshot' })
    if (snapshot?.kind !== 'snapshot') return
    expect(snapshot.documents.find(({ name }) => name === 'empty.txt')).toMatchObject({ state: 'failed' })
  })

  it('does nothing for the same bytes again, but remembers the other path', async () => {
    const embedded: string[] = []
    const engine = nodeEngine({ embedded })
    await add(engine, lease)
    await engine.settled()
    const before = embedded.length
    const events = await add(engine, lease, { ...lease, path: 'copy/lease.md' })
    await engine.settled()
    expect(events.filter(({ kind }) => kind === 'unchanged')).toHaveLength(2)
    expect(events.at(-1)).toMatchObject({ stored: 0, unchanged: 2 })
    expect(embedded).toHaveLength(before)
    const { hits } = await search(engine, 'terminate')
    const { summary } = await engine.open(hits[0]!.document)
    expect(summary.paths.map(({ path }) => path)).toEqual(['contracts/lease.md', 'copy/lease.md'])
  })

  it('reads the same bytes once when they come twice in one drop', async () => {
    const events = await add(nodeEngine({ readers: 4 }), lease, { ...lease, path: 'b.md', name: 'b.md' })
    expect(events.at(-1)).toMatchObject({ stored: 1, unchanged: 1 })
  })

  it('gives up a file that takes too long, and reads the next with a new reader', async () => {
    let opened = 0
    const engine = nodeEngine({
      patience: 20,
      readers: 1,
      openReader: () => {
        opened++
        const never = (): Promise<never> => new Promise(() => {})
        const silent = (): AsyncIterable<never> => ({ [Symbol.asyncIterator]: () => ({ next: never }) })
        return { reader: { read: silent, parse: silent, cut: never }, close: () => {} }
      },
    })
    const events = await add(engine, lease, minutes)
    expect(events.filter(({ kind }) => kind === 'failed')).toHaveLength(2)
    expect(events.find(({ kind }) => kind === 'failed')).toMatchObject({ problem: { code: 'parse/too-large' } })
    expect(opened).toBe(2)
  })

  it('stops when the loop is left', async () => {
    const engine = nodeEngine({ readers: 1 })
    const sources = Array.from({ length: 50 }, (_, i) => source(`${i}.txt`, `Text number ${i} of many.`))
    for await (const event of engine.add(sources)) if (event.kind === 'stored') break
    const [snapshot] = await first(engine.watch(), 1)
    if (snapshot?.kind !== 'snapshot') throw new Error('no snapshot')
    expect(snapshot.documents.length).toBeLessThan(10)
    expect(snapshot.work.reading.total).toBe(0)
  })
})

describe('a search', () => {
  it('gives a list by keyword first, then one by meaning', async () => {
    const engine = nodeEngine()
    await add(engine, lease, minutes)
    await engine.settled()
    const lists = await collect(engine.search({ text: 'terminate lease' }))
    expect(lists.map(({ stage }) => stage)).toEqual(['keywords', 'meaning'])
    expect(lists.map(({ final }) => final)).toEqual([false, true])
    const hit = lists[1]!.hits[0]!
    expect(hit).toMatchObject({ name: 'lease.md', rank: 1, breadcrumb: ['Lease', 'Term'] })
    expect(hit.bm25).toMatchObject({ rank: 1, share: 1 / 61 })
    expect(hit.dense!.rank).toBe(1)
    expect(hit.score).toBeCloseTo(hit.bm25!.share + hit.dense!.share, 12)
    expect(hit.marks.map(({ start, end }) => hit.text.slice(start, end))).toContain('terminate')
  })

  it('embeds the candidates of a query that have no vector yet, and says what it rests on', async () => {
    const engine = nodeEngine()
    await collect(engine.add([lease, minutes], { keywordsOnly: true }))
    const lists = await collect(engine.search({ text: 'heating of the hall' }))
    expect(lists[0]!.coverage).toMatchObject({ embedded: 0, candidates: { embedded: 0, of: 1 } })
    expect(lists.at(-1)).toMatchObject({ final: true, coverage: { embedded: 1, candidates: { embedded: 1, of: 1 } } })
    expect(lists.at(-1)!.hits[0]!.dense).toBeDefined()
  })

  it('ranks only the wanted documents, whatever else there is', async () => {
    const engine = nodeEngine()
    await add(engine, lease, minutes)
    await engine.settled()
    const all = await search(engine, 'the')
    const other = all.hits.find(({ name }) => name === 'minutes.txt')!.document
    const { hits, documents } = await search(engine, 'terminate the lease', { sources: [other] })
    expect(new Set(hits.map(({ name }) => name))).toEqual(new Set(['minutes.txt']))
    expect(documents.searched).toBe(1)
  })

  it('gives an empty, final list for an empty query', async () => {
    const engine = nodeEngine()
    await add(engine, lease)
    const lists = await collect(engine.search({ text: '  ' }))
    expect(lists).toHaveLength(1)
    expect(lists[0]).toMatchObject({ final: true, hits: [] })
  })

  it('goes on by keyword when there is no model, and says why', async () => {
    const engine = nodeEngine({ openLane: () => Promise.reject(new AppError({ code: 'embed/damaged' })) })
    await add(engine, lease)
    const result = await search(engine, 'terminate')
    expect(result).toMatchObject({ stage: 'keywords', final: true, problem: { code: 'embed/damaged' } })
    expect(result.hits[0]!.name).toBe('lease.md')
  })

  it('counts the files that hold each of its words', async () => {
    const engine = nodeEngine()
    await add(engine, lease, minutes)
    const { terms } = await search(engine, 'the lease unicorn')
    expect(terms).toEqual([
      { term: 'lease', documents: 1 },
      { term: 'unicorn', documents: 0 },
    ])
  })
})

describe('a removed document', () => {
  it('is found neither by keyword nor by meaning, nor opened, and others are', async () => {
    const engine = nodeEngine()
    await add(engine, lease, minutes)
    await engine.settled()
    const { hits } = await search(engine, 'terminate lease')
    await engine.remove([hits[0]!.document])
    const after = await search(engine, 'terminate lease heating')
    expect(after.hits.map(({ name }) => name)).toEqual(['minutes.txt'])
    await expect(engine.open(hits[0]!.document)).rejects.toMatchObject({ problem: { code: 'store/missing' } })
  })
})

describe('a library that is opened again', () => {
  it('finds everything as before, without embedding anything anew', async () => {
    const store = openMemoryStore()
    const before = nodeEngine({ store })
    await add(before, lease, minutes)
    await before.settled()
    const embedded: string[] = []
    const after = nodeEngine({ store, embedded })
    const strip = ({ ms: _, ...rest }: { ms: number }): object => rest
    expect(strip(await search(after, 'terminate lease'))).toEqual(strip(await search(before, 'terminate lease')))
    await after.settled()
    expect(embedded).toEqual([])
  })

  it('gives documents that came after the last snapshot of the index their place', async () => {
    const store = openMemoryStore()
    const one = nodeEngine({ store })
    await add(one, lease)
    const snapshot = await store.index()
    await add(one, minutes)
    await one.settled()
    await store.putIndex(snapshot!)
    expect((await search(nodeEngine({ store }), 'heating')).hits[0]!.name).toBe('minutes.txt')
  })
})

describe('watching', () => {
  it('ends when it is aborted while an event is being looked at', async () => {
    const engine = nodeEngine()
    const abort = new AbortController()
    let aborted = false
    for await (const event of engine.watch(abort.signal)) {
      if (event.kind === 'snapshot') await add(engine, lease)
      // Nothing happens after this that could wake the watcher.
      await engine.settled()
      aborted = event.kind !== 'snapshot'
      if (aborted) abort.abort()
    }
    expect(aborted).toBe(true)
  })

  it('begins with a snapshot and then tells of documents, work and the model', async () => {
    const engine = nodeEngine()
    const abort = new AbortController()
    const kinds = new Set<string>()
    const watching = (async () => {
      for await (const event of engine.watch(abort.signal)) {
        kinds.add(event.kind)
        if (event.kind === 'documents' && event.documents.some(({ state }) => state === 'complete')) abort.abort()
      }
    })()
    await add(engine, lease)
    await watching
    expect([...kinds]).toEqual(expect.arrayContaining(['snapshot', 'work', 'documents']))
  })
})

async function first(events: AsyncIterable<LibraryEvent>, count: number): Promise<LibraryEvent[]> {
  const found: LibraryEvent[] = []
  for await (const event of events) if (found.push(event) === count) break
  return found
}
