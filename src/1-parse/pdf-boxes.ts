/** Where each word of a PDF's text stands on its page. */
import type { PageBoxes, Span } from '../types'
import type { Piece } from './pdf-pieces'
import type { Trace } from './pdf-traced'
import { advancesOf, scalesOf, type Scales } from './pdf-widths'

/** How far a word's box reaches above and below its baseline, in font sizes: letters with their ascenders and descenders. */
const ABOVE = 0.78
const BELOW = 0.22

const SPACE = 32

interface Format {
  width: number
  height: number
}

/** Collects the words of a document, in its order, by page. */
export class Boxes {
  readonly #pages: { spans: number[]; boxes: number[] }[]
  readonly #formats: readonly Format[]
  readonly #scales: Scales
  #last: { piece: Piece; advances: Float64Array } | undefined

  /**
   * @param formats size of each page as it is shown, in points
   * @param pieces all runs of glyphs of the document
   */
  constructor(formats: readonly Format[], pieces: Iterable<Piece>) {
    this.#formats = formats
    this.#pages = formats.map(() => ({ spans: [], boxes: [] }))
    this.#scales = scalesOf(pieces)
  }

  /**
   * Adds the words of a passage.
   * @param text the passage, whose offsets the runs have
   * @param span where it stands in the document; nothing where it was left out
   */
  add(text: string, runs: readonly Trace[], span: Span | undefined): void {
    // A passage that was cleaned further has lost its offsets; it is found all the same, only not on its page.
    if (!span || span.end - span.start !== text.length) return
    for (const run of runs) {
      const { piece } = run
      const page = this.#pages[piece.page - 1]
      if (!page) continue
      const advances = this.#advancesOf(piece)
      for (let start = run.start; start < run.end;) {
        if (isSpace(text.charCodeAt(start))) {
          start++
          continue
        }
        let end = start + 1
        while (end < run.end && !isSpace(text.charCodeAt(end))) end++
        const by = run.from - run.start
        page.spans.push(span.start + start, span.start + end)
        addBox(page.boxes, piece, advances[start + by]!, advances[end === run.end ? run.to : end + by]!)
        start = end
      }
    }
  }

  /** For every page, also those without words. */
  finish(): PageBoxes[] {
    return this.#pages.map(({ spans, boxes }, i) => ({
      page: i + 1,
      width: this.#formats[i]!.width,
      height: this.#formats[i]!.height,
      spans: Uint32Array.from(spans),
      boxes: Float32Array.from(boxes),
    }))
  }

  /** Runs of one piece follow each other, so that the last one's are enough to keep. */
  #advancesOf(piece: Piece): Float64Array {
    if (this.#last?.piece !== piece) this.#last = { piece, advances: advancesOf(piece, this.#scales) }
    return this.#last.advances
  }
}

/** The same as `\s` for all that a text can hold. */
function isSpace(code: number): boolean {
  return code <= SPACE || (code >= 0xa0 && /\s/.test(String.fromCharCode(code)))
}

/** Adds x, y, width and height of a part of a piece on its upright page. */
function addBox(boxes: number[], piece: Piece, from: number, to: number): void {
  const a = piece.isRightToLeft ? piece.x1 - to : piece.x0 + from
  const b = piece.isRightToLeft ? piece.x1 - from : piece.x0 + to
  const { y, size, direction } = piece
  // Nearly all text is upright, and there is a lot of it.
  if (direction === 0) return void boxes.push(Math.min(a, b), y - size * ABOVE, Math.abs(b - a), size * (ABOVE + BELOW))
  // Vertical glyphs hang from the middle of their upper edge.
  if (direction === 'vertical') return void boxes.push(-y - size / 2, a, size, b - a)
  const radians = (direction * Math.PI) / 180
  const [ux, uy] = [Math.cos(radians), Math.sin(radians)]
  const corners = [a, b].flatMap((x) =>
    [y - size * ABOVE, y + size * BELOW].map((across) => [x * ux - across * uy, x * uy + across * ux] as const),
  )
  const left = Math.min(...corners.map(([x]) => x))
  const top = Math.min(...corners.map(([, down]) => down))
  boxes.push(left, top, Math.max(...corners.map(([x]) => x)) - left, Math.max(...corners.map(([, down]) => down)) - top)
}
