/** Where in a document a passage stands, as a person would say it. */
import type { Document, Place, Span } from '../types'

/**
 * The offset, relative to the passage, that stands for it where it reaches over several pages or rows: the first matched word
 * of the paragraph, or row, that holds most of the different ones; or else its beginning.
 * @param marks matched words, relative to the passage, in order
 */
export function anchorOf(
  { text: whole, places }: Document,
  { start: from, end: to }: Span,
  marks: readonly Span[],
): number {
  const text = whole.slice(from, to)
  const isInRows = places.some(({ kind, start, end }) => rows.has(kind) && start < to && end > from)
  const boundary = isInRows ? '\n' : '\n\n'
  let best = { offset: 0, words: 0 }
  let current = { offset: 0, words: new Set<string>() }
  let before = 0
  for (const { start, end } of marks) {
    if (current.words.size === 0 || text.slice(before, start).includes(boundary))
      current = { offset: start, words: new Set() }
    current.words.add(text.slice(start, end).toLowerCase())
    if (current.words.size > best.words) best = { offset: current.offset, words: current.words.size }
    before = end
  }
  return best.offset
}

/** Places that are a line each. */
const rows = new Set<Place['kind']>(['row', 'time'])

/** Heading path, then the page, sheet or other places that hold an offset. */
export function breadcrumb(document: Document, offset: number): string[] {
  const at = firstLetter(document.text, offset)
  const path = document.sections.find((section) => holds(section, at))?.path ?? []
  const places = document.places.filter((place) => holds(place, at)).map(placeName)
  // A place that is also the heading (a sheet, a chapter) is said once.
  return [...path, ...places.filter((name) => !path.includes(name))]
}

/** Label of the page that holds an offset, in formats with pages. */
export function pageAt(document: Document, offset: number): string | undefined {
  const at = firstLetter(document.text, offset)
  return document.places.find((place) => place.kind === 'page' && holds(place, at))?.label
}

/** Mean confidence, 0 to 100, of the words of a passage that were read by text recognition; undefined where none were. */
export function confidenceOf({ boxes = [] }: Document, { start, end }: Span): number | undefined {
  let [words, sum] = [0, 0]
  for (const { spans, confidence } of boxes) {
    if (!confidence || spans[0]! >= end || spans.at(-1)! <= start) continue
    for (const [i, sure] of confidence.entries()) {
      if (spans[i * 2]! >= end || spans[i * 2 + 1]! <= start) continue
      words++
      sum += sure
    }
  }
  return words === 0 ? undefined : Math.round(sum / words)
}

function holds({ start, end }: Span, at: number): boolean {
  return start <= at && at < end
}

/** A chunk may begin with the white space that ends the page before. */
function firstLetter(text: string, offset: number): number {
  const found = text.slice(offset, offset + 200).search(/\S/)
  return found < 0 ? offset : offset + found
}

function placeName({ kind, label }: Place): string {
  switch (kind) {
    case 'page':
      return `p. ${label}`
    case 'slide':
      return `slide ${label}`
    case 'row':
      return `row ${label}`
    case 'cell':
      return `cell ${label}`
    case 'message':
      return `message ${label}`
    default:
      return label
  }
}
