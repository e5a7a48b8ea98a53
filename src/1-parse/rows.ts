/** Rows of a table of data, each readable by itself: `Header: value; Header: value`. */
import type { Composer } from './compose'
import { oneLine } from './characters'

/** One row as its file counts it. */
export interface Row {
  /** From 1; the header counts. */
  number: number
  cells: string[]
  /** The same with what reaches over several columns in each of them; absent where nothing does. */
  across?: string[]
  /** What reaches down into this row from cells above, by column. */
  above?: string[]
}

/** A cell that reaches over several rows or columns, which count from 0; the last ones are in it. */
export interface Merged {
  row: number
  column: number
  lastRow: number
  lastColumn: number
}

/** How often a sheet is cut into smaller tables. */
const MAX_CUTS = 4

/** Longest name of a column, in characters. */
const LONGEST_NAME = 80

/** Rows that the names of columns take at most. */
const MAX_HEADER_ROWS = 3

/** Columns and rows that a merged cell is heeded in. */
const [MAX_ACROSS, MAX_DOWN] = [200, 2000]

/** Merged cells of a sheet that are heeded; they serve its header and its first column. */
const MAX_MERGED = 10_000

/** Notes in each row what merged cells say of it. @param rows whose numbers count from 1 */
export function spread(rows: readonly Row[], merged: Iterable<Merged>): void {
  let left = MAX_MERGED
  const byNumber = new Map(rows.map((row) => [row.number, row] as const))
  for (const { row, column, lastRow, lastColumn } of merged) {
    if (left-- <= 0) return
    const first = byNumber.get(row + 1)
    const text = first?.cells[column] ?? ''
    if (!first || text === '' || text.length > LONGEST_NAME) continue
    if (lastColumn > column) {
      first.across ??= [...first.cells]
      for (let at = column; at <= Math.min(lastColumn, column + MAX_ACROSS); at++) first.across[at] = text
    }
    for (let at = row + 1; at <= Math.min(lastRow, row + MAX_DOWN); at++) {
      const below = byNumber.get(at + 1)
      if (below) (below.above ??= [])[column] = text
    }
  }
}

/**
 * Adds a table of data: a line for its header, where it has one, then a line a row in which each value has its column's name.
 * What stands above the header are paragraphs.
 * @param marksRows each row is a place of its own
 */
export function addRows(composer: Composer, rows: readonly Row[], marksRows: boolean): void {
  const filled = rows
    .map((row) => ({ ...row, cells: row.cells.map(oneLine) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  let at = 0
  // A name above the table stands alone in its row.
  while (at < filled.length - 2 && at < 5 && count(filled[at]!) === 1 && count(filled[at + 1]!) > 0)
    composer.paragraph(filled[at++]!.cells.join(' ').trim())
  const { header, depth } = headerOf(filled.slice(at, at + 20))
  const start = composer.length
  for (const [i, row] of filled.slice(at).entries()) {
    if (marksRows) composer.place('row', String(row.number))
    const text = header && i >= depth ? named(row, header) : row.cells.join('\t').trimEnd()
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
    const isWhole = starts.length < 2 && (depth > 0 || blocks.length < 2)
    if (depth >= MAX_CUTS || isWhole) yield block.map((row) => sliced(row, starts[0] ?? 0, undefined))
    else
      for (const [i, from] of starts.entries()) {
        const part = block.map((row) => sliced(row, from, starts[i + 1]))
        yield* starts.length < 2 ? [part] : tablesIn(part, depth + 1)
      }
  }
}

function sliced({ number, cells, across, above }: Row, from: number, to: number | undefined): Row {
  return {
    number,
    cells: cells.slice(from, to),
    ...(across ? { across: across.slice(from, to) } : {}),
    ...(above ? { above: above.slice(from, to) } : {}),
  }
}

function named({ cells, above = [] }: Row, header: readonly string[]): string {
  return Array.from({ length: Math.max(cells.length, above.length) }, (_, i) => cells[i] || above[i] || '')
    .map((cell, i) => (cell === '' ? '' : header[i] ? `${header[i]}: ${cell}` : cell))
    .filter((text) => text !== '')
    .join('; ')
}

/** The names of the columns, and how many rows they take: where a name reaches over several columns, those below it go on with it. */
function headerOf(rows: readonly Row[]): { header?: string[]; depth: number } {
  let depth = 1
  while (depth < MAX_HEADER_ROWS && rows[depth - 1]?.across) depth++
  for (; depth > 1; depth--) {
    const parts = rows.slice(0, depth).map(({ cells, across }) => across ?? cells)
    const width = Math.max(...parts.map(({ length }) => length))
    const header = Array.from({ length: width }, (_, i) =>
      [...new Set(parts.map((part) => oneLine(part[i] ?? '')))].filter((name) => name !== '').join(' '),
    )
    if (isHeader(header, rows.slice(depth))) return { header, depth }
  }
  const cells = rows[0]?.cells ?? []
  return { ...(isHeader(cells, rows.slice(1)) ? { header: cells } : {}), depth }
}

/**
 * A header is all words or years, each different, over columns that go on below and have no others beside them, but for the first one,
 * which often has no name.
 */
function isHeader(header: readonly string[], below: readonly Row[]): boolean {
  if (below.length === 0) return false
  const names = header.filter((cell) => cell !== '')
  const areNames = names.every((name) => name.length <= LONGEST_NAME && /\p{L}|^(?:19|20)\d\d$/u.test(name))
  const hasWords =
    names.some((name) => /\p{L}/u.test(name)) || below.every(({ cells }) => /\p{L}/u.test(cells[0] ?? ''))
  const strays = below.filter(({ cells }) => cells.some((cell, i) => cell !== '' && !header[i] && i > 0)).length
  const isUnnamed = !header[0] && below.some(({ cells }) => !/\p{L}/u.test(cells[0] || 'a'))
  return (
    names.length >= 2 &&
    areNames &&
    hasWords &&
    !isUnnamed &&
    new Set(names).size === names.length &&
    strays <= below.length * 0.3
  )
}

function count({ cells }: Row): number {
  return cells.filter((cell) => cell !== '').length
}
