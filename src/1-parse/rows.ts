/** Rows of a table of data, each readable by itself: `Header: value; Header: value`. */
import type { Composer } from './compose'
import { oneLine } from './characters'

/** One row as its file counts it. */
export interface Row {
  /** From 1; the header counts. */
  number: number
  cells: string[]
}

/** Longest name of a column, in characters. */
const LONGEST_NAME = 80

/**
 * Adds a table of data. Its header, where it has one, goes with every row; what stands above the header are paragraphs.
 * @param marksRows each row is a place of its own
 */
export function addRows(composer: Composer, rows: readonly Row[], marksRows: boolean): void {
  const filled = rows.map(({ number, cells }) => ({ number, cells: cells.map(oneLine) })).filter(({ cells }) => cells.some((cell) => cell !== ''))
  let at = 0
  // A name above the table stands alone in its row.
  while (at < filled.length - 2 && at < 5 && count(filled[at]!) === 1 && count(filled[at + 1]!) > 0) composer.paragraph(filled[at++]!.cells.join(' ').trim())
  const header = isHeader(filled[at], filled[at + 1]) ? filled[at++]!.cells : undefined
  const start = composer.length
  let isFirst = true
  const add = (text: string, number: number) => {
    if (marksRows) composer.place('row', String(number))
    if (isFirst) composer.paragraph(text)
    else composer.line(text)
    isFirst = false
  }
  if (header && at === filled.length) add(header.filter((cell) => cell !== '').join('\t'), filled.at(-1)!.number)
  for (const { number, cells } of filled.slice(at)) add(header ? named(cells, header) : cells.join('\t').trim(), number)
  if (marksRows) composer.endPlace('row')
  if (!isFirst) composer.mark('table', { start: start === 0 ? 0 : start + 2, end: composer.length })
}

function named(cells: readonly string[], header: readonly string[]): string {
  return cells
    .map((cell, i) => (cell === '' ? '' : header[i] ? `${header[i]}: ${cell}` : cell))
    .filter((text) => text !== '')
    .join('; ')
}

/** A header is all words, each different, over columns that go on below. */
function isHeader(row: Row | undefined, next: Row | undefined): boolean {
  if (!row || !next) return false
  const names = row.cells.filter((cell) => cell !== '')
  const areNames = names.every((name) => name.length <= LONGEST_NAME && /\p{L}/u.test(name) && !/^[\d\s.,:/-]+$/.test(name))
  return names.length >= 2 && areNames && new Set(names).size === names.length && names.length >= count(next) * 0.6
}

function count({ cells }: Row): number {
  return cells.filter((cell) => cell !== '').length
}
