/** What producers of PDFs do in more than one way: scripts, marks, doubled and hidden text, forms, damage. */
import pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs?url'
import { describe, expect, it } from 'vitest'
import { pdfInThread } from '../../../src/1-parse/pdf-port'
import type { ParseTools } from '../../../src/1-parse/registry'
import type { Document } from '../../../src/types'
import { faultsOf, problemOf, read as readFile } from '../../unit/parse/read'
import { makePdf, stream, type Extras, type Line } from './make-pdf'

const tools: ParseTools = { pdfWorker: () => pdfInThread(pdfWorker), assets: new URL('/', location.href).href }

async function read(pages: Line[][], extras?: Extras): Promise<Document> {
  const document = await readFile('a.pdf', makePdf(pages, extras), tools)
  expect(faultsOf(document)).toEqual([])
  return document
}
const textOf = async (pages: Line[][], extras?: Extras): Promise<string> => (await read(pages, extras)).text
const kinds = ({ warnings }: Document) => warnings.map(({ kind }) => kind)

/** Lines below each other, 14 points apart. */
const block = (x: number, y: number, ...lines: string[]): Line[] => lines.map((text, i) => ({ x, y: y - i * 14, text }))

const descriptor =
  '<< /Type /FontDescriptor /FontName /Any /Flags 4 /Ascent 723 /Descent -241 /CapHeight 709 /ItalicAngle 0 /StemV 69 /FontBBox [-123 -257 1001 910] >>'
const composite = (encoding: string, more = ''): string =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /Any /Encoding /${encoding} /DescendantFonts [100 0 R] ${more} >>`
const descendant = (subtype: string, ordering: string, width: number): string =>
  `<< /Type /Font /Subtype /${subtype} /BaseFont /Any /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> /DW ${width} /FontDescriptor 101 0 R >>`
const identity = stream(
  '/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <ffff> <0000> endbfrange endcmap end end',
)

/** A font whose codes are Unicode. */
const unicode: Extras = {
  fonts: { F2: composite('Identity-H', '/ToUnicode 102 0 R') },
  objects: { 100: descendant('CIDFontType2', 'Identity', 500), 101: descriptor, 102: identity },
}
const japanese = (encoding: string): Extras => ({
  fonts: { F2: composite(encoding) },
  objects: { 100: descendant('CIDFontType0', 'Japan1', 1000), 101: descriptor },
})
const hex = (text: string, by = 0): string =>
  Array.from(text, (letter) => (letter.charCodeAt(0) + by).toString(16).padStart(4, '0')).join('')
const coded = (x: number, y: number, text: string): Line => ({ x, y, text: hex(text), font: 'F2', isHex: true })
/** As a page shows text that runs from right to left. */
const backwards = (text: string): string => [...text].reverse().join('')

describe('PDF: scripts', () => {
  const lines = ['今期の成長戦略は位置情報の活用で', 'す。新しい市場に向けて製品を開発', 'します。']

  it('puts no space between lines of Japanese or Thai, and one between those of Korean', async () => {
    expect(await textOf([lines.map((line, i) => coded(60, 700 - i * 16, line))], japanese('UniJIS-UCS2-H'))).toBe(
      lines.join(''),
    )
    expect(await textOf([[coded(60, 700, 'ภาษาไทยเป็นภาษา'), coded(60, 684, 'ที่มีระดับเสียงของ')]], unicode)).toBe(
      'ภาษาไทยเป็นภาษาที่มีระดับเสียงของ',
    )
    expect(await textOf([[coded(60, 700, '오늘은 날씨가 매우'), coded(60, 684, '좋아서 우리는 공원')]], unicode)).toBe(
      '오늘은 날씨가 매우 좋아서 우리는 공원',
    )
  })

  it('reads lines that run downwards from right to left, with the signs of ordinary ones', async () => {
    expect(await textOf([lines.map((line, i) => coded(500 - i * 20, 780, line))], japanese('UniJIS-UCS2-V'))).toBe(
      lines.join(''),
    )
  })

  it('joins a Japanese sentence that goes on on the next page', async () => {
    const pages = [
      [coded(60, 120, '今期の成長戦略は位置情報の活用'), coded(60, 104, 'です。新しい市場に向けて製品を')],
      [coded(60, 780, '開発します。')],
    ]
    expect(await textOf(pages, japanese('UniJIS-UCS2-H'))).toBe(
      '今期の成長戦略は位置情報の活用です。新しい市場に向けて製品を開発します。',
    )
  })

  it('keeps numbers and Latin words forwards in text that runs backwards', async () => {
    const line = [
      coded(400, 700, backwards('السعر')),
      { x: 360, y: 700, text: '1,250' },
      coded(330, 700, backwards('ريال')),
      { x: 280, y: 700, text: 'ABC def' },
      coded(250, 700, backwards('نهاية')),
    ]
    expect(await textOf([line], unicode)).toBe('السعر 1,250 ريال ABC def نهاية')
    expect(await textOf([[coded(60, 700, `${backwards('בדיקה')} 2024 ${backwards('שלום עולם')}`)]], unicode)).toBe(
      'שלום עולם 2024 בדיקה',
    )
  })

  it('does not take small letters under the numbers of their glyphs for words in capitals', async () => {
    const words = 'the gardeners planted a long row of pears by the old stone wall and watered the young trees'
    const shifted = { ...unicode, fonts: { F2: composite('Identity-H') } }
    const bytes = makePdf([[{ x: 60, y: 700, text: hex(words, -29), font: 'F2', isHex: true }]], shifted)
    expect(await problemOf('a.pdf', bytes, tools)).toMatchObject({ code: 'parse/no-text' })
  })
})

describe('PDF: how text is set', () => {
  it('reads a large initial with the line that it begins', async () => {
    const page = (initial: string, rest: string) => [
      { x: 60, y: 686, text: initial, size: 36 },
      ...block(86, 700, `${rest} planted a row of pears`, 'by the wall for gardeners'),
      ...block(60, 672, 'every evening until the first rain of the autumn.'),
    ]
    const rest = 'planted a row of pears by the wall for gardeners every evening until the first rain of the autumn.'
    const flat = async (lines: Line[]) => (await textOf([lines])).replace(/\s+/g, ' ')
    expect(await flat(page('T', 'he gardeners'))).toBe(`The gardeners ${rest}`)
    expect(await flat(page('A', 'gardeners'))).toBe(`A gardeners ${rest}`)
    expect(await flat(page('A', 'round them they'))).toBe(`Around them they ${rest}`)
  })

  it('keeps the number of a footnote apart from its word, and an exponent with its unit', async () => {
    const line = [
      { x: 60, y: 700, text: 'The wardens of the harbour' },
      { x: 193, y: 704, text: '12', size: 7 },
      { x: 206, y: 700, text: 'walked all 5 km' },
      { x: 281, y: 704, text: '2', size: 7 },
    ]
    expect(await textOf([line])).toBe('The wardens of the harbour 12 walked all 5 km2')
  })

  it('mends a word that a page’s end has cut above a footnote', async () => {
    const first = [
      ...block(
        60,
        200,
        'The herons were counted in the spring, and the',
        'wardens of the harbour kept every single pho-',
      ),
      { x: 60, y: 100, text: '1 See the report of the board, page 14.', size: 8 },
    ]
    expect(await textOf([first, block(60, 760, 'tograph that was made of them in the reeds.')])).toBe(
      'The herons were counted in the spring, and the wardens of the harbour kept every single photograph\n\n' +
        '1 See the report of the board, page 14.\n\nthat was made of them in the reeds.',
    )
  })

  it('reads words whose letters are set apart, also short ones', async () => {
    const drawing =
      'BT /F1 20 Tf 6 Tc 60 700 Td (HARBOUR BOARD) Tj ET BT /F1 11 Tf 0 Tc 60 660 Td (Plain words.) Tj ET '
    expect(await textOf([[]], { drawing })).toBe('HARBOUR BOARD\n\nPlain words.')
  })

  it('has bold and shadows once, however they were doubled', async () => {
    const split = [
      { x: 60, y: 700, text: 'Total amount due' },
      { x: 60.3, y: 700, text: 'Total ' },
      { x: 89.04, y: 700, text: 'amount due' },
    ]
    expect(await textOf([split])).toBe('Total amount due')
    const shadow = [
      { x: 62, y: 698, text: 'Annual Report', size: 24 },
      { x: 60, y: 700, text: 'Annual Report', size: 24 },
    ]
    expect(await textOf([shadow])).toBe('Annual Report')
  })

  it('has a watermark that stands across every page once', async () => {
    const pages = Array.from({ length: 6 }, (_, i) => block(60, 700, `Sentence ${i + 1} stands here.`))
    const drawing = 'q BT /F1 60 Tf 0.7 0.7 -0.7 0.7 150 300 Tm (CONFIDENTIAL DRAFT) Tj ET Q '
    const text = await textOf(pages, { drawing })
    expect(text.match(/CONFIDENTIAL DRAFT/g)).toHaveLength(1)
    expect(text).toContain('Sentence 6 stands here.')
  })

  it('reads the invisible text of a scan, and nothing outside the visible page', async () => {
    expect(await textOf([[]], { drawing: 'BT 3 Tr /F1 11 Tf 60 700 Td (Recognised words) Tj ET ' })).toBe(
      'Recognised words',
    )
    const lines = [...block(60, 700, 'Inside.'), ...block(60, 820, 'job.indd 4')]
    expect(await textOf([lines], { page: '/CropBox [50 50 545 792]' })).toBe('Inside.')
  })

  it.each([
    ['90', '0 1 -1 0 100 100', '0 1 -1 0 114 100'],
    ['270', '0 -1 1 0 100 700', '0 -1 1 0 86 700'],
  ])('reads a page that is turned by %s degrees', async (degrees, first, second) => {
    const drawing = `BT /F1 11 Tf ${first} Tm (The first line of a wide page) Tj ET BT /F1 11 Tf ${second} Tm (and its second line.) Tj ET `
    expect(await textOf([[]], { drawing, page: `/Rotate ${degrees}` })).toMatch(
      /^The first line of a wide page\sand its second line\.$/,
    )
  })
})

describe('PDF: forms and links', () => {
  const wait = block(
    60,
    700,
    'Please wait...',
    'If this message is not eventually replaced by the proper contents of the document, your PDF',
    'viewer may not be able to display this type of document.',
  )
  const template =
    '<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form1" layout="tb">' +
    '<pageSet><pageArea><contentArea x="10mm" y="10mm" w="190mm" h="270mm"/><medium stock="a4" short="210mm" long="297mm"/></pageArea></pageSet>' +
    '<draw w="100mm" h="10mm"><value><text>Application for a licence</text></value></draw>' +
    '<field name="Name" w="60mm" h="8mm"><ui><textEdit/></ui><caption reserve="20mm"><value><text>Full name:</text></value></caption></field>' +
    '</subform></template>'
  const data =
    '<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data><form1><Name>Ada Byron</Name></form1></xfa:data></xfa:datasets>'
  const catalog = '/AcroForm << /XFA 100 0 R /Fields [] >> /NeedsRendering true'
  const xfa = (body: string): string => stream(`<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${body}</xdp:xdp>`)

  it('has the words and values of a form that only says “Please wait”', async () => {
    const document = await read([wait], { catalog, objects: { 100: xfa(template + data) } })
    expect(document.text).toBe('Application for a licence\nFull name: Ada Byron')
    expect(kinds(document)).toEqual(['form'])
  })

  it('says what to do with such a form that can’t be read', async () => {
    const document = await read([wait], { catalog, objects: { 100: xfa(data) } })
    expect(document.warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/print it to a PDF and add that/),
    ])
  })

  it('says which boxes are ticked', async () => {
    const box = (name: string, state: string) =>
      `<< /Type /Annot /Subtype /Widget /FT /Btn /T (${name}) /V /${state} /AS /${state} /Rect [60 600 80 620] /AP << /N << /Yes 102 0 R /Off 102 0 R >> >> >>`
    const objects = {
      100: box('Agree', 'Yes'),
      101: box('Newsletter', 'Off'),
      102: stream('', '/Type /XObject /Subtype /Form /BBox [0 0 1 1]'),
    }
    const text = await textOf([block(60, 700, 'A form.')], {
      objects,
      page: '/Annots [100 0 R 101 0 R]',
      catalog: '/AcroForm << /Fields [100 0 R 101 0 R] >>',
    })
    expect(text).toBe('A form.\n\nAgree: yes')
  })

  it('names the addresses behind links in what was not read', async () => {
    const link =
      '<< /Type /Annot /Subtype /Link /Rect [80 698 120 712] /A << /S /URI /URI (https://example.org/path) >> >>'
    const { text, warnings } = await read([block(60, 700, 'See our site.')], {
      objects: { 100: link },
      page: '/Annots [100 0 R]',
    })
    expect(text).toBe('See our site.')
    expect(warnings).toEqual([
      { kind: 'links', message: 'Addresses behind links are not part of the text: https://example.org/path' },
    ])
  })
})
