/** Quoted words of an answer, and whether a passage holds them. */
import { fold } from '../../text/fold'
import type { Span } from '../../types'

export interface Quotation extends Span {
  /** Without its marks. */
  text: string
}

const pairs = [
  /“([^”“\n]{2,600})”/g,
  /„([^“”„\n]{2,600})[“”]/g,
  /«\s?([^»«\n]{2,600}?)\s?»/g,
  /»\s?([^«»\n]{2,600}?)\s?«/g,
  /"([^"\n]{2,600})"/g,
  /(?<![\p{L}\p{N}])‘([^‘\n]{2,600}?)’(?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}])‚([^‘\n]{2,600}?)‘/gu,
  /(?<![\p{L}\p{N}])'([^'\n]{2,600}?)'(?![\p{L}\p{N}])/gu,
]

/** The quotations of a text that say something; none lies in another. */
export function quotations(text: string): Quotation[] {
  const found: Quotation[] = []
  for (const pattern of pairs) {
    for (const match of text.matchAll(pattern)) {
      const span = { start: match.index, end: match.index + match[0].length }
      if (found.some((other) => span.start < other.end && other.start < span.end)) continue
      if (/[\p{L}\p{N}]/u.test(match[1]!)) found.push({ ...span, text: match[1]! })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

const omission = /\s*(?:\[\s*(?:…|\.{3,})\s*\]|\(\s*(?:…|\.{3,})\s*\)|…|\.{3,})\s*/
/** Words in square brackets are the writer's own: "[the tenant] must". */
const inserted = /\[[^\]\n]{0,60}\]/

/** "[r]inse": the first letter as the sentence around it needs it. */
const capitalized = /\[(\p{L})\](?=\p{L})/gu

/** Where a quotation stands in a text: one place, or one for each piece that ellipses part, in order. */
export function findQuotation(text: string, quotation: string): Span[] | undefined {
  const here = comparable(text)
  const pieces = quotation
    .replace(capitalized, '$1')
    .split(omission)
    .flatMap((piece) => piece.split(inserted))
    .map((piece) => comparable(piece.replace(/^[\s,.;:!?]+|[\s,.;:!?]+$/g, '')).text)
    .filter((piece) => piece !== '')
  const places: Span[] = []
  let from = 0
  for (const piece of pieces) {
    const at = indexOfWord(here.text, piece, from)
    if (at < 0) return undefined
    from = at + piece.length
    places.push({ start: here.at[at]!, end: here.at[from - 1]! + 1 })
  }
  return places.length > 0 ? places : undefined
}

function indexOfWord(text: string, piece: string, from: number): number {
  for (let at = text.indexOf(piece, from); at >= 0; at = text.indexOf(piece, at + 1)) {
    const open = /^[\p{L}\p{N}]/u.test(piece) && /[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ')
    const goesOn = /[\p{L}\p{N}]$/u.test(piece) && /[\p{L}\p{N}]/u.test(text[at + piece.length] ?? ' ')
    if (!open && !goesOn) return at
  }
  return -1
}

/** Folded, without emphasis, with one space for many; `at` says where each unit came from. */
function comparable(text: string): { text: string; at: number[] } {
  const folded = fold(text)
  let result = ''
  const at: number[] = []
  for (let i = 0; i < folded.text.length; i++) {
    const unit = folded.text[i]!
    if (unit === '*' || unit === '`' || unit === '"') continue
    if (/\s/.test(unit) && (result === '' || result.endsWith(' '))) continue
    result += /\s/.test(unit) ? ' ' : unit
    at.push(folded.origin(i, i + 1).start)
  }
  return { text: result.trimEnd(), at }
}
