/** What is marked in the reader, in offsets of the document. */
import type { RankedHit, Span } from '../../types'
import { bestSentence, bodyStart, runs, type Run } from '../search/excerpt'

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

/** A run of text with what it means; `found`: it was looked for in the document, and is the place that is shown. */
export interface Piece extends Run {
  found?: 'here' | 'elsewhere'
}

/** Cuts a span at what was found in it. `found` are places in order; `at` is the number of the one that is shown. */
export function pieces(text: string, span: Span, marked: Highlight | undefined, found: Span[], at: number): Piece[] {
  const cut = (limits: Span): Piece[] =>
    marked
      ? runs(text, limits.start, limits.end, marked.words, marked.best)
      : [{ text: text.slice(limits.start, limits.end), word: false, best: false }]
  const all: Piece[] = []
  let from = span.start
  for (let i = firstAfter(found, span.start); i < found.length && found[i]!.start < span.end; i++) {
    const inside = overlap(found[i]!, span)
    if (!inside) continue
    if (inside.start > from) all.push(...cut({ start: from, end: inside.start }))
    all.push({
      text: text.slice(inside.start, inside.end),
      word: false,
      best: false,
      found: i === at ? 'here' : 'elsewhere',
    })
    from = inside.end
  }
  if (from < span.end) all.push(...cut({ start: from, end: span.end }))
  return all
}

/** Number of the first place that ends after `at`. */
function firstAfter(found: Span[], at: number): number {
  let low = 0
  let high = found.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (found[middle]!.end <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The part of `span` that lies in `limits`; undefined where they don't meet. */
export function overlap(span: Span, limits: Span): Span | undefined {
  const start = Math.max(span.start, limits.start)
  const end = Math.min(span.end, limits.end)
  return start < end ? { start, end } : undefined
}
