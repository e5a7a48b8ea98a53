/** The passages of a set as they are ranked: with their titles where these tell them apart, under every method's index. */
import { KeywordIndex } from '../5-retrieve/bm25'
import { dot, VectorIndex } from '../5-retrieve/dense'
import { compare } from '../5-retrieve/fuse'
import type { Candidate } from '../5-retrieve/rescore'
import type { Scored } from '../5-retrieve/scored'
import { TfIdfIndex } from '../5-retrieve/tfidf'
import type { ChunkId, EvaluationPassage, Method, Run } from '../types'

/** The indexes of all methods over one set. */
export class Indexes {
  readonly classic = new TfIdfIndex()
  readonly words = KeywordIndex.empty()
  readonly dense: VectorIndex
  private readonly rows: ReadonlyMap<ChunkId, number>

  constructor(
    readonly passages: readonly EvaluationPassage[],
    readonly texts: readonly string[],
    dimensions: number,
  ) {
    this.dense = new VectorIndex(dimensions)
    this.rows = new Map(passages.map(({ id }, row) => [id, row]))
    texts.forEach((text, row) => {
      const { language } = passages[row]!
      this.words.add(row, text, language)
      this.classic.add(row, text, language)
    })
  }

  rowOf(id: ChunkId): number {
    return this.rows.get(id)!
  }

  run(method: Method, scored: readonly Scored[]): Run {
    return { method, hits: scored.map(({ row, score }, at) => ({ id: this.passages[row]!.id, rank: at + 1, score })) }
  }

  /** What rescoring needs of a passage. @param matches BM25 of each row that holds a word */
  candidate(id: ChunkId, query: Float32Array, matches: ReadonlyMap<number, number>): Candidate {
    const row = this.rowOf(id)
    const { language } = this.passages[row]!
    const cosine = dot(query, this.dense.get(row)!)
    return { id, cosine, bm25: matches.get(row) ?? 0, text: this.texts[row]!, language }
  }

  order = (a: number, b: number): number => compare(this.passages[a]!.id, this.passages[b]!.id)
}

/** Share of a set's titles that must be different for them to be those of its records. */
const OWN = 0.9

/**
 * The title that joins each passage's text. Titles join only where they tell passages apart: one that a document lends to
 * each of its passages says nothing about any of them, and makes them alike.
 */
export function titlesOf(passages: readonly EvaluationPassage[]): (string | undefined)[] {
  const titles = passages.flatMap(({ title }) => title ?? [])
  const own = new Set(titles).size >= OWN * titles.length
  return passages.map(({ title }) => (own ? title : undefined))
}

/** A text as it is embedded and indexed. */
export function inContext(title: string | undefined, text: string): string {
  return title ? `${title}\n${text}` : text
}
