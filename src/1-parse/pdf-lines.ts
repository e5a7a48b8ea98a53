/** Pieces → rows and the segments of each row, with the words' spaces restored from their distances. */
import { initialsOf, isInitialOf } from './pdf-initials'
import type { Piece } from './pdf-pieces'
import { collapsed, type Trace, type Traced } from './pdf-traced'

/** A stretch of a line without a gap that could part columns. */
export interface Segment {
  pieces: Piece[]
  x0: number
  x1: number
  y: number
  size: number
}

/** Distance between two pieces from which they are two words, in font sizes. */
const WORD_GAP = 0.18

/** The same between two ideographs, which stand apart without a space being meant. */
const IDEOGRAPH_GAP = 0.9

/** Distance from which two stretches of a line may belong to two columns, in font sizes. */
const COLUMN_GAP = 0.6

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu

/** Upper and lower edge of a segment's letters. Less than a font size, so that tight lines don't touch. */
export function edges({ y, size }: { y: number; size: number }): { top: number; bottom: number } {
  return { top: y - size * 0.72, bottom: y + size * 0.18 }
}

/** Rows of one frame from top to bottom, each cut at its wide gaps. */
export function segmentsOf(pieces: Piece[]): Segment[] {
  const initials = initialsOf(pieces)
  if (initials.size === 0) return rowsOf(pieces).flatMap(cut)
  const large = new Set(initials.values())
  return rowsOf(pieces.filter((piece) => !large.has(piece)))
    .flatMap(cut)
    .map((segment) => {
      const initial = segment.pieces.map((piece) => initials.get(piece)).find((piece) => piece !== undefined)
      return initial ? { ...segment, pieces: [initial, ...segment.pieces], x0: initial.x0 } : segment
    })
}

/** What stands at a place of a page, in points. */
interface Placed {
  x0: number
  x1: number
  y: number
  size: number
}

interface Row<T> {
  y: number
  size: number
  pieces: T[]
}

/** Rows before that a piece may belong to. */
const ROWS_BACK = 6

/** Rows before and after that a piece may be a superscript or subscript in. */
const ROWS_AROUND = 4

/** How much larger letters are than those that are raised or lowered beside them. */
const LARGER = 1.15

/** Pieces that stand on one line, with what is raised or lowered beside them. */
export function rowsOf<T extends Placed>(pieces: readonly T[]): T[][] {
  const rows: Row<T>[] = []
  let [smallest, largest] = [Infinity, 0]
  for (const piece of [...pieces].sort((a, b) => a.y - b.y || a.x0 - b.x0)) {
    smallest = Math.min(smallest, piece.size)
    largest = Math.max(largest, piece.size)
    const row = rowOf(piece, rows)
    if (row) {
      row.pieces.push(piece)
      row.size = Math.max(row.size, piece.size)
    } else rows.push({ y: piece.y, size: piece.size, pieces: [piece] })
  }
  // Where all letters are about as large, none is beside larger ones.
  const mayHaveScripts = largest >= smallest * LARGER
  for (const [i, row] of mayHaveScripts ? rows.entries() : []) {
    row.pieces = row.pieces.filter((piece) => {
      const host = hostOf(piece, rows, i)
      host?.pieces.push(piece)
      return !host
    })
  }
  return rows.filter((row) => row.pieces.length > 0).map((row) => row.pieces.sort((a, b) => a.x0 - b.x0))
}

function rowOf<T extends Placed>(piece: T, rows: readonly Row<T>[]): Row<T> | undefined {
  for (let i = Math.max(0, rows.length - ROWS_BACK); i < rows.length; i++) {
    const row = rows[i]!
    if (Math.abs(row.y - piece.y) <= Math.min(row.size, piece.size) * 0.3) return row
  }
  return undefined
}

/** The row beside its own that a piece is a superscript or subscript in. */
function hostOf<T extends Placed>(piece: T, rows: readonly Row<T>[], own: number): Row<T> | undefined {
  const last = Math.min(rows.length - 1, own + ROWS_AROUND)
  for (let i = Math.max(0, own - ROWS_AROUND); i <= last; i++)
    if (i !== own && isScriptOf(piece, rows[i]!)) return rows[i]
  return undefined
}

/** Whether a piece is a superscript or subscript of something in a row. */
function isScriptOf<T extends Placed>(piece: T, row: Row<T>): boolean {
  if (row.size < piece.size * LARGER) return false
  return row.pieces.some((other) => {
    const rise = other.y - piece.y
    if (other === piece || other.size < piece.size * LARGER || rise > other.size * 1.1 || rise < other.size * -0.4)
      return false
    const gap = Math.max(piece.x0 - other.x1, other.x0 - piece.x1)
    return gap > other.size * -0.6 && gap < other.size * (rise > other.size * 0.75 ? 0.1 : 0.4)
  })
}

function cut(row: Piece[]): Segment[] {
  const segments: Segment[] = []
  for (const piece of row) {
    const segment = segments.at(-1)
    const size = segment ? Math.max(segment.size, piece.size) : piece.size
    if (segment && piece.x0 - segment.x1 <= size * COLUMN_GAP) {
      segment.pieces.push(piece)
      segment.x1 = Math.max(segment.x1, piece.x1)
      if (piece.size > segment.size) segment.y = piece.y
      segment.size = size
    } else segments.push({ pieces: [piece], x0: piece.x0, x1: piece.x1, y: piece.y, size: piece.size })
  }
  return segments
}

/** The words of a line. */
export function textOf(pieces: readonly Piece[]): string {
  return collapsed({ text: spelt(pieces), runs: [] }).text
}

/** The words of a line with where they came from. */
export function tracedOf(pieces: readonly Piece[]): Traced {
  const runs: Trace[] = []
  return collapsed({ text: spelt(pieces, runs), runs })
}

/** @param runs takes where each piece stands, if it is wanted */
function spelt(pieces: readonly Piece[], runs?: Trace[]): string {
  const ordered = isRightToLeft(pieces) ? turned(pieces) : pieces
  let text = ''
  let before: Piece | undefined
  for (const piece of ordered) {
    if (before && !text.endsWith(' ') && !piece.text.startsWith(' ') && isGap(before, piece)) text += ' '
    const from = before && isDoubled(before, piece) ? 1 : 0
    const start = text.length
    text += piece.text.slice(from)
    runs?.push({ start, end: text.length, piece, from, to: piece.text.length })
    before = piece
  }
  return text
}

function isGap(before: Piece, piece: Piece): boolean {
  if (isInitialOf(before, piece)) return false
  if (isNoteMark(before, piece)) return true
  const gap = Math.max(piece.x0 - before.x1, before.x0 - piece.x1)
  const wide = isIdeograph(before.text.charCodeAt(before.text.length - 1)) && isIdeograph(piece.text.charCodeAt(0))
  return gap > Math.min(before.size, piece.size) * (wide ? IDEOGRAPH_GAP : WORD_GAP)
}

/** A raised number after a word leads to a footnote; it is no part of the word, as it is of "m²". */
function isNoteMark(before: Piece, piece: Piece): boolean {
  return (
    piece.size < before.size * 0.85 &&
    before.y - piece.y > before.size * 0.15 &&
    /^\d{1,3}$/.test(piece.text.trim()) &&
    /\p{L}{3}[\p{P}\s]*$/u.test(before.text)
  )
}

/** Han, kana and the signs and forms between them; the planes beyond, in halves, are ideographs too. */
function isIdeograph(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xd840 && code <= 0xdfff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    code >= 0xff00
  )
}

/** Bold made of two runs: the second begins with the letter that the first ends with, on top of it. */
function isDoubled(before: Piece, piece: Piece): boolean {
  return (
    before.x1 - piece.x0 > piece.size * 0.12 &&
    before.text.at(-1) === piece.text[0] &&
    piece.x0 > before.x0 - piece.size * 0.1
  )
}

/** First and last code of the scripts that are written from right to left, and of their presentation forms. */
const mayBeRightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/

function isRightToLeft(pieces: readonly Piece[]): boolean {
  if (!pieces.some(({ text }) => mayBeRightToLeft.test(text))) return false
  let right = 0
  let letters = 0
  for (const { text } of pieces) {
    right += text.match(rightToLeft)?.length ?? 0
    letters += text.match(/\p{L}/gu)?.length ?? 0
  }
  return right * 2 > letters
}

/** From right to left, but runs of Latin words and numbers among them from left to right. */
function turned(pieces: readonly Piece[]): Piece[] {
  const ordered: Piece[] = []
  let run: Piece[] = []
  for (const piece of [...pieces].reverse()) {
    if (/[\p{L}\p{N}]/u.test(piece.text) && !piece.text.match(rightToLeft)) run.unshift(piece)
    else {
      ordered.push(...run, piece)
      run = []
    }
  }
  return [...ordered, ...run]
}
