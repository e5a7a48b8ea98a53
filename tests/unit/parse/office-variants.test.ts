/** What real office files hold besides plain paragraphs, rows and slides. */
import { describe, expect, it } from 'vitest'
import { chart, docx, paragraph, presentation, shape, slide, xlsx } from './office-files'
import { pack, relations } from './pack'
import { faultsOf, problemOf, read, sectionsOf } from './read'

const run = (markup: string) => `<w:r>${markup}</w:r>`
const words = (text: string) => run(`<w:t xml:space="preserve">${text}</w:t>`)
const diagram = (text: string) =>
  `<dgm:dataModel><dgm:ptLst><dgm:pt><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`

describe('a Word document', () => {
  it('shows the signs of symbol fonts', async () => {
    const sign = (font: string, char: string) => run(`<w:sym w:font="${font}" w:char="${char}"/>`)
    const body = `<w:p>${sign('Wingdings', 'F0FC')}${sign('Symbol', 'F061')}${sign('Symbol', 'F0B3')}${sign('Arial', '00E9')}</w:p>`
    expect((await read('a.docx', await docx(body))).text).toBe('✓α≥é')
  })

  it('mends soft hyphens and keeps those that may not break', async () => {
    const body = `<w:p>${words('co')}${run('<w:softHyphen/>')}${words('operate well')}${run('<w:noBreakHyphen/>')}${words('known')}</w:p>`
    expect((await read('a.docx', await docx(body))).text).toBe('cooperate well-known')
  })

  it('has formulas as people type them', async () => {
    const letter = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
    const square = `<m:sSup><m:e>${letter('c')}</m:e><m:sup>${letter('2')}</m:sup></m:sSup>`
    const half = `<m:f><m:num>${letter('a+b')}</m:num><m:den>${letter('2')}</m:den></m:f>`
    const body = `<w:p>${words('Let ')}<m:oMath>${letter('E=m')}${square}</m:oMath></w:p><m:oMathPara><m:oMath>${half}</m:oMath></m:oMathPara>`
    expect((await read('a.docx', await docx(body))).text).toBe('Let E=mc^2\n\n(a+b)/2')
  })

  it('has what its charts and diagrams say where they stand', async () => {
    const body =
      `<w:p>${words('Before.')}${run('<w:drawing><c:chart r:id="k"/></w:drawing>')}</w:p>` +
      `<w:p>${run('<w:drawing><dgm:relIds r:dm="d"/></w:drawing>')}</w:p>${paragraph('After.')}`
    const more = {
      'word/charts/chart1.xml': chart('Sales', 'North', 'Spring'),
      'word/diagrams/data1.xml': diagram('Plan'),
    }
    expect((await read('a.docx', await docx(body, more))).text).toBe(
      'Before.\n\nSales\nSpring\nNorth\n\nPlan\n\nAfter.',
    )
  })

  it('has the documents of other formats that were put into it, in their place', async () => {
    const body = paragraph('Before.') + '<w:altChunk r:id="a"/>' + paragraph('After.')
    const document = await read(
      'a.docx',
      await docx(body, { 'word/chunk.html': '<html><h1>Annex</h1><p>Inside.</p></html>' }),
    )
    expect(faultsOf(document)).toEqual([])
    expect(sectionsOf(document)).toEqual([': Before.', 'Annex: Annex\n\nInside.\n\nAfter.'])
  })

  it('knows headings by names of other languages, by what they are based on, and where styles are missing', async () => {
    const styles =
      '<w:styles><w:style w:styleId="b1"><w:name w:val="Überschrift 1"/></w:style><w:style w:styleId="t2"><w:name w:val="Mon titre"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>' +
      '<w:style w:styleId="mine"><w:basedOn w:val="t2"/></w:style><w:style w:styleId="plain"><w:basedOn w:val="b1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style></w:styles>'
    const styled = (text: string, style: string) => paragraph(text, `<w:pStyle w:val="${style}"/>`)
    const body =
      styled('Kapitel', 'b1') +
      styled('Sous', 't2') +
      styled('Mine', 'mine') +
      styled('Body', 'plain') +
      styled('Third', 'Heading3')
    const { sections } = await read('a.docx', await docx(body, { 'word/styles.xml': styles }))
    expect(sections.map(({ path }) => path.join(' > '))).toEqual([
      'Kapitel',
      'Kapitel > Sous',
      'Kapitel > Mine',
      'Kapitel > Mine > Third',
    ])
  })

  it('has what was moved where it was moved to', async () => {
    const body = `<w:p><w:moveFrom>${words('from here')}</w:moveFrom><w:moveTo>${words('to here')}</w:moveTo></w:p>`
    expect((await read('a.docx', await docx(body))).text).toBe('to here')
  })

  it('has results of fields and content controls, not their instructions', async () => {
    const field = `${run('<w:fldChar w:fldCharType="begin"/>')}${run('<w:instrText>HYPERLINK "http://x"</w:instrText>')}${run('<w:fldChar w:fldCharType="separate"/>')}${words('a link')}`
    const control = `<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="not chosen"/></w:dropDownList></w:sdtPr><w:sdtContent>${words(' chosen')}</w:sdtContent></w:sdt>`
    expect((await read('a.docx', await docx(`<w:p>${field}${control}</w:p>`))).text).toBe('a link chosen')
  })

  it('is read in one file of XML, and as Word 2003 wrote it', async () => {
    const part = (name: string, content: string) =>
      `<pkg:part pkg:name="${name}"><pkg:xmlData>${content}</pkg:xmlData></pkg:part>`
    const rels = relations({ r1: ['officeDocument', 'word/document.xml'] }).replace(/<\?.*?\?>/, '')
    const body = `<w:body>${paragraph('One file.')}</w:body>`
    const flat = `<?xml version="1.0"?><?mso-application progid="Word.Document"?><pkg:package xmlns:pkg="p">${part('/_rels/.rels', rels)}${part('/word/document.xml', `<w:document>${body}</w:document>`)}</pkg:package>`
    expect((await read('a.xml', flat)).text).toBe('One file.')
    expect(
      (await read('a.doc', `<?xml version="1.0"?><w:wordDocument xmlns:w="w">${body}</w:wordDocument>`)).text,
    ).toBe('One file.')
  })

  it('is read where a program parted its folders as Windows does', async () => {
    const files = {
      '_rels\\.rels': relations({ r1: ['officeDocument', 'word/document.xml'] }),
      'word\\document.xml': `<w:document><w:body>${paragraph('Backslashes.')}</w:body></w:document>`,
    }
    expect((await read('a.docx', await pack(files))).text).toBe('Backslashes.')
  })
})

describe('a workbook', () => {
  const text = (value: string) => `<c t="str"><v>${value}</v></c>`
  const ok = `<row r="1">${text('ok')}</row>`

  it('shows hours beyond a day, zeros that lead a number, and dates in their own notation', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[h]:mm"/><numFmt numFmtId="171" formatCode="00000"/></numFmts><cellXfs><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>'
    const rows = '<row><c s="0"><v>1.5</v></c><c s="1"><v>1067</v></c><c t="d"><v>2024-01-02T00:00:00</v></c></row>'
    expect((await read('a.xlsx', await xlsx({ S: rows }, { 'xl/styles.xml': styles }))).text).toBe(
      'S\n\n36:00:00\t01067\t2024-01-02',
    )
  })

  it('counts days from 1904 where it says so', async () => {
    const workbook =
      '<workbook><workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" r:id="s0"/></sheets></workbook>'
    const bytes = await xlsx({ S: '<row><c s="2"><v>43830</v></c></row>' }, { 'xl/workbook.xml': workbook })
    expect((await read('a.xlsx', bytes)).text).toBe('S\n\n2024-01-01')
  })

  it('has characters that XML can’t hold, and errors as they are shown', async () => {
    const rows = `<row>${text('_x0041_b_x000D_c')}<c t="e"><v>#DIV/0!</v></c></row>`
    expect((await read('a.xlsx', await xlsx({ S: rows }))).text).toBe('S\n\nAb c\t#DIV/0!')
  })

  it('says which formulas have no result', async () => {
    const { warnings } = await read('a.xlsx', await xlsx({ S: `<row>${text('ok')}<c><f>1+1</f></c></row>` }))
    expect(warnings).toEqual([
      {
        kind: 'formulas',
        message: '1 formula has no stored result: open the file in a spreadsheet program and save it.',
      },
    ])
  })

  it('has each comment once, the words of its charts and drawings, and counts pictures', async () => {
    const twice =
      '[Threaded comment]\n\nYour version of Excel allows you to read this threaded comment; however, it will get removed.\n\nComment:\n    Check.'
    const document = await read(
      'a.xlsx',
      await xlsx(
        { S: ok },
        {
          'xl/worksheets/_rels/sheet0.xml.rels': relations({
            d: ['drawing', '../drawings/drawing1.xml'],
            c: ['comments', '../comments1.xml'],
            t: ['threadedComment', '../threads.xml'],
          }),
          'xl/drawings/drawing1.xml':
            '<wsDr><sp><txBody><a:p><a:r><a:t>Boxed.</a:t></a:r></a:p></txBody></sp><xdr:pic/></wsDr>',
          'xl/drawings/_rels/drawing1.xml.rels': relations({ c: ['chart', '../charts/chart1.xml'] }),
          'xl/charts/chart1.xml': chart('Sales', 'North', 'Spring'),
          'xl/comments1.xml': `<comments><comment ref="A1"><text><t>${twice}</t></text></comment></comments>`,
          'xl/threads.xml': '<T><threadedComment ref="A1"><text>Check.</text></threadedComment></T>',
        },
      ),
    )
    expect(document.text).toBe('S\n\nok\n\nBoxed.\nSales\nSpring\nNorth\nA1: Check.')
    expect(document.warnings).toEqual([{ kind: 'images', message: '1 picture was not read.' }])
  })

  it('is found by the names of its parts whatever their case', async () => {
    const bytes = await pack({
      '_rels/.rels': relations({ r1: ['officeDocument', 'xl/workbook.xml'] }),
      'xl/workbook.xml': '<x:workbook><x:sheets><x:sheet name="S" r:id="s0"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels': relations({
        s0: ['worksheet', '/xl/worksheets/sheet1.xml'],
        t: ['sharedStrings', 'SharedStrings.xml'],
      }),
      'xl/worksheets/sheet1.xml':
        '<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      'xl/sharedStrings.xml': '<x:sst><x:si><x:t>prefixed</x:t></x:si></x:sst>',
    })
    expect((await read('a.xlsx', bytes)).text).toBe('S\n\nprefixed')
  })

  it('in the binary format is named with what to do', async () => {
    const bytes = await pack({
      '_rels/.rels': relations({ r1: ['officeDocument', 'xl/workbook.bin'] }),
      'xl/workbook.bin': new Uint8Array([1, 2, 3]),
    })
    expect((await problemOf('a.xlsx', bytes)).remedy).toContain('Save it as .xlsx and add that.')
  })

  it('of Excel 2003’s XML is read whatever it is called', async () => {
    const cell = (value: string, more = '') => `<Cell ${more}><Data ss:Type="String">${value}</Data></Cell>`
    const rows = `<Row>${cell('Region')}${cell('Units')}${cell('Price')}</Row><Row ss:Index="2">${cell('EU')}${cell('12', 'ss:Index="3"')}</Row>`
    const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Budget"><Table>${rows}</Table></Worksheet></Workbook>`
    const document = await read('export.xls', xml)
    expect(faultsOf(document)).toEqual([])
    expect(document.text).toBe('Budget\n\nRegion\tUnits\tPrice\nRegion: EU; Price: 12')
    expect(document.places[0]).toMatchObject({ kind: 'sheet', label: 'Budget' })
  })
})

describe('a presentation', () => {
  it('has what charts, diagrams and both kinds of comments say', async () => {
    const modern =
      '<Relationship Id="m" Type="http://schemas.microsoft.com/office/2018/10/relationships/comments" Target="../modern.xml"/>'
    const bytes = await presentation([slide(shape('Harvest', 'title'))], {
      'ppt/slides/_rels/slide1.xml.rels': relations({
        c: ['chart', '../charts/chart1.xml'],
        d: ['diagramData', '../diagrams/data1.xml'],
        k: ['comments', '../comments1.xml'],
      }).replace('</Relationships>', `${modern}</Relationships>`),
      'ppt/charts/chart1.xml': chart('Sales', 'North', 'Spring'),
      'ppt/diagrams/data1.xml': diagram('Plan'),
      'ppt/comments1.xml': '<p:cmLst><p:cm authorId="0"><p:text>Old.</p:text></p:cm></p:cmLst>',
      'ppt/modern.xml':
        '<p188:cmLst><p188:cm authorId="{1}"><p188:replyLst><p188:reply authorId="{2}"><p188:txBody><a:p><a:r><a:t>Answer.</a:t></a:r></a:p></p188:txBody></p188:reply></p188:replyLst><p188:txBody><a:p><a:r><a:t>New.</a:t></a:r></a:p></p188:txBody></p188:cm></p188:cmLst>',
      'ppt/commentAuthors.xml': '<p:cmAuthorLst><p:cmAuthor id="0" name="Ada"/></p:cmAuthorLst>',
      'ppt/authors.xml': '<a:authorLst><a:author id="{1}" name="Grace"/></a:authorLst>',
    })
    expect((await read('a.pptx', bytes)).text).toBe(
      'Harvest\n\nSales\nSpring\nNorth\n\nPlan\n\nComment by Ada: Old.\n\nComment by Grace: New.\nComment: Answer.',
    )
  })

  it('has footers and dates once, on the first slide that shows them, and no slide numbers', async () => {
    const number = '<p:sp><p:txBody><a:p><a:fld type="slidenum"><a:t>7</a:t></a:fld></a:p></p:txBody></p:sp>'
    const page = (title: string) =>
      slide(shape(title, 'title') + shape('Acme 2024', 'ftr') + shape('1 March', 'dt') + number)
    const { text } = await read('a.pptx', await presentation([page('One'), page('Two')]))
    expect(text).toBe('One\n\nAcme 2024\n\n1 March\n\nTwo')
  })

  it('has the words of formulas once', async () => {
    const formula =
      '<mc:AlternateContent><mc:Choice><m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath></mc:Choice><mc:Fallback><a:r><a:t>picture</a:t></a:r></mc:Fallback></mc:AlternateContent>'
    const bytes = await presentation([slide(`<p:sp><p:txBody><a:p>${formula}</a:p></p:txBody></p:sp>`)])
    expect((await read('a.pptx', bytes)).text).toBe('x=1')
  })

  it('names what is embedded in it', async () => {
    const bytes = await presentation([slide(shape('Words.'))], {
      'ppt/slides/_rels/slide1.xml.rels': relations({
        p: ['package', '../embeddings/a.xlsx'],
        v: ['video', '../a.mp4'],
      }),
    })
    expect((await read('a.pptx', bytes)).warnings).toEqual([
      { kind: 'embedded-files', message: '2 embedded objects were not read.' },
    ])
  })

  it('counts what is counted, and leaves out shapes that were switched off', async () => {
    const counted = (text: string, type: string) =>
      `<a:p><a:pPr><a:buAutoNum type="${type}"/></a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`
    const list = `<p:sp><p:nvSpPr/><p:txBody>${counted('one', 'arabicPeriod')}${counted('two', 'arabicPeriod')}${counted('three', 'alphaLcParenR')}</p:txBody></p:sp>`
    const off = shape('Off.').replace('<p:nvSpPr>', '<p:nvSpPr><p:cNvPr hidden="1"/>')
    const file = await presentation([slide(list + off)])
    expect((await read('a.pptx', file)).text).toBe('1. one\n2. two\na) three')
  })

  it('loses no more than the slide that is damaged', async () => {
    const damaged = await presentation(['\u0001\u0002\u0003', slide(shape('Here.'))])
    expect(await read('a.pptx', damaged)).toMatchObject({
      text: 'Here.',
      warnings: [{ kind: 'damaged-pages', message: '1 slide is damaged and could not be read.' }],
    })
  })
})
