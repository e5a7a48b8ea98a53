/** What a text can be cut into, from large to small. Units have no spaces at their ends; no unit is empty. */
import { safeBoundary, safeBoundaryAfter, sentences, words } from '../text/segment'
import type { Block, Span } from '../types'

const blankLine = /\n[^\S\n]*\n\s*|\f\s*|\u2029\s*/g
const unspacedScript = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uff66-\uff9f]/

/** A range without the spaces at its ends; undefined if there is nothing else. */
export function trimmed(text: string, { start, end }: Span): Span | undefined {
  while (start < end && isSpace(text.charCodeAt(start))) start++
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--
  return start < end ? { start, end } : undefined
}

/** Paragraphs, parted by blank lines and page breaks; a block (table, code, list …) is one however many lines it has. */
export function paragraphUnits(text: string, range: Span, blocks: readonly Block[] = []): Span[] {
  const found: Span[] = []
  let at = range.start
  const upTo = (end: number) => {
    const unit = trimmed(text, { start: at, end })
    if (unit) found.push(unit)
    at = end
  }
  const outside = (end: number) => {
    const from = at
    for (const gap of text.slice(from, end).matchAll(blankLine)) upTo(from + gap.index + gap[0].length)
    upTo(end)
  }
  for (const block of blocks) {
    if (block.end <= at) continue
    if (block.start >= range.end) break
    if (block.kind === 'quote' || block.kind === 'notes') continue
    if (block.start > at) outside(block.start)
    upTo(Math.min(block.end, range.end))
  }
  if (at < range.end) outside(range.end)
  return found
}

/** Lines: rows of a table, items of a list, lines of code. */
export function lineUnits(text: string, range: Span): Span[] {
  const found: Span[] = []
  let start = range.start
  while (start < range.end) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 || newline >= range.end ? range.end : newline + 1
    const unit = trimmed(text, { start, end })
    if (unit) found.push(unit)
    start = end
  }
  return found
}

/** Sentences. */
export function sentenceUnits(text: string, range: Span, language?: string): Span[] {
  const found: Span[] = []
  for (const { start, end } of sentences(text.slice(range.start, range.end), language)) {
    const unit = trimmed(text, { start: range.start + start, end: range.start + end })
    if (unit) found.push(unit)
  }
  return found
}

/** Words with the punctuation that touches them; in scripts without spaces, dictionary words. */
export function wordUnits(text: string, range: Span, language?: string): Span[] {
  const found: Span[] = []
  for (const match of text.slice(range.start, range.end).matchAll(/\S+/g)) {
    const start = range.start + match.index
    const end = start + match[0].length
    if (match[0].length === 1 || !unspacedScript.test(match[0])) found.push({ start, end })
    else addPartedWords(found, text, start, end, language)
  }
  return found
}

function addPartedWords(found: Span[], text: string, start: number, end: number, language?: string): void {
  let from = start
  for (const word of words(text.slice(start, end), language)) {
    const at = safeBoundary(text, start + word.start)
    if (at <= from) continue
    found.push({ start: from, end: at })
    from = at
  }
  if (from < end) found.push({ start: from, end })
}

/** Pieces of at most `size` units (or one grapheme) that end where a word does, if one does in their second half. */
export function cutUnits(text: string, range: Span, size: number): Span[] {
  const found: Span[] = []
  let start = range.start
  while (start < range.end) {
    const end = cutAt(text, start, range.end, size)
    const unit = trimmed(text, { start, end })
    if (unit) found.push(unit)
    start = end
  }
  return found
}

function cutAt(text: string, start: number, end: number, size: number): number {
  if (end - start <= size) return end
  const at = start + Math.max(1, size)
  const half = start + (size >> 1)
  let cut = at
  while (cut > half && !isSpace(text.charCodeAt(cut - 1))) cut--
  cut = safeBoundary(text, cut > half ? cut : at)
  return cut > start ? cut : Math.min(end, safeBoundaryAfter(text, at))
}

/** The first place at or after `at` where a word begins; `end` if there is none. */
export function wordStart(text: string, at: number, end: number): number {
  let i = at
  if (i > 0 && !isSpace(text.charCodeAt(i - 1))) {
    while (i < end && !isSpace(text.charCodeAt(i))) i++
  }
  while (i < end && isSpace(text.charCodeAt(i))) i++
  return i < end ? i : end
}

/** Number of words in a range: parted by spaces, or by the dictionary where a script has none. */
export function countWords(text: string, { start, end }: Span, language?: string): number {
  const range = text.slice(start, end)
  if (unspacedScript.test(range)) return wordUnits(text, { start, end }, language).length
  let count = 0
  let inside = false
  for (let i = 0; i < range.length; i++) {
    const space = isSpace(range.charCodeAt(i))
    if (!space && !inside) count++
    inside = !space
  }
  return count
}

function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
  return (
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000 ||
    unit === 0xfeff
  )
}
