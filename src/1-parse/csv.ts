/** Tables as text: CSV and TSV, whatever parts their cells. */
import Papa from 'papaparse'
import type { Document } from '../types'
import { clean } from './characters'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode } from './decode'
import { addRows } from './rows'

/** A character that no text has after it was cleaned. */
const NO_QUOTES = '\u0000'

/** Reads a table; each row is a line with its header and a place with its number. */
export async function parse(input: Input): Promise<Document> {
  const { text, encoding, warning } = decode(input)
  const composer = new Composer()
  if (warning) composer.warnings.push(warning)
  // Excel's own first line: `sep=;`
  const first = /^sep=(.)\r?\n/i.exec(text)
  const body = clean(first ? text.slice(first[0].length) : text)
  const delimiter = first?.[1] ?? (/\.(?:tsv|tab)$/i.test(input.name) ? '\t' : '')
  const quoteChar = quoteIn(body, delimiter)
  const told = delimiter || guessed(body, quoteChar)
  const { data: quoted, errors } = Papa.parse<string[]>(body, { delimiter: told, quoteChar })
  // A quotation mark that is never closed would make one cell of all that follows it: there it is a mark of inches.
  const data = errors.some(({ code }) => code === 'MissingQuotes')
    ? Papa.parse<string[]>(body, { delimiter: told, quoteChar: NO_QUOTES }).data
    : quoted
  addRows(
    composer,
    data.map((cells, i) => ({ number: i + 1, cells })),
    true,
  )
  const mediaType = delimiter === '\t' ? 'text/tab-separated-values' : 'text/csv'
  return composer.finish({ mediaType, parser: 'csv@4', encoding })
}

/** Rows that are looked at for what parts and what quotes the cells. */
const LOOKED_AT = 50

/** What parts the cells, by the first rows. Empty lines, a last one above all, would hide tables of two columns. */
function guessed(body: string, quoteChar: string): string {
  const { meta } = Papa.parse<string[]>(body.trimEnd(), {
    preview: LOOKED_AT,
    skipEmptyLines: true,
    delimitersToGuess: [',', ';', '\t', '|', '^', '~'],
    quoteChar,
  })
  return meta.delimiter
}

/** Single quotes where they stand around whole cells and double ones around none; else a cell that begins with one is no more than that. */
function quoteIn(body: string, delimiter: string): string {
  if (!body.includes("'")) return '"'
  const first = { preview: LOOKED_AT, skipEmptyLines: true, delimiter: delimiter || guessed(body, "'") }
  const plain = Papa.parse<string[]>(body, { ...first, quoteChar: NO_QUOTES }).data.flat()
  const begun = plain.filter((cell) => cell.startsWith("'")).length
  if (begun < 2 || plain.some((cell) => cell.startsWith('"'))) return '"'
  return Papa.parse<string[]>(body, { ...first, quoteChar: "'" }).errors.some(({ type }) => type === 'Quotes')
    ? '"'
    : "'"
}
