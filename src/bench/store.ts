/** How fast the store writes and reads, against the layout that comes to mind first: a record per chunk. */
import { deleteDB, openDB } from 'idb'
import { openIdbStore } from '../4-store/idb'
import type { StoredDocument } from '../4-store/store'
import type { Document } from '../types'
import { makePassages } from './files'
import { rate, since, type Measured } from './series'

export interface StoreSize {
  documents: number
  /** Chunks of each document. */
  chunks: number
  rounds: number
}

const DIMENSIONS = 384

interface ChunkRecord {
  id: string
  document: string
  start: number
  end: number
  context: string
  text: string
  vector: Float32Array
}

export async function store({ documents, chunks, rounds }: StoreSize): Promise<Measured> {
  const measured = {
    write: rate('chunks', 'writeRecords'),
    read: rate('chunks', 'readRecords'),
    writeRecords: rate('chunks'),
    readRecords: rate('chunks'),
  }
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    const made = Array.from({ length: documents }, (_, number) => makeDocument(number, chunks))
    const ours = await packed(made)
    const records = await recordPerChunk(made)
    if (round === 0) continue
    const perSecond = (ms: number): number => (1000 * documents * chunks) / ms
    measured.write.values.push(perSecond(ours.write))
    measured.read.values.push(perSecond(ours.read))
    measured.writeRecords.values.push(perSecond(records.write))
    measured.readRecords.values.push(perSecond(records.read))
  }
  return measured
}

function makeDocument(number: number, chunks: number): StoredDocument {
  const id = number.toString(16).padStart(64, '0')
  const passages = makePassages(chunks, number)
  const text = passages.join('\n\n')
  const ends: number[] = []
  for (const passage of passages) ends.push((ends.at(-1) ?? -2) + 2 + passage.length)
  const starts = passages.map((passage, at) => ends[at]! - passage.length)
  const document: Document = {
    text,
    mediaType: 'text/plain',
    sections: [{ path: [], start: 0, end: text.length }],
    places: [],
    blocks: [],
    warnings: [],
    parser: 'bench@1',
  }
  const values = Float32Array.from({ length: chunks * DIMENSIONS }, (_, at) => Math.sin(at + number) / 20)
  return {
    summary: {
      id,
      name: `${number}.txt`,
      paths: [{ path: `${number}.txt`, lastModified: 0 }],
      size: text.length,
      addedAt: number,
      state: 'complete',
      chunks,
      embedded: chunks,
      warnings: [],
    },
    document,
    chunks: {
      chunker: 'bench',
      starts: Uint32Array.from(starts),
      ends: Uint32Array.from(ends),
      contexts: [''],
      contextOf: new Uint32Array(chunks),
      hashes: Float64Array.from(starts),
    },
    vectors: {
      model: 'bench',
      chunker: 'bench',
      dimensions: DIMENSIONS,
      present: new Uint8Array(chunks).fill(1),
      values,
    },
  }
}

async function packed(documents: StoredDocument[]): Promise<{ write: number; read: number }> {
  const name = 'bench:packed'
  const writing = await openIdbStore(name)
  let began = performance.now()
  for (const document of documents) await writing.write({ put: [document] })
  const write = since(began)
  writing.close()
  const reading = await openIdbStore(name)
  began = performance.now()
  await reading.tables()
  const read = since(began)
  reading.close()
  await deleteDB(name)
  return { write, read }
}

/** The same promises (one durable transaction a document), so that the layout alone is compared. */
async function recordPerChunk(documents: StoredDocument[]): Promise<{ write: number; read: number }> {
  const name = 'bench:records'
  const open = () =>
    openDB(name, 1, { upgrade: (database) => void database.createObjectStore('chunks', { keyPath: 'id' }) })
  const prepared = documents.map(recordsOf)
  const writing = await open()
  let began = performance.now()
  for (const records of prepared) {
    const transaction = writing.transaction('chunks', 'readwrite', { durability: 'strict' })
    await Promise.all([...records.map((record) => transaction.store.put(record)), transaction.done])
  }
  const write = since(began)
  writing.close()
  const reading = await open()
  began = performance.now()
  await reading.getAll('chunks')
  const read = since(began)
  reading.close()
  await deleteDB(name)
  return { write, read }
}

function recordsOf({ summary, document, chunks, vectors }: StoredDocument): ChunkRecord[] {
  return Array.from(chunks!.starts, (start, at) => ({
    id: `${summary.id}:${start}-${chunks!.ends[at]}`,
    document: summary.id,
    start,
    end: chunks!.ends[at]!,
    context: '',
    text: document!.text.slice(start, chunks!.ends[at]),
    vector: vectors!.values.slice(at * DIMENSIONS, (at + 1) * DIMENSIONS),
  }))
}
