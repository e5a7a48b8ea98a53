/** Rows of a table of data, each readable by itself: `Header: value; Header: value`. */
import type { Composer } from './compose'
import { oneLine } from './characters'

/** One row as its file counts it. */
export interface Row {
  /** From 1; the header counts. */
  number: number
  cells: string[]
}

/** How often a sheet is cut into smaller tables. */
const MAX_CUTS = 4

/** Longest name of a column, in characters. */
const LONGEST_NAME = 80

/**
 * Adds a table of data: a line for its header, where it has one, then a line a row in which each value has its column's name.
 * What stands above the header are paragraphs.
 * @param marksRows each row is a place of its own
 */
export function addRows(composer: Composer, rows: readonly Row[], marksRows: boolean): void {
  const filled = rows
    .map(({ number, cells }) => ({ number, cells: cells.map(oneLine) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  let at = 0
  // A name above the table stands alone in its row.
  while (at < filled.length - 2 && at < 5 && count(filled[at]!) === 1 && count(filled[at + 1]!) > 0)
    composer.paragraph(filled[at++]!.cells.join(' ').trim())
  const header = isHeader(filled[at], filled.slice(at + 1, at + 20)) ? filled[at]!.cells : undefined
  const start = composer.length
  for (const [i, { number, cells }] of filled.slice(at).entries()) {
    if (marksRows) composer.place('row', String(number))
    const text = header && i > 0 ? named(cells, header) : cells.join('\t').trim()
    if (i === 0) composer.paragraph(text)
    else composer.line(text)
  }
  if (marksRows) composer.endPlace('row')
  if (composer.length > start) composer.mark('table', { start: start === 0 ? 0 : start + 2, end: composer.length })
}

/**
 * The tables of a sheet, which stand apart by empty rows or columns.
 * @param depth how often it was cut already
 */
export function* tablesIn(rows: readonly Row[], depth = 0): Iterable<Row[]> {
  const blocks: Row[][] = [[]]
  for (const row of rows) {
    const isEmpty = row.cells.every((cell) => cell.trim() === '')
    const before = blocks.at(-1)!.at(-1)
    if (before && (isEmpty || row.number > before.number + 1)) blocks.push([])
    if (!isEmpty) blocks.at(-1)!.push(row)
  }
  for (const block of blocks) {
    const used = new Set(block.flatMap(({ cells }) => cells.flatMap((cell, i) => (cell.trim() === '' ? [] : [i]))))
    const starts = [...used].sort((a, b) => a - b).filter((column) => !used.has(column - 1))
    if (block.length === 0) continue
    if (depth >= MAX_CUTS || (starts.length < 2 && (depth > 0 || blocks.length < 2))) yield block
    else
      for (const [i, from] of starts.entries()) {
        const part = block.map(({ number, cells }) => ({ number, cells: cells.slice(from, starts[i + 1]) }))
        yield* starts.length < 2 ? [part] : tablesIn(part, depth + 1)
      }
  }
}

function named(cells: readonly string[], header: readonly string[]): string {
  return cells
    .map((cell, i) => (cell === '' ? '' : header[i] ? `${header[i]}: ${cell}` : cell))
    .filter((text) => text !== '')
    .join('; ')
}

/** A header is all words, each different, over columns that go on below and have no others beside them. */
function isHeader(row: Row | undefined, below: readonly Row[]): boolean {
  if (!row || below.length === 0) return false
  const names = row.cells.filter((cell) => cell !== '')
  const areNames = names.every((name) => name.length <= LONGEST_NAME && /\p{L}/u.test(name))
  const strays = below.filter(({ cells }) => cells.some((cell, i) => cell !== '' && !row.cells[i])).length
  return names.length >= 2 && areNames && new Set(names).size === names.length && strays <= below.length * 0.3
}

function count({ cells }: Row): number {
  return cells.filter((cell) => cell !== '').length
}
