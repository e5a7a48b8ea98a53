import { segmenter } from './segmenter'

/** Longest user-perceived character that is kept whole, in UTF-16 units; Unicode's own stream-safe limit is about 30. */
const LONGEST = 256

/**
 * The nearest place at or before `at` where a text may be cut: never inside a surrogate pair, never inside a grapheme
 * cluster (UAX #29). A cluster of over 256 units, which only an attack contains, is cut between code points.
 * @param at any number; clamped to 0 … `text.length`
 */
export function safeBoundary(text: string, at: number): number {
  if (at <= 0) return 0
  if (at >= text.length) return text.length
  if (isPlain(text, at)) return at
  const floor = Math.max(0, at - LONGEST)
  let start = at - 1
  while (start > floor && !isPlain(text, start)) start--
  if (start === floor && floor > 0) start = evenFlags(text, floor)
  const cluster = segmenter('grapheme')
    .segment(text.slice(start, at + LONGEST))
    .containing(at - start)
  const found = start + (cluster?.index ?? 0)
  if (found > start || start === 0 || isPlain(text, start)) return found
  return isLowSurrogate(text, at) ? at - 1 : at
}

/** Like `safeBoundary`, but the nearest place at or after `at`. */
export function safeBoundaryAfter(text: string, at: number): number {
  const before = safeBoundary(text, at)
  if (before >= at) return before
  const cluster = segmenter('grapheme')
    .segment(text.slice(before, before + 2 * LONGEST))
    .containing(0)
  return Math.max(safeBoundary(text, before + (cluster?.segment.length ?? 1)), Math.min(text.length, at))
}

/** A cut before an ASCII character is safe unless it completes a line end or follows a prepended mark (U+0600 and up). */
function isPlain(text: string, at: number): boolean {
  const after = text.charCodeAt(at)
  if (after >= 0x80) return isIdeograph(after) && isIdeograph(text.charCodeAt(at - 1))
  const before = text.charCodeAt(at - 1)
  if (after === 0x0a && before === 0x0d) return false
  return before < 0x600 || isIdeograph(before) || (before >= 0x2000 && before < 0x3000)
}

function isIdeograph(unit: number): boolean {
  return unit >= 0x4e00 && unit <= 0x9fff
}

function isLowSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00
}

/** Flags are pairs of regional indicators, told apart only by counting from where their row begins. */
function evenFlags(text: string, at: number): number {
  let start = isLowSurrogate(text, at) ? at - 1 : at
  let indicators = 0
  for (let i = start; i >= 2 && isIndicator(text, i - 2); i -= 2) indicators++
  if (indicators % 2 === 1 && isIndicator(text, start)) start -= 2
  return start
}

function isIndicator(text: string, at: number): boolean {
  const low = text.charCodeAt(at + 1)
  return text.charCodeAt(at) === 0xd83c && low >= 0xdde6 && low <= 0xddff
}
