import fc from 'fast-check'
import pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs?url'
import { describe, expect, it } from 'vitest'
import type { ParseTools } from '../../../src/1-parse/registry'
import { pdfInThread } from '../../../src/1-parse/pdf-port'
import type { Document } from '../../../src/types'
import { faultsOfReading, mutated, patience, runs } from '../../unit/parse/fuzz'
import { faultsOf, placesOf, problemOf as problem, read as readFile } from '../../unit/parse/read'
import { makePdf, stream, type Line } from './make-pdf'

const tools: ParseTools = { pdfWorker: () => pdfInThread(pdfWorker), assets: new URL('/', location.href).href }
const read = (bytes: Uint8Array): Promise<Document> => readFile('a.pdf', bytes, tools)
const problemOf = (bytes: Uint8Array | string) => problem('a.pdf', bytes, tools)
const kinds = ({ warnings }: Document) => warnings.map((w) => w.kind)

/** Lines below each other, 14 points apart. */
const block = (x: number, y: number, ...lines: string[]): Line[] => lines.map((text, i) => ({ x, y: y - i * 14, text }))

const left = [
  'The gardeners planted a long row of pears by the',
  'old stone wall, and they watered the young trees',
  'every evening until the first rain of the autumn',
  'came down from the hills and filled the wells',
]
const right = [
  'with clear cold water. Nobody in the village had',
  'seen so much fruit in a single year before, and',
  'the baskets were not enough for all of it, so the',
  'children carried it home in their caps and coats.',
]

describe('PDF', () => {
  it('has the text of each page at its place, with the pages’ own numbers', async () => {
    const labels = '/PageLabels << /Nums [0 << /S /r >> 1 << /S /D >>] >>'
    const document = await read(
      makePdf([block(60, 700, 'A preface.'), block(60, 700, 'The text.'), block(60, 700, 'Its end.')], {
        catalog: labels,
      }),
    )
    expect(faultsOf(document)).toEqual([])
    expect(placesOf(document)).toEqual(['i: A preface.', '1: The text.', '2: Its end.'])
    expect(document).toMatchObject({ pages: 3, mediaType: 'application/pdf' })
  })

  it('mends words that a line’s end has cut', async () => {
    const document = await read(
      makePdf([block(60, 700, 'It reads shapes, edges, and photo cap-', 'tions can be exported from version 3')]),
    )
    expect(document.text).toContain('photo captions can be exported')
  })

  it('keeps the hyphen of a word that has one elsewhere, or that is written with one', async () => {
    const lines = [
      'Our north-east window is open, and the north-',
      'east wind comes in; this is a well-',
      'known fault of it, and of the Anglo-',
      'Saxon house beside it on the hill.',
    ]
    expect((await read(makePdf([block(60, 700, ...lines)]))).text).toMatch(
      /the north-east wind .* well-known fault .* Anglo-Saxon house/s,
    )
  })

  it('mends a sentence and a word that a page’s end has cut', async () => {
    const document = await read(
      makePdf([
        block(60, 100, 'The whole file is read and its pho-'),
        block(60, 760, 'tographs are counted, page by page.'),
      ]),
    )
    expect(document.text).toBe('The whole file is read and its photographs are counted, page by page.')
    expect(placesOf(document)).toEqual([
      '1: The whole file is read and its photographs',
      '2: are counted, page by page.',
    ])
  })

  it('reads two columns one after the other, though they were drawn line by line', async () => {
    const lines: Line[] = [
      { x: 60, y: 712, text: 'The gardeners measured the southern' },
      { x: 330, y: 712, text: 'planted a row of pears by the' },
      { x: 60, y: 698, text: 'hedge and' },
      { x: 330, y: 698, text: 'old stone wall.' },
    ]
    const { text } = await read(makePdf([lines]))
    expect(text.replace(/\s+/g, ' ')).toBe(
      'The gardeners measured the southern hedge and planted a row of pears by the old stone wall.',
    )
  })

  it('reads a title over columns first and a footer below them last', async () => {
    const lines = [
      {
        x: 60,
        y: 760,
        text: 'A title that runs across the whole of the page, from its left to its right, over all columns',
        size: 11,
      },
      ...block(60, 700, ...left),
      ...block(320, 700, ...right),
      { x: 60, y: 560, text: 'Printed in the village' },
    ]
    const { text } = await read(makePdf([lines]))
    expect(text).toMatch(
      /^A title .*filled the wells with clear cold water\. .*caps and coats\.\s+Printed in the village$/s,
    )
  })

  it('keeps the rows of a table together', async () => {
    const rows = [
      ['Region', 'Product', 'Units'],
      ['EU', 'Cable', '12'],
      ['US', 'Hub', '7'],
    ]
    const lines = rows.flatMap((row, r) => row.map((text, c) => ({ x: 60 + c * 140, y: 700 - r * 16, text })))
    const { text, blocks } = await read(makePdf([lines]))
    expect(blocks.map((b) => [b.kind, text.slice(b.start, b.end)])).toEqual([
      ['table', 'Region\tProduct\tUnits\nEU\tCable\t12\nUS\tHub\t7'],
    ])
  })

  it('reads ligatures and radicals as the letters that they stand for', async () => {
    const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange
4 beginbfchar <01> <FB03> <02> <FB00> <03> <2F26> <04> <2F24> endbfchar 1 beginbfrange <20> <7e> <0020> endbfrange endcmap end end`
    const fonts = { F2: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 100 0 R >>' }
    const hex = [...'The e\u0001cient o\u0001ce sta\u0002 \u0003\u0004']
      .map((c) => c.charCodeAt(0).toString(16).padStart(2, '0'))
      .join('')
    const { text } = await read(
      makePdf([[{ x: 60, y: 700, text: hex, font: 'F2', isHex: true }]], { fonts, objects: { 100: stream(map) } }),
    )
    expect(text.replace(' 大', '大')).toBe('The efficient office staff 子大')
  })

  it('reads Japanese whose font is not in the file', async () => {
    const descendant =
      '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /DW 1000 /FontDescriptor 101 0 R >>'
    const descriptor =
      '<< /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 6 /Ascent 723 /Descent -241 /CapHeight 709 /ItalicAngle 0 /StemV 69 /FontBBox [-123 -257 1001 910] >>'
    const fonts = {
      F2: '<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /UniJIS-UCS2-H /DescendantFonts [100 0 R] >>',
    }
    const words = '今期の成長戦略は位置情報の活用です'
    const hex = [...words].map((c) => c.charCodeAt(0).toString(16).padStart(4, '0')).join('')
    const document = await read(
      makePdf([[{ x: 60, y: 700, text: hex, font: 'F2', isHex: true }]], {
        fonts,
        objects: { 100: descendant, 101: descriptor },
      }),
    )
    expect(document.text).toBe(words)
  })

  it('has its outline as headings', async () => {
    const lines = [
      ...block(60, 700, 'Introduction', 'Words at the beginning of it.'),
      ...block(60, 600, '2 Counting birds', 'More words, and a few numbers.'),
    ]
    const outline = [
      { title: 'Introduction', page: 0, y: 712 },
      { title: 'Counting birds', page: 0, y: 612 },
    ]
    const document = await read(makePdf([lines], { outline }))
    expect(
      document.sections.map((s) => [s.path, s.heading && document.text.slice(s.heading.start, s.heading.end)]),
    ).toEqual([
      [['Introduction'], 'Introduction'],
      [['2 Counting birds'], '2 Counting birds'],
    ])
  })

  it('has lines that are larger than the text as headings where there is no outline', async () => {
    const lines: Line[] = [
      { x: 60, y: 760, text: 'Annual report', size: 20 },
      ...block(60, 720, ...left),
      { x: 60, y: 640, text: 'Harvest', size: 15 },
      ...block(60, 610, ...right),
    ]
    expect((await read(makePdf([lines]))).sections.map((s) => s.path)).toEqual([
      ['Annual report'],
      ['Annual report', 'Harvest'],
    ])
  })

  it('has a running header once, and no page numbers', async () => {
    const pages = Array.from({ length: 20 }, (_, i) => [
      { x: 60, y: 800, text: 'Minutes of the garden society' },
      ...block(60, 700, `Sentence number ${i + 1} stands on this page.`),
      { x: 290, y: 40, text: String(i + 1) },
    ])
    const document = await read(makePdf(pages))
    expect(document.text.match(/Minutes of the garden society/g)).toHaveLength(1)
    expect(placesOf(document)[11]).toBe('12: Sentence number 12 stands on this page.')
  })

  it('has what was filled into its form and what was noted on its pages', async () => {
    const objects = {
      100: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name) /V (Ada Byron) /Rect [60 600 200 620] >>',
      101: '<< /Type /Annot /Subtype /Text /T (Grace) /Contents (Check this figure) /Rect [300 600 320 620] >>',
    }
    const document = await read(
      makePdf([block(60, 700, 'A form.')], {
        objects,
        page: '/Annots [100 0 R 101 0 R]',
        catalog: '/AcroForm << /Fields [100 0 R] >>',
      }),
    )
    expect(document.text).toBe('A form.\n\nName: Ada Byron\n\nGrace: Check this figure')
  })

  it('counts bold that was made by drawing twice once', async () => {
    const { text } = await read(
      makePdf([[...block(60, 700, 'Total amount due'), ...block(60.4, 700, 'Total amount due')]]),
    )
    expect(text).toBe('Total amount due')
  })

  it('says how many pages have no text, and that a scan has none', async () => {
    const image = stream(
      '\x00\xff\x00\xff',
      '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8',
    )
    const scan = { objects: { 100: image }, drawing: 'q 595 0 0 842 0 0 cm /Im100 Do Q ' }
    const mixed = await read(makePdf([block(60, 700, 'Words.'), [], []], scan))
    expect(mixed.warnings).toEqual([{ kind: 'pages-without-text', message: '2 of 3 pages have no text.' }])
    expect(mixed.places).toHaveLength(3)
    expect(await problemOf(makePdf([[], []], scan))).toMatchObject({
      code: 'parse/no-text',
      detail: '0 of 2 pages have text',
    })
    expect((await problemOf(makePdf([[]]))).code).toBe('parse/empty')
  })

  it('does not take the codes of a font without letters for text', async () => {
    const names = Array.from({ length: 26 }, (_, i) => `g${i + 1}`)
    const glyph = '500 0 0 0 500 500 d1 0 0 500 500 re f'
    const font = `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 500] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 1 /LastChar 26 /Widths [${'500 '.repeat(26)}]
/Encoding << /Type /Encoding /Differences [1 ${names.map((n) => `/${n}`).join(' ')}] >> /CharProcs << ${names.map((n) => `/${n} 100 0 R`).join(' ')} >> /Resources << >> >>`
    const hex = Array.from({ length: 60 }, (_, i) => (1 + ((i * 7) % 26)).toString(16).padStart(2, '0')).join('')
    const pdf = (lines: Line[]) =>
      makePdf([[...lines, { x: 60, y: 600, text: hex, font: 'F2', isHex: true }]], {
        fonts: { F2: font },
        objects: { 100: stream(glyph) },
      })
    const document = await read(pdf(block(60, 700, 'Readable words.')))
    expect(document.text).toBe('Readable words.')
    expect(kinds(document)).toContain('unreadable-font')
    expect((await problemOf(pdf([]))).code).toBe('parse/no-text')
  })

  it('is locked, damaged, cut off or empty, and says which', async () => {
    const encrypt = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >> /ID [<41> <41>]`
    expect((await problemOf(makePdf([block(60, 700, 'Secret.')], { trailer: encrypt }))).code).toBe('parse/encrypted')
    expect((await problemOf('%PDF-')).code).toBe('parse/corrupt')
    expect((await problemOf('')).code).toBe('parse/empty')
    const whole = makePdf([block(60, 700, 'First page.'), block(60, 700, 'Second page.')])
    const cut = await read(whole.slice(0, new TextDecoder('latin1').decode(whole).indexOf('xref')))
    expect(cut.text).toBe('First page.\n\nSecond page.')
    expect(kinds(cut)).toEqual(['truncated'])
  })

  it('ends when it is no longer wanted', async () => {
    const stop = new AbortController()
    stop.abort()
    const { parse } = await import('../../../src/1-parse/registry')
    const source = { name: 'a.pdf', path: 'a.pdf', lastModified: 0, bytes: new Blob([makePdf([block(60, 700, 'x')])]) }
    await expect(parse(source, tools, stop.signal)).rejects.toThrow('aborted')
  })

  it('survives any bytes', patience, async () => {
    const samples = [
      makePdf([[...block(60, 700, ...left), ...block(320, 700, ...right)]]),
      makePdf([block(60, 700, 'A'), []], { outline: [{ title: 'A', page: 0, y: 1 }] }),
    ]
    const property = fc.asyncProperty(mutated(samples), async (bytes) => {
      expect(await faultsOfReading('a.pdf', bytes, tools)).toEqual([])
    })
    await fc.assert(property, { numRuns: runs })
  })
})
