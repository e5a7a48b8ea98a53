/** Where in a document a passage stands, as a person would say it. */
import type { Document, Place, Span } from '../types'

/**
 * The offset that stands for a passage which may reach over several sections: the first matched word in the section that
 * holds most of them, or the passage's beginning.
 * @param marks matched words, relative to `start`
 */
export function anchorOf(document: Document, start: number, marks: readonly Span[]): number {
  let best = { offset: start, words: 0 }
  for (const section of document.sections) {
    const inside = marks.filter((mark) => holds(section, start + mark.start))
    if (inside.length > best.words) best = { offset: start + inside[0]!.start, words: inside.length }
  }
  return best.offset
}

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
