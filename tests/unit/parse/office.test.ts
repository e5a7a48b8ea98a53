import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { faultsOf, placesOf, problemOf, read, sectionsOf } from './read'
import { faultsOfReading, mutated, patience, runs } from './fuzz'
import { docx, paragraph, shape, slide, table, numbered, xlsx } from './office-files'
import { pack, relations } from './pack'

describe('Word', () => {
  it('has headings by style as sections, with the numbers that Word counts', async () => {
    const body =
      paragraph('Term', `<w:pStyle w:val="Mine"/>${numbered(0)}`) +
      paragraph('Ends after a year.', numbered(1)) +
      paragraph('Or earlier.', numbered(1)) +
      paragraph('Notice', `<w:pStyle w:val="H1"/>${numbered(0)}`)
    const document = await read('a.docx', await docx(body))
    expect(faultsOf(document)).toEqual([])
    expect(sectionsOf(document)).toEqual([
      '7 Term: 7 Term\n\n7.a) Ends after a year.\n\n7.b) Or earlier.',
      '8 Notice: 8 Notice',
    ])
  })

  it('keeps the rows of a table together', async () => {
    const body =
      paragraph('Before.') +
      table([
        ['Region', 'Product', 'Units'],
        ['EU', 'Cable', '12'],
        ['US', 'Hub', '7'],
      ]) +
      paragraph('After.')
    const { text, blocks } = await read('a.docx', await docx(body))
    expect(text).toBe('Before.\n\nRegion\tProduct\tUnits\nEU\tCable\t12\nUS\tHub\t7\n\nAfter.')
    expect(blocks.map((b) => b.kind)).toEqual(['table'])
  })

  it('has insertions, text boxes, notes and comments, but not what was deleted', async () => {
    const body =
      '<w:p><w:r><w:t xml:space="preserve">Kept </w:t></w:r><w:ins><w:r><w:t>added</w:t></w:r></w:ins><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>' +
      '<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:commentReference w:id="0"/></w:r>' +
      '<w:r><mc:AlternateContent><mc:Choice><w:drawing><wps:txbx><w:txbxContent>' +
      paragraph('Boxed.') +
      '</w:txbxContent></wps:txbx></w:drawing></mc:Choice>' +
      '<mc:Fallback><w:pict><w:txbxContent>' +
      paragraph('Boxed.') +
      '</w:txbxContent></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>'
    const document = await read(
      'a.docx',
      await docx(body, {
        'word/footnotes.xml': `<w:footnotes><w:footnote w:id="2">${paragraph('A note.')}</w:footnote></w:footnotes>`,
        'word/comments.xml': `<w:comments><w:comment w:id="0" w:author="Ada">${paragraph('Check.')}</w:comment></w:comments>`,
        'word/header1.xml': `<w:hdr>${paragraph('Confidential')}</w:hdr>`,
      }),
    )
    expect(document.text).toBe('Kept added[1]\n\nBoxed.\n\n[1] A note.\nComment by Ada: Check.\n\nConfidential')
    expect(document.sections.at(-1)?.path).toEqual(['Headers and footers'])
  })

  it('reads the strict form, whose names of elements are the same', async () => {
    expect((await read('a.docx', await docx(paragraph('Test').replaceAll('w:', 'x:')))).text).toBe('Test')
  })

  it('does not expand entities that the file defines', async () => {
    const bomb = `<!DOCTYPE d [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]><w:document><w:body>${paragraph('&b;&b; word')}</w:body></w:document>`
    const { text } = await read('a.docx', await docx('', { 'word/document.xml': bomb }))
    expect(text).not.toContain('lol')
  })
})

describe('Excel', () => {
  it('has each sheet as a section and a place, each row with the names of its columns', async () => {
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>12</v></c></row>'
    const document = await read('a.xlsx', await xlsx({ 'Budget 2024': rows, Empty: '' }))
    expect(faultsOf(document)).toEqual([])
    expect(placesOf(document)).toEqual([
      'Budget 2024: Budget 2024\n\nRegion\tUnits\nRegion: EU; Units: 12',
      'Empty: Empty',
    ])
    expect(document.sections.map((s) => s.path)).toEqual([['Budget 2024'], ['Empty']])
  })

  it('shows numbers as they are shown: dates, percentages, decimals', async () => {
    const rows =
      '<row r="1"><c r="A1" s="1"><v>0.025</v></c><c r="B1" s="2"><v>45292</v></c><c r="C1" s="3"><v>1599.9900000000002</v></c><c r="D1"><v>0.30000000000000004</v></c><c r="E1" t="b"><v>1</v></c><c r="F1" t="str"><f>A1</f><v>said</v></c><c r="G1" t="inlineStr"><is><t>inline</t></is></c></row>'
    expect((await read('a.xlsx', await xlsx({ S: rows }))).text).toBe(
      'S\n\n2.5%\t2024-01-01\t1599.99\t0.3\tTRUE\tsaid\tinline',
    )
  })

  it('tells tables apart that stand in one sheet', async () => {
    const at = (r: string, text: string) => `<c r="${r}" t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = `<row r="1">${at('A1', 'Name')}${at('B1', 'Age')}${at('D1', 'City')}${at('E1', 'Zip')}</row><row r="2">${at('A2', 'Ada')}${at('B2', '36')}${at('D2', 'Bonn')}${at('E2', '53')}</row><row r="5">${at('A5', 'Only words')}</row>`
    expect((await read('a.xlsx', await xlsx({ S: rows }))).text).toBe(
      'S\n\nName\tAge\nName: Ada; Age: 36\n\nCity\tZip\nCity: Bonn; Zip: 53\n\nOnly words',
    )
  })
})

const pptx = () =>
  pack({
    '_rels/.rels': relations({ r1: ['officeDocument', 'ppt/presentation.xml'] }),
    'ppt/presentation.xml':
      '<p:presentation><p:sldIdLst><p:sldId id="256" r:id="b"/><p:sldId id="257" r:id="a"/></p:sldIdLst></p:presentation>',
    'ppt/_rels/presentation.xml.rels': relations({
      a: ['slide', 'slides/slide1.xml'],
      b: ['slide', 'slides/slide2.xml'],
    }),
    'ppt/slides/slide1.xml': slide(shape('No title here.') + `<p:grpSp>${shape('In a group.')}</p:grpSp>`),
    'ppt/slides/slide2.xml': slide(
      shape('Harvest', 'title') +
        shape('Apples first.') +
        shape('2', 'sldNum') +
        '<p:graphicFrame><a:tbl><a:tr><a:tc><a:p><a:r><a:t>EU</a:t></a:r></a:p></a:tc><a:tc><a:p><a:r><a:t>12</a:t></a:r></a:p></a:tc></a:tr></a:tbl></p:graphicFrame>',
    ),
    'ppt/slides/_rels/slide2.xml.rels': relations({ n: ['notesSlide', '../notesSlides/notesSlide1.xml'] }),
    'ppt/notesSlides/notesSlide1.xml': slide(shape('Say thanks.', 'body') + shape('1', 'sldNum')).replaceAll(
      'p:sld',
      'p:notes',
    ),
  })

describe('PowerPoint', () => {
  it('has each slide in its order as a section and a place, with its tables and notes', async () => {
    const document = await read('a.pptx', await pptx())
    expect(faultsOf(document)).toEqual([])
    expect(sectionsOf(document)).toEqual([
      'Harvest: Harvest\n\nApples first.\n\nEU\t12\n\nSay thanks.',
      'Slide 2: No title here.\n\nIn a group.',
    ])
    expect(document.places.map((p) => [p.kind, p.label])).toEqual([
      ['slide', '1'],
      ['slide', '2'],
    ])
    expect(document.pages).toBe(2)
  })
})

describe('an office file', () => {
  let samples: [name: string, bytes: Uint8Array][]
  beforeAll(async () => {
    samples = [
      ['a.docx', await docx(paragraph('Words.') + table([['a', 'b']]))],
      ['a.xlsx', await xlsx({ S: '<row r="1"><c r="A1"><v>1</v></c></row>' })],
      ['a.pptx', await pptx()],
    ]
  })

  it('is damaged where it is no container or has lost its content, and locked where it is encrypted', async () => {
    expect((await problemOf('a.docx', 'no container')).code).toBe('parse/corrupt')
    expect((await problemOf('a.docx', await pack({ 'word/other.xml': '<a/>' }))).code).toBe('parse/corrupt')
    const ole = [
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...[...'EncryptedPackage'].flatMap((c) => [c.charCodeAt(0), 0]),
      0,
      0,
    ]
    expect((await problemOf('a.docx', ole)).code).toBe('parse/encrypted')
    const old = [
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...[...'WordDocument'].flatMap((c) => [c.charCodeAt(0), 0]),
      0,
      0,
    ]
    expect(await problemOf('a.doc', old)).toMatchObject({
      code: 'parse/unsupported',
      remedy: expect.stringContaining('Save it as .docx') as string,
    })
  })

  it('is given up where it unpacks to more than is allowed', { timeout: 30_000 }, async () => {
    const bomb = await pack({
      'word/document.xml': `<w:document><w:body>${' '.repeat(300_000_000)}</w:body></w:document>`,
    })
    expect((await problemOf('a.docx', bomb)).code).toBe('parse/too-large')
  })

  it('survives any bytes', patience, async () => {
    for (const [name, bytes] of samples) {
      const property = fc.asyncProperty(mutated([bytes]), async (sample) => {
        expect(await faultsOfReading(name, sample)).toEqual([])
      })
      await fc.assert(property, { numRuns: runs })
    }
  })
})
