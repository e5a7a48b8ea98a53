/**
 * A closer look: a sentence that answers may be lost in the vector of a long passage, so the best passages are also held
 * against the query window by window.
 */
import { safeBoundary, sentences } from '../text/segment'
import type { Rescored, Span } from '../types'

/** Longest window, in UTF-16 units: two or three sentences. */
const LONGEST = 350
/** How much of what a window is nearer than its whole passage counts. Chosen on even queries (tests/README.md). */
const NEARER = 0.5

/**
 * The windows of a passage: whole sentences, as many as fit; a longer sentence is cut between words. None for a passage
 * that is no longer than a window.
 * @param language ISO 639-1 code of the text, if known: what an abbreviation is depends on it
 */
export function windows(text: string, language?: string): Span[] {
  if (text.length <= LONGEST) return []
  const found: Span[] = []
  let start = 0
  const upTo = (end: number): void => {
    const window = trimmed(text, start, end)
    if (window.end > window.start) found.push(window)
    start = end
  }
  let end = 0
  for (const sentence of sentences(text, language)) {
    if (length(text, start, sentence.end) > LONGEST) upTo(end)
    end = sentence.end
    while (length(text, start, end) > LONGEST) {
      const space = text.lastIndexOf(' ', start + LONGEST)
      upTo(space > start + LONGEST / 2 ? space : safeBoundary(text, start + LONGEST))
    }
  }
  upTo(end)
  return found
}

function trimmed(text: string, start: number, end: number): Span {
  const stretch = text.slice(start, end)
  return { start: end - stretch.trimStart().length, end: start + stretch.trimEnd().length }
}

function length(text: string, start: number, end: number): number {
  return text.slice(start, end).trim().length
}

/** A score after the closer look: a window that is nearer to the query than its passage lifts it, none lowers it. */
export function lift(hit: Rescored, window: number): Rescored {
  const nearer = NEARER * Math.max(0, window - hit.meaning)
  return { ...hit, nearer, score: hit.score + nearer }
}
