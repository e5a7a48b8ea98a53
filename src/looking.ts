/** The nouns of a second look at a list, and of a passage that is not in it. Plain data, part of `types.ts`. */
import type { ChunkId, DocumentId, DocumentSummary, Span } from './document'
import type { Contribution, Query, QueryPart, RankedHit, TermCount } from './types'

/** What is done to a list besides ranking it. Evaluation wants the bare list, so everything is off unless asked for. */
export interface Look {
  /** Whether passages that say the same, and overlapping or adjoining ones, become one hit with its siblings. */
  siblings?: boolean
  /** Whether a question that is plainly about one document is asked of that document alone. */
  automatic?: boolean
}

/** The one document that a question was asked of, and why. */
export interface About {
  document: DocumentId
  name: string
  /**
   * `name`, `title`: the question holds all words of the document's name or title. `words`: its words stand together in no
   * other document, and nearly all of the evidence by words is in this one.
   */
  because: 'name' | 'title' | 'words'
  /** Words of the question that say so, as they were written. */
  words: string[]
}

/** The passages before and after one, in its document; what overlaps it is left out. */
export interface Neighbours {
  before?: Span & { text: string }
  after?: Span & { text: string }
}

/** The sentence of a passage that comes nearest to a query by meaning. Offsets are relative to the passage's text. */
export interface BestSentence extends Span {
  id: ChunkId
  /** Cosine. */
  score: number
}

/** The steps that a passage takes from its file into a list. */
export type Step = 'library' | 'read' | 'text' | 'filters' | 'words' | 'rank'

/** What was expected to be found: a document, words of it, or both. */
export interface Expectation {
  query: Query
  document?: DocumentId
  /** Words that stand in it, as they were pasted. */
  phrase?: string
}

/** Where a method ranks something. Ranks are counted to the end, however deep the lists are. */
export interface Standing {
  rank: number
  /** Passages that the method ranked. */
  of: number
}

/**
 * What became of an expected passage, step by step. Facts after the step that lost it are given as far as they could be
 * found out.
 */
export interface Explanation {
  /** The first step that it did not pass; absent where it is in the list. */
  lost?: Step
  /** The document that was followed: the expected one, or the first that holds the phrase. */
  document?: DocumentSummary
  /** Other documents that hold the phrase. */
  others: { id: DocumentId; name: string }[]
  /** The phrase in the document's text, as it stands there. Absent without a phrase, or where it is not there. */
  found?: Span & { text: string }
  /** Words of the phrase that the document, or where none is named the library, does not hold. */
  missing: string[]
  /** Documents that were not read, or not wholly, and so may hold a phrase that was found nowhere. */
  unread: DocumentSummary[]
  /** Operators of the query that hide the passage. */
  hiding: QueryPart[]
  /** The search was restricted to other documents. */
  elsewhere: boolean
  /** The query's words: in how many documents, and whether the passage holds them. */
  words: (TermCount & { here: boolean })[]
  /** The border between two passages that cuts the phrase: the words on both sides. */
  cut?: { before: string; after: string }
  /** The file writes the phrase's letters with other borders between words, as `found` shows. */
  apart?: true
  /** The passage that was followed. */
  passage?: { id: ChunkId; text: string }
  /** Absent where a method has not ranked it. */
  bm25?: Standing
  dense?: Standing
  /** Whether the passage has a vector. */
  prepared: boolean
  /** How many hits the list shows, and how deep each method's list is. */
  shown: number
  depth: number
  /** Where it is in the list. */
  hit?: RankedHit
  /** Its rank in the list that the deepest methods' lists would give. */
  deep?: number
  /** Of the last hit in the list, to compare with. */
  last?: { bm25?: Contribution; dense?: Contribution }
}
