/** Keeps what was made of the files. Two implementations: `idb.ts` for the browser, `memory.ts` for tests. */
import type { Document, DocumentId, DocumentSummary, EngineSettings, Thresholds } from '../types'

/** A document's chunks under one chunker, packed: a hundred thousand small records would take seconds to open. */
export interface ChunkTable {
  /** Fingerprint of the chunker. */
  chunker: string
  starts: Uint32Array
  ends: Uint32Array
  /** Distinct contexts. */
  contexts: string[]
  /** For each chunk the number of its context. */
  contextOf: Uint32Array
  /** For each chunk the 53-bit hash of what is embedded, so that no text is embedded twice. */
  hashes: Float64Array
}

/** Vectors of a document's chunks, in their order, for those that have one. */
export interface VectorTable {
  /** Fingerprint of the model. */
  model: string
  /** Fingerprint of the chunker whose chunks these are. */
  chunker: string
  dimensions: number
  /** For each chunk 1 where its vector is present. */
  present: Uint8Array
  /** `chunks × dimensions`; rows that are not present are zero. */
  values: Float32Array
}

/** Everything of one document. `document` is absent for a file that could not be read. */
export interface StoredDocument {
  summary: DocumentSummary
  document?: Document
  chunks?: ChunkTable
  vectors?: VectorTable
}

/** What changes together. */
export interface Change {
  /** Written whole, in place of all that there was of them, also of what is aside. */
  put?: StoredDocument[]
  /** New summaries; those of documents that are not there are ignored. */
  summaries?: DocumentSummary[]
  /** New vectors; those of documents that are not there are ignored. */
  vectors?: { id: DocumentId; vectors: VectorTable }[]
  /** Removed with all that was made of them: the snapshot of the keyword index goes too, because it holds their words. */
  remove?: DocumentId[]
}

/** What is needed to search, without the texts. */
export interface StoredTables {
  id: DocumentId
  chunks: ChunkTable | undefined
  vectors: VectorTable | undefined
}

/** A document's chunks and vectors under a model that is not in use. */
export interface TablesAside {
  id: DocumentId
  /** Fingerprint of the model. */
  model: string
  chunks: ChunkTable
  vectors?: VectorTable | undefined
  /** What the summary says where these are in use. */
  counts: Pick<DocumentSummary, 'state'> & Partial<Pick<DocumentSummary, 'tokens' | 'chunks' | 'embedded'>>
}

/** The keyword index as plain data, with the name and version of what cut its terms. */
export interface IndexSnapshot {
  analyzer: string
  data: unknown
}

/** Where evidence is too weak in the library, as it was measured. */
export interface KeptCalibration {
  /** Names all that decides scores besides the documents: model, analyzer, chunker. */
  of: string
  /** Chunks of the library that was measured. */
  size: number
  thresholds: Thresholds
}

export interface Store {
  /** Summaries of all documents, oldest first, or of those of some ids that are there. */
  summaries(ids?: readonly DocumentId[]): Promise<DocumentSummary[]>
  /** Chunk and vector tables of all documents that have any, or of some. */
  tables(ids?: readonly DocumentId[]): Promise<StoredTables[]>
  /** The text and structure of one document; undefined where there is none. */
  document(id: DocumentId): Promise<Document | undefined>
  /**
   * Makes a change in one transaction, acknowledged when it is on disk: wholly or not at all. Making the same change again
   * changes nothing.
   * @throws AppError `store/full`, `store/unavailable`
   */
  write(change: Change): Promise<void>
  /** Keeps chunks and vectors beside those in use; nothing happens where the document is not there. */
  putAside(tables: TablesAside): Promise<void>
  /** What is kept aside. */
  aside(): Promise<{ id: DocumentId; model: string }[]>
  /**
   * Takes what is aside under a model into use, one transaction a document; what was in use goes aside under its own model.
   * Does again what was broken off.
   */
  adopt(model: string): Promise<void>
  /** Removes what is aside under a model. */
  dropAside(model: string): Promise<void>
  /** The last snapshot of the keyword index, if there is one. */
  index(): Promise<IndexSnapshot | undefined>
  putIndex(snapshot: IndexSnapshot): Promise<void>
  /** The last calibration, if there is one. */
  calibration(): Promise<KeptCalibration | undefined>
  putCalibration(calibration: KeptCalibration): Promise<void>
  /** Settings that belong to the library; undefined before any were put. */
  settings(): Promise<EngineSettings | undefined>
  putSettings(settings: EngineSettings): Promise<void>
  /** Removes all documents with everything that was made of them. Settings stay. */
  clear(): Promise<void>
  close(): void
}

/** What goes aside of a document when another model's chunks and vectors come into use. */
export function asideOf(summary: DocumentSummary, chunks: ChunkTable, vectors: VectorTable): TablesAside {
  const { id, state, tokens, chunks: count, embedded } = summary
  return {
    id,
    model: vectors.model,
    chunks,
    vectors,
    counts: {
      state,
      ...(tokens === undefined ? {} : { tokens }),
      ...(count === undefined ? {} : { chunks: count }),
      ...(embedded === undefined ? {} : { embedded }),
    },
  }
}
