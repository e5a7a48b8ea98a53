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
  const told = delimiter || guessed(body)
  const { data: quoted, errors } = Papa.parse<string[]>(body, { delimiter: told })
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
  return composer.finish({ mediaType, parser: 'csv@3', encoding })
}

/** What parts the cells, by the first rows. Empty lines, a last one above all, would hide tables of two columns. */
function guessed(body: string): string {
  const { meta } = Papa.parse<string[]>(body.trimEnd(), {
    preview: 50,
    skipEmptyLines: true,
    delimitersToGuess: [',', ';', '\t', '|', '^', '~'],
  })
  return meta.delimiter
}
