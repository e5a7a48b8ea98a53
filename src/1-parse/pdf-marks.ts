/** What the marks in a page's text say: which pieces nobody sees, and which letters stand for shapes. */
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api'
import type { Layers } from './pdf-layers'

/** Begins a piece that belongs to a layer, or that has letters of its own. The build makes pdf.js tell them (tools/vite/pdf-marks.ts). */
interface PieceBegins {
  type: 'pieceBegins'
  layer: unknown
  letters: string | null
}

type Mark = PieceBegins | { type: 'pieceEnds' }

/** Shapes that letters stand for. */
interface Replaced {
  letters: string
  /** The white space among them too. */
  shapes: TextItem[]
}

/** A piece that has begun. */
interface Open {
  isHidden: boolean
  /** Its own, or of a piece around it. */
  replaced: Replaced | undefined
  isOwn: boolean
}

/** How far from another's line a shape is on a line of its own, in heights of the other. */
const NEXT_LINE = 0.5

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Takes the marks out of a page's text, and what is in layers that are off; puts letters in the place of the shapes that they
 * stand for.
 * @param layers the file's, where some are off
 */
export function readMarks(content: TextContent, layers: Layers | undefined): void {
  const items = content.items as (TextItem | Mark)[]
  if (items.every((item) => 'str' in item)) return
  const read: TextItem[] = []
  const open: Open[] = []
  const end = () => {
    const { replaced, isOwn } = open.pop() ?? {}
    if (replaced && isOwn) read.push(...lettered(replaced, content.styles))
  }
  for (const item of items) {
    const around = open.at(-1)
    if ('str' in item) {
      const shapes = around?.replaced?.shapes
      // White space before the first of them is none of theirs.
      if (!around?.isHidden) (shapes && (isShape(item) || shapes.length > 0) ? shapes : read).push(item)
    } else if (item.type === 'pieceEnds') end()
    else {
      const isHidden = around?.isHidden || (item.layer !== null && (layers?.hides(item.layer) ?? false))
      const isOwn = !around?.replaced && item.letters !== null
      const replaced = isOwn ? { letters: item.letters!, shapes: [] } : around?.replaced
      open.push({ isHidden, replaced, isOwn })
    }
  }
  while (open.length > 0) end()
  content.items = read
}

/** Shapes without letters have a size all the same. */
function isShape({ str, width, height }: TextItem): boolean {
  return str.trim() !== '' || (str === '' && width > 0 && height > 0)
}

/** One item for each line of the shapes. */
function lettered({ letters, shapes }: Replaced, styles: TextContent['styles']): TextItem[] {
  const lines: TextItem[] = []
  for (const shape of shapes.filter(isShape)) {
    const isVertical = styles[shape.fontName]?.vertical ?? false
    const line = lines.at(-1)
    if (line && isBeside(line, shape, isVertical)) lines[lines.length - 1] = joined(line, shape, isVertical)
    else lines.push({ ...shape })
  }
  const lengths = lines.map((line) => (styles[line.fontName]?.vertical ? line.height : line.width))
  const texts = shared(letters.replace(/\s+/g, ' '), lengths)
  return lines.map((line, i) => {
    const str = texts[i]!
    return { ...line, str, dir: rightToLeft.test(str) ? 'rtl' : 'ltr' }
  })
}

/** A shape's place as another's line has it: along it and above it. */
function from({ transform }: TextItem, shape: TextItem): { along: number; above: number } {
  const [a, b, , , e, f] = transform as [number, number, number, number, number, number]
  const length = Math.hypot(a, b) || 1
  const [x, y] = [(shape.transform[4] as number) - e, (shape.transform[5] as number) - f]
  return { along: (a * x + b * y) / length, above: (a * y - b * x) / length }
}

function isBeside(line: TextItem, shape: TextItem, isVertical: boolean): boolean {
  const { along, above } = from(line, shape)
  return isVertical ? Math.abs(along) <= line.width * NEXT_LINE : Math.abs(above) <= line.height * NEXT_LINE
}

/** A line with one more shape; the larger of both tells its size and where it stands. */
function joined(line: TextItem, shape: TextItem, isVertical: boolean): TextItem {
  const { along, above } = from(line, shape)
  if (isVertical) return { ...line, height: Math.max(line.height, shape.height - above) }
  const main = shape.height > line.height ? shape : line
  const [a, b, c, d, e, f] = main.transform as [number, number, number, number, number, number]
  const length = Math.hypot(a, b) || 1
  const start = Math.min(0, along)
  const by = start - (main === shape ? along : 0)
  const transform = [a, b, c, d, e + (a / length) * by, f + (b / length) * by]
  return { ...main, transform, width: Math.max(line.width, along + shape.width) - start }
}

/** A text's words in the order of lines, to each as many as it is long. */
function shared(text: string, lengths: readonly number[]): string[] {
  if (lengths.length < 2) return [text]
  const whole = lengths.reduce((sum, length) => sum + length, 0) || 1
  const texts: string[] = lengths.map(() => '')
  let line = 0
  let end = lengths[0]!
  let at = 0
  for (const word of text.match(/\s*\S+/g) ?? []) {
    // The line in which the word has its middle.
    const middle = ((at + word.length / 2) / text.length) * whole
    while (line < lengths.length - 1 && middle > end) end += lengths[++line]!
    texts[line] += word
    at += word.length
  }
  return texts
}
