/** Turns a parsed document into the parts that the reader sets, one under the other. Pure; offsets are the document's. */
import type { Block, Document, Place, Span } from '../../types'

/** A paragraph, heading or block of a document. */
export interface TextPart extends Span {
  kind: 'heading' | 'paragraph' | Block['kind']
  /** Depth of a heading, from 1. */
  level: number
  /** Line ends mean something here (verse, addresses), so they are kept. */
  keepLines: boolean
}

/** The beginning of a page, slide, sheet, chapter or message. */
export interface PlacePart {
  kind: 'place'
  place: Place
  /** Nothing stands on it. */
  empty: boolean
}

export type Part = TextPart | PlacePart

/** Places that get a rule of their own; rows, cells and times would tear the text apart. */
const ruled = new Set<Place['kind']>(['page', 'slide', 'sheet', 'chapter', 'message'])

/** Parts in reading order. */
export function flow(document: Document): Part[] {
  const { text } = document
  const places = document.places.filter(({ kind }) => ruled.has(kind))
  const parts: Part[] = []
  let next = 0

  function announce(upTo: number): void {
    for (let place = places[next]; place && place.start <= upTo; place = places[++next])
      parts.push({ kind: 'place', place, empty: text.slice(place.start, place.end).trim() === '' })
  }

  function push(kind: TextPart['kind'], level: number, span: Span): void {
    let { start } = span
    for (;;) {
      announce(start)
      const border = places[next]?.start ?? Infinity
      const end = Math.min(border, span.end)
      const trimmed = trim(text, start, end, kind === 'code')
      if (trimmed)
        parts.push({
          kind,
          level,
          ...trimmed,
          keepLines: kind === 'paragraph' && keepsLines(text.slice(trimmed.start, trimmed.end)),
        })
      if (end >= span.end) return
      start = end
    }
  }

  let at = 0
  for (const fixed of fixedParts(document)) {
    if (fixed.start < at) continue
    for (const span of paragraphs(text, at, fixed.start)) push('paragraph', 0, span)
    push(fixed.kind, fixed.level, fixed)
    at = fixed.end
  }
  for (const span of paragraphs(text, at, text.length)) push('paragraph', 0, span)
  announce(text.length)
  return parts.filter((part, i) => part.kind !== 'place' || !isSaidBy(text, part.place, parts[i + 1]))
}

/** Whether a heading says what the rule of its sheet or chapter would. */
function isSaidBy(text: string, place: Place, next: Part | undefined): boolean {
  return next?.kind === 'heading' && text.slice(next.start, next.end).trim() === placeName(place)
}

function fixedParts(document: Document): { kind: TextPart['kind']; level: number; start: number; end: number }[] {
  const headings = document.sections.flatMap(({ heading, path }) =>
    heading
      ? [{ kind: 'heading' as const, level: Math.max(1, path.length), start: heading.start, end: heading.end }]
      : [],
  )
  const blocks = document.blocks.map(({ kind, start, end }) => ({ kind, level: 0, start, end }))
  return [...headings, ...blocks].sort((a, b) => a.start - b.start || a.end - b.end)
}

function* paragraphs(text: string, start: number, end: number): Generator<Span> {
  let from = start
  for (const gap of text.slice(start, end).matchAll(/\n[^\S\n]*\n\s*/g)) {
    yield { start: from, end: start + gap.index }
    from = start + gap.index + gap[0].length
  }
  if (from < end) yield { start: from, end }
}

function trim(text: string, start: number, end: number, keepIndent: boolean): Span | undefined {
  const piece = text.slice(start, end)
  const body = piece.trim()
  if (body === '') return undefined
  const lead = keepIndent ? (/^(?:[^\S\n]*\n)*/.exec(piece)?.[0].length ?? 0) : piece.indexOf(body[0] ?? '')
  return { start: start + lead, end: start + piece.trimEnd().length }
}

/** Lines that were broken to fit a width are nearly all long; of others, the breaks were meant. */
function keepsLines(paragraph: string): boolean {
  const lines = paragraph.split('\n').slice(0, -1)
  return lines.some((line) => line.trim().length < 45)
}

/** Lines of a span, without their line ends; empty ones left out. */
export function lines(text: string, span: Span): Span[] {
  const found: Span[] = []
  for (const line of text.slice(span.start, span.end).matchAll(/[^\n]+/g)) {
    if (line[0].trim() === '') continue
    found.push({ start: span.start + line.index, end: span.start + line.index + line[0].length })
  }
  return found
}

/** Cells of a table's line: parted by tabs, or else by ` | `; a rule of dashes gives none. */
export function cells(text: string, line: Span): Span[] {
  const row = text.slice(line.start, line.end)
  if (/^[\s|:+-]+$/.test(row)) return []
  const separator = row.includes('\t') ? /\t/g : / *\| */g
  const found: Span[] = []
  let from = 0
  for (const match of row.matchAll(separator)) {
    found.push({ start: line.start + from, end: line.start + match.index })
    from = match.index + match[0].length
  }
  found.push({ start: line.start + from, end: line.end })
  const framed = !row.includes('\t')
  return found.filter((cell, i) => !(framed && cell.start === cell.end && (i === 0 || i === found.length - 1)))
}

/** What a person calls a place: "p. 12", "Slide 3". */
export function placeName(place: Place): string {
  if (place.kind === 'page') return `p. ${place.label}`
  if (place.kind === 'slide') return `Slide ${place.label}`
  return place.label
}
