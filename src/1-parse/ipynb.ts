/** Jupyter notebooks. */
import { AppError } from '../errors'
import type { Document } from '../types'
import { clean } from './characters'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode } from './decode'
import { htmlToText } from './html-blocks'
import { addMarkdown } from './markdown'

interface Output {
  output_type?: string
  text?: string | string[]
  data?: Record<string, string | string[]>
  ename?: string
  evalue?: string
}

interface Cell {
  cell_type?: string
  source?: string | string[]
  /** Notebooks of version 3. */
  input?: string | string[]
  level?: number
  outputs?: Output[]
}

interface Notebook {
  cells?: Cell[]
  worksheets?: { cells?: Cell[] }[]
  metadata?: { title?: unknown }
}

/** Longest output of one cell, in characters: logs and tables of numbers would drown the rest. */
const LONGEST_OUTPUT = 10_000

/** Reads a notebook: each cell a place; Markdown as such, code with its output as text. Pictures are counted. */
export async function parse(input: Input): Promise<Document> {
  const { text, encoding } = decode(input)
  const notebook = parseNotebook(text)
  const composer = new Composer()
  let images = 0
  let shortened = 0
  const cells = notebook.cells ?? notebook.worksheets?.flatMap((sheet) => sheet.cells ?? []) ?? []
  for (const [i, cell] of cells.entries()) {
    composer.place('cell', String(i + 1))
    const source = clean(joined(cell.source ?? cell.input))
    if (cell.cell_type === 'markdown') addMarkdown(composer, source)
    else if (cell.cell_type === 'heading') composer.heading(cell.level ?? 1, source)
    else if (cell.cell_type === 'raw') composer.paragraph(source)
    else composer.block('code', source)
    for (const output of Array.isArray(cell.outputs) ? cell.outputs : []) {
      const shown = outputText(output)
      if (shown.length > LONGEST_OUTPUT) shortened++
      composer.block('code', shown.slice(0, LONGEST_OUTPUT))
      if (Object.keys(output.data ?? {}).some((type) => type.startsWith('image/'))) images++
    }
    composer.endPlace('cell')
  }
  if (images > 0)
    composer.warn('images', images === 1 ? '1 picture was not read.' : `${images} pictures were not read.`)
  if (shortened > 0)
    composer.warn(
      'truncated',
      `Outputs of over ${LONGEST_OUTPUT.toLocaleString('en')} characters were cut short: ${shortened}.`,
    )
  const title = notebook.metadata?.title
  return composer.finish({
    mediaType: 'application/x-ipynb+json',
    parser: 'ipynb@1',
    encoding,
    ...(typeof title === 'string' ? { title } : {}),
  })
}

function parseNotebook(text: string): Notebook {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (error) {
    throw new AppError(
      { code: 'parse/corrupt', detail: error instanceof Error ? error.message : String(error) },
      { cause: error },
    )
  }
  throw new AppError({ code: 'parse/corrupt', detail: 'the notebook has no cells' })
}

function outputText({ text, data, ename, evalue }: Output): string {
  const plain = joined(text ?? data?.['text/plain'])
  if (plain !== '') return withoutColours(plain)
  if (data?.['text/html'] !== undefined) return htmlToText(joined(data['text/html']))
  return ename ? `${ename}: ${withoutColours(evalue ?? '')}` : ''
}

/** Terminal colours are escapes. */
function withoutColours(text: string): string {
  return text.replace(/\u001b\[[\d;]*[A-Za-z]/g, '')
}

function joined(text: unknown): string {
  if (Array.isArray(text)) return text.filter((part) => typeof part === 'string').join('')
  return typeof text === 'string' ? text : ''
}
