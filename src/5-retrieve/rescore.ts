/**
 * The order of the final list: the cosine plus BM25 on an absolute scale, with evidence that words of the query stand side
 * by side. Unlike ranks, the sum stays comparable from query to query.
 */
import { terms } from '../text/tokenize'
import type { ChunkId, Rescored } from '../types'
import { compare } from './fuse'

/** What is known of a passage before it is rescored. */
export interface Candidate {
  id: ChunkId
  cosine: number
  /** BM25 of the query's words, 0 where none is in it. */
  bm25: number
  /** What the index knows of it: context and text. */
  text: string
}

export interface RescoreOptions {
  /** Weight of the words against the cosine. Default 0.27, chosen on even queries (tests/README.md). */
  lambda?: number
  /** Weight of a neighbouring pair against a single word. Default 0.8, likewise. */
  pairs?: number
}

/** The query, as far as rescoring needs it. */
export interface QueryWords {
  /** Its scored terms in order, each with its inverse document frequency. */
  terms: { term: string; idf: number }[]
}

/** k1 + 1 + δ, the most that one word of a query can give beside its idf in BM25+. */
const MOST_A_TERM = 0.9 + 1 + 0.5

/** idf of a term that `df` of `count` passages hold: ln(1 + (N − df + ½) / (df + ½)), never negative. */
export function inverseDocumentFrequency(df: number, count: number): number {
  return Math.log(1 + (count - df + 0.5) / (df + 0.5))
}

/** BM25 of a passage that would match every word of the query perfectly. */
export function perfectMatch({ terms: all }: QueryWords): number {
  const idfs = new Map(all.map(({ term, idf }) => [term, idf]))
  let sum = 0
  for (const idf of idfs.values()) sum += idf
  return MOST_A_TERM * sum
}

/** Orders candidates; equal scores by id. */
export function rescore(
  query: QueryWords,
  candidates: readonly Candidate[],
  { lambda = 0.27, pairs = 0.8 }: RescoreOptions = {},
): (Rescored & { id: ChunkId })[] {
  const most = perfectMatch(query) || 1
  const wanted = neighbours(query)
  return candidates
    .map(({ id, cosine, bm25, text }) => {
      const words = (lambda * bm25) / most
      const phrases = wanted.size === 0 || bm25 === 0 ? 0 : (lambda * pairs * pairEvidence(wanted, text)) / most
      return { id, score: cosine + words + phrases, meaning: cosine, words, phrases }
    })
    .sort((a, b) => b.score - a.score || compare(a.id, b.id))
}

/** Pairs of neighbouring words of the query, stop words left out, with the mean of their idf. */
function neighbours({ terms: all }: QueryWords): Map<string, number> {
  const pairs = new Map<string, number>()
  for (let i = 1; i < all.length; i++) {
    const [first, second] = [all[i - 1]!, all[i]!]
    pairs.set(`${first.term} ${second.term}`, (first.idf + second.idf) / 2)
  }
  return pairs
}

/** Σ over the pairs of idf · 2.2 tf / (tf + 1.2): the saturation of BM25 with k1 = 1.2, without a length. */
function pairEvidence(wanted: ReadonlyMap<string, number>, text: string): number {
  const counts = new Map<string, number>()
  let before = ''
  for (const { term, stop, kind } of terms(text)) {
    // An identifier's whole stands between its parts and would part them.
    if (stop || kind === 'whole') continue
    const pair = `${before} ${term}`
    if (wanted.has(pair)) counts.set(pair, (counts.get(pair) ?? 0) + 1)
    before = term
  }
  let sum = 0
  for (const [pair, tf] of counts) sum += (wanted.get(pair)! * 2.2 * tf) / (tf + 1.2)
  return sum
}
