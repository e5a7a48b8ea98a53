/** The nouns of searching: queries, lists, what made them, and what a person sees. Plain data, part of `types.ts`. */
import type { ChunkId, DocumentId, Span } from './document'
import type { Problem } from './errors'
import type { About, Look } from './looking'
import type { Reranked } from './models'

/** What is asked. */
export interface Query extends Look {
  text: string
  /** Restricts every method to these documents before anything is ranked. Absent: the whole library. */
  sources?: DocumentId[]
  /** Candidates taken from each method. Default 20. */
  depth?: number
  /** The constant of reciprocal rank fusion. Default 60. */
  k?: number
  /** Weight of meaning against words in the method `alpha`, 0 to 1. Default 0.5. */
  alpha?: number
  /** Whether the best fused hits are ordered anew by their evidence. Default true. Only the method `default` does so. */
  rescore?: boolean
  /** Whether the best rescored hits are also compared window by window. Default true. */
  closer?: boolean
  /**
   * Whether the best hits are judged by the person's own reranking model, where there is one: so many of the first, of which
   * so many come first. Default: 20 and 5. Only the method `default` does so.
   */
  rerank?: boolean | { from?: number; keep?: number }
  /** Default `default`. */
  method?: RankingMethod
  /** Signals besides the evidence that nothing answers. Default none. */
  signals?: Signals
}

/** The classic ways to see that nothing answers, kept for comparison. */
export interface Signals {
  /** The best score is under this. */
  floor?: number
  /** The first five cosines lie closer together than this, usually 0.02. */
  spread?: number
}

/**
 * How a part of a query was read: an operator with what it is about, and where it stands in the query. `plain` looks like
 * an operator but makes no sense as one, and is searched as words. `near` is a word that the library lacks with what it was read
 * as: `recieve as receive`.
 */
export interface QueryPart extends Span {
  kind: 'phrase' | 'without' | 'prefix' | 'file' | 'type' | 'in' | 'lang' | 'after' | 'before' | 'plain' | 'near'
  text: string
}

/** What makes a list out of the library. */
export type Method = 'tfidf' | 'bm25' | 'dense'

/**
 * How the final list comes about: one method's list as it is, or a fusion of `bm25` and `dense`. `rrf`: reciprocal ranks.
 * `alpha`: weighted scores. `default`: `rrf` names the candidates, and the best of them are ordered by their evidence.
 */
export type RankingMethod = Method | 'rrf' | 'alpha' | 'default'

/** A chunk in one method's list. */
export interface Hit {
  id: ChunkId
  /** From 1. */
  rank: number
  /** The method's own score: BM25 (any positive number), TF-IDF cosine (0 to 1) or cosine (−1 to 1). */
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
  /** What it adds to the hit's score: 1 / (k + rank), a weighted score (`alpha`), or the score itself where nothing was fused. */
  share: number
}

/** The evidence for a passage on an absolute scale: the sum stays comparable from query to query. */
export interface Rescored {
  /** meaning + words + phrases + nearer. */
  score: number
  /** The cosine. */
  meaning: number
  /** From how many of the query's words it holds, and how well, against a passage that would match each perfectly. */
  words: number
  /** From words of the query that stand side by side, on the same scale. */
  phrases: number
  /** From a window of it that is nearer to the query than the whole; absent where it was not looked at that closely. */
  nearer?: number
}

/** Whether the best passage is likely to answer the query. */
export interface Evidence {
  band: 'nothing' | 'weak' | 'strong'
  /** Score of the best passage, before it was looked at closer. */
  score: number
  /** Scores from which it is weak, and from which strong. */
  weak: number
  strong: number
  /** The signal that said so, where it was not the score. */
  because?: 'floor' | 'spread'
}

/** A fused hit with everything that is needed to show it and to say why it is there. */
export interface RankedHit {
  id: ChunkId
  rank: number
  /** Sum of the shares. */
  score: number
  tfidf?: Contribution
  bm25?: Contribution
  dense?: Contribution
  /** What ordered the list, where it was rescored. */
  rescored?: Rescored
  /** Where the list was reranked, and this hit was among the first. */
  reranked?: Reranked
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
  /** For passages that were read by text recognition: mean confidence of their words, 0 to 100. */
  recognised?: number
  /** Passages that this one stands for, in the order of the list. */
  siblings?: RankedHit[]
}

/** A term of the query, as the index knows it. */
export interface TermCount {
  /** As the person wrote it. */
  term: string
  /** Documents that contain it. */
  documents: number
  /** Words of the library that it was read as, where none of its documents contains it. */
  near?: string[]
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
  /** The model by which the first hits were judged, or why it failed to; absent where there is none, or still to come. */
  reranking?: { model: string; from: number; keep: number; ms: number; problem?: Problem }
  query: Query
  /** The operators in the query, as they were read; everything else is words. */
  parts: QueryPart[]
  hits: RankedHit[]
  /** The lists that were fused, whole, for inspection. */
  runs: Run[]
  terms: TermCount[]
  coverage: Coverage
  /** Present where the list was rescored. */
  evidence?: Evidence
  /** Documents that were searched, and hits' documents. */
  documents: { searched: number; found: number }
  /** Milliseconds since the search began. */
  ms: number
  /** No better list will come for this query. */
  final: boolean
  /** Why there is no list by meaning, where there should be one. */
  problem?: Problem
  /** Present where only the document was searched that the question is about. */
  about?: About
}
