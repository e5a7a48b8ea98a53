/** The nouns of files and of what is made of them. Plain data, part of `types.ts`. */
import type { Problem } from './errors'

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

/**
 * Where the text of a page stands on it, piece by piece in the order of the text. Coordinates are points from the top left
 * corner of the page as it is shown, rotation applied.
 */
export interface PageBoxes {
  /** Number of the page in the file, from 1. */
  page: number
  width: number
  height: number
  /** Offsets into `Document.text`, start and end for each piece; a piece is a word or a run of words on one line. */
  spans: Uint32Array
  /** x, y, width and height for each piece. */
  boxes: Float32Array
  /** For pages that were read by text recognition: confidence of each piece, 0 to 100. */
  confidence?: Uint8Array
}

/** Something that a reader should know was not, or not surely, read. */
export interface Warning {
  /** Short and stable: `pages-without-text`, `truncated`, `images`, `comments`, `embedded-files`, `encoding-guessed` … */
  kind: string
  /** A sentence for a person: "2 of 14 pages have no text." */
  message: string
}

/** How a text was made out of pictures of it. */
export interface Recognised {
  /** Pages that were read so. */
  pages: number
  /** Mean confidence over all words of these pages, 0 to 100. */
  confidence: number
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
  /** For formats that are shown as printed: where their text stands. */
  boxes?: PageBoxes[]
  /** Absent where nothing was read by text recognition. */
  recognised?: Recognised
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

/** What a person has said of a file against what was found. */
export interface Correction {
  /** WHATWG label, or `utf-32le`, `utf-32be`; for files of text. */
  encoding?: string
  /** ISO 639-1 code. */
  language?: string
}

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
  /** What of these a person has said; it holds whenever the file is read again. */
  corrected?: Correction
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
  /** Absent where nothing was read by text recognition. */
  recognised?: Recognised
  /** What the person can have done about what was not read: text recognition, or opening with a password. */
  offers?: ('recognise' | 'unlock')[]
  /** Milliseconds that reading took. */
  ms?: number
}

/** Figures of one document's vectors, for inspection. */
export interface VectorFigures {
  model: string
  dimensions: number
  count: number
}

/** Bytes that the library's parts take, about: what is stored, before the browser packs it. */
export interface Space {
  /** Texts with their structure. */
  texts: number
  /** Where passages begin and end, and the index of their words. */
  passages: number
  vectors: number
  /** Files kept as they are. */
  originals: number
  /** Models from the person's own folders. */
  models?: number
  /** Vectors of models that are not in use. */
  aside?: number
}
