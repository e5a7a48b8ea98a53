/**
 * The order of the final list: the cosine plus what the query's words say on an absolute scale: how many of them a passage
 * holds, how well (BM25 against that of a perfect match), and whether they stand side by side. Unlike ranks, the sum stays
 * comparable from query to query.
 */
import { foldWord } from '../text/fold'
import { terms } from '../text/tokenize'
import { namesByForm, type AskedTerm } from './asked'
import type { ChunkId, Rescored } from '../types'
import { compare } from './fuse'
import { bm25 } from './weights'

/** What is known of a passage before it is rescored. */
export interface Candidate {
  id: ChunkId
  cosine: number
  /** BM25 of the query's words, 0 where none is in it. */
  bm25: number
  /** What the index knows of it: context and text. */
  text: string
  /** ISO 639-1 code of its document. */
  language?: string | undefined
}

/** Constants, all chosen on the even queries of three sets at once (tests/README.md). */
export interface RescoreOptions {
  /** Weight of the share of words held, and of BM25's share of a perfect match, against the cosine. Default 0.11. */
  words?: number
  /** Weight of neighbouring words. Default 0.1. */
  phrases?: number
}

/** Queries of more words than this lean more on meaning: no passage can be expected to hold them all. */
const SHORT = 6

/** k1 + 1 + δ, the most that one word of a query can give beside its idf in BM25+. */
const MOST_A_TERM = bm25.k + 1 + bm25.d

/** What a word counts that a passage holds only as one that it was read as, against the word itself. */
export const NEAR = 0.5

/** What a word costs that a passage holds only in another form (`Guenon` for `Guénon`, and the reverse). */
const OTHER_FORM = 0.03

/** Whether folding changes letters of a word, beyond its case. */
export function isAccented(word: string): boolean {
  return beyondAscii.test(word) && foldWord(word) !== word.normalize('NFC').toLowerCase()
}

const beyondAscii = /[^\0-\x7f]/

/** The query, as far as rescoring needs it. */
export interface QueryWords {
  /**
   * Its scored terms in order, each with its inverse document frequency. `accented`: it was written with letters that folding
   * changes (`Guénon`, `straße`). `forms`: what stands for it in texts of each language; absent: itself. `near`: the
   * library does not hold it, and it was read as something else.
   */
  terms: { term: string; idf: number; accented?: boolean; near?: boolean; forms?: AskedTerm['forms'] }[]
}

/** idf of a term that `df` of `count` passages hold: ln(1 + (N − df + ½) / (df + ½)), never negative. */
export function inverseDocumentFrequency(df: number, count: number): number {
  return Math.log(1 + (count - df + 0.5) / (df + 0.5))
}

/** Orders candidates; equal scores by id. */
export function rescore(
  query: QueryWords,
  candidates: readonly Candidate[],
  { words = 0.11, phrases = 0.1 }: RescoreOptions = {},
): (Rescored & { id: ChunkId })[] {
  const idfs = new Map(query.terms.map(({ term, idf }) => [term, idf]))
  const accented = new Set(query.terms.flatMap(({ term, accented }) => (accented ? term : [])))
  const all = total(idfs.values()) || 1
  for (const { term, idf, near } of query.terms) if (near) idfs.set(term, NEAR * idf)
  const pairs = neighbours(query)
  const weight = Math.sqrt(SHORT / Math.max(SHORT, query.terms.length)) / all
  const names = new Map<string | undefined, ReadonlyMap<string, string>>()
  const namesIn = (language: string | undefined): ReadonlyMap<string, string> => {
    const known = names.get(language) ?? namesByForm(query.terms, language)
    names.set(language, known)
    return known
  }
  return candidates
    .map(({ id, cosine, bm25, text, language }) => {
      const held = evidenceOf(text, language, namesIn(language), idfs, pairs, accented)
      const hit = {
        id,
        meaning: cosine,
        words: words * weight * (held.words + bm25 / MOST_A_TERM) - (OTHER_FORM * held.otherwise) / all,
        phrases: phrases * weight * held.pairs,
      }
      return { ...hit, score: hit.meaning + hit.words + hit.phrases }
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

/**
 * `otherwise`: of `words`, those that it holds only with other accents. `words`: Σ idf over the words of the query that the text holds, however often. `pairs`: Σ over the pairs of
 * idf · 2.2 tf / (tf + 1.2), the saturation of BM25 with k1 = 1.2, without a length.
 */
function evidenceOf(
  text: string,
  language: string | undefined,
  names: ReadonlyMap<string, string>,
  idfs: ReadonlyMap<string, number>,
  wanted: ReadonlyMap<string, number>,
  accented: ReadonlySet<string>,
): { words: number; otherwise: number; pairs: number } {
  const held = new Set<string>()
  const exact = new Set<string>()
  const counts = new Map<string, number>()
  let before = ''
  for (const { term: form, start, end, stop, kind } of terms(text, language)) {
    if (stop) continue
    const term = names.get(form) ?? form
    if (names.has(form)) {
      held.add(term)
      if (!exact.has(term) && isAccented(text.slice(start, end)) === accented.has(term)) exact.add(term)
    }
    // An identifier's whole stands between its parts and would part them.
    if (kind === 'whole') continue
    const pair = `${before} ${term}`
    if (wanted.has(pair)) counts.set(pair, (counts.get(pair) ?? 0) + 1)
    before = term
  }
  const ofPairs = Array.from(counts, ([pair, tf]) => (wanted.get(pair)! * 2.2 * tf) / (tf + 1.2))
  const weigh = (some: Iterable<string>): number => total(Array.from(some, (term) => idfs.get(term)!))
  const words = weigh(held)
  return { words, otherwise: words - weigh(exact), pairs: total(ofPairs) }
}

function total(values: Iterable<number>): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}
