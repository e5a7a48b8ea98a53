/** Where in a document a passage stands, as a person would say it. */
import type { Document, Place, Span } from '../types'

/**
 * The offset that stands for a passage which may reach over several pages: the first matched word of the paragraph that
 * holds most of them, or the passage's beginning.
 * @param marks matched words, relative to `text`, in order
 */
export function anchorOf(text: string, marks: readonly Span[]): number {
  let best = { offset: 0, words: 0 }
  let current = { offset: 0, words: 0 }
  let before = 0
  for (const { start, end } of marks) {
    if (current.words === 0 || text.slice(before, start).includes('\n\n')) current = { offset: start, words: 0 }
    current.words++
    if (current.words > best.words) best = { ...current }
    before = end
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
