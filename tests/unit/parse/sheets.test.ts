/** Names of columns and numbers in spreadsheets, as their readers see them. */
import { describe, expect, it } from 'vitest'
import { xlsx } from './office-files'
import { pack } from './pack'
import { faultsOf, problemOf, read } from './read'

const text = (reference: string, value: string) => `<c r="${reference}" t="str"><v>${value}</v></c>`
const row = (number: number, ...values: string[]) =>
  `<row r="${number}">${values.map((value, i) => (value === '' ? '' : text(`${'ABCDE'[i]}${number}`, value))).join('')}</row>`
const worksheet = (rows: string, merged: string[] = []) =>
  `<worksheet><sheetData>${rows}</sheetData><mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`
const linesOf = async (sheet: string, more: Record<string, string> = {}) => {
  const document = await read('a.xlsx', await xlsx({ S: sheet }, more))
  expect(faultsOf(document)).toEqual([])
  return document.text.split('\n').slice(2)
}

describe('a sheet', () => {
  it('has in each row the names of columns that are grouped under wider ones', async () => {
    const rows =
      row(1, 'Region', 'First half', '', 'Second half', '') +
      row(2, '', 'Plan', 'Actual', 'Plan', 'Actual') +
      row(3, 'North', '10', '11', '12', '13')
    expect(await linesOf(worksheet(rows, ['A1:A2', 'B1:C1', 'D1:E1']))).toEqual([
      'Region\tFirst half\t\tSecond half',
      '\tPlan\tActual\tPlan\tActual',
      'Region: North; First half Plan: 10; First half Actual: 11; Second half Plan: 12; Second half Actual: 13',
    ])
  })

  it('has in each row what a cell beside several rows says of it', async () => {
    const rows = row(1, 'Region', 'Product', 'Units') + row(2, 'North', 'Nuts', '4') + row(3, '', 'Bolts', '5')
    expect(await linesOf(worksheet(rows, ['A2:A3']))).toEqual([
      'Region\tProduct\tUnits',
      'Region: North; Product: Nuts; Units: 4',
      'Region: North; Product: Bolts; Units: 5',
    ])
  })

  it('takes years for names of columns, beside a first one without a name', async () => {
    expect(await linesOf(worksheet(row(1, '', '2023', '2024') + row(2, 'Rent', '700', '720')))).toEqual([
      '\t2023\t2024',
      'Rent; 2023: 700; 2024: 720',
    ])
  })

  it('shows currencies and units as their format writes them', async () => {
    const codes = [
      '#,##0.00 "€"',
      '[$$-409]#,##0.00',
      '0 "pieces"',
      '_-* #,##0.00\\ _€_-;-* #,##0.00\\ _€_-',
      '+0',
      '0.0%',
    ]
    const styles = `<styleSheet><numFmts>${codes
      .map((code, i) => `<numFmt numFmtId="${170 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
      .join(
        '',
      )}</numFmts><cellXfs>${codes.map((_, i) => `<xf numFmtId="${170 + i}"/>`).join('')}</cellXfs></styleSheet>`
    const values = ['-9.5', '9.9', '5', '7', '491512', '0.125']
    const cells = values.map((value, i) => `<c s="${i}"><v>${value}</v></c>`).join('')
    expect(await linesOf(`<row r="1">${cells}</row>`, { 'xl/styles.xml': styles })).toEqual([
      '-9.50 €\t$9.90\t5 pieces\t7.00\t+491512\t12.5%',
    ])
  })

  it('is too large where a small file has values at the far end of so many rows that nothing could hold them', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => `<row r="${i + 1}"><c r="XFD${i + 1}"><v>1</v></c></row>`)
    const packed = await xlsx({ S: rows.join('') })
    expect(await problemOf('a.xlsx', packed)).toMatchObject({ code: 'parse/too-large' })
  })

  it('of OpenDocument has names of columns under wider ones too', async () => {
    const cell = (value: string, more = '') => `<table:table-cell${more}><text:p>${value}</text:p></table:table-cell>`
    const covered = '<table:covered-table-cell/>'
    const line = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
    const wide = ' table:number-columns-spanned="2"'
    const rows =
      line(cell('Region', ' table:number-rows-spanned="2"'), cell('Sales', wide), covered) +
      line(covered, cell('H1'), cell('H2')) +
      line(cell('North'), cell('4'), cell('5'))
    const content = `<office:document-content><office:body><office:spreadsheet><table:table table:name="S">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`
    const packed = await pack({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content })
    expect((await read('a.ods', packed)).text.split('\n').at(-1)).toBe('Region: North; Sales H1: 4; Sales H2: 5')
  })
})
