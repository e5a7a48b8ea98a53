import pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs?url'
import { describe, expect, it } from 'vitest'
import type { ParseTools } from '../../../src/1-parse/registry'
import { pdfInThread } from '../../../src/1-parse/pdf-port'
import type { Document } from '../../../src/types'
import { faultsOf, read as readFile } from '../../unit/parse/read'
import { makePdf, stream, type Extras, type Line } from './make-pdf'

const tools: ParseTools = { pdfWorker: () => pdfInThread(pdfWorker), assets: new URL('/', location.href).href }
const fonts = { F2: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>' }
const read = (pages: Line[][], extras: Extras = {}): Promise<Document> =>
  readFile('a.pdf', makePdf(pages, { ...extras, fonts: { ...fonts, ...extras.fonts } }), tools)

/** A page of made files, in points; letters of Courier are 0.6 of its size wide, whichever they are. */
const page = { width: 595, height: 842 }
const size = 10
const letter = 6

/** Lines below each other in Courier, 14 points apart. */
const block = (x: number, y: number, ...lines: string[]): Line[] =>
  lines.map((text, i) => ({ x, y: y - i * 14, text, size, font: 'F2' }))

interface Rectangle {
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** The boxes of some words of the text. */
function boxesOf({ text, boxes = [] }: Document, words: string): Rectangle[] {
  const at = text.indexOf(words)
  expect(at, `“${words}” stands in the text`).toBeGreaterThanOrEqual(0)
  return boxes.flatMap((shown) =>
    Array.from({ length: shown.spans.length / 2 }, (_, i) => i).flatMap((i) => {
      if (shown.spans[2 * i]! >= at + words.length || shown.spans[2 * i + 1]! <= at) return []
      const [x, y, width, height] = shown.boxes.slice(4 * i, 4 * i + 4) as unknown as [number, number, number, number]
      return [{ page: shown.page, x, y, width, height }]
    }),
  )
}

/** Where a word was written that begins after `before` letters of a line, from the page's upper left corner. */
const written = (line: Line, before: number, letters: number, number = 1): Rectangle => ({
  page: number,
  x: line.x + before * letter,
  y: page.height - line.y - size * 0.78,
  width: letters * letter,
  height: size,
})

/** Expects each rectangle where one was written, within half a point. */
function expectAt(found: Rectangle[], wanted: Rectangle[]): void {
  expect(found.map(({ page: number }) => number)).toEqual(wanted.map(({ page: number }) => number))
  for (const [i, { x, y, width, height }] of wanted.entries()) {
    expect(Math.abs(found[i]!.x - x), `x of ${i}`).toBeLessThan(0.5)
    expect(Math.abs(found[i]!.y - y), `y of ${i}`).toBeLessThan(0.5)
    expect(Math.abs(found[i]!.width - width), `width of ${i}`).toBeLessThan(0.5)
    expect(Math.abs(found[i]!.height - height), `height of ${i}`).toBeLessThan(0.5)
  }
}

const left = block(
  60,
  700,
  'The gardeners planted a row of',
  'pears by the old wall and they',
  'watered the young trees until',
)
const right = block(
  320,
  700,
  'the first rain of autumn came',
  'down from the hills and filled',
  'the wells with cold water now',
)

describe('the boxes of a PDF', () => {
  it('lie on the words, one for each, in the order of the text', async () => {
    const document = await read([left])
    expect(faultsOf(document)).toEqual([])
    expectAt(boxesOf(document, 'old wall'), [written(left[1]!, 13, 3), written(left[1]!, 17, 4)])
    const [shown] = document.boxes!
    expect(shown).toMatchObject({ page: 1, ...page })
    const words = Array.from({ length: shown!.spans.length / 2 }, (_, i) =>
      document.text.slice(shown!.spans[2 * i], shown!.spans[2 * i + 1]),
    )
    expect(words).toEqual(document.text.split(/\s+/))
  })

  it('follow a passage from one column into the next', async () => {
    const document = await read([[...left, ...right]])
    expectAt(boxesOf(document, 'until the first'), [
      written(left[2]!, 24, 5),
      written(right[0]!, 0, 3),
      written(right[0]!, 4, 5),
    ])
  })

  it('lie on both halves of a word that a line’s end has cut, its hyphen with the first', async () => {
    const lines = block(60, 700, 'It reads the shapes and the photo cap-', 'tions and the edges of every picture')
    const document = await read([lines])
    expectAt(boxesOf(document, 'captions'), [written(lines[0]!, 34, 4), written(lines[1]!, 0, 5)])
    expectAt(boxesOf(document, 'edges'), [written(lines[1]!, 14, 5)])
  })

  it('lie on two pages where the page’s end has cut a word', async () => {
    const lines = [
      ...block(60, 100, 'The whole file is read and its pho-'),
      ...block(60, 760, 'tographs are counted, page by page.'),
    ]
    const document = await read([[lines[0]!], [lines[1]!]])
    expectAt(boxesOf(document, 'photographs are'), [
      written(lines[0]!, 31, 4),
      written(lines[1]!, 0, 8, 2),
      written(lines[1]!, 9, 3, 2),
    ])
  })

  it('lie on the cells of a table', async () => {
    const rows = [
      ['Region', 'Product', 'Units'],
      ['EU', 'Cable', '12'],
      ['US', 'Hub', '7'],
    ]
    const lines = rows.map((row, r) => row.flatMap((text, c) => block(60 + c * 140, 700 - r * 16, text)))
    const document = await read([lines.flat()])
    expectAt(boxesOf(document, 'Hub\t7'), [written(lines[2]![1]!, 0, 3), written(lines[2]![2]!, 0, 1)])
  })

  it('lie on ligatures with all of their letters', async () => {
    const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange
1 beginbfchar <01> <FB03> endbfchar 1 beginbfrange <20> <7e> <0020> endbfrange endcmap end end`
    const font = `<< /Type /Font /Subtype /Type1 /BaseFont /Courier /FirstChar 1 /LastChar 126 /Widths [${'600 '.repeat(126)}] /ToUnicode 100 0 R >>`
    const hex = [...'the o\u0001ce staff'].map((c) => c.charCodeAt(0).toString(16).padStart(2, '0')).join('')
    const line = { x: 60, y: 700, text: hex, size, font: 'F3', isHex: true }
    const document = await read([[line]], { fonts: { F3: font }, objects: { 100: stream(map) } })
    expect(document.text).toBe('the office staff')
    const [office] = boxesOf(document, 'office')
    // Four glyphs were drawn, the second of which is three letters; theirs are widths that were guessed.
    expect(Math.abs(office!.x - (60 + 4 * letter))).toBeLessThan(letter)
    expect(office!.width).toBeGreaterThan(3 * letter)
  })

  it('lie on the words of a line whose spaces were stretched', async () => {
    const words = ['Whoever', 'fills', 'will', 'immediately', 'mmmm']
    const line: Line = { x: 60, y: 700, text: words.join(' '), size }
    const natural = boxesOf(await read([[line]]), words.join(' '))
    const document = await read([[line]], { drawing: '6 Tw ' })
    const stretched = boxesOf(document, words.join(' '))
    for (const [i, box] of stretched.entries()) {
      expect(Math.abs(box.x - natural[i]!.x - 6 * i)).toBeLessThan(0.5)
      expect(Math.abs(box.width - natural[i]!.width)).toBeLessThan(0.5)
    }
  })

  it.each([90, 180, 270])('lie on the words of a page that is turned by %d degrees', async (degrees) => {
    const document = await read([left], { page: `/Rotate ${degrees}` })
    const upright = written(left[1]!, 13, 3)
    const turned: Record<number, Rectangle> = {
      90: {
        page: 1,
        x: page.height - upright.y - upright.height,
        y: upright.x,
        width: upright.height,
        height: upright.width,
      },
      180: { ...upright, x: page.width - upright.x - upright.width, y: page.height - upright.y - upright.height },
      270: {
        page: 1,
        x: upright.y,
        y: page.width - upright.x - upright.width,
        width: upright.height,
        height: upright.width,
      },
    }
    expectAt(boxesOf(document, 'old'), [turned[degrees]!])
    const isOnItsSide = degrees !== 180
    expect(document.boxes![0]).toMatchObject(
      isOnItsSide ? { width: page.height, height: page.width } : { width: page.width, height: page.height },
    )
  })

  it('are empty on a page without text', async () => {
    const document = await read([left, []])
    expect(document.boxes!.map(({ spans }) => spans.length > 0)).toEqual([true, false])
  })
})
