/**
 * The nouns of Rummage, in the words of information retrieval. Every stage takes and gives these; nothing here has
 * behaviour. All of it is plain data that survives a structured clone, so that it can cross from worker to page.
 *
 * Offsets are UTF-16 units into `Document.text`, `end` exclusive. Ranks start at 1. Vectors have length 1.
 */
import type { Answering } from './answering'
import type { Chunk, ChunkId, Correction, Document, DocumentId, DocumentSummary } from './document'
import type { Source, Space, VectorFigures } from './document'
import type { Problem } from './errors'
import type { ChunkingEvent, ChunkingSet, EvaluationEvent, EvaluationSet, KnownVectors } from './evaluation'
import type { AddEvent, AddOptions, Comparison, LibraryEvent } from './events'
import type { BestSentence, Expectation, Explanation, Neighbours } from './looking'
import type { Query, SearchResult } from './search'
import type { ModelKeeping } from './models'
import type { EngineSettings } from './settings'

export type * from './answer'
export type * from './answering'
export type * from './conversation'
export type * from './document'
export type * from './evaluation'
export type * from './events'
export type * from './looking'
export type * from './search'
export type * from './models'
export type * from './settings'

/** Everything about one document that can be shown. */
export interface Reading {
  summary: DocumentSummary
  document: Document
  chunks: Chunk[]
}

/** A file read without being kept: what the command `extract` prints. */
export type Extraction = { ok: true; document: Document; ms: number } | { ok: false; problem: Problem; ms: number }

/** Languages that text recognition knows, by ISO 639-2. */
export type RecognitionLanguage = 'eng' | 'deu'

export interface RecogniseOptions {
  /** At least one; each makes it slower. */
  languages: RecognitionLanguage[]
  /** For a file that is locked. It is never kept. */
  password?: string
}

/** What becomes of text recognition. `started` comes first, `done` last. */
export type RecogniseEvent =
  /** The recogniser is loaded; so many pages are to be read. */
  | { kind: 'started'; pages: number }
  /** A page is done; `words` is 0 where none was found, `problem` says why it could not be read. */
  | { kind: 'page'; page: number; done: number; pages: number; words: number; problem?: Problem }
  | { kind: 'done'; document: DocumentSummary }

/** What `extract` does besides parsing. */
export interface ExtractOptions {
  /** Reads pictures of text too. Default: it does not. */
  recognise?: RecogniseOptions
}

/**
 * The one interface between the page (or the command line) and everything below it. Methods may reject with `AppError`.
 * Iterables end when their signal aborts or the loop is left.
 */
export interface Engine extends ModelKeeping, Answering {
  /** The library, its work and the model: a snapshot, then what changes. */
  watch(signal?: AbortSignal): AsyncIterable<LibraryEvent>
  /**
   * Reads and keeps files. Ends when all are found by keyword or failed; vectors follow in the background. A file with
   * other bytes at a path that is known replaces the document there. Leaving the loop gives up what is not read yet.
   */
  add(sources: Source[], options?: AddOptions, signal?: AbortSignal): AsyncIterable<AddEvent>
  /** What adding these files would change, for a look before it is done. Writes nothing. */
  compare(sources: Source[], signal?: AbortSignal): Promise<Comparison>
  /** Removes documents with all that was made of them. */
  remove(ids: DocumentId[]): Promise<void>
  /** Embeds documents ahead after all that were added by keywords only. */
  prepare(ids: DocumentId[]): Promise<void>
  /** Gives up the files that are not read yet. */
  stop(): Promise<void>
  /** Holds reading and embedding, or goes on with them. What a search asks for is embedded all the same. */
  pause(paused: boolean): Promise<void>
  settings(): Promise<EngineSettings>
  /** Changes settings. Texts are cut anew in the background, document by document, while the old chunks serve. */
  configure(settings: Partial<EngineSettings>): Promise<void>
  /** Deletes the whole library with everything that was made of it. */
  clear(): Promise<void>
  /** Lists for a query: keywords at once, then refined. */
  search(query: Query, signal?: AbortSignal): AsyncIterable<SearchResult>
  /** The sentence of each passage that is nearest to a query, as they are found; passages of one sentence give none. */
  sentences(query: string, ids: ChunkId[], signal?: AbortSignal): AsyncIterable<BestSentence>
  /** What stands before and after a passage. Throws `store/missing`. */
  around(id: ChunkId): Promise<Neighbours>
  /** Follows an expected passage through every step, to where it was lost. */
  explain(expected: Expectation, signal?: AbortSignal): Promise<Explanation>
  open(id: DocumentId): Promise<Reading>
  vectors(id: DocumentId): Promise<VectorFigures>
  /** The file's own bytes, for showing it as printed; undefined where they are not kept. */
  original(id: DocumentId): Promise<Blob | undefined>
  /** What the library takes on this device. */
  space(): Promise<Space>
  /**
   * Reads pages that are pictures of text, in a document or in a picture whose file is kept, and keeps what was read.
   * Pages that were read so before are read again. Aborting ends it in the middle of a page and changes nothing.
   * Throws `parse/not-kept`, `parse/no-text` where no word was found, `parse/recogniser`.
   */
  recognise(id: DocumentId, options: RecogniseOptions, signal?: AbortSignal): AsyncIterable<RecogniseEvent>
  /**
   * Reads a locked file whose bytes wait. The password is never kept. Gives what became of it: it may hold no text.
   * Throws `parse/password` where it is the wrong one, `parse/not-kept`.
   */
  unlock(id: DocumentId, password: string): Promise<DocumentSummary>
  /**
   * Puts right what was found of a document. Another encoding reads the kept file again; another language cuts its text
   * again, and `lang:` goes by it. Both hold from then on. Where it can't be read so, it stays as it was.
   * Throws `parse/*`, `parse/not-kept` for an encoding where the file is not kept.
   */
  correct(id: DocumentId, correction: Correction): Promise<DocumentSummary>
  /** Parses one file and keeps nothing. */
  extract(source: Source, options?: ExtractOptions, signal?: AbortSignal): Promise<Extraction>
  /** Ranks a set by every method, beside the library and without touching it. */
  evaluate(set: EvaluationSet, signal?: AbortSignal): AsyncIterable<EvaluationEvent>
  /**
   * Until the signal aborts, texts with these vectors are not embedded, wherever they stand, queries among them. Gives what is
   * made besides, in portions, the last after the signal; one such call at a time.
   */
  remember(known: KnownVectors[], signal?: AbortSignal): AsyncIterable<KnownVectors>
  /**
   * Cuts the library's documents in several ways and compares what comes of it, without touching the library.
   * Throws `chunk/parameters`, `embed/*`.
   */
  compareChunkings(set: ChunkingSet, signal?: AbortSignal): AsyncIterable<ChunkingEvent>
  /** Resolves when nothing is left to read or to embed. */
  settled(signal?: AbortSignal): Promise<void>
}
