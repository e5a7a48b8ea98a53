/** Excel workbooks (Office Open XML). */
import type { Document } from '../types'
import { openArchive, type Archive } from './archive'
import { oneLine } from './characters'
import { Composer } from './compose'
import { tooLarge, type Input } from './contract'
import { drawn, drawnText, mainPart, partOf, readParts, relationsOf, titleOf } from './office'
import { addRows, spread, tablesIn, type Merged, type Row } from './rows'
import { Formats } from './sheet-formats'
import { parseSheets2003 } from './sheets-2003'
import { unreadable } from './unsupported'
import { childOf, childrenOf, descendantsOf, scanXml, textIn } from './xml'

/** Cells of one workbook. */
const MAX_CELLS = 5_000_000

/** Cells of one workbook with the empty ones that stand before others in their row. */
const MAX_SPANNED = 20_000_000

/** Characters that a cell may hold (Excel's own limit); more than that was never typed. */
const MAX_CELL_LENGTH = 32_767

/** Columns that a sheet may have (Excel's own limit). */
const MAX_COLUMNS = 16_384

/**
 * Reads a workbook: each sheet a section and a place, each row a line with its header. Numbers and dates as they are shown,
 * formulas by their last result; comments, text in drawings and page headers after the sheet's cells.
 */
export async function parse(input: Input): Promise<Document> {
  const archive = await openArchive(input)
  if (archive.names.length === 0) return parseSheets2003(input)
  const main = await mainPart(archive, 'xl/workbook.xml')
  if (main.endsWith('.bin')) throw unreadable('xlsb')
  const workbook = childOf(await partOf(archive, main), 'workbook')
  if (!workbook) throw new Error(`${main} is no workbook`)
  const relations = await relationsOf(archive, main)
  const target = (kind: string) => [...relations.values()].find((relation) => relation.kind === kind)?.target
  const strings = sharedStrings((await archive.text(target('sharedStrings') ?? '')) ?? '')
  const from1904 = /^(?:1|true)$/.test(childOf(workbook, 'workbookPr')?.attributes.date1904 ?? '')
  const formats = new Formats(await partOf(archive, target('styles')), from1904)
  const composer = new Composer()
  const names = childrenOf(childOf(workbook, 'definedNames'), 'definedName')
  const budget = { cells: MAX_CELLS, spanned: MAX_SPANNED }
  const found = { unsolved: 0, images: 0 }
  await readParts(childrenOf(childOf(workbook, 'sheets'), 'sheet'), 'sheet', composer, async ({ attributes }) => {
    const part = relations.get(attributes.id ?? '')?.target
    if (part && archive.has(part))
      await addSheet(composer, archive, part, attributes.name ?? '', strings, formats, budget, found)
  })
  if (found.images > 0)
    composer.warn('images', found.images === 1 ? '1 picture was not read.' : `${found.images} pictures were not read.`)
  if (found.unsolved > 0)
    composer.warn(
      'formulas',
      found.unsolved === 1
        ? '1 formula has no stored result: open the file in a spreadsheet program and save it.'
        : `${found.unsolved} formulas have no stored result: open the file in a spreadsheet program and save it.`,
    )
  const constants = names
    .filter((name) => /^"/.test(textIn(name)))
    .map((name) => `${name.attributes.name}: ${textIn(name)}`)
  composer.block('notes', constants.join('\n'))
  return composer.finish({
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    parser: 'xlsx@3',
    title: await titleOf(archive),
  })
}

async function addSheet(
  composer: Composer,
  archive: Archive,
  part: string,
  name: string,
  strings: readonly string[],
  formats: Formats,
  budget: { cells: number; spanned: number },
  found: { unsolved: number; images: number },
): Promise<void> {
  const { rows, edges, unsolved } = readSheet((await archive.text(part)) ?? '', strings, formats, budget)
  composer.place('sheet', name)
  composer.heading(1, name)
  for (const table of tablesIn(rows)) addRows(composer, table, false)
  found.unsolved += unsolved
  composer.block('notes', (await notesOf(archive, part, found)).join('\n'))
  composer.block('notes', edges.join('\n'))
  composer.endPlace('sheet')
}

/** Texts that cells refer to by number; phonetic guides are left out. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = []
  let text = ''
  let isText = false
  let phonetic = 0
  scanXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') phonetic++
      else if (name === 't') isText = phonetic === 0
    },
    close(name) {
      if (name === 'si') strings.push(unescaped(text))
      else if (name === 'rPh') phonetic--
      else if (name === 't') isText = false
    },
    text(part) {
      if (isText) text += part
    },
  })
  return strings
}

interface Cell {
  column: number
  type: string
  style: string | undefined
  value: string
  isFormula: boolean
}

function readSheet(
  xml: string,
  strings: readonly string[],
  formats: Formats,
  budget: { cells: number; spanned: number },
): { rows: Row[]; edges: string[]; unsolved: number } {
  const rows: Row[] = []
  const merged: Merged[] = []
  const edges: string[] = []
  let cell: Cell | undefined
  let capture: 'value' | 'edge' | undefined
  let text = ''
  let phonetic = 0
  let unsolved = 0
  scanXml(xml, {
    open(name, { r, t, s, ref }) {
      if (name === 'row') rows.push({ number: Number(r) || (rows.at(-1)?.number ?? 0) + 1, cells: [] })
      else if (name === 'c') {
        if (--budget.cells < 0) throw tooLarge('it has more cells than that', MAX_CELLS)
        cell = {
          column: columnOf(r) ?? rows.at(-1)?.cells.length ?? 0,
          type: t ?? 'n',
          style: s,
          value: '',
          isFormula: false,
        }
      } else if (name === 'f' && cell) cell.isFormula = true
      else if (name === 'mergeCell') merged.push(...mergedOf(ref))
      else if (name === 'rPh') phonetic++
      else if ((name === 'v' || name === 't') && cell && phonetic === 0) {
        capture = 'value'
        text = ''
      } else if (/^(?:odd|even|first)(?:Header|Footer)$/.test(name)) {
        capture = 'edge'
        text = ''
      }
    },
    close(name) {
      if (name === 'rPh') phonetic--
      else if (name === 'c' && cell) {
        const row = rows.at(-1)
        if (cell.isFormula && cell.value === '' && cell.type === 'n') unsolved++
        if (row && cell.column < MAX_COLUMNS && cell.value !== '') {
          budget.spanned -= Math.max(0, cell.column + 1 - row.cells.length)
          if (budget.spanned < 0) throw tooLarge('it spans more cells than that, empty ones among them', MAX_SPANNED)
          while (row.cells.length < cell.column) row.cells.push('')
          row.cells[cell.column] = cell.value.slice(0, MAX_CELL_LENGTH)
        }
        cell = undefined
      } else if (capture === 'value' && cell && (name === 'v' || name === 't')) {
        // The text of a cell comes in runs; its number in one piece.
        cell.value += name === 'v' ? shown(text, cell, strings, formats) : unescaped(text)
        capture = undefined
      } else if (capture === 'edge') {
        const words = edgeText(text)
        if (words !== '' && !edges.includes(words)) edges.push(words)
        capture = undefined
      }
    },
    text(part) {
      if (capture) text += part
    },
  })
  spread(rows, merged)
  return { rows, edges, unsolved }
}

/** `B2:C4` → its rows and columns. */
function mergedOf(reference = ''): Merged[] {
  const [from, to] = reference.split(':')
  const [column, lastColumn] = [columnOf(from), columnOf(to)]
  const [row, lastRow] = [from, to].map((corner) => Number(/\d+$/.exec(corner ?? '')?.[0]) - 1)
  return column === undefined || lastColumn === undefined || !(row! >= 0) || !(lastRow! >= 0)
    ? []
    : [{ row: row!, column, lastRow: lastRow!, lastColumn }]
}

function shown(value: string, { type, style }: Cell, strings: readonly string[], formats: Formats): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  // Dates in their own notation: `2024-01-02T00:00:00`.
  if (type === 'd') return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '')
  return type === 'n' ? formats.show(value, style) : unescaped(value)
}

/** Characters that XML can't hold are written by their number (ECMA-376 part 1, 22.9.2.19): `_x000D_`. */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
}

/** `BC12` → 54. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A page header without its codes (ECMA-376 part 1, 18.3.1.46): `&L&"Arial,Bold"Budget &P` → `Budget`. */
function edgeText(text: string): string {
  return text
    .replace(/&"[^"]*"|&\d+|&K[0-9A-Fa-f]{6}|&[LCR]/g, ' ')
    .replace(/&[A-Z]/g, '')
    .replace(/&&/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** What Excel writes before a comment of a conversation, for older programs. */
const forOlderPrograms = /^\[Threaded comment\][\s\S]*?Comment:\s*/

/** Comments, and words of drawings, charts and diagrams. */
async function notesOf(archive: Archive, part: string, found: { images: number }): Promise<string[]> {
  const notes = new Set<string>()
  const add = (text: string, where = ''): void => {
    const words = oneLine(text)
    if (words !== '') notes.add(where + words)
  }
  for (const { kind, target } of (await relationsOf(archive, part)).values()) {
    const root = /^(?:comments|threadedComment|drawing)$/.test(kind) ? await partOf(archive, target) : undefined
    if (!root) continue
    if (kind === 'drawing') {
      for (const paragraph of descendantsOf(root, 'p')) add([...descendantsOf(paragraph, 't')].map(textIn).join(''))
      found.images += [...descendantsOf(root, 'pic')].length
      for (const inner of (await relationsOf(archive, target)).values())
        if (drawn.test(inner.kind)) for (const text of await drawnText(archive, inner.target)) add(text)
      continue
    }
    const [element, words] = kind === 'comments' ? ['comment', 't'] : ['threadedComment', 'text']
    for (const comment of descendantsOf(root, element!)) {
      const text = [...descendantsOf(comment, words!)].map(textIn).join('')
      add(text.replace(forOlderPrograms, ''), `${comment.attributes.ref ?? ''}: `)
    }
  }
  return [...notes]
}
