/** Queries made of a library's own passages: what a question scores whose answer is there. */
import { sentences } from '../text/segment'
import { terms } from '../text/tokenize'
import { queryWords, scoredTerms, type KeywordIndex } from './bm25'

/** Passages that queries are made of. */
const OWN = 40
/** Words of such a query: the heaviest of a sentence. */
const WORDS = 6

/** Places of passages that lie evenly over a library of so many. */
export function evenly(count: number): number[] {
  const step = Math.max(1, Math.floor(count / OWN))
  return Array.from({ length: Math.ceil(Math.max(0, count - (step >> 1)) / step) }, (_, at) => (step >> 1) + at * step)
}

/** The heaviest words of the sentence in the middle of a passage; undefined where it has too few. */
export function ownQuery(passage: string, language: string | undefined, index: KeywordIndex): string | undefined {
  const all = sentences(passage, language)
  const middle = all[all.length >> 1]
  const sentence = middle ? passage.slice(middle.start, middle.end) : ''
  if (new Set(scoredTerms(sentence)).size < WORDS) return undefined
  const { terms: weighed } = queryWords(index, sentence)
  const kept = new Set(
    [...weighed]
      .sort((a, b) => b.idf - a.idf)
      .slice(0, WORDS)
      .map(({ term }) => term),
  )
  const words = [...terms(sentence)].filter(({ term, kind, stop }) => kind === 'word' && !stop && kept.has(term))
  return words.map(({ start, end }) => sentence.slice(start, end)).join(' ')
}
