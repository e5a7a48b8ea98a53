/** What is marked in the reader, in offsets of the document. */
import type { RankedHit, Span } from '../../types'
import { bestSentence, bodyStart } from '../search/excerpt'

export interface Highlight {
  passage: Span
  words: Span[]
  /** Sentence with most of the words; without one the whole passage is tinted. */
  best: Span
}

/** The highlight of a hit. */
export function highlight(hit: RankedHit): Highlight {
  const shift = ({ start, end }: Span): Span => ({ start: start + hit.start, end: end + hit.start })
  const passage = { start: hit.start, end: hit.end }
  const best = bestSentence(hit.text, hit.marks, bodyStart(hit.text, hit.breadcrumb))
  return { passage, words: hit.marks.map(shift), best: best ? shift(best) : passage }
}

/** The part of `span` that lies in `limits`; undefined where they don't meet. */
export function overlap(span: Span, limits: Span): Span | undefined {
  const start = Math.max(span.start, limits.start)
  const end = Math.min(span.end, limits.end)
  return start < end ? { start, end } : undefined
}
