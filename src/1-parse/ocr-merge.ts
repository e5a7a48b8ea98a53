/** Puts recognised pages into the document that they belong to. */
import type { Document, PageBoxes, Place, Section, Span, Warning } from '../types'
import { languageOf } from './language'
import type { RecognisedPage } from './ocr-contract'

/** `name@version` of the recogniser, beside the parser's. */
const RECOGNISER = 'tesseract@5'

/** Warnings that recognition may settle. */
const settled = new Set(['pages-without-text', 'unreadable-font', 'recognised', 'recognised-in-vain'])

/** A document of which nothing is read yet. @param labels of its pages; a picture's one page is no place to cite */
export function unreadDocument(mediaType: string, labels: readonly string[]): Document {
  const isPdf = mediaType === 'application/pdf'
  const isPaged = isPdf || labels.length > 1
  return {
    text: '',
    mediaType,
    sections: [],
    places: isPaged ? labels.map((label) => ({ kind: 'page', label, start: 0, end: 0 })) : [],
    blocks: [],
    warnings: [],
    parser: isPdf ? 'pdf@1' : 'picture@1',
    pages: labels.length,
  }
}

/** Numbers, from 1, of the pages that have no text or were read by recognition before. */
export function pagesToRead(document: Document): number[] {
  const again = new Set(document.boxes?.flatMap(({ page, confidence }) => (confidence ? [page] : [])))
  return pagesOf(document).flatMap(({ start, end }, i) => (start === end || again.has(i + 1) ? [i + 1] : []))
}

/**
 * The document with the pages' text in its place. Everything else keeps standing at its words.
 * @param document with a place for each of its pages
 * @param read pages in any order; those without a word leave theirs as it is
 */
export function mergeRecognised(document: Document, read: readonly RecognisedPage[]): Document {
  const found = new Map(read.filter(({ text }) => text !== '').map((page) => [page.page, page]))
  const { text, pieces } = joined(document, found)
  const move = movement(pieces)
  const boxes = [
    ...(document.boxes ?? []).filter(({ page }) => !found.has(page)).map((page) => movedBoxes(page, move)),
    ...[...found.values()].map((page) => boxesOf(page, pieces[page.page - 1]!.to)),
  ].sort((a, b) => a.page - b.page)
  const recognised = tally(boxes)
  const language = languageOf(text)
  return {
    ...document,
    text,
    sections: movedSections(document.sections, move, text.length),
    places: movedPlaces(document, pieces, move),
    blocks: document.blocks.map((block) => ({ ...block, ...move(block) })),
    warnings: warningsOf(document, read, recognised),
    ...(language ? { language } : {}),
    parser: document.parser.includes(RECOGNISER) ? document.parser : `${document.parser} ${RECOGNISER}`,
    boxes,
    recognised,
  }
}

/** A page's text: where it stood and where it stands. */
interface Piece {
  from: Span
  to: Span
}

type Move = (span: Span) => Span

/** Pages as they stand in the text; a document without places is one page. */
function pagesOf(document: Document): Span[] {
  const pages = document.places.filter(({ kind }) => kind === 'page')
  return pages.length > 0 ? pages : [{ start: 0, end: document.text.length }]
}

function joined(document: Document, found: ReadonlyMap<number, RecognisedPage>): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = []
  let text = ''
  /** Where the last page with text ended in the old text; nothing after a page that is new. */
  let before: number | undefined
  for (const [i, { start, end }] of pagesOf(document).entries()) {
    const page = found.get(i + 1)
    const own = page ? page.text : document.text.slice(start, end)
    if (own !== '') {
      // Pages that stay neighbours keep what stood between them: a sentence may go on from one to the next.
      if (text !== '') text += page || before === undefined ? '\n\n' : document.text.slice(before, start)
      text += own
      before = page ? undefined : end
    }
    pieces.push({ from: { start, end }, to: { start: text.length - own.length, end: text.length } })
  }
  return { text, pieces }
}

/** Moves what stood in the old text to the same words in the new one. */
function movement(pieces: readonly Piece[]): Move {
  const kept = pieces.filter(({ from }) => from.end > from.start)
  return ({ start, end }) => {
    const first = kept.find(({ from }) => from.end > start)
    const last = kept.findLast(({ from }) => from.start < end)
    if (!first || !last) return { start: 0, end: 0 }
    const newStart = first.to.start + Math.max(0, start - first.from.start)
    return { start: newStart, end: Math.max(newStart, last.to.start + Math.min(end, last.from.end) - last.from.start) }
  }
}

/** Sections go on to touch each other: what is new belongs to the one before it. */
function movedSections(sections: readonly Section[], move: Move, length: number): Section[] {
  const moved = sections.map((section) => ({
    ...section,
    start: move(section).start,
    ...(section.heading ? { heading: move(section.heading) } : {}),
  }))
  const [first] = moved
  if (first && first.path.length === 0) first.start = 0
  else if (first?.start !== 0 && length > 0) moved.unshift({ start: 0, end: length, path: [] })
  return moved.map((section, i) => ({ ...section, end: moved[i + 1]?.start ?? length }))
}

function movedPlaces(document: Document, pieces: readonly Piece[], move: Move): Place[] {
  let page = 0
  return document.places.map((place) => ({ ...place, ...(place.kind === 'page' ? pieces[page++]!.to : move(place)) }))
}

function movedBoxes(page: PageBoxes, move: Move): PageBoxes {
  const spans = new Uint32Array(page.spans.length)
  for (let i = 0; i < spans.length; i += 2) {
    const { start, end } = move({ start: page.spans[i]!, end: page.spans[i + 1]! })
    spans.set([start, end], i)
  }
  return { ...page, spans }
}

function boxesOf({ text: _, spans, ...page }: RecognisedPage, { start }: Span): PageBoxes {
  return { ...page, spans: spans.map((offset) => offset + start) }
}

function tally(boxes: readonly PageBoxes[]): { pages: number; confidence: number } {
  const read = boxes.flatMap(({ confidence }) => confidence ?? [])
  const words = read.reduce((sum, page) => sum + page.length, 0)
  const sum = read.reduce((total, page) => page.reduce((a, b) => a + b, total), 0)
  return { pages: read.length, confidence: words === 0 ? 0 : Math.round(sum / words) }
}

function warningsOf(
  document: Document,
  read: readonly RecognisedPage[],
  { pages, confidence }: { pages: number; confidence: number },
): Warning[] {
  const all = document.pages ?? 1
  const were = (count: number): string => (count === 1 ? 'was' : 'were')
  const warnings = document.warnings.filter(({ kind }) => !settled.has(kind))
  if (pages > 0) {
    const message = `${pages} of ${all} pages ${were(pages)} read by text recognition, mean confidence ${confidence} %.`
    warnings.push({ kind: 'recognised', message })
  }
  const empty = read.filter(({ text }) => text === '').length
  if (empty > 0)
    warnings.push({ kind: 'recognised-in-vain', message: `No words were found on ${empty} of ${all} pages.` })
  return warnings
}
