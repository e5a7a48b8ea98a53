/** Where each word of a PDF's text stands on its page. */
import type { PageBoxes, Span } from '../types'
import type { Piece } from './pdf-pieces'
import type { Trace } from './pdf-traced'
import { Ruler, scalesOf } from './pdf-widths'

/** How far a word's box reaches above and below its baseline, in font sizes: letters with their ascenders and descenders. */
const ABOVE = 0.78
const BELOW = 0.22

const SPACE = 32

/** Words that a page has room for at first. */
const FIRST_ROOM = 512

interface Format {
  width: number
  height: number
}

/** Collects the words of a document, in its order, by page. */
export class Boxes {
  readonly #pages: Words[]
  readonly #formats: readonly Format[]
  readonly #ruler: Ruler

  /**
   * @param formats size of each page as it is shown, in points
   * @param pieces all runs of glyphs of the document
   */
  constructor(formats: readonly Format[], pieces: Iterable<Piece>) {
    this.#formats = formats
    this.#pages = formats.map(() => new Words())
    this.#ruler = new Ruler(scalesOf(pieces))
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
      const ruler = this.#ruler
      ruler.lay(piece)
      for (let start = run.start; start < run.end;) {
        if (isSpace(text.charCodeAt(start))) {
          start++
          continue
        }
        let end = start + 1
        while (end < run.end && !isSpace(text.charCodeAt(end))) end++
        const by = run.from - run.start
        page.next(span.start + start, span.start + end)
        addBox(page, piece, ruler.at(start + by), ruler.at(end === run.end ? run.to : end + by))
        start = end
      }
    }
  }

  /** For every page, also those without words. */
  finish(): PageBoxes[] {
    return this.#pages.map(({ count, spans, boxes }, i) => ({
      page: i + 1,
      width: this.#formats[i]!.width,
      height: this.#formats[i]!.height,
      spans: spans.slice(0, count * 2),
      boxes: boxes.slice(0, count * 4),
    }))
  }
}

/** A page's words. There are so many in a file that lists of numbers would take longer to grow than words to measure. */
class Words {
  count = 0
  spans = new Uint32Array()
  boxes = new Float32Array()

  /** Begins the next word; its box is `set` afterwards. */
  next(start: number, end: number): void {
    if (this.count * 2 === this.spans.length) this.#grow()
    this.spans[this.count * 2] = start
    this.spans[this.count * 2 + 1] = end
    this.count++
  }

  set(x: number, y: number, width: number, height: number): void {
    const at = this.count * 4
    this.boxes[at - 4] = x
    this.boxes[at - 3] = y
    this.boxes[at - 2] = width
    this.boxes[at - 1] = height
  }

  #grow(): void {
    const room = this.count * 2 || FIRST_ROOM
    const { spans, boxes } = this
    this.spans = new Uint32Array(room * 2)
    this.spans.set(spans)
    this.boxes = new Float32Array(room * 4)
    this.boxes.set(boxes)
  }
}

/** The same as `\s` for all that a text can hold. */
function isSpace(code: number): boolean {
  return code <= SPACE || (code >= 0xa0 && /\s/.test(String.fromCharCode(code)))
}

/** Sets the place of a page's last word, which is a part of a piece, on the upright page. */
function addBox(words: Words, piece: Piece, from: number, to: number): void {
  const a = piece.isRightToLeft ? piece.x1 - to : piece.x0 + from
  const b = piece.isRightToLeft ? piece.x1 - from : piece.x0 + to
  const { y, size, direction } = piece
  // Nearly all text is upright, and there is a lot of it.
  if (direction === 0) return words.set(Math.min(a, b), y - size * ABOVE, Math.abs(b - a), size * (ABOVE + BELOW))
  // Vertical glyphs hang from the middle of their upper edge.
  if (direction === 'vertical') return words.set(-y - size / 2, a, size, b - a)
  const radians = (direction * Math.PI) / 180
  const [ux, uy] = [Math.cos(radians), Math.sin(radians)]
  const corners = [a, b].flatMap((x) =>
    [y - size * ABOVE, y + size * BELOW].map((across) => [x * ux - across * uy, x * uy + across * ux] as const),
  )
  const left = Math.min(...corners.map(([x]) => x))
  const top = Math.min(...corners.map(([, down]) => down))
  words.set(left, top, Math.max(...corners.map(([x]) => x)) - left, Math.max(...corners.map(([, down]) => down)) - top)
}
