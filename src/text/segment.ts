/**
 * Sentences, words and safe cuts. Sentences come from `Intl.Segmenter` (UAX #29), corrected where its rules know nothing
 * of abbreviations, initials, ordinals, list numbers, brackets, quotations and lines that were only wrapped.
 */
import type { Span } from '../types'
import { endsSentence } from './sentence-end'
import { segmenter } from './segmenter'

export { safeBoundary, safeBoundaryAfter } from './graphemes'
export { words } from './words'

/** Longest stretch handed to `Intl.Segmenter` at once, in UTF-16 units. */
const WINDOW = 2048
/** Units before a window's end in which a boundary could still depend on what follows. */
const LOOKAHEAD = 128

/** A line is taken as ended on purpose if the next word would have fitted into this part of the paragraph's longest line. */
const FULL_LINE = 0.6

const paragraphEnd = /\n[^\S\n]*(?:\n\s*)|\f\s*|\u2029\s*/g
/** What still belongs to the sentence where UAX #29 ends it: closing marks that stand apart, as in French, and spaces. */
const remainder = /(?:[»”’)\]}]+(?=\s))?\s*/y
/** The same where it ends a sentence inside the brackets around the number of a note: `end.[3]`. */
const noteRemainder = /\d{1,4}(?:[,–-] ?\d{1,4})*\](?:\[\d{1,4}\])*\s+/y
const ellipsisEnd = /…["'”’»)\]]*\s+(?=["'“‘«([¿¡]*\p{Lu})/gu
const listMark = /^\s*(?:[-*•‣▪–—+]|\(?(?:\d{1,3}|[a-zA-Z])[.)])\s/

/**
 * The sentences of a text in order. They touch each other and cover the text; each keeps the spaces after it. A blank line
 * always ends a sentence, a single line end only where the line was ended on purpose.
 * @param language ISO 639-1 code of the main language; it decides how ordinals are read
 */
export function sentences(text: string, language?: string): Span[] {
  const found: Span[] = []
  let start = 0
  for (const end of paragraphEnds(text)) {
    paragraphSentences(text, start, end, language, found)
    start = end
  }
  return found
}

function* paragraphEnds(text: string): Generator<number> {
  for (const gap of text.matchAll(paragraphEnd)) {
    const end = gap.index + gap[0].length
    if (end < text.length) yield end
  }
  if (text.length > 0) yield text.length
}

function paragraphSentences(
  text: string,
  start: number,
  end: number,
  language: string | undefined,
  found: Span[],
): void {
  const paragraph = unwrapped(text.slice(start, end))
  let from = 0
  for (const candidate of candidates(paragraph, language)) {
    const at = remainderEnd(paragraph, candidate)
    if (at <= from || at >= paragraph.length) continue
    if (!endsSentence(paragraph, from, at, language)) continue
    found.push({ start: start + from, end: start + at })
    from = at
  }
  found.push({ start: start + from, end })
}

/** The same text, unit for unit, with line ends that only wrap a paragraph turned into spaces. */
function unwrapped(paragraph: string): string {
  if (!/\n\s*\S/.test(paragraph)) return paragraph
  const lines = paragraph.split('\n')
  let longest = 0
  for (const line of lines) longest = Math.max(longest, line.length)
  let result = lines[0] ?? ''
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i - 1] ?? ''
    const next = lines[i] ?? ''
    const nextWord = /^\s*\S*/.exec(next.slice(0, 80))?.[0].length ?? 0
    const onPurpose = line.length + nextWord < FULL_LINE * longest || listMark.test(next) || /[|\t]/.test(line)
    result += (onPurpose ? '\n' : ' ') + next
  }
  return result
}

/** Where a sentence may begin, in order: what `Intl.Segmenter` says, and after an ellipsis, which it takes as no end. */
function* candidates(paragraph: string, language?: string): Generator<number> {
  let base = 0
  while (base < paragraph.length) {
    const part = paragraph.slice(base, base + WINDOW)
    const last = base + part.length >= paragraph.length
    const limit = last ? part.length : part.length - LOOKAHEAD
    let next = 0
    for (const { index, segment } of segmenter('sentence', language).segment(part)) {
      const end = index + segment.length
      if (end > limit) {
        yield* afterEllipsis(paragraph, base + index, base + limit)
        break
      }
      yield* afterEllipsis(paragraph, base + index, base + end)
      yield base + end
      next = end
    }
    if (last) return
    base += next > 0 ? next : limit
  }
}

function* afterEllipsis(paragraph: string, start: number, end: number): Generator<number> {
  for (const match of paragraph.slice(start, end).matchAll(ellipsisEnd)) yield start + match.index + match[0].length
}

function remainderEnd(paragraph: string, at: number): number {
  const pattern = paragraph[at - 1] === '[' ? noteRemainder : remainder
  pattern.lastIndex = at
  return pattern.test(paragraph) ? pattern.lastIndex : at
}
