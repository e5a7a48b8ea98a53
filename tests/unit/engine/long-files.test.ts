import { describe, expect, it } from 'vitest'
import { memoryIncoming } from '../../../src/4-store/incoming'
import { openMemoryStore } from '../../../src/4-store/memory'
import type { Store } from '../../../src/4-store/store'
import type { EngineParts } from '../../../src/engine/parts'
import { createReader, type Reader, type ReadStep } from '../../../src/engine/reading'
import type { DocumentSummary, Engine, LibraryEvent } from '../../../src/types'
import { collect, countWords, nodeEngine, search, source } from '../../samples/engine'
import { Gate } from '../../samples/fake-gate'

const tools = { assets: 'http://localhost/', pdfWorker: () => ({}) as Worker }
const plain = createReader(tools, async () => countWords)
const begin = 'The cobalt heron audits ferries.'
const rest = 'A lantern was not answering its keeper.'
const book = source('book.txt', `${begin}\n\n${rest}`)

/** A reader that tells what it has of a file's first paragraph, and waits at the gate before it goes on. */
function slow(gate: Gate, then: () => void = () => {}, done = 40): Reader {
  return {
    ...plain,
    async *read(file, settings, said): AsyncGenerator<ReadStep> {
      yield { kind: 'pages', done, pages: done * 2 }
      const first = source(file.name, (await file.bytes.text()).split('\n\n')[0]!)
      for await (const step of plain.read(first, settings, said))
        if (step.kind === 'read') yield { kind: 'begun', read: step.read }
      await gate.pass()
      then()
      yield* plain.read(file, settings, said)
    },
  }
}

interface Opened {
  engine: Engine
  gate: Gate
  added: Promise<unknown>
  /** Every state that the page was told of the file. */
  told: DocumentSummary[]
}

/** An engine that has read the first half of the book. */
async function halfRead(parts: Parameters<typeof nodeEngine>[0] = {}, then?: () => void): Promise<Opened> {
  const gate = new Gate()
  gate.open = false
  const openReader: EngineParts['openReader'] = () => ({ reader: slow(gate, then), close: () => {} })
  const engine = nodeEngine({ openReader, ...parts })
  const told: DocumentSummary[] = []
  void watching(engine, (event) => {
    if (event.kind === 'documents') told.push(...event.documents)
  })
  const added = collect(engine.add([book]))
  await until(() => told.some(({ chunks }) => chunks === 1))
  return { engine, gate, added, told }
}

/** A library with an older version of the book. */
async function withOlder(): Promise<Store> {
  const store = openMemoryStore()
  const engine = nodeEngine({ store })
  await collect(engine.add([source('book.txt', 'An older otter.')]))
  await engine.settled()
  return store
}

async function watching(engine: Engine, see: (event: LibraryEvent) => void): Promise<void> {
  for await (const event of engine.watch()) see(event)
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve))
}

async function held(engine: Engine): Promise<DocumentSummary[]> {
  for await (const event of engine.watch()) if (event.kind === 'snapshot') return event.documents
  return []
}

describe('the first pages of a long file', () => {
  it('are found while the rest is read, by word and by meaning, with the words that stand there', async () => {
    const { engine, gate, added, told } = await halfRead()
    const { hits } = await search(engine, 'heron')
    expect(hits).toMatchObject([{ text: begin, start: 0, end: begin.length }])
    expect(hits[0]!.dense).toBeDefined()
    expect((await engine.open(hits[0]!.document)).document.text).toBe(begin)
    expect((await search(engine, 'lantern')).hits.flatMap(({ text }) => text)).not.toContain(rest)
    expect(told.at(-1)).toMatchObject({ state: 'reading', chunks: 1 })
    gate.release()
    await added
    expect((await search(engine, 'lantern')).hits[0]!.text).toContain(rest)
    expect((await search(engine, 'heron')).hits).toHaveLength(1)
  })

  it('are embedded once, though the whole is cut anew', async () => {
    const embedded: string[] = []
    const { engine, gate, added } = await halfRead({
      embedded,
      chunks: { strategy: 'paragraphs', characters: 40, overlap: 0 },
    })
    await search(engine, 'heron')
    gate.release()
    await added
    await engine.settled()
    expect(embedded.filter((text) => text.includes('cobalt heron'))).toHaveLength(1)
    expect(await held(engine)).toMatchObject([{ state: 'complete', chunks: 2, embedded: 2 }])
  })

  it('leave nothing in the store but a file that waits, also where a search has embedded them', async () => {
    const store = openMemoryStore()
    const { engine, gate, added } = await halfRead({ store })
    await search(engine, 'heron')
    const [summary] = await store.summaries()
    expect(summary).toMatchObject({ state: 'waiting' })
    expect(summary).not.toHaveProperty('chunks')
    expect(await store.tables()).toEqual([])
    gate.release()
    await added
    await engine.settled()
    expect(await store.summaries()).toMatchObject([{ state: 'complete' }])
  })

  it('are read again after a kill, and the whole is as if there had been none', async () => {
    const store = openMemoryStore()
    const incoming = memoryIncoming()
    const killed = await halfRead({ store, incoming })
    await search(killed.engine, 'heron')
    const next = nodeEngine({ store, incoming })
    await next.settled()
    expect(await held(next)).toMatchObject([{ state: 'complete' }])
    expect((await search(next, 'heron')).hits).toHaveLength(1)
    expect((await search(next, 'lantern')).hits).toHaveLength(1)
    expect(await incoming.list()).toEqual([])
  })

  it('are gone when reading is stopped in the middle of the file', async () => {
    const { engine, added } = await halfRead()
    await engine.stop()
    await added
    expect((await search(engine, 'heron')).hits).toEqual([])
    expect(await held(engine)).toEqual([])
  })

  it('are not found any more when the rest turns out to be damaged', async () => {
    const { engine, gate, added } = await halfRead({}, () => {
      throw new Error('the file ends in the middle of a word')
    })
    gate.release()
    await added
    expect((await search(engine, 'heron')).hits).toEqual([])
    expect(await held(engine)).toMatchObject([{ state: 'failed', problem: { code: 'parse/corrupt' } }])
  })

  it('do not hold back the file’s older version before the whole is there', async () => {
    const { engine, gate, added } = await halfRead({ store: await withOlder() })
    expect((await search(engine, '"otter"')).hits).toHaveLength(1)
    gate.release()
    await added
    expect((await search(engine, '"otter"')).hits).toHaveLength(0)
  })
})

describe('reading a long file', () => {
  it('says at which page it is', async () => {
    const { engine, gate, added } = await halfRead()
    for await (const event of engine.watch()) {
      if (event.kind !== 'snapshot') continue
      expect(event.work.reading).toMatchObject({ long: [{ name: 'book.txt', done: 40, pages: 80 }] })
      break
    }
    gate.release()
    await added
  })

  it('is given more time with each page that it has shown to have', async () => {
    const gate = new Gate()
    gate.open = false
    const engine = nodeEngine({
      patience: 20,
      openReader: () => ({ reader: slow(gate, () => {}, 1_000_000), close: () => {} }),
    })
    const began = performance.now()
    const added = collect(engine.add([book]))
    await until(() => performance.now() > began + 60)
    gate.release()
    expect((await added).at(-1)).toMatchObject({ stored: 1 })
  })
})
