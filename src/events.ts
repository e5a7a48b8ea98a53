/** What the engine tells while it works: the nouns of progress. Plain data, part of `types.ts`. */
import type { Problem } from './errors'
import type { DocumentId, DocumentSummary } from './types'

export type ModelState =
  | { kind: 'waiting' }
  /** Bytes of the weights so far. */
  | { kind: 'loading'; loaded: number; total: number }
  | { kind: 'ready'; name: string; workers: number }
  | { kind: 'failed'; problem: Problem }

/** What the engine is busy with. */
export interface Work {
  reading: {
    done: number
    failed: number
    /** Files in this round; 0 when there is nothing to read. */
    total: number
    /** Names of the files being read now. */
    current: string[]
    /** Bytes a second over the last half minute; 0 while unknown. */
    rate: number
    /** Absent while unknown. */
    secondsLeft?: number
  }
  meaning: {
    done: number
    /** Chunks of the whole library. */
    total: number
    /** Chunks a second over the last half minute; 0 while unknown. */
    rate: number
    secondsLeft?: number
  }
  paused: boolean
}

/** What the page is told, as it happens. The first is always a `snapshot`. */
export type LibraryEvent =
  | { kind: 'snapshot'; documents: DocumentSummary[]; work: Work; model: ModelState }
  | { kind: 'documents'; documents: DocumentSummary[] }
  | { kind: 'removed'; ids: DocumentId[] }
  | { kind: 'work'; work: Work }
  | { kind: 'model'; model: ModelState }
  | { kind: 'problem'; problem: Problem }

/** What becomes of files that are handed over. One `found` comes first, one `done` last. */
export type AddEvent =
  /** Files to be read, and those left out with the reason ("System files"). */
  | { kind: 'found'; files: number; bytes: number; left: { path: string; reason: string }[] }
  /** Read and stored: found by keyword from now on. */
  | { kind: 'stored'; document: DocumentSummary }
  /** The same bytes are in the library already. */
  | { kind: 'unchanged'; document: DocumentSummary }
  | { kind: 'failed'; document: DocumentSummary; problem: Problem }
  | { kind: 'done'; stored: number; unchanged: number; failed: number }
