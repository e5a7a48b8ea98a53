import { describe, expect, it } from 'vitest'
import { memoryIncoming } from '../../../src/4-store/incoming'
import { openMemoryStore } from '../../../src/4-store/memory'
import type { Reader } from '../../../src/engine/reading'
import { add, collect, nodeEngine, search, source } from '../../samples/engine'
import { hashingLane } from '../../samples/hashing-embedder'
import { at, snapshot, until } from '../../samples/watching'

const text = 'The tenant pays the rent monthly. The landlord keeps the deposit until the end.'
const sentences = { chunks: { strategy: 'sentences', words: 9, overlap: 0 } } as const

/** Something that waits until the test lets it go on. */
function gate(): { pass: Promise<void>; reached: Promise<void>; arrive(): void; open(): void } {
  let open: () => void = () => {}
  let arrive: () => void = () => {}
  const pass = new Promise<void>((resolve) => (open = resolve))
  const reached = new Promise<void>((resolve) => (arrive = resolve))
  return { pass, reached, arrive: () => arrive(), open: () => open() }
}

describe('a document that is removed', () => {
  it('while it is read does not come back, and the rest of its batch is read', async () => {
    const held = gate()
    const store = openMemoryStore()
    const incoming = memoryIncoming()
    const engine = nodeEngine({
      store: {
        ...store,
        write: async (change) => {
          const [first] = change.put ?? []
          if (first?.document && first.summary.name === 'a.txt') {
            held.arrive()
            await held.pass
          }
          return store.write(change)
        },
      },
      incoming,
    })
    const adding = add(engine, source('a.txt', text), source('b.txt', 'Another text.'))
    await held.reached
    const removing = engine.remove([(await at(engine, 'a.txt'))!.id])
    held.open()
    await Promise.all([removing, adding])
    await engine.settled()
    expect((await store.summaries()).map(({ name }) => name)).toEqual(['b.txt'])
    expect((await store.tables()).length).toBe(1)
    expect(await incoming.list()).toEqual([])
  })

  it('before it is read ends its batch all the same', async () => {
    const engine = nodeEngine()
    await engine.pause(true)
    const adding = add(engine, source('a.txt', text))
    await engine.remove([(await until(engine, (event) => 'documents' in event && event.documents[0])).id])
    expect((await adding).at(-1)).toEqual({ kind: 'done', stored: 0, unchanged: 0, failed: 0 })
    expect((await snapshot(engine)).work.reading.total).toBe(0)
  })

  it('while it is embedded leaves no vector behind', async () => {
    const held = gate()
    const store = openMemoryStore()
    const engine = nodeEngine({
      store,
      ...sentences,
      lanes: 1,
      openLane: async () => ({
        ...hashingLane(),
        embed: async (text) => {
          held.arrive()
          await held.pass
          return hashingLane().embed(text, 'passage')
        },
      }),
    })
    await add(engine, source('a.txt', text))
    await held.reached
    await engine.remove([(await at(engine, 'a.txt'))!.id])
    held.open()
    await engine.settled()
    expect(await store.tables()).toEqual([])
    expect((await snapshot(engine)).work.meaning).toMatchObject({ done: 0, total: 0 })
  })

  it('leaves none of its words in the store', async () => {
    const store = openMemoryStore()
    const engine = nodeEngine({ store })
    await add(engine, source('a.txt', 'A secretword stands here.'), source('b.txt', text))
    await engine.settled()
    await engine.remove([(await at(engine, 'a.txt'))!.id])
    await engine.settled()
    expect(JSON.stringify(await store.index())).toContain('deposit')
    expect(JSON.stringify(await store.index())).not.toContain('secretword')
  })
})

describe('stopping', () => {
  it('gives up what is not read, keeps what is, and ends every batch', async () => {
    const engine = nodeEngine()
    await add(engine, source('kept.txt', text))
    await engine.pause(true)
    const adding = add(engine, source('a.txt', 'One.'), source('b.txt', 'Two.'))
    await until(engine, (event) => 'documents' in event && event.documents.some(({ state }) => state === 'waiting'))
    await engine.stop()
    await adding
    await engine.pause(false)
    await engine.settled()
    expect((await snapshot(engine)).documents.map(({ name }) => name)).toEqual(['kept.txt'])
    expect((await snapshot(engine)).work.reading.total).toBe(0)
  })
})

describe('pausing', () => {
  it('holds reading and embedding, but not what a search asks for, and resuming goes on at once', async () => {
    const embedded: string[] = []
    const engine = nodeEngine({ embedded, ...sentences })
    await add(engine, source('a.txt', text))
    await engine.settled()
    await engine.pause(true)
    const adding = add(engine, source('b.txt', 'Heating is dear. Nobody knows why that is so in winter.'))
    await until(engine, (event) => 'documents' in event && event.documents.some(({ state }) => state === 'waiting'))
    expect((await search(engine, 'rent')).hits).not.toEqual([])
    for (const paused of [false, true, false, true, false]) await engine.pause(paused)
    await adding
    await engine.settled()
    expect(embedded).toHaveLength(new Set(embedded).size)
    expect((await snapshot(engine)).documents.map(({ state }) => state)).toEqual(['complete', 'complete'])
  })
})

describe('other chunk settings', () => {
  const paragraphs = { strategy: 'paragraphs', characters: 40, overlap: 0 } as const

  it('let the old chunks serve until the new ones are complete, and embed only new texts', async () => {
    const embedded: string[] = []
    const held = gate()
    let hold = false
    const engine = nodeEngine({
      ...sentences,
      lanes: 4,
      openLane: async () => ({
        ...hashingLane(),
        embed: async (text, role) => {
          if (hold && role === 'passage') {
            held.arrive()
            await held.pass
          }
          return hashingLane(embedded).embed(text, role)
        },
      }),
    })
    const short = 'The tenant pays the rent monthly.'
    await add(engine, source('a.txt', `${short}\n\nThe landlord keeps the deposit. He does so until the end.`))
    await engine.settled()
    const before = await search(engine, 'deposit')
    const known = new Set(embedded)
    hold = true
    await engine.configure({ chunks: paragraphs })
    await held.reached
    const during = await search(engine, 'deposit')
    expect(during.hits.map(({ id }) => id)).toEqual(before.hits.map(({ id }) => id))
    expect(during.final).toBe(true)
    held.open()
    await engine.settled()
    const after = await search(engine, 'deposit')
    expect(after.hits.map(({ id }) => id)).not.toEqual(before.hits.map(({ id }) => id))
    expect(after.coverage.embedded).toBe(after.coverage.chunks)
    expect(embedded.slice(known.size).filter((text) => known.has(text))).toEqual([])
    expect(known.has(short)).toBe(true)
  })

  it('that can not work change nothing', async () => {
    const engine = nodeEngine(sentences)
    await add(engine, source('a.txt', text))
    const before = await engine.settings()
    await expect(
      engine.configure({ chunks: { strategy: 'fixed', words: 5, overlap: 5 }, lanes: 3 }),
    ).rejects.toMatchObject({
      problem: { code: 'chunk/parameters', detail: expect.stringContaining('5') as string },
    })
    expect(await engine.settings()).toEqual(before)
  })

  it('reach a file that was being read while they changed', async () => {
    const held = gate()
    const store = openMemoryStore()
    const engine = nodeEngine({
      ...sentences,
      store: {
        ...store,
        write: async (change) => {
          if (change.put?.[0]?.chunks) {
            held.arrive()
            await held.pass
          }
          return store.write(change)
        },
      },
    })
    const adding = add(engine, source('a.txt', text))
    await held.reached
    const configuring = engine.configure({ chunks: paragraphs })
    held.open()
    await Promise.all([adding, configuring])
    await engine.settled()
    expect((await store.tables())[0]!.chunks!.chunker).toContain('paragraphs')
    expect(await at(engine, 'a.txt')).toMatchObject({ state: 'complete' })
  })
})

describe('the keyword index that is kept', () => {
  it('never loses or doubles a passage, whenever the page was closed', async () => {
    const store = openMemoryStore()
    const engine = nodeEngine({ store, ...sentences })
    await add(engine, source('a.txt', text), source('b.txt', 'The rent of the hall is high.'))
    await engine.settled()
    const early = (await store.index())!
    await add(engine, source('c.txt', 'Another rent.'), source('a.txt', `${text} Its rent rose.`))
    await engine.configure({ chunks: { strategy: 'fixed', words: 6, overlap: 1 } })
    await engine.settled()
    const expected = (await search(engine, 'rent')).runs[0]!.hits
    expect(expected.length).toBeGreaterThan(2)
    await store.putIndex(early)
    const reopened = nodeEngine({ store })
    await reopened.settled()
    const found = (await search(reopened, 'rent')).runs[0]!.hits
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    found.forEach(({ score }, at) => expect(score).toBeCloseTo(expected[at]!.score, 9))
  })
})

describe('a reader that can not be started', () => {
  it('fails its file, and holds up no other', async () => {
    let opened = 0
    const broken = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('broken')) }) }
    const reader = { read: () => broken } as unknown as Reader
    const engine = nodeEngine({
      readers: 1,
      openReader: () => {
        if (opened++ === 0) throw new Error('no worker')
        return { reader, close: () => {} }
      },
    })
    const events = await collect(engine.add([source('a.txt', 'One.'), source('b.txt', 'Two.')]))
    expect(events.at(-1)).toMatchObject({ failed: 2 })
  })
})
