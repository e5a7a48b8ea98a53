import type { DBSchema } from 'idb'
import type { Document, DocumentSummary, EngineSettings } from '../types'
import type { ChunkTable, IndexSnapshot, KeptCalibration, TablesAside, VectorTable } from './store'

/** Object stores. All but `aside`, `index` and `settings` have the document's id as their key. */
export interface LibrarySchema extends DBSchema {
  summaries: { key: string; value: DocumentSummary }
  texts: { key: string; value: Document }
  chunks: { key: string; value: ChunkTable }
  vectors: { key: string; value: VectorTable }
  /** Under models that are not in use; document and fingerprint are the key. */
  aside: { key: [string, string]; value: TablesAside }
  /** Two records: an index under the key `keywords`, what was measured with it under `calibration`. */
  index: { key: string; value: IndexSnapshot | KeptCalibration }
  /** One record, under the key `engine`. */
  settings: { key: string; value: EngineSettings }
}

/** The stores that hold something of each document. */
export const documentStores = ['summaries', 'texts', 'chunks', 'vectors'] as const
