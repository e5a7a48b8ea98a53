/**
 * Where the words of a run stand. pdf.js tells how long a whole run is, not how wide its letters are; the letters of a kind
 * of typeface have much the same proportions everywhere, and what a line was stretched by stands between its words.
 */
import type { Piece } from './pdf-pieces'

/** Widths of the characters from U+0020 to U+007E in thousandths of the font size: Adobe's metrics of the core 14 fonts. */
const widthsOf = (figures: string): number[] => figures.split(' ').map(Number)

const helvetica = widthsOf(
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 ' +
    '1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 ' +
    '333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584',
)
const times = widthsOf(
  '250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444 ' +
    '921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 ' +
    '333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541',
)

/** Widths in font sizes by code, 0 where only the letter itself tells. */
const byCode = (widths: readonly number[]): Float64Array => {
  const table = new Float64Array(127)
  for (const [i, width] of widths.entries()) table[i + 32] = width / 1000
  return table
}
const tables: Record<Piece['family'], Float64Array> = {
  serif: byCode(times),
  'sans-serif': byCode(helvetica),
  monospace: new Float64Array(127).fill(0.6, 32),
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u
const attached = /\p{M}/u

/** Letters without spaces that a font must have shown before its own scale is believed, in characters. */
const ENOUGH = 40

/** A space is between these, in font sizes; a run whose spaces would be others is scaled as a whole. */
const NARROWEST_SPACE = 0.08
const WIDEST_SPACE = 1.5

const SPACE = 32

/** First code that the tables don't have. */
const BEYOND_TABLES = 127

/** How a font's letters compare with those of the typeface that stands for it. */
export type Scales = ReadonlyMap<string, number>

/** Scale of each font, from the runs that it shows. */
export function scalesOf(pieces: Iterable<Piece>): Scales {
  const sums = new Map<string, { letters: number; width: number; expected: number }>()
  for (const piece of pieces) {
    const text = piece.text.trimEnd()
    if (text.includes(' ')) continue
    const sum = sums.get(piece.font) ?? { letters: 0, width: 0, expected: 0 }
    sum.letters += text.length
    sum.width += piece.x1 - piece.x0
    sum.expected += lengthOf(text, piece)
    sums.set(piece.font, sum)
  }
  return new Map(
    [...sums].flatMap(([font, { letters, width, expected }]) =>
      letters >= ENOUGH && expected > 0 ? [[font, width / expected] as const] : [],
    ),
  )
}

/** Characters that a ruler has room for at first. */
const FIRST_ROOM = 256

/** Measures one piece after the other; there is a figure for every letter of a file, so that they all share its room. */
export class Ruler {
  readonly #scales: Scales
  #piece: Piece | undefined
  /** Widths of all letters before each character, in font sizes of the typeface that stands for the font. */
  #letters = new Float64Array(FIRST_ROOM)
  /** Spaces before each character. */
  #spaces = new Uint32Array(FIRST_ROOM)
  #length = 0
  #whole = 0
  #perSize = 0
  #space = 0

  constructor(scales: Scales) {
    this.#scales = scales
  }

  /** Lays itself along a piece. */
  lay(piece: Piece): void {
    if (piece === this.#piece) return
    this.#piece = piece
    const text = piece.text.trimEnd()
    const { length } = text
    if (length > this.#letters.length) {
      this.#letters = new Float64Array(length * 2)
      this.#spaces = new Uint32Array(length * 2)
    }
    const before = this.#letters
    const spacesBefore = this.#spaces
    const table = tables[piece.family]
    let sum = 0
    let spaces = 0
    for (let i = 0; i < length; i++) {
      before[i] = sum
      spacesBefore[i] = spaces
      const code = text.charCodeAt(i)
      if (code === SPACE) spaces++
      else {
        const width = code < BEYOND_TABLES ? table[code]! : 0
        sum += width > 0 ? width : widthOf(text, i, piece.family)
      }
    }
    const letters = sum * piece.size
    const all = letters + spaces * table[SPACE]! * piece.size
    const whole = piece.x1 - piece.x0
    let scale = this.#scales.get(piece.font) ?? whole / (all || 1)
    let space = spaces > 0 ? (whole - letters * scale) / spaces : 0
    if (spaces > 0 && (space < piece.size * NARROWEST_SPACE || space > piece.size * WIDEST_SPACE)) {
      scale = whole / (all || 1)
      space = (whole - letters * scale) / spaces
    } else if (spaces === 0) scale = whole / (letters || 1)
    this.#length = length
    this.#whole = whole
    this.#perSize = scale * piece.size
    this.#space = space
  }

  /**
   * Distance of a character from the piece's beginning, in points.
   * @param at its offset in the piece's text in UTF-16 units; the text's length gives the piece's end
   */
  at(at: number): number {
    return at < this.#length ? this.#letters[at]! * this.#perSize + this.#spaces[at]! * this.#space : this.#whole
  }
}

function lengthOf(text: string, piece: Piece): number {
  let length = 0
  for (let i = 0; i < text.length; i++) length += widthOf(text, i, piece.family)
  return length * piece.size
}

/** In font sizes. */
function widthOf(text: string, at: number, family: Piece['family']): number {
  const code = text.charCodeAt(at)
  if (code >= 0xdc00 && code < 0xe000) return 0
  if (family === 'monospace' && code < 0x300) return 0.6
  const table = tables[family]
  if (code >= 32 && code < 127) return table[code]!
  const character = text[at]!
  if (attached.test(character)) return 0
  if (wide.test(character)) return 1
  const base = character.normalize('NFD').charCodeAt(0)
  if (base >= 32 && base < 127) return table[base]!
  return /[\u2014\u2026]/.test(character) ? 1 : /[\u2018-\u201f]/.test(character) ? 0.33 : 0.53
}
