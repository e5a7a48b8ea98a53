/** The nouns of measuring: ranking sets, golden questions, ways to cut, and what comes of each. Plain data, part of `types.ts`. */
import type { Chunk, DocumentId } from './document'
import type { ChunkSettings, Thresholds } from './settings'

/** A passage of a ranking set: one chunk, whatever its length. */
export interface EvaluationPassage {
  id: string
  /**
   * Put before the text, parted by a line break, for embedding and keyword index alike, if the set's titles are those of its
   * passages: at least nine in ten are different.
   */
  title?: string
  text: string
  /** ISO 639-1 code, where it is known: decides how its words are stemmed. */
  language?: string
}

/** Vectors that were made earlier, so that an unchanged text is not embedded again. */
export interface KnownVectors {
  /** Of the model that made them; those of another model are left aside. */
  fingerprint: string
  /** SHA-256 in hex of role (`query` or `passage`), line break, text as handed to the embedder; one a vector. */
  keys: string[]
  /** `keys.length` vectors of length 1 in a row. */
  vectors: Float32Array<ArrayBuffer>
}

/** Passages and queries of a ranking set, without the judgements. */
export interface EvaluationSet {
  passages: EvaluationPassage[]
  queries: { id: string; text: string }[]
  /** Length of each list. Default 100. */
  depth?: number
  /**
   * Questions that the passages don't answer, each without the passages that it names: then the evidence for these and for the
   * queries is judged, as the page would with a library of the passages.
   */
  unanswerable?: { id: string; text: string; without?: string[] }[]
  known?: KnownVectors[]
}

/** What comes of ranking a set. `vectors` may come at any time before `done`, which is last. */
export type EvaluationEvent =
  | { kind: 'embedding'; done: number; total: number }
  /** Newly made ones, in portions, so that little is lost when the run is broken off. */
  | { kind: 'vectors'; made: KnownVectors }
  /**
   * One query's list of passage ids by each method, best first: `tfidf`, `bm25`, `dense`, `rrf`, `alpha`, `h` (rescored), `h
   * without phrases` and `default` (looked at closer). `ms`: what each took with all that it is made of, embedding apart.
   */
  | { kind: 'ranked'; query: string; lists: Record<string, string[]>; ms: Record<string, number> }
  /**
   * The evidence for a query, or for a question that nothing answers: the best rescored score, and whether a passage holds every
   * word. After all of them the thresholds of a library of the passages.
   */
  | { kind: 'judged'; query: string; answerable: boolean; score: number; exact: boolean }
  | { kind: 'calibrated'; thresholds: Thresholds }
  /** `truncated`: passages of over 512 tokens, of which only the first 512 were embedded. */
  | { kind: 'done'; fingerprint: string; truncated: number; embedded: number; reused: number; ms: number }

/** A question with the words that answer it; without `quote` nothing in the files does. */
export interface GoldenQuestion {
  question: string
  /** ISO 639-1 code; empty where it is not said. */
  lang: string
  /** Path of the file that answers it, as it was dropped. */
  file?: string
  /** Words of that file that answer it. */
  quote?: string
  kind?: string
}

/** The least, the middle and the most of some sizes. */
export interface Sizes {
  min: number
  median: number
  max: number
}

/** What is compared: ways to cut the library's documents. Nothing of the library is changed. */
export interface ChunkingSet {
  ways: ChunkSettings[]
  /** Questions that the passages of each way have to answer. */
  questions?: GoldenQuestion[]
  /** Whether questions are asked by words alone, so that nothing has to be embedded. Default false. */
  wordsOnly?: boolean
  /** A document whose passages are given with each way, to be shown in its text. */
  show?: DocumentId
}

/** How one way cuts the library. */
export interface Chunking {
  settings: ChunkSettings
  /** Names strategy, version and sizes. */
  fingerprint: string
  chunks: number
  /** Of the passages' texts. */
  characters: Sizes
  /** Of what the model reads: context, text and special tokens. */
  tokens: Sizes
  /** Of the document to be shown, in order. */
  shown?: Chunk[]
}

/** A question's place in a way's list; both null where its words are in none of the passages. */
export interface GoldenPlace {
  rank: number | null
  /** Characters of the passages that are read down to the end of the one at `rank`. */
  characters: number | null
}

/** What comes of comparing: for each way `cut`, then, where questions are asked, `asked`. `way` counts from 0. */
export type ChunkingEvent =
  | { kind: 'cutting'; way: number; done: number; total: number }
  | { kind: 'cut'; way: number; chunking: Chunking }
  | { kind: 'embedding'; way: number; done: number; total: number }
  /** Places in the order of the questions; those without a quote have none. */
  | { kind: 'asked'; way: number; places: GoldenPlace[] }
