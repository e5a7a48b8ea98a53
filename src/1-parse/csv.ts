/** Tables as text: CSV and TSV, whatever parts their cells. */
import Papa from 'papaparse'
import type { Document } from '../types'
import { clean } from './characters'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode } from './decode'
import { addRows } from './rows'

/** Reads a table; each row is a line with its header and a place with its number. */
export async function parse(input: Input): Promise<Document> {
  const { text, encoding, warning } = decode(input)
  const composer = new Composer()
  if (warning) composer.warnings.push(warning)
  // Excel's own first line: `sep=;`
  const told = /^sep=(.)\r?\n/i.exec(text)
  const body = clean(told ? text.slice(told[0].length) : text)
  const delimiter = told?.[1] ?? (/\.(?:tsv|tab)$/i.test(input.name) ? '\t' : '')
  const { data } = Papa.parse<string[]>(body, { delimiter: delimiter || guessed(body) })
  addRows(
    composer,
    data.map((cells, i) => ({ number: i + 1, cells })),
    true,
  )
  const mediaType = delimiter === '\t' ? 'text/tab-separated-values' : 'text/csv'
  return composer.finish({ mediaType, parser: 'csv@2', encoding })
}

/** What parts the cells, by the first rows. Empty lines, a last one above all, would hide tables of two columns. */
function guessed(body: string): string {
  const { meta } = Papa.parse<string[]>(body.trimEnd(), {
    preview: 50,
    skipEmptyLines: true,
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  return meta.delimiter
}
