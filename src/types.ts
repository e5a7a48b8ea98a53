/**
 * The nouns of Rummage, in the words of information retrieval. Every stage takes and gives these; nothing here has
 * behaviour. All of it is plain data that survives a structured clone, so that it can cross from worker to page.
 *
 * Offsets are UTF-16 units into `Document.text`, `end` exclusive. Ranks start at 1. Vectors have length 1.
 */
import type { Problem } from './errors'
import type { EvaluationEvent, EvaluationSet } from './evaluation'
import type { AddEvent, AddOptions, Comparison, LibraryEvent } from './events'

export type * from './evaluation'
export type * from './events'

/** SHA-256 of a file's bytes, in hex. The same bytes at two paths are one document. */
export type DocumentId = string

/** `documentId:start-end`. A chunk's identity is where it stands, so it is the same in every run. */
export type ChunkId = string

/** A half-open range of UTF-16 units in `Document.text`. */
export interface Span {
  start: number
  end: number
}

/** A file as it was handed over, not yet read. */
export interface Source {
  /** File name with extension. */
  name: string
  /** Folders and name joined by `/`, as dropped; equals `name` for a single file. */
  path: string
  /** Milliseconds since 1970, as the file system reported it. */
  lastModified: number
  bytes: Blob
}

/** A stretch of text under one heading. A document's sections stand in order, touch each other and cover its text. */
export interface Section extends Span {
  /** Headings from the outermost to this section's own; empty before the first heading. */
  path: string[]
  /** Range of the heading's own words at the section's beginning; absent where there is none. */
  heading?: Span
}

/** A named place that a person would cite. Places of one kind stand in order and don't overlap. */
export interface Place extends Span {
  kind: 'page' | 'slide' | 'sheet' | 'row' | 'cell' | 'chapter' | 'time' | 'message'
  /** What a person would call it: "12", "xii", "Budget 2024", "00:03:20". */
  label: string
}

/** What a range of text is, for showing it. Text outside every block is running paragraphs. */
export interface Block extends Span {
  kind: 'table' | 'code' | 'list' | 'quote' | 'headers' | 'notes'
}

/** Something that a reader should know was not, or not surely, read. */
export interface Warning {
  /** Short and stable: `pages-without-text`, `truncated`, `images`, `comments`, `embedded-files`, `encoding-guessed` … */
  kind: string
  /** A sentence for a person: "2 of 14 pages have no text." */
  message: string
}

/** One file read. */
export interface Document {
  /** All that can be searched, in reading order, paragraphs parted by a blank line. */
  text: string
  /** From the file's own metadata or first heading; absent where it has none. */
  title?: string
  /** IANA media type by content, not by extension. */
  mediaType: string
  sections: Section[]
  places: Place[]
  blocks: Block[]
  warnings: Warning[]
  /** WHATWG encoding label, for text formats. */
  encoding?: string
  /** ISO 639-1 code of the main language, where it could be told. */
  language?: string
  /** `name@version` of the parser. A changed version means: read again. */
  parser: string
  /** Pages in the file, counted by the format (also those without text). */
  pages?: number
}

/** A passage that is embedded and ranked: a view into its document's text. */
export interface Chunk extends Span {
  /** What embedding and keyword index see besides the text: heading path joined by ` › `, table header. May be empty. */
  context: string
  /** Number of the paragraph that it begins in, from 0; only where chunks are made of paragraphs. */
  paragraph?: number
}

/** A file's place in the person's folders. */
export interface FilePath {
  path: string
  lastModified: number
}

export type DocumentState =
  /** Bytes are kept, not yet read. */
  | 'waiting'
  | 'reading'
  /** Parsed and stored: found by keyword. */
  | 'searchable'
  /** All its chunks have vectors as well. */
  | 'complete'
  /** Not read; `problem` says why. */
  | 'failed'

/** What the library shows for each file. */
export interface DocumentSummary {
  id: DocumentId
  name: string
  /** Every place where these bytes were dropped from; the first is shown. */
  paths: FilePath[]
  /** Bytes. */
  size: number
  /** Milliseconds since 1970. */
  addedAt: number
  state: DocumentState
  problem?: Problem
  title?: string
  mediaType?: string
  encoding?: string
  language?: string
  parser?: string
  pages?: number
  /** UTF-16 units of text. */
  characters?: number
  /** Model tokens over all chunks, special tokens included. */
  tokens?: number
  chunks?: number
  /** Chunks that have a vector. */
  embedded?: number
  /** Search by keywords only: its chunks are embedded when a search asks for them, never ahead. */
  onDemand?: true
  warnings: Warning[]
  /** Milliseconds that reading took. */
  ms?: number
}

/** What is asked. */
export interface Query {
  text: string
  /** Restricts both methods to these documents before anything is ranked. Absent: the whole library. */
  sources?: DocumentId[]
  /** Candidates taken from each method. Default 20. */
  depth?: number
  /** The constant of reciprocal rank fusion. Default 60. */
  k?: number
}

export type Method = 'bm25' | 'dense'

/** A chunk in one method's list. */
export interface Hit {
  id: ChunkId
  /** From 1. */
  rank: number
  /** The method's own score: BM25 (any positive number) or cosine (−1 to 1). */
  score: number
}

/** One method's list for a query, best first. */
export interface Run {
  method: Method
  hits: Hit[]
}

/** What one method gave to a fused hit. */
export interface Contribution {
  rank: number
  score: number
  /** 1 / (k + rank). */
  share: number
}

/** A fused hit with everything that is needed to show it and to say why it is there. */
export interface RankedHit {
  id: ChunkId
  rank: number
  /** Sum of the shares. */
  score: number
  bm25?: Contribution
  dense?: Contribution
  document: DocumentId
  name: string
  path: string
  lastModified: number
  /** Number of the chunk in its document, from 0. */
  index: number
  start: number
  end: number
  /** Verbatim `document.text.slice(start, end)`. */
  text: string
  /** Matched words, relative to `text`, in order, not overlapping. */
  marks: Span[]
  /** Where most matched words stand, or else the beginning: heading path, then page or other place: `['7 Term', 'p. 12']`. */
  breadcrumb: string[]
  /** Label of the page of that place, for formats with pages. */
  page?: string
}

/** A term of the query, as the index knows it. */
export interface TermCount {
  /** As the person wrote it. */
  term: string
  /** Documents that contain it. */
  documents: number
}

/** How much of the library a list by meaning rests on. */
export interface Coverage {
  /** Chunks of the searched documents that have a vector. */
  embedded: number
  chunks: number
  /** Of the first candidates by keyword, how many have a vector. */
  candidates: { embedded: number; of: number }
}

/** One list for a query. A search gives several, each better than the one before. */
export interface SearchResult {
  stage: 'keywords' | 'meaning'
  query: Query
  hits: RankedHit[]
  /** The lists that were fused, whole, for inspection. */
  runs: Run[]
  terms: TermCount[]
  coverage: Coverage
  /** Documents that were searched, and hits' documents. */
  documents: { searched: number; found: number }
  /** Milliseconds since the search began. */
  ms: number
  /** No better list will come for this query. */
  final: boolean
  /** Why there is no list by meaning, where there should be one. */
  problem?: Problem
}

/** Everything about one document that can be shown. */
export interface Reading {
  summary: DocumentSummary
  document: Document
  chunks: Chunk[]
}

/** A file read without being kept: what the command `extract` prints. */
export type Extraction = { ok: true; document: Document; ms: number } | { ok: false; problem: Problem; ms: number }

/**
 * How documents are cut. Sizes are upper bounds; a chunk never has more than 512 tokens besides, whatever they say.
 *
 * - `sections`: at headings. A section over the size is cut at paragraphs, a paragraph over the size at sentences. Either
 *   `characters` (default 1200) with at most `overlap` characters (default 200) repeated, or up to `words` without overlap.
 * - `paragraphs`: paragraphs packed to `characters` (default 1200) with `overlap` (default 200); a longer paragraph is
 *   stepped by `characters − overlap`. With `{ characters: 1000, overlap: 0 }` each chunk is whole paragraphs.
 * - `sentences`: whole sentences up to `words` (default 25), the last `overlap` sentences (default 1) repeated.
 * - `fixed`: `words` words (default 500), `overlap` of them (default 50) repeated.
 */
export type ChunkSettings =
  | { strategy: 'sections'; characters?: number; overlap?: number; words?: undefined }
  | { strategy: 'sections'; words: number; characters?: undefined; overlap?: undefined }
  | { strategy: 'paragraphs'; characters?: number; overlap?: number }
  | { strategy: 'sentences'; words?: number; overlap?: number }
  | { strategy: 'fixed'; words?: number; overlap?: number }

/** How the engine works; kept with the library. */
export interface EngineSettings {
  chunks: ChunkSettings
  /** Embedding workers, 1 to 4. */
  lanes: number
}

/** Figures of one document's vectors, for inspection. */
export interface VectorFigures {
  model: string
  dimensions: number
  count: number
}

/**
 * The one interface between the page (or the command line) and everything below it. Methods may reject with `AppError`.
 * Iterables end when their signal aborts or the loop is left.
 */
export interface Engine {
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
  open(id: DocumentId): Promise<Reading>
  vectors(id: DocumentId): Promise<VectorFigures>
  /** Parses one file and keeps nothing. */
  extract(source: Source, signal?: AbortSignal): Promise<Extraction>
  /** Ranks a set by every method, beside the library and without touching it. */
  evaluate(set: EvaluationSet, signal?: AbortSignal): AsyncIterable<EvaluationEvent>
  /** Resolves when nothing is left to read or to embed. */
  settled(signal?: AbortSignal): Promise<void>
}
