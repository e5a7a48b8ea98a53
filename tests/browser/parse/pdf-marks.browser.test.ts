/** PDFs with marks in what they draw: letters that stand for shapes, layers that are switched off. */
import pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs?url'
import { describe, expect, it } from 'vitest'
import { pdfInThread } from '../../../src/1-parse/pdf-port'
import type { ParseTools } from '../../../src/1-parse/registry'
import type { Document } from '../../../src/types'
import { faultsOf, read as readFile } from '../../unit/parse/read'
import { makePdf, stream, type Extras } from './make-pdf'

const tools: ParseTools = { pdfWorker: () => pdfInThread(pdfWorker), assets: new URL('/', location.href).href }

/** A page in Courier, in which each letter is 6 points wide. */
async function read(drawing: string, extras: Extras = {}): Promise<Document> {
  const fonts = { F2: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>' }
  const document = await readFile('a.pdf', makePdf([[]], { fonts, drawing, ...extras }), tools)
  expect(faultsOf(document)).toEqual([])
  return document
}
const set = (...parts: string[]) => `BT /F2 10 Tf 14 TL 60 700 Td ${parts.join(' ')} ET\n`
const shown = (text: string) => `(${text}) Tj`
const replaced = (letters: string, ...parts: string[]) =>
  `/Span << /ActualText (${letters}) >> BDC ${parts.join(' ')} EMC`

/** From where to where a word's box goes on its page, and its baseline from the lower edge. */
function boxesOf({ text, boxes }: Document, word: string): { from: number; to: number; y: number }[] {
  const at = text.indexOf(word)
  const { spans, boxes: places, height } = boxes![0]!
  return Array.from({ length: spans.length / 2 }, (_, i) => i).flatMap((i) => {
    if (spans[2 * i]! >= at + word.length || spans[2 * i + 1]! <= at) return []
    const [x, y, width] = places.slice(4 * i, 4 * i + 4) as unknown as [number, number, number]
    return [{ from: Math.round(x), to: Math.round(x + width), y: Math.round(height - y - 7.8) }]
  })
}

describe('PDF: letters that stand for shapes', () => {
  it('are read in their place, with the words around them and over the shapes', async () => {
    const document = await read(set(shown('Plenty of '), replaced('fish', shown('@#')), shown(' in the sea.')))
    expect(document.text).toBe('Plenty of fish in the sea.')
    expect(boxesOf(document, 'fish')).toEqual([{ from: 120, to: 132, y: 700 }])
  })

  it('may be a part of a word, and none at all for an ornament', async () => {
    const { text } = await read(
      set(shown('An of'), replaced('fi', shown('@')), shown('ce'), replaced('', shown('~~~')), shown(' of words.')),
    )
    expect(text).toBe('An office of words.')
  })

  it('are found where the page only names them, in any encoding', async () => {
    const { text } = await read(set(shown('From '), '/Span /Greek BDC', shown('xyz'), 'EMC', shown(' on.')), {
      resources: '/Properties << /Greek << /ActualText <FEFF03B103B203B3> >> >>',
    })
    expect(text).toBe('From αβγ on.')
  })

  it('stand for all pieces within theirs', async () => {
    const { text } = await read(
      set(
        replaced('One text.', shown('a '), '/P BMC', shown('b '), 'EMC', replaced('not this', shown('c'))),
        shown(' End.'),
      ),
    )
    expect(text).toBe('One text. End.')
  })

  it('go on over the lines that their shapes take', async () => {
    const document = await read(
      set(replaced('Twelve letters over two lines', shown('##############'), 'T*', shown('##############'))),
    )
    expect(document.text).toBe('Twelve letters over two lines')
    expect(boxesOf(document, 'Twelve')).toMatchObject([{ from: 60, y: 700 }])
    expect(boxesOf(document, 'lines')).toMatchObject([{ to: 144, y: 686 }])
  })

  it('are soft hyphens at the ends of lines', async () => {
    const { text } = await read(set(shown('It is a new ma'), replaced('\\255', shown('-')), 'T*', shown('chine.')))
    expect(text).toBe('It is a new machine.')
  })

  it('are not needed for a hyphen that the font itself calls soft', async () => {
    const widths = Array.from({ length: 95 }, () => 600).join(' ')
    const { text } = await read('BT /F3 10 Tf 14 TL 60 700 Td (It is a new ma~) Tj T* (chine.) Tj ET\n', {
      fonts: {
        F3:
          `<< /Type /Font /Subtype /TrueType /BaseFont /Courier /FirstChar 32 /LastChar 126 /Widths [${widths}] ` +
          '/Encoding /WinAnsiEncoding /ToUnicode 100 0 R >>',
      },
      objects: {
        100: stream(
          '1 begincodespacerange <00> <FF> endcodespacerange 2 beginbfrange <20> <7D> <0020> <7E> <7E> <00AD> endbfrange',
        ),
      },
    })
    expect(text).toBe('It is a new machine.')
  })

  it('end with their text where the file forgets to say so', async () => {
    const { text } = await read(
      set('/Span << /ActualText (first) >> BDC', shown('#')) + 'BT /F2 10 Tf 60 600 Td (second) Tj ET',
    )
    expect(text).toBe('first\n\nsecond')
  })
})

describe('PDF: layers that are switched off', () => {
  const layers: Extras = {
    catalog: '/OCProperties << /OCGs [100 0 R 101 0 R] /D << /ON [100 0 R] /OFF [101 0 R] >> >>',
    resources: '/Properties << /On 100 0 R /Off 101 0 R >>',
  }
  const groups = { 100: '<< /Type /OCG /Name (Plan) >>', 101: '<< /Type /OCG /Name (Draft) >>' }
  const marked = (name: string, text: string, y: number) =>
    `/OC /${name} BDC BT /F1 11 Tf 60 ${y} Td (${text}) Tj ET EMC\n`
  const plain = 'BT /F1 11 Tf 60 700 Td (Always here.) Tj ET\n'
  const form = (content: string, entries = '') =>
    stream(
      content,
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${entries}
      /Resources << /Font << /F1 3 0 R >> /Properties << /On 100 0 R /Off 101 0 R >> >>`,
    )

  it.each([
    ['on the page', marked('On', 'In a layer.', 660) + marked('Off', 'Hidden words.', 620), {}],
    [
      'within a form',
      '/Fm110 Do\n',
      { 110: form(marked('On', 'In a layer.', 660) + marked('Off', 'Hidden words.', 620)) },
    ],
    [
      'as a form',
      '/Fm110 Do /Fm111 Do\n',
      {
        110: form('BT /F1 11 Tf 60 660 Td (In a layer.) Tj ET', '/OC 100 0 R'),
        111: form('BT /F1 11 Tf 60 620 Td (Hidden words.) Tj ET', '/OC 101 0 R'),
      },
    ],
    [
      'around a form that leaves a piece open',
      '/OC /On BDC /Fm110 Do EMC /OC /Off BDC /Fm111 Do EMC\n',
      {
        110: form('BT /F1 11 Tf 60 660 Td (In a layer.) Tj ET /OC /Off BDC'),
        111: form('BT /F1 11 Tf 60 620 Td (Hidden words.) Tj ET'),
      },
    ],
  ])('are left out %s, which is said', async (_, drawing, forms: Record<number, string>) => {
    const { text, warnings } = await read(drawing + plain, { ...layers, objects: { ...groups, ...forms } })
    expect(text).toBe('Always here.\n\nIn a layer.')
    expect(warnings).toContainEqual({
      kind: 'hidden-text',
      message: 'Layers that are switched off (Draft) were left out.',
    })
  })
})
