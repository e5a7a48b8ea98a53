/** The library in memory: which chunks there are, what is known of each, and the two indexes over them. */
import type { ChunkTable, IndexSnapshot, Store, VectorTable } from '../4-store/store'
import type { AskedTerm } from '../5-retrieve/asked'
import { KeywordIndex } from '../5-retrieve/bm25'
import { VectorIndex } from '../5-retrieve/dense'
import { compare } from '../5-retrieve/fuse'
import { passage } from '../text/passage'
import type { ChunkId, Document, DocumentId, DocumentSummary } from '../types'
import { fromSnapshot, toSnapshot } from './snapshot'
import { chunkAt, parseChunkId, tableOf } from './tables'
import { Texts } from './texts'

/** A document whose chunks are in the indexes, in rows `base` to `base + count - 1`. */
export interface Shelved {
  id: DocumentId
  chunks: ChunkTable
  base: number
  count: number
  /** ISO 639-1 code of its text, where it is known. */
  language: string | undefined
}

/** Chunks that are indexed before the worker answers other calls again. */
const INDEX_SLICE = 200

/** Only `ledger.ts` changes what documents it holds. Rows are never given out twice. */
export class Library {
  readonly summaries = new Map<DocumentId, DocumentSummary>()
  readonly vectors: VectorIndex
  /** The keyword index is not that of the last snapshot. */
  stale = false
  private keywords = KeywordIndex.empty()
  private readonly texts: Texts
  private readonly shelved = new Map<DocumentId, Shelved>()
  /** For each row its document; holes where one was removed or is being indexed. */
  private readonly owners: (Shelved | undefined)[] = []
  /** Rows with a vector, by their text's hash. */
  private readonly rowsOfHash = new Map<number, number[]>()
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
    const kept = fromSnapshot(snapshot)
    if (kept) {
      this.keywords = kept.keywords
      this.owners.length = kept.rows
    }
    const indexed = new Set<DocumentId>()
    for (const { id, chunks, vectors } of tables) {
      const summary = this.summaries.get(id)
      if (!chunks || !summary) continue
      const { language } = summary
      const base = kept?.baseOf(id, chunks, language)
      if (base !== undefined) indexed.add(id)
      this.shelve(id, chunks, base ?? (await this.index(await this.document(id), chunks)), language)
      if (vectors) this.load(id, vectors)
    }
    const others = kept?.others(indexed) ?? []
    this.keywords.remove(others)
    this.stale = others.length > 0 || indexed.size < this.shelved.size
  }

  /** Of the model that made the vectors. */
  get fingerprint(): string {
    return this.model.fingerprint
  }

  /** Chunks of all documents. */
  get chunkCount(): number {
    return this.chunks
  }

  /** Chunks that have a vector, of those that shall have one ahead of any search or have one already. */
  meaningProgress(): { done: number; total: number } {
    let total = this.chunks
    for (const shelf of this.shelved.values()) {
      if (this.summaries.get(shelf.id)?.onDemand || this.isBegun(shelf.id)) total -= shelf.count - this.embedded(shelf)
    }
    return { done: this.vectors.size, total }
  }

  /** The same as long as the library holds the same chunks in the same rows. */
  get revision(): string {
    return `${this.owners.length}/${this.chunks}`
  }

  get(id: DocumentId): Shelved | undefined {
    return this.shelved.get(id)
  }

  /** Whether only the beginning of a document is here, while the rest is being read. It is not stored. */
  isBegun(id: DocumentId): boolean {
    return this.shelved.has(id) && this.summaries.get(id)?.state === 'waiting'
  }

  documents(): Iterable<Shelved> {
    return this.shelved.values()
  }

  /** Rows of all chunks. */
  *rows(): Generator<number> {
    for (const shelf of this.shelved.values()) yield* rowsOf(shelf)
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

  /** Documents that hold a word. */
  documentsWith(word: AskedTerm): Set<DocumentId> {
    return new Set(this.keywords.rows(word).map((row) => this.at(row).owner.id))
  }

  /** Puts a stored document into the indexes. An older one of that id serves until then, and is gone at once. */
  async add(
    summary: DocumentSummary,
    document: Document,
    chunks: ChunkTable,
    vectors: VectorTable | undefined,
  ): Promise<void> {
    const base = await this.index(document, chunks)
    this.stale = true
    this.take([summary.id])
    this.summaries.set(summary.id, summary)
    this.texts.put(summary.id, document)
    this.shelve(summary.id, chunks, base, document.language)
    if (vectors) this.load(summary.id, vectors)
  }

  /** Takes documents out of memory. */
  take(ids: readonly DocumentId[]): void {
    if (ids.length > 0) this.stale = true
    for (const id of ids) {
      this.summaries.delete(id)
      this.texts.forget(id)
      const shelf = this.shelved.get(id)
      if (!shelf) continue
      this.shelved.delete(id)
      this.chunks -= shelf.count
      const rows = rowsOf(shelf)
      for (const row of rows) if (this.vectors.has(row)) this.unlist(row)
      for (const row of rows) this.owners[row] = undefined
      this.keywords.remove(rows)
      this.vectors.remove(rows)
    }
  }

  /** Text and structure of a document. */
  document(id: DocumentId): Promise<Document | undefined> {
    return this.texts.get(id)
  }

  /** Gives a chunk its vector. */
  setVector(row: number, vector: Float32Array): void {
    if (this.vectors.has(row)) return
    this.vectors.set(row, vector)
    const hash = this.hashOf(row)
    const rows = this.rowsOfHash.get(hash)
    if (rows) rows.push(row)
    else this.rowsOfHash.set(hash, [row])
  }

  /** Gives a chunk the vector of another one with the same text, if there is one. Returns whether it has one now. */
  borrow(row: number): boolean {
    if (this.vectors.has(row)) return true
    const vector = this.vectorOf(this.hashOf(row))
    if (vector) this.setVector(row, vector)
    return vector !== undefined
  }

  /** The vector of a text that is in the library, by the text's hash. */
  vectorOf(hash: number): Float32Array | undefined {
    const [row] = this.rowsOfHash.get(hash) ?? []
    return row === undefined ? undefined : this.vectors.get(row)
  }

  /** Hash of a chunk's text. */
  hashOf(row: number): number {
    const { owner, index } = this.at(row)
    return owner.chunks.hashes[index]!
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
  vectorTable({ chunks, base }: Shelved): VectorTable {
    return this.tableOf(chunks, (index) => this.vectors.get(base + index))
  }

  /** What is known already of the vectors of chunks that are not in the library yet. */
  knownVectors(chunks: ChunkTable): VectorTable {
    return this.tableOf(chunks, (index) => this.vectorOf(chunks.hashes[index]!))
  }

  /** Clears the words of what was removed out of the keyword index; until then they have a little weight in its scores. */
  tidy(): Promise<void> {
    return this.keywords.tidy()
  }

  /** The keyword index with its layout, for the store. */
  async snapshot(): Promise<IndexSnapshot> {
    await this.tidy()
    return toSnapshot(this.shelved.values(), this.keywords)
  }

  /** Vectors in the form in which they are stored. */
  tableOf(chunks: ChunkTable, vectorAt: (index: number) => Float32Array | undefined): VectorTable {
    return tableOf(chunks, this.model, vectorAt)
  }

  private shelve(id: DocumentId, chunks: ChunkTable, base: number, language: string | undefined): void {
    const shelf: Shelved = { id, chunks, base, count: chunks.starts.length, language }
    this.shelved.set(id, shelf)
    this.chunks += shelf.count
    for (let row = base; row < base + shelf.count; row++) this.owners[row] = shelf
    this.keywords.show(rowsOf(shelf), language)
  }

  /** Puts chunks into the keyword index, in rows that belong to nobody yet. Returns the first. */
  private async index({ text = '', language }: Partial<Document> = {}, chunks: ChunkTable): Promise<number> {
    const base = this.owners.length
    const count = chunks.starts.length
    this.owners.length += count
    for (let index = 0; index < count; index++) {
      if (index % INDEX_SLICE === INDEX_SLICE - 1) await new Promise((resolve) => setTimeout(resolve))
      this.keywords.addHidden(base + index, passage(text, chunkAt(chunks, index)), language)
    }
    return base
  }

  private unlist(row: number): void {
    const hash = this.hashOf(row)
    const rest = this.rowsOfHash.get(hash)!.filter((other) => other !== row)
    if (rest.length > 0) this.rowsOfHash.set(hash, rest)
    else this.rowsOfHash.delete(hash)
  }
}

function rowsOf({ base, count }: Shelved): number[] {
  return Array.from({ length: count }, (_, index) => base + index)
}
