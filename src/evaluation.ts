/** The nouns of ranking sets: what is measured, and what comes of it. Plain data, part of `types.ts`. */

/** A passage of a ranking set: one chunk, whatever its length. */
export interface EvaluationPassage {
  id: string
  /**
   * Put before the text, parted by a line break, for embedding and keyword index alike, if the set's titles are those of its
   * passages: at least nine in ten are different.
   */
  title?: string
  text: string
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
  /** `truncated`: passages of over 512 tokens, of which only the first 512 were embedded. */
  | { kind: 'done'; fingerprint: string; truncated: number; embedded: number; reused: number; ms: number }
