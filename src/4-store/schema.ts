import type { DBSchema } from 'idb'
import type { Document, DocumentSummary, EngineSettings } from '../types'
import type { ChunkTable, IndexSnapshot, TablesAside, VectorTable } from './store'

/** Object stores. All but `aside`, `index` and `settings` have the document's id as their key. */
export interface LibrarySchema extends DBSchema {
  summaries: { key: string; value: DocumentSummary }
  texts: { key: string; value: Document }
  chunks: { key: string; value: ChunkTable }
  vectors: { key: string; value: VectorTable }
  /** Under models that are not in use; document and fingerprint are the key. */
  aside: { key: [string, string]; value: TablesAside }
  /** One record, under the key `keywords`. */
  index: { key: string; value: IndexSnapshot }
  /** One record, under the key `engine`. */
  settings: { key: string; value: EngineSettings }
}

/** The stores that hold something of each document. */
export const documentStores = ['summaries', 'texts', 'chunks', 'vectors'] as const
