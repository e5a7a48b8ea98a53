/** What the engine tells while it works: the nouns of progress. Plain data, part of `types.ts`. */
import type { Problem } from './errors'
import type { DocumentId, DocumentSummary } from './document'

export type ModelState =
  | { kind: 'waiting' }
  /** Bytes of the weights so far. */
  | { kind: 'loading'; loaded: number; total: number }
  | { kind: 'ready'; name: string; workers: number }
  | { kind: 'failed'; problem: Problem }

/** A file of many pages that is being read. */
export interface LongFile {
  name: string
  done: number
  pages: number
}

/** What the engine is busy with. */
export interface Work {
  reading: {
    done: number
    failed: number
    /** Files in this round; 0 when there is nothing to read. */
    total: number
    /** Names of the files being read now. */
    current: string[]
    /** Those of them that have told how many pages they have. */
    long?: LongFile[]
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
  /** Documents that are cut anew, after a change of how texts are cut; absent when there are none. */
  cutting?: { done: number; total: number }
  /** Documents that get vectors of another model, while those of the one before serve. */
  remodelling?: { model: string; done: number; total: number }
  paused: boolean
}

/** One tab works on the library; others read along and take over when it closes. */
export type Role = 'owner' | 'follower'

/** What the page is told, as it happens. The first is always a `snapshot`; another one replaces all that was told before. */
export type LibraryEvent =
  | { kind: 'snapshot'; documents: DocumentSummary[]; work: Work; model: ModelState; role: Role }
  | { kind: 'documents'; documents: DocumentSummary[] }
  | { kind: 'removed'; ids: DocumentId[] }
  | { kind: 'work'; work: Work }
  | { kind: 'model'; model: ModelState }
  | { kind: 'problem'; problem: Problem }

export interface AddOptions {
  /** Embed nothing ahead: passages get their vectors when a search asks for them. */
  keywordsOnly?: boolean
  /** Paths that are gone from a folder: documents that stand nowhere else are removed. */
  gone?: string[]
}

/** How a folder, or a handful of files, differs from what the library holds. */
export interface Comparison {
  /** Paths that are new. */
  added: string[]
  /** Paths whose bytes are others than before. */
  changed: string[]
  /** The same bytes under another path of the same folder. */
  renamed: { from: string; to: string }[]
  /** Paths below the dropped folders that are not there any more. */
  removed: string[]
  unchanged: number
  /** Bytes to be read. */
  bytes: number
  /** Passages that will have to be embedded, by what files of their kinds gave so far. */
  passages: number
  /** Seconds that embedding them will take on this device. */
  seconds: number
}

/** What becomes of files that are handed over. One `found` comes first, one `done` last. */
export type AddEvent =
  /** Files to be read, and those left out with the reason ("System files"). */
  | { kind: 'found'; files: number; bytes: number; left: { path: string; reason: string }[] }
  /** Read and stored: found by keyword from now on. */
  | { kind: 'stored'; document: DocumentSummary; replaced?: DocumentId[] }
  /** The same bytes are in the library already. */
  | { kind: 'unchanged'; document: DocumentSummary }
  | { kind: 'failed'; document: DocumentSummary; problem: Problem }
  | { kind: 'done'; stored: number; unchanged: number; failed: number }
