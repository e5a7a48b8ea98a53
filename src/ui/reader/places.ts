/** Where stretches of a document's text stand on its pages. Pure; points from a page's upper left corner. */
import type { Document, PageBoxes, Span } from '../../types'

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

/** What of a stretch of text stands on one page in one column. */
export interface Area extends Span {
  /** Number of the page, from 1. */
  page: number
  /** One for each line. */
  lines: Rectangle[]
  /** Around all lines. */
  around: Rectangle
}

/** Lines of `span` on each page that it touches, parted where the text goes on in another column. */
export function areasOf(boxes: readonly PageBoxes[], span: Span): Area[] {
  return boxes.flatMap((page) => {
    const areas: Area[] = []
    for (const piece of piecesOf(page, span)) {
      const area = areas.at(-1)
      const line = area?.lines.at(-1)
      if (area && line && isSameLine(line, piece)) {
        area.lines[area.lines.length - 1] = union(line, piece)
      } else if (area && line && goesOnBelow(area.around, line, piece)) area.lines.push(rectangle(piece))
      else {
        areas.push({
          page: page.page,
          start: piece.start,
          end: piece.end,
          lines: [rectangle(piece)],
          around: rectangle(piece),
        })
        continue
      }
      area.end = piece.end
      area.around = union(area.around, piece)
    }
    return areas
  })
}

/** Number of the page that a place in the text stands on, from 1, and where on it, in points, if that is known. */
export function spotOf(document: Document, at: number): { page: number; x?: number; y?: number } {
  for (const { page, spans, boxes } of document.boxes ?? []) {
    const i = firstFrom(spans, at)
    if (i * 2 < spans.length) return { page, x: boxes[i * 4]!, y: boxes[i * 4 + 1]! }
  }
  return { page: numberOfPage(document, at) }
}

/** The page by its place alone, as documents without boxes have it. */
function numberOfPage(document: Document, at: number): number {
  const pages = document.places.filter(({ kind }) => kind === 'page')
  const index = pages.findLastIndex(({ start }) => start <= at)
  return Math.max(0, index) + 1
}

/** Number of the first piece that ends after `at`. Pieces of a page stand in the order of the text. */
function firstFrom(spans: Uint32Array, at: number): number {
  let low = 0
  let high = spans.length / 2
  while (low < high) {
    const middle = (low + high) >> 1
    if (spans[middle * 2 + 1]! <= at) low = middle + 1
    else high = middle
  }
  return low
}

function* piecesOf({ spans, boxes }: PageBoxes, span: Span): Generator<Rectangle & Span> {
  for (let i = firstFrom(spans, span.start); i * 2 < spans.length; i++) {
    const [start, end] = [spans[i * 2]!, spans[i * 2 + 1]!]
    if (start >= span.end) return
    const [x, y, width, height] = boxes.subarray(i * 4, i * 4 + 4) as unknown as [number, number, number, number]
    const part = { start: Math.max(start, span.start), end: Math.min(end, span.end) }
    // Part of a word: its letters are taken to be equally wide.
    const before = (part.start - start) / (end - start)
    const share = (part.end - part.start) / (end - start)
    // A word that is read downwards or upwards is higher than wide, but so is a single letter.
    if (end - start > 1 && height > width * 1.5)
      yield { x, y: y + height * before, width, height: height * share, ...part }
    else yield { x: x + width * before, y, width: width * share, height, ...part }
  }
}

function isSameLine(line: Rectangle, piece: Rectangle): boolean {
  const shared = Math.min(line.y + line.height, piece.y + piece.height) - Math.max(line.y, piece.y)
  const gap = Math.max(piece.x - (line.x + line.width), line.x - (piece.x + piece.width))
  return shared > Math.min(line.height, piece.height) * 0.5 && gap < Math.max(line.height, piece.height) * 2
}

/** Whether a piece begins the next line of the same column. */
function goesOnBelow(around: Rectangle, line: Rectangle, piece: Rectangle): boolean {
  const isBelow = piece.y > line.y && piece.y - line.y < Math.max(line.height, piece.height) * 6
  return isBelow && piece.x < around.x + around.width && piece.x + piece.width > around.x - around.width * 0.5
}

function rectangle({ x, y, width, height }: Rectangle): Rectangle {
  return { x, y, width, height }
}

function union(a: Rectangle, b: Rectangle): Rectangle {
  const x = Math.min(a.x, b.x)
  const y = Math.min(a.y, b.y)
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  }
}
