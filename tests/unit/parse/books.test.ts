import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { faultsOf, placesOf, problemOf, read, sectionsOf } from './read'
import { faultsOfReading, mutated, patience, runs } from './fuzz'
import { pack } from './pack'

const odt = (body: string, more: Record<string, string> = {}) =>
  pack(
    {
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:document-content><office:body>${body}</office:body></office:document-content>`,
      ...more,
    },
    { store: ['mimetype'] },
  )

const letter = `<office:text><text:tracked-changes><text:p>gone</text:p></text:tracked-changes>
<text:h text:outline-level="1">Term</text:h><text:p>Ends<text:s text:c="2"/>after<text:tab/>a year<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note>.</text:p>
<text:list><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>inner</text:p></text:list-item></text:list></text:list-item></text:list>
<table:table><table:table-row><table:table-cell><text:p>EU</text:p></table:table-cell><table:table-cell><text:p>12</text:p></table:table-cell></table:table-row></table:table></office:text>`

describe('OpenDocument', () => {
  it('has headings as sections, lists by item, tables by row, and notes after their paragraph', async () => {
    const document = await read('a.odt', await odt(letter))
    expect(faultsOf(document)).toEqual([])
    expect(sectionsOf(document)).toEqual([
      'Term: Term\n\nEnds  after\ta year[1].\n\n[1] A note.\n\n- one\n  - inner\n\nEU\t12',
    ])
  })

  it('has page headers and footers once, and its own title', async () => {
    const document = await read(
      'a.odt',
      await odt(letter, {
        'styles.xml':
          '<s><style:master-page><style:footer><text:p>Confidential</text:p></style:footer></style:master-page><style:master-page><style:footer><text:p>Confidential</text:p></style:footer></style:master-page></s>',
        'meta.xml': '<m><office:meta><dc:title>Contract</dc:title></office:meta></m>',
      }),
    )
    expect(document.text.match(/Confidential/g)).toHaveLength(1)
    expect(document.title).toBe('Contract')
  })

  it('has sheets and slides as places', async () => {
    const row = (...cells: string[]) =>
      `<table:table-row>${cells.map((c) => `<table:table-cell><text:p>${c}</text:p></table:table-cell>`).join('')}<table:table-cell table:number-columns-repeated="1000"/></table:table-row>`
    const sheet = `<office:spreadsheet><table:table table:name="Budget">${row('Region', 'Units')}${row('EU', '12')}<table:table-row table:number-rows-repeated="1048574"><table:table-cell/></table:table-row></table:table></office:spreadsheet>`
    expect(placesOf(await read('a.ods', await odt(sheet)))).toEqual([
      'Budget: Budget\n\nRegion\tUnits\nRegion: EU; Units: 12',
    ])
    const slides =
      '<office:presentation><draw:page><draw:frame presentation:class="title"><draw:text-box><text:p>Harvest</text:p></draw:text-box></draw:frame><draw:frame><draw:text-box><text:p>Apples</text:p></draw:text-box></draw:frame></draw:page></office:presentation>'
    expect(placesOf(await read('a.odp', await odt(slides)))).toEqual(['1: Harvest\n\nApples'])
  })

  const p = (markup: string) => `<text:p>${markup}</text:p>`
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
  const cell = (markup: string) => `<table:table-cell>${markup}</table:table-cell>`

  it('has notes, comments and boxes that hang on lists and tables after these', async () => {
    const note = '<text:note><text:note-body><text:p>A note.</text:p></text:note-body></text:note>'
    const comment = '<office:annotation><dc:creator>Ada</dc:creator><text:p>Check.</text:p></office:annotation>'
    const box = `<draw:frame><draw:text-box>${p('Boxed.')}</draw:text-box></draw:frame>`
    const list = `<text:list><text:list-item>${p(`one${note}`)}</text:list-item></text:list>`
    const table = `<table:table>${row(cell(p(`EU${comment}`)), cell(p(`12${box}`)))}</table:table>`
    expect((await read('a.odt', await odt(`<office:text>${list}${table}</office:text>`))).text).toBe(
      '- one[1]\n\n[1] A note.\n\nEU\t12\n\nComment by Ada: Check.\n\nBoxed.',
    )
  })

  it('has headings that old versions wrote into lists', async () => {
    const body = '<text:list><text:list-item><text:h text:outline-level="1">Term</text:h></text:list-item></text:list>'
    expect(
      (await read('a.odt', await odt(`<office:text>${body}${p('Text.')}</office:text>`))).sections[0]?.path,
    ).toEqual(['Term'])
  })

  it('has formulas and charts by their words, not as pictures', async () => {
    const frame = (object: string) =>
      p(`<draw:frame><draw:object xlink:href="./${object}"/><draw:image xlink:href="x"/></draw:frame>`)
    const document = await read(
      'a.odt',
      await odt(`<office:text>${frame('Object 1')}${frame('Object 2')}</office:text>`, {
        'Object 1/content.xml': '<math><mi>x</mi><annotation encoding="StarMath 5.0">x over y</annotation></math>',
        'Object 2/content.xml': `<c><chart:title>${p('Sales')}</chart:title>${p('12')}</c>`,
      }),
    )
    expect(document.text).toBe('x over y\n\nSales')
    expect(document.warnings).toEqual([])
  })

  it('has values that don’t say how they look, and what stands on a sheet besides its cells', async () => {
    const value = '<table:table-cell office:value-type="float" office:value="12.5"/>'
    const shapes = `<table:shapes><draw:frame><draw:text-box>${p('On top.')}</draw:text-box></draw:frame></table:shapes>`
    const noted = cell(`<office:annotation>${p('Check.')}</office:annotation>${p('EU')}`)
    const sheet = `<office:spreadsheet><table:table table:name="S">${shapes}${row(value, noted)}</table:table></office:spreadsheet>`
    expect((await read('a.ods', await odt(sheet))).text).toBe('S\n\n12.5\tEU\n\nComment: Check.\n\nOn top.')
  })

  it('is read in its flat form and as a drawing too', async () => {
    const flat = `<?xml version="1.0" encoding="UTF-8"?>\n<office:document xmlns:office="o" office:mimetype="m"><office:meta><dc:title>Deed</dc:title></office:meta><office:master-styles><style:master-page><style:footer>${p('Foot.')}</style:footer></style:master-page></office:master-styles><office:body>${letter}</office:body></office:document>`
    const document = await read('a.fodt', flat)
    expect(faultsOf(document)).toEqual([])
    expect(document.text).toMatch(/^Term\n\nEnds {2}after.*Foot\.$/s)
    expect(document.title).toBe('Deed')
    const drawing = `<office:drawing><draw:page><draw:rect>${p('Drawn.')}</draw:rect></draw:page></office:drawing>`
    expect((await read('a.odg', await odt(drawing))).text).toBe('Drawn.')
  })

  it('is locked where its manifest says so', async () => {
    const manifest =
      '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'
    expect((await problemOf('a.odt', await odt(letter, { 'META-INF/manifest.xml': manifest }))).code).toBe(
      'parse/encrypted',
    )
  })
})

const bytesOf = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0))
const rtf = bytesOf(
  String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset238 Arial CE;}{\f2\fcharset128 MS Mincho;}}{\info{\title Deed}}` +
    String.raw`{\pard\outlinelevel0 Term\par}{\pard Caf\'e9 {\b bold} \u8364?5{\footnote\pard A note.}.\par}` +
    String.raw`{\f1 za\'bf\'f3\'b3\'e6}\par{\f2 \'82\'b1\'82\'f1}\par{\header Confidential}` +
    String.raw`\pard\intbl EU\cell 12\cell\row\pard {\*\generator Word}{\pict\bin3 abc}end\par}`,
)

describe('RTF', () => {
  it('has headings, tables, notes and special characters, and no control words', async () => {
    const document = await read('a.rtf', rtf)
    expect(faultsOf(document)).toEqual([])
    expect(document.text).toBe(
      'Term\n\nCafé bold €5[1].\n\n[1] A note.\n\nzażółć\n\nこん\n\nEU\t12\n\nend\n\nConfidential',
    )
    expect(document).toMatchObject({
      title: 'Deed',
      warnings: [{ kind: 'images', message: '1 picture was not read.' }],
    })
    expect(document.sections[0]?.path).toEqual(['Term'])
  })

  const textOf = async (content: string) => (await read('a.rtf', bytesOf(content))).text

  it('skips what stands in for a character as often as it is told to', async () => {
    expect(
      await textOf(
        String.raw`{\rtf1\ansi\uc2 \u8364ab{\uc0 \u8364 x}\u-3913\'b7\'b7 \uc1 \u8216\lquote z\u-10179?\u-8704?}`,
      ),
    ).toBe('€€x• ‘z😀')
  })

  it('knows headings by their styles, and keeps the numbers of lists', async () => {
    const document = await read(
      'a.rtf',
      bytesOf(
        String.raw`{\rtf1{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 Mine;}{\s3 heading 2;}}\pard\s1 Head\par\pard\s0 text\par\pard\s3 Sub\par` +
          String.raw`\pard{\listtext 1.\tab}one\par{\listtext\'b7\tab}two\par}`,
      ),
    )
    expect(document.text).toBe('Head\n\ntext\n\nSub\n\n1. one\n\n- two')
    expect(document.sections.map(({ path }) => path)).toEqual([['Head'], ['Head', 'Sub']])
  })

  it('leaves out what was deleted, and has boxes and pictures once', async () => {
    const { text, warnings } = await read(
      'a.rtf',
      bytesOf(
        String.raw`{\rtf1 kept{\deleted gone} on{\*\shppict{\pict\pngblip 8950}}{\nonshppict{\pict\wmetafile8 01}}` +
          String.raw`{\shp{\*\shpinst{\shptxt Boxed.\par}}{\shprslt{\pard Boxed.\par}}}\par}`,
      ),
    )
    expect(text).toBe('kept on\n\nBoxed.')
    expect(warnings).toEqual([{ kind: 'images', message: '1 picture was not read.' }])
  })

  it('has formulas as people type them, and their pictures not at all', async () => {
    const formula = String.raw`{\mmath{\*\moMath{\mr E=}{\mf{\mnum{\mr a+b}}{\mden{\mr 2}}}}{\mmathPict{\*\shppict{\pict 89}}{\nonshppict{\pict 01}}}}`
    const document = await read('a.rtf', bytesOf(String.raw`{\rtf1 Let ${formula} hold.\par}`))
    expect(document.text).toBe('Let E=(a+b)/2 hold.')
    expect(document.warnings).toEqual([])
  })

  it('has no hidden text, tables apart where a line parts them, and lists by depth', async () => {
    expect(
      await textOf(
        String.raw`{\rtf1 seen{\v secret}\v0\par\trowd\intbl a\cell b\cell\row\pard\par\trowd\intbl c\cell d\cell\row` +
          String.raw`\pard{\listtext\'b7\tab}\ilvl0 one\par\pard{\listtext\'b7\tab}\ilvl1 inner\par}`,
      ),
    ).toBe('seen\n\na\tb\n\nc\td\n\n- one\n\n  - inner')
  })

  it('is read in the code pages of DOS', async () => {
    expect(await textOf(String.raw`{\rtf1\ansi\ansicpg850 caf\'82 \'e1}`)).toBe('café ß')
    expect(await textOf(String.raw`{\rtf1\pc gr\'81n}`)).toBe('grün')
  })

  it('is read to its end where groups are never closed', async () => {
    expect((await read('a.rtf', bytesOf('{\\rtf1{\\b open {\\i never closed'))).text).toBe('open never closed')
    expect(await faultsOfReading('a.rtf', bytesOf(`{\\rtf1${'{'.repeat(50_000)}x`))).toEqual([])
  })
})

const chapter = (body: string) =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`
const epub = (more: Record<string, string> = {}) =>
  pack(
    {
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="EPUB/book.opf"/></rootfiles></container>',
      'EPUB/book.opf':
        '<package><metadata><dc:title>Ferries</dc:title><dc:language>en-GB</dc:language></metadata><manifest><item id="b" href="two%20b.xhtml"/><item id="a" href="one.xhtml"/><item id="n" href="nav.xhtml" properties="nav"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
      'EPUB/one.xhtml': chapter('<h1>Dawn</h1><p>Caf&#233; opens.<a id="x"/></p>'),
      'EPUB/two b.xhtml': chapter('<p>The heron waits.</p>'),
      'EPUB/nav.xhtml': chapter(
        '<nav epub:type="toc"><ol><li><a href="one.xhtml">Dawn</a></li><li><a href="two%20b.xhtml#p">Noon</a></li></ol></nav>',
      ),
      ...more,
    },
    { store: ['mimetype'] },
  )

describe('EPUB', () => {
  it('has its chapters in reading order as places and sections', async () => {
    const document = await read('a.epub', await epub())
    expect(faultsOf(document)).toEqual([])
    expect(placesOf(document)).toEqual(['Dawn: Dawn\n\nCafé opens.', 'Noon: The heron waits.'])
    expect(document.sections.map((s) => s.path)).toEqual([['Dawn'], ['Noon']])
    expect(document).toMatchObject({ title: 'Ferries', language: 'en' })
  })

  it('has the chapters of an old table of contents that share a file', async () => {
    const document = await read(
      'a.epub',
      await epub({
        'EPUB/book.opf':
          '<package><metadata/><manifest><item id="n" href="toc.ncx" media-type="application/x-dtbncx+xml"/><item id="a" href="All.html"/></manifest><spine toc="n"><itemref idref="a"/></spine></package>',
        'EPUB/toc.ncx':
          '<ncx><navMap><navPoint><navLabel><text>Part</text></navLabel><content src="All.html"/><navPoint><navLabel><text>One</text></navLabel><content src="All.html#c1"/></navPoint><navPoint><navLabel><text>Two</text></navLabel><content src="All.html#c2"/></navPoint></navPoint></navMap></ncx>',
        'EPUB/all.html': chapter('<p>Begin.</p><p id="c1">First words.</p><p><a id="c2"/>Second words.</p>'),
      }),
    )
    expect(faultsOf(document)).toEqual([])
    expect(sectionsOf(document)).toEqual(['Part: Begin.', 'Part > One: First words.', 'Part > Two: Second words.'])
  })

  it('is read without a container, in the order of its list where there is no other, and has only pictures where it has', async () => {
    const book = (content: string) => ({
      'OPS/book.opf':
        '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine/></package>',
      'OPS/a.xhtml': content,
    })
    expect((await read('a.epub', await pack(book('<p>Words.</p>')))).text).toBe('Words.')
    expect((await problemOf('a.epub', await pack(book('<img src="1.png"/>')))).code).toBe('parse/no-text')
  })

  it('loses no more than the chapter that is damaged', async () => {
    const document = await read('a.epub', await epub({ 'EPUB/one.xhtml': '\u0001\u0002\u0003\u0004' }))
    expect(document.text).toBe('The heron waits.')
    expect(document.warnings.map(({ message }) => message)).toEqual(['1 chapter is missing in the file or damaged.'])
  })

  it('is locked with copy protection, but not by hidden fonts', async () => {
    const encryption = (method: string) => ({
      'META-INF/encryption.xml': `<encryption><enc:EncryptedData><enc:EncryptionMethod Algorithm="${method}"/></enc:EncryptedData></encryption>`,
    })
    expect(
      (await problemOf('a.epub', await epub(encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc')))).code,
    ).toBe('parse/encrypted')
    expect((await read('a.epub', await epub(encryption('http://www.idpf.org/2008/embedding')))).title).toBe('Ferries')
  })
})

describe('a book or a letter', () => {
  let samples: [name: string, bytes: Uint8Array][]
  beforeAll(async () => {
    samples = [
      ['a.odt', await odt(letter)],
      ['a.rtf', rtf],
      ['a.epub', await epub()],
    ]
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
