/**
 * Folding: what a person means to be the same is made the same. Case, accents, ligatures, compatibility forms (full width,
 * superscripts, Kangxi radicals), dashes and quotation marks are unified; soft hyphens, zero-width and direction marks
 * vanish. Spaces keep their number.
 */
import type { Span } from '../types'

/** A folded text that knows where each of its parts came from. */
export interface Folded {
  text: string
  /**
   * The range of the original that a range of `text` came from. It begins and ends between grapheme clusters as far as
   * folding sees them: a letter comes with its accents, half of a ligature is the whole ligature.
   */
  origin(start: number, end: number): Span
}

const beyondAscii = /[^\0-\x7f]/
/** Soft hyphen, joiners, direction marks and other signs that show nothing, for a character class. */
export const unseen = '\\u00ad\\u034f\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff'
const attached = `[\\p{M}${unseen}\\uff9e\\uff9f]`
/** The kinds of Hangul letters, also those for old encodings, that make one syllable together, also with something unseen between. */
const hangul =
  `(?:[\\u1100-\\u115f\\u3131-\\u314e\\u3164\\uffa0-\\uffbe](?:[${unseen}]{0,32}[\\u1160-\\u11a7\\u314f-\\u3163\\uffc2-\\uffdc])?|[\\uac00-\\ud7a3])` +
  `(?:[${unseen}]{0,32}[\\u11a8-\\u11ff])?`
/** A character with what is attached to it, or a Hangul syllable in parts. Attacks put no bound on marks; we do. */
const cluster = new RegExp(`[\\0-\\x7f]${attached}{1,32}|(?:${hangul}|[^\\0-\\x7f])${attached}{0,32}`, 'gu')
const unseenMarks = new RegExp(`[${unseen}]`, 'g')

/** Marks that are accents or optional vowel signs: Latin, Greek, Cyrillic, Hebrew, Arabic. Others belong to their letters. */
const accents =
  /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/g

const singles: Record<string, string> = {
  ß: 'ss', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't', ĸ: 'k', ƒ: 'f', ς: 'σ',
  'ـ': '', '⁄': '/', '∕': '/', '´': "'",
} // prettier-ignore
for (const dash of '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\ufe58\ufe63\uff0d') singles[dash] = '-'
for (const quote of '‘’‚‛′ʹʻʼʽˈ‹›') singles[quote] = "'"
for (const quote of '“”„‟″«»〝〞〟') singles[quote] = '"'

/** Folded clusters; a text has few different ones. */
const known = new Map<string, string>()
const MOST_KNOWN = 20_000

/**
 * Folds a text. A text of ASCII only is lower-cased and needs no map.
 *
 * `fold(fold(x).text).text` equals `fold(x).text`.
 */
export function fold(text: string): Folded {
  if (!beyondAscii.test(text)) return { text: text.toLowerCase(), origin: (start, end) => ({ start, end }) }
  const map = new OffsetMap()
  const parts: string[] = []
  let length = 0
  let at = 0
  for (const match of text.matchAll(cluster)) {
    const found = match[0]
    if (match.index > at) {
      parts.push(text.slice(at, match.index).toLowerCase())
      length += match.index - at
    }
    const folded = foldCluster(found)
    at = match.index + found.length
    if (folded.length !== 1 || found.length !== 1) map.add(length, match.index, length + folded.length, at)
    parts.push(folded)
    length += folded.length
  }
  parts.push(text.slice(at).toLowerCase())
  return { text: parts.join(''), origin: (start, end) => map.origin(start, end) }
}

/** The folded form of a word, without a map. */
export function foldWord(word: string): string {
  if (!beyondAscii.test(word)) return word.toLowerCase()
  return word.replace(cluster, foldCluster).toLowerCase()
}

function foldCluster(found: string): string {
  let folded = known.get(found)
  if (folded === undefined) {
    folded = settle(found)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(found, folded)
  }
  return folded
}

/** Folds until nothing changes: compatibility forms hold letters that fold in turn. */
function settle(found: string): string {
  let before = found
  for (let round = 0; round < 8; round++) {
    const after = once(before)
    if (after === before) break
    before = after
  }
  return before
}

function once(text: string): string {
  const plain = Array.from(text.replace(unseenMarks, ''), (character) => singles[character] ?? character).join('')
  const parted = plain.normalize('NFKD').replace(unseenMarks, '').toLowerCase().normalize('NFKD').replace(accents, '')
  return Array.from(parted, (character) => singles[character] ?? character)
    .join('')
    .normalize('NFKC')
}

/**
 * Offsets of the pieces that folding did not leave one unit for one unit. Between two pieces the distance is constant.
 */
class OffsetMap {
  private count = 0
  /** Four numbers a piece: where it begins folded and in the original, where it ends folded and in the original. */
  private pieces = new Uint32Array(64)

  add(foldedStart: number, start: number, foldedEnd: number, end: number): void {
    if (this.count * 4 === this.pieces.length) {
      const larger = new Uint32Array(this.pieces.length * 2)
      larger.set(this.pieces)
      this.pieces = larger
    }
    this.pieces.set([foldedStart, start, foldedEnd, end], 4 * this.count++)
  }

  origin(start: number, end: number): Span {
    const from = this.startOf(start)
    return { start: from, end: end > start ? Math.max(from, this.endOf(end)) : from }
  }

  /** Where the piece begins that holds the folded unit at `at`; pieces that folded to nothing before it are left out. */
  private startOf(at: number): number {
    const i = this.last(at, 0)
    if (i < 0) return at
    const foldedEnd = this.number(i, 2)
    return at < foldedEnd ? this.number(i, 1) : this.number(i, 3) + at - foldedEnd
  }

  /** Where the piece ends that holds the folded unit before `at`. */
  private endOf(at: number): number {
    const i = this.last(at - 1, 0)
    if (i < 0) return at
    const foldedEnd = this.number(i, 2)
    return at <= foldedEnd ? this.number(i, 3) : this.number(i, 3) + at - foldedEnd
  }

  /** The last piece that begins at or before `at`, in folded units; −1 if there is none. */
  private last(at: number, field: number): number {
    let low = -1
    let high = this.count - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.number(middle, field) <= at) low = middle
      else high = middle - 1
    }
    return low
  }

  private number(piece: number, field: number): number {
    return this.pieces[4 * piece + field] ?? 0
  }
}
