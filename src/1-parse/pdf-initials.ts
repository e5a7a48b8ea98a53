/** Large initials that reach down over several lines: they begin the first of them. */
import type { Piece } from './pdf-pieces'

/** An initial is larger than its text by this, at least. */
const LARGER = 1.7

/** Height of capitals, in font sizes. */
const CAPITALS = 0.72

/** A page's initials by the pieces that go on with them. */
export function initialsOf(pieces: readonly Piece[]): Map<Piece, Piece> {
  const found = new Map<Piece, Piece>()
  for (const initial of pieces) {
    if (initial.text.length > 2 || !isLetter(initial.text)) continue
    const next = pieces
      .filter((piece) => isBeside(initial, piece))
      .reduce<Piece | undefined>((nearest, piece) => (nearest && nearest.x0 <= piece.x0 ? nearest : piece), undefined)
    if (!next) continue
    found.set(next, initial)
    // The space after it, if there is one, is only the distance to its text.
    const letter = initial.text.trim()
    initial.text = isWordOfItsOwn(letter, next.text, pieces) ? `${letter} ` : letter
  }
  return found
}

/** Whether a piece is the initial of the word that another goes on with. */
export function isInitialOf(initial: Piece, piece: Piece): boolean {
  return initial.size >= piece.size * LARGER && isLetter(initial.text) && isBeside(initial, piece)
}

/** Whether a piece stands right of an initial's upper end, in letters that are smaller. */
function isBeside(initial: Piece, piece: Piece): boolean {
  const gap = piece.x0 - initial.x1
  return (
    initial.size >= piece.size * LARGER &&
    initial.y > piece.y + piece.size * 0.5 &&
    gap > -initial.size * 0.1 &&
    gap < piece.size * 1.2 &&
    Math.abs(initial.y - initial.size * CAPITALS - (piece.y - piece.size * CAPITALS)) < piece.size * 0.7 &&
    /^\p{L}/u.test(piece.text)
  )
}

function isLetter(text: string): boolean {
  return /^\p{Lu}\s?$/u.test(text)
}

/** "A" and "I" are words too: what the page says elsewhere decides between "A tower" and "Around". */
function isWordOfItsOwn(initial: string, rest: string, pieces: readonly Piece[]): boolean {
  const tail = /^\p{L}+/u.exec(rest)?.[0].toLowerCase()
  if (!/^[AIO]$/.test(initial) || !tail) return false
  const words = pieces.flatMap(({ text }) => text.toLowerCase().match(/\p{L}+/gu) ?? [])
  return !words.includes(initial.toLowerCase() + tail) && words.filter((word) => word === tail).length > 1
}
