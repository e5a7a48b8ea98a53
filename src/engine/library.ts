/** The library in memory: which chunks there are, what is known of each, and the two indexes over them. */
import type { ChunkTable, IndexSnapshot, Store, VectorTable } from '../4-store/store'
import { KeywordIndex } from '../5-retrieve/bm25'
import { VectorIndex } from '../5-retrieve/dense'
import { compare } from '../5-retrieve/fuse'
import { passage } from '../text/passage'
import { ANALYZER } from '../text/tokenize'
import type { ChunkId, Document, DocumentId, DocumentSummary } from '../types'
import { chunkAt, parseChunkId } from './tables'
import { Texts } from './texts'

/** A document whose chunks are in the indexes, in rows `base` to `base + count - 1`. */
export interface Shelved {
  id: DocumentId
  chunks: ChunkTable
  base: number
  count: number
}

/** The index's plain data and which rows belong to which document. */
interface SnapshotData {
  layout: { id: DocumentId; chunker: string; base: number; count: number }[]
  index: unknown
}

/** Chunks that are indexed before the worker answers other calls again. */
const INDEX_SLICE = 200

export class Library {
  readonly summaries = new Map<DocumentId, DocumentSummary>()
  readonly vectors: VectorIndex
  private keywords = KeywordIndex.empty()
  private readonly shelved = new Map<DocumentId, Shelved>()
  /** For each row its document; holes where one was removed. */
  private readonly owners: (Shelved | undefined)[] = []
  private readonly rowOfHash = new Map<number, number>()
  private readonly texts: Texts
  private chunks = 0

  constructor(
    private readonly store: Store,
    private readonly model: { fingerprint: string; dimensions: number },
  ) {
    this.vectors = new VectorIndex(model.dimensions)
    this.texts = new Texts((id) => store.document(id))
  }

  /** Reads the store. The keyword index comes from its last snapshot, brought up to date. */
  async open(): Promise<void> {
    const [summaries, tables, snapshot] = await Promise.all([
      this.store.summaries(),
      this.store.tables(),
      this.store.index(),
    ])
    for (const summary of summaries) this.summaries.set(summary.id, summary)
    const known = this.restore(snapshot)
    const stale = new Map(known)
    for (const { id, chunks, vectors } of tables) {
      if (!chunks || !this.summaries.has(id)) continue
      const place = known.get(id)
      const indexed = place?.chunker === chunks.chunker && place.count === chunks.starts.length
      this.shelve(id, chunks, indexed ? place.base : undefined)
      if (indexed) stale.delete(id)
      else await this.index(id)
      if (vectors) this.load(id, vectors)
    }
    for (const { base, count } of stale.values()) this.keywords.remove(range(base, count))
  }

  /** Chunks of all documents. */
  get chunkCount(): number {
    return this.chunks
  }

  /** Chunks that have a vector, of those that shall have one ahead of any search or have one already. */
  meaningProgress(): { done: number; total: number } {
    let total = this.chunks
    for (const shelf of this.shelved.values()) {
      if (this.summaries.get(shelf.id)?.onDemand) total -= shelf.count - this.embedded(shelf)
    }
    return { done: this.vectors.size, total }
  }

  get(id: DocumentId): Shelved | undefined {
    return this.shelved.get(id)
  }

  documents(): Iterable<Shelved> {
    return this.shelved.values()
  }

  /** Rows of all chunks. */
  *rows(): Generator<number> {
    for (const { base, count } of this.shelved.values()) for (let row = base; row < base + count; row++) yield row
  }

  /** Whether a row's document is still there. */
  holds(row: number): boolean {
    return this.owners[row] !== undefined
  }

  /** The document of a row that is still there, and the chunk's number in it. */
  at(row: number): { owner: Shelved; index: number } {
    const owner = this.owners[row]!
    return { owner, index: row - owner.base }
  }

  /** Identity of the chunk in a row. */
  idOf(row: number): ChunkId {
    const { owner, index } = this.at(row)
    return `${owner.id}:${owner.chunks.starts[index]}-${owner.chunks.ends[index]}`
  }

  /** Row of a chunk; undefined where its document is gone. */
  rowOf(id: ChunkId): number | undefined {
    const { document, start } = parseChunkId(id)
    const shelf = this.shelved.get(document)
    const index = shelf?.chunks.starts.indexOf(start) ?? -1
    return index < 0 ? undefined : shelf!.base + index
  }

  /** Order of rows by chunk id, which does not depend on when a document came in. */
  readonly order = (a: number, b: number): number => compare(this.idOf(a), this.idOf(b))

  get words(): KeywordIndex {
    return this.keywords
  }

  /** Reads some documents anew from the store: another tab has changed them. */
  async reload(ids: readonly DocumentId[]): Promise<void> {
    const [summaries, tables] = await Promise.all([this.store.summaries(ids), this.store.tables(ids)])
    this.take(ids)
    for (const summary of summaries) this.summaries.set(summary.id, summary)
    for (const { id, chunks, vectors } of tables) {
      if (!chunks || !this.summaries.has(id)) continue
      this.shelve(id, chunks)
      await this.index(id)
      if (vectors) this.load(id, vectors)
    }
  }

  /** Puts a stored document into the indexes, in place of an older one of that id. */
  async add(summary: DocumentSummary, document: Document | undefined, chunks: ChunkTable | undefined): Promise<void> {
    this.take([summary.id])
    this.summaries.set(summary.id, summary)
    if (!document || !chunks) return
    this.texts.put(summary.id, document)
    this.shelve(summary.id, chunks)
    await this.index(summary.id)
    this.reuse(this.shelved.get(summary.id)!)
  }

  /** Takes documents out of memory. */
  take(ids: readonly DocumentId[]): void {
    for (const id of ids) {
      this.summaries.delete(id)
      this.texts.forget(id)
      const shelf = this.shelved.get(id)
      if (!shelf) continue
      this.shelved.delete(id)
      this.chunks -= shelf.count
      const rows = range(shelf.base, shelf.count)
      this.keywords.remove(rows)
      this.vectors.remove(rows)
      for (const row of rows) {
        this.owners[row] = undefined
        const hash = shelf.chunks.hashes[row - shelf.base]!
        if (this.rowOfHash.get(hash) === row) this.rowOfHash.delete(hash)
      }
    }
  }

  /** Text and structure of a document. */
  document(id: DocumentId): Promise<Document | undefined> {
    return this.texts.get(id)
  }

  /** Gives a chunk its vector, and every later one of the same text. */
  setVector(row: number, vector: Float32Array): void {
    this.vectors.set(row, vector)
    const { owner, index } = this.at(row)
    this.rowOfHash.set(owner.chunks.hashes[index]!, row)
  }

  /** Gives a chunk the vector of another one with the same text, if there is one. Returns whether it has one now. */
  borrow(row: number): boolean {
    if (this.vectors.has(row)) return true
    const { owner, index } = this.at(row)
    const vector = this.vectorOf(owner.chunks.hashes[index]!)
    if (vector) this.vectors.set(row, vector)
    return vector !== undefined
  }

  /** The vector of a text that is in the library, by the text's hash. */
  vectorOf(hash: number): Float32Array | undefined {
    const row = this.rowOfHash.get(hash)
    return row === undefined ? undefined : this.vectors.get(row)
  }

  /** Gives a document the vectors that it was stored with, if they are this model's and of these chunks. */
  load(id: DocumentId, { model, chunker, present, values, dimensions }: VectorTable): void {
    const shelf = this.shelved.get(id)
    if (model !== this.model.fingerprint || chunker !== shelf?.chunks.chunker) return
    for (let index = 0; index < present.length; index++) {
      if (!present[index]) continue
      this.setVector(shelf.base + index, values.subarray(index * dimensions, (index + 1) * dimensions))
    }
  }

  /** How many of a document's chunks have a vector. */
  embedded({ base, count }: Shelved): number {
    let sum = 0
    for (let row = base; row < base + count; row++) if (this.vectors.has(row)) sum++
    return sum
  }

  /** A document's vectors as they are stored. */
  vectorTable(shelf: Shelved): VectorTable {
    const { dimensions } = this.vectors
    const present = new Uint8Array(shelf.count)
    const values = new Float32Array(shelf.count * dimensions)
    for (let index = 0; index < shelf.count; index++) {
      const vector = this.vectors.get(shelf.base + index)
      if (!vector) continue
      present[index] = 1
      values.set(vector, index * dimensions)
    }
    return this.tableOf(shelf.chunks.chunker, present, values)
  }

  /** Vectors in the form in which they are stored. */
  tableOf(chunker: string, present: Uint8Array, values: Float32Array): VectorTable {
    return { model: this.model.fingerprint, chunker, dimensions: this.vectors.dimensions, present, values }
  }

  /** The keyword index with its layout, for the store. */
  snapshot(): IndexSnapshot {
    const layout = [...this.shelved.values()].map(({ id, chunks, base, count }) => ({
      id,
      chunker: chunks.chunker,
      base,
      count,
    }))
    return { analyzer: ANALYZER, data: { layout, index: this.keywords.data() } satisfies SnapshotData }
  }

  private restore(snapshot: IndexSnapshot | undefined): Map<DocumentId, SnapshotData['layout'][number]> {
    if (!snapshot || snapshot.analyzer !== ANALYZER) return new Map()
    const { layout, index } = snapshot.data as SnapshotData
    this.keywords = KeywordIndex.from(index)
    // Rows of the snapshot stay taken, also those of documents that are gone.
    this.owners.length = Math.max(0, ...layout.map(({ base, count }) => base + count))
    return new Map(layout.map((place) => [place.id, place]))
  }

  private shelve(id: DocumentId, chunks: ChunkTable, base = this.owners.length): number {
    const shelf: Shelved = { id, chunks, base, count: chunks.starts.length }
    this.shelved.set(id, shelf)
    this.chunks += shelf.count
    for (let row = base; row < base + shelf.count; row++) this.owners[row] = shelf
    return base
  }

  private async index(id: DocumentId): Promise<void> {
    const { base, count, chunks } = this.shelved.get(id)!
    const text = (await this.document(id))?.text ?? ''
    for (let index = 0; index < count; index++) {
      if (index % INDEX_SLICE === INDEX_SLICE - 1) await new Promise((resolve) => setTimeout(resolve))
      // Removed while the worker answered something else.
      if (this.shelved.get(id)?.base !== base) return
      this.keywords.add(base + index, passage(text, chunkAt(chunks, index)))
    }
  }

  private reuse({ base, count }: Shelved): void {
    for (let row = base; row < base + count; row++) this.borrow(row)
  }
}

function range(base: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => base + index)
}
