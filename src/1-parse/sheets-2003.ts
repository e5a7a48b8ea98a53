/** Excel 2003's XML, which many programs export as `.xls`. */
import type { Document } from '../types'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode } from './decode'
import { addRows, tablesIn, type Row } from './rows'
import { childOf, childrenOf, descendantsOf, parseXml, textIn, type Element } from './xml'

/** Columns that are filled up with nothing before a cell that says its number (Excel's own limit). */
const MAX_COLUMNS = 16_384

/** Reads a workbook that is one file of XML: each sheet a section and a place, each row a line with its header, then comments. */
export function parseSheets2003(input: Input): Document {
  const workbook = childOf(parseXml(decode(input).text), 'Workbook')
  if (!workbook) throw new Error('it is no workbook')
  const composer = new Composer()
  for (const sheet of childrenOf(workbook, 'Worksheet')) {
    const name = sheet.attributes.Name ?? ''
    composer.place('sheet', name)
    composer.heading(1, name)
    for (const table of tablesIn(rowsOf(childOf(sheet, 'Table')))) addRows(composer, table, false)
    const comments = [...descendantsOf(sheet, 'Comment')].map((comment) => wordsOf(childOf(comment, 'Data')))
    composer.block('notes', comments.join('\n'))
    composer.endPlace('sheet')
  }
  return composer.finish({
    mediaType: 'application/vnd.ms-excel',
    parser: 'sheets-2003@1',
    title: textIn(childOf(workbook, 'DocumentProperties', 'Title')),
  })
}

function rowsOf(table: Element | undefined): Row[] {
  const rows: Row[] = []
  for (const row of childrenOf(table, 'Row')) {
    const number = Number(row.attributes.Index) || (rows.at(-1)?.number ?? 0) + 1
    const cells: string[] = []
    for (const cell of childrenOf(row, 'Cell')) {
      const column = Math.min(Number(cell.attributes.Index) || cells.length + 1, MAX_COLUMNS)
      while (cells.length < column - 1) cells.push('')
      const data = childOf(cell, 'Data')
      const words = wordsOf(data)
      cells.push(
        data?.attributes.Type === 'DateTime' ? words.replace(/T00:00:00(?:\.0+)?$/, '').replace('T', ' ') : words,
      )
      for (let i = Number(cell.attributes.MergeAcross) || 0; i > 0 && cells.length < MAX_COLUMNS; i--) cells.push('')
    }
    rows.push({ number, cells })
  }
  return rows
}

/** Formatted text is HTML within the cell. */
function wordsOf(data: Element | undefined): string {
  return textIn(data).replace(/\s+/g, ' ').trim()
}
