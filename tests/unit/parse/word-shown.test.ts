/** A Word document reads as Word shows it: fields, lists, initials, tables, and nothing that is hidden. */
import { describe, expect, it } from 'vitest'
import { docx, numbered, paragraph, table } from './office-files'
import { faultsOf, read, sectionsOf } from './read'

const run = (markup: string) => `<w:r>${markup}</w:r>`
const words = (text: string) => run(`<w:t xml:space="preserve">${text}</w:t>`)
const sign = (kind: string, data = '') => run(`<w:fldChar w:fldCharType="${kind}">${data}</w:fldChar>`)
const instruction = (text: string) => run(`<w:instrText>${text}</w:instrText>`)
const textOf = async (body: string, more: Record<string, string> = {}) =>
  (await read('a.docx', await docx(body, more))).text

describe('a Word document', () => {
  it('has no hidden text, and says so', async () => {
    const body = `<w:p>${words('Seen ')}${run('<w:rPr><w:vanish/></w:rPr><w:t>secret</w:t>')}${run('<w:rPr><w:vanish w:val="0"/></w:rPr><w:t>shown</w:t>')}</w:p>`
    const { text, warnings } = await read('a.docx', await docx(body))
    expect(text).toBe('Seen shown')
    expect(warnings).toContainEqual({ kind: 'hidden-text', message: 'Hidden text was left out.' })
  })

  it('has the result of a field that others are part of, and not theirs', async () => {
    const inner = `${sign('begin')}${instruction('MERGEFIELD Sex')}${sign('separate')}${words('m')}${sign('end')}`
    const field = `${sign('begin')}${instruction('IF')}${inner}${instruction('= "m" "Mr" "Ms"')}${sign('separate')}${words('Mr')}${sign('end')}`
    expect(await textOf(`<w:p>${words('Dear ')}${field}${words(' Lee')}</w:p>`)).toBe('Dear Mr Lee')
  })

  it('has what was ticked and chosen in forms', async () => {
    const box = (data: string) => sign('begin', `<w:ffData><w:checkBox>${data}</w:checkBox></w:ffData>`) + sign('end')
    const choice = sign(
      'begin',
      '<w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Oslo"/><w:listEntry w:val="Bergen"/></w:ddList></w:ffData>',
    )
    const boxes = `${box('<w:default w:val="0"/><w:checked/>')}${words(' yes ')}${box('<w:default w:val="0"/>')}${words(' no ')}`
    expect(await textOf(`<w:p>${boxes}${choice}${sign('end')}</w:p>`)).toBe('☒ yes ☐ no Bergen')
  })

  it('has a large initial with its word, and one paragraph where the end of the first was deleted', async () => {
    const initial = paragraph('O', '<w:framePr w:dropCap="drop"/>')
    const first = paragraph('Half ', '<w:rPr><w:del/></w:rPr>')
    expect(await textOf(initial + paragraph('nce upon a time') + first + paragraph('and half.'))).toBe(
      'Once upon a time\n\nHalf and half.',
    )
  })

  it('has words that are drawings, and parts them where a page ends', async () => {
    const drawing = run('<w:pict><v:shape><v:textpath string="GRAND OPENING"/></v:shape></w:pict>')
    const body = `<w:p>${drawing}</w:p><w:p>${words('before')}${run('<w:br w:type="page"/>')}${words('after')}</w:p>`
    expect(await textOf(body)).toBe('GRAND OPENING\n\nbefore\nafter')
  })

  it('keeps cells in their columns, with numbers of lists, and leaves out rows that were deleted', async () => {
    const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`
    const wide = '<w:gridSpan w:val="2"/>'
    const body =
      '<w:tbl>' +
      `<w:tr>${cell('Region')}${cell('Sales', wide)}${cell('Notes')}</w:tr>` +
      `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell('H1')}${cell('H2')}</w:tr>` +
      `<w:tr><w:trPr><w:del/></w:trPr>${cell('gone')}${cell('1')}${cell('2')}</w:tr>` +
      `<w:tr><w:tc>${paragraph('North', numbered(0))}</w:tc>${cell('410')}${cell('490')}${cell('ok')}</w:tr></w:tbl>`
    expect(await textOf(body)).toBe('Region\tSales\t\tNotes\n\tH1\tH2\n7 North\t410\t490\tok')
  })

  it('has headings and tables in the boxes that are tables of one cell', async () => {
    const box = `<w:tbl><w:tr><w:tc>${paragraph('Caution', '<w:pStyle w:val="H1"/>')}${paragraph('Hot.')}${table([
      ['a', 'b'],
      ['1', '2'],
    ])}</w:tc></w:tr></w:tbl>`
    const document = await read('a.docx', await docx(box))
    expect(faultsOf(document)).toEqual([])
    expect(sectionsOf(document)).toEqual(['Caution: Caution\n\nHot.\n\na\tb\n1\t2'])
  })

  it('begins lists anew where they say so, and has no bullet where there is none to see', async () => {
    const level = (format: string, pattern: string, more = '') =>
      `<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${pattern}"/>${more}</w:lvl>`
    const kind = (id: number, content: string) => `<w:abstractNum w:abstractNumId="${id}">${content}</w:abstractNum>`
    const list = (id: number, of: number, more = '') =>
      `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${more}</w:num>`
    const anew = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
    const numbering =
      `<w:numbering>${kind(0, level('decimal', '%1.'))}${kind(1, level('bullet', ' '))}` +
      `${kind(2, '<w:numStyleLink w:val="Clauses"/>')}${kind(3, `<w:styleLink w:val="Clauses"/>${level('upperRoman', '§ %1')}`)}` +
      `${list(1, 0)}${list(2, 0, anew)}${list(3, 1)}${list(4, 2)}</w:numbering>`
    const item = (text: string, id: number) =>
      paragraph(text, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`)
    const body =
      item('one', 1) + item('two', 1) + item('one again', 2) + item('two again', 2) + item('plain', 3) + item('term', 4)
    expect((await textOf(body, { 'word/numbering.xml': numbering })).split('\n\n')).toEqual([
      '1. one',
      '2. two',
      '1. one again',
      '2. two again',
      'plain',
      '§ I term',
    ])
  })

  it('has no header that is nothing but a page’s number', async () => {
    const { text } = await read(
      'a.docx',
      await docx(paragraph('Body.'), { 'word/header1.xml': `<w:hdr>${paragraph('– 3 –')}</w:hdr>` }),
    )
    expect(text).toBe('Body.')
  })
})
