/** pdf.js's text items → pieces in frames in which every line runs from left to right and the page downwards. */
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api'
import { countStrange, readableForms } from './pdf-characters'

/** A run of glyphs that one operator drew. Units are points of the page. */
export interface Piece {
  text: string
  /** Where it begins and ends along its line. */
  x0: number
  x1: number
  /** Its baseline, growing from line to line. */
  y: number
  /** Font size. */
  size: number
  /** pdf.js's name of its font. */
  font: string
  /** Number of its item on the page, in the order of drawing. */
  item: number
  /** Characters of it that stand for nothing, and are not in `text`. */
  strange: number
  /** Number of its page, from 1. */
  page: number
  /** Direction of its frame. */
  direction: Frame['direction']
  /** Its first character stands at `x1`. */
  isRightToLeft: boolean
  /** What kind of typeface it is set in. */
  family: 'serif' | 'sans-serif' | 'monospace'
}

/** Pieces of one direction. */
export interface Frame {
  /** Degrees clockwise, or `vertical` for lines that run downwards. */
  direction: number | 'vertical'
  pieces: Piece[]
}

type Matrix = readonly number[]

/**
 * Sorts a page's text by direction, the commonest first.
 * @param content as pdf.js gives it
 * @param viewport the page's transform at scale 1, with its rotation
 * @param page its number, from 1
 */
export function framesOf(content: TextContent, viewport: Matrix, page: number): Frame[] {
  const frames = new Map<Frame['direction'], Piece[]>()
  let last: Piece | undefined
  content.items.forEach((item, index) => {
    if (!('str' in item)) return
    if (item.str.trim() === '') {
      // A drawn space says more than a gap: it stays with the word before it.
      if (item.str !== '' && last && !last.text.endsWith(' ')) last.text += ' '
      return
    }
    const style = content.styles[item.fontName]
    const base = {
      text: undoubled(readableForms(item.str)),
      font: item.fontName,
      item: index,
      strange: countStrange(item.str),
      page,
      isRightToLeft: item.dir === 'rtl',
      family: familyOf(style?.fontFamily),
    }
    const placed = place(item, multiply(viewport, item.transform as number[]), style?.vertical ?? false)
    const { direction } = placed
    const piece: Piece = { ...base, ...placed }
    if (![piece.x0, piece.x1, piece.y, piece.size].every(Number.isFinite) || piece.size <= 0) return
    last = piece
    const pieces = frames.get(direction)
    if (pieces) pieces.push(piece)
    else frames.set(direction, [piece])
  })
  const weight = (pieces: Piece[]) => pieces.reduce((sum, piece) => sum + piece.text.length, 0)
  return [...frames]
    .map(([direction, pieces]) => ({ direction, pieces: withoutDoubles(pieces) }))
    .sort((a, b) => weight(b.pieces) - weight(a.pieces))
}

function familyOf(family: string | undefined): Piece['family'] {
  return family === 'serif' || family === 'monospace' ? family : 'sans-serif'
}

function place(item: TextItem, m: Matrix, vertical: boolean): Pick<Piece, 'direction' | 'size' | 'x0' | 'x1' | 'y'> {
  const [a, b, c, d, e, f] = m as [number, number, number, number, number, number]
  const size = Math.hypot(c, d)
  if (vertical) return { direction: 'vertical', size, x0: f, x1: f + item.height, y: -e }
  const length = Math.hypot(a, b) || 1
  const degrees = Math.round((Math.atan2(b, a) * 180) / Math.PI)
  // Scans are rarely straight: a few degrees are still the same direction.
  const quarter = Math.round(degrees / 90) * 90
  const direction = Math.abs(degrees - quarter) <= 8 ? (quarter + 360) % 360 : degrees
  const radians = (direction * Math.PI) / 180
  const [ux, uy] = Math.abs(degrees - quarter) <= 8 ? [Math.cos(radians), Math.sin(radians)] : [a / length, b / length]
  const x0 = e * ux + f * uy
  return { direction, size, x0, x1: x0 + item.width, y: f * ux - e * uy }
}

function multiply(m: Matrix, n: Matrix): Matrix {
  const [a, b, c, d, e, f] = m as [number, number, number, number, number, number]
  const [g, h, i, j, k, l] = n as [number, number, number, number, number, number]
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Bold is often made by drawing the same word twice, a little apart: it counts once. */
function withoutDoubles(pieces: Piece[]): Piece[] {
  const seen = new Map<string, Piece[]>()
  return pieces.filter((piece) => {
    const key = piece.text.trim()
    const same = seen.get(key)
    if (
      same?.some(
        (other) => Math.abs(other.x0 - piece.x0) < piece.size * 0.25 && Math.abs(other.y - piece.y) < piece.size * 0.25,
      )
    )
      return false
    if (same) same.push(piece)
    else seen.set(key, [piece])
    return true
  })
}

/** `BBOOLLDD` → `BOLD`: each letter drawn twice. Only where the whole piece is like that, and there are enough letters to tell. */
function undoubled(text: string): string {
  // Asked of every run of glyphs: nearly all are told by their first two.
  if (/^[!-~]/.test(text) && text[0] !== text[1]) return text
  const letters = text.replace(/\s/g, '')
  if (letters.length < 8 || !/^(?:(.)\1)+$/u.test(letters) || !/\p{L}/u.test(letters)) return text
  return text.replace(/(\S)\1/gu, '$1')
}
