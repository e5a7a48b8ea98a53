/** OpenDocument: text, spreadsheets and presentations. */
import { AppError } from '../errors'
import type { Document } from '../types'
import { openArchive, type Archive } from './archive'
import { Composer } from './compose'
import type { Input } from './contract'
import { partOf } from './office'
import { addRows, tablesIn, type Row } from './rows'
import { childOf, childrenOf, descendantsOf, textIn, type Element } from './xml'

/** How often a cell or a row that says it is repeated is repeated; sheets end in a million empty ones. */
const MAX_REPEATS = 200

/**
 * Reads an OpenDocument file: headings as sections, lists, tables by row, notes and comments after the paragraph they hang on,
 * sheets and slides as places, page headers and footers once, at the end.
 */
export async function parse(input: Input): Promise<Document> {
  const archive = await openArchive(input)
  const manifest = (await archive.text('META-INF/manifest.xml')) ?? ''
  if (/<(?:\w+:)?encryption-data\b/.test(manifest)) throw new AppError({ code: 'parse/encrypted' })
  const content = await partOf(archive, 'content.xml')
  const body = childOf(childrenOf(content)[0], 'body')
  if (!body) throw new Error('content.xml has no body')
  const reader = new Reader()
  const kind = childrenOf(body)[0]?.name ?? 'text'
  for (const part of childrenOf(body)) reader.read(part)
  reader.addEdges(await edgesOf(archive))
  const meta = await partOf(archive, 'meta.xml')
  const title = meta && [...descendantsOf(meta, 'title')].map(textIn)[0]
  const mediaType = `application/vnd.oasis.opendocument.${/^(?:spreadsheet|presentation)$/.test(kind) ? kind : 'text'}`
  return reader.finish(mediaType, title)
}

/** Texts of the headers and footers of all page styles. */
async function edgesOf(archive: Archive): Promise<string[]> {
  const styles = await partOf(archive, 'styles.xml')
  const texts = new Set<string>()
  for (const master of styles ? descendantsOf(styles, 'master-page') : [])
    for (const edge of childrenOf(master))
      if (/^(?:header|footer)/.test(edge.name)) texts.add(plain(edge).replace(/\s+/g, ' ').trim())
  texts.delete('')
  return [...texts]
}

interface Words {
  text: string
  /** Notes, comments and frames that hang on the paragraph. */
  hanging: Element[]
}

class Reader {
  readonly composer = new Composer()
  #images = 0
  #notes = 0
  #slides = 0

  read(container: Element): void {
    for (const child of childrenOf(container)) {
      const { name, attributes } = child
      if (name === 'h') this.#paragraph(child, Number(attributes['outline-level']) || 1)
      else if (name === 'p') this.#paragraph(child)
      else if (name === 'list') this.#list(child)
      else if (name === 'table' && container.name === 'spreadsheet') this.#sheet(child)
      else if (name === 'table') this.#table(child)
      else if (name === 'page') this.#slide(child)
      else if (name === 'image') this.#images++
      else if (
        !/^(?:tracked-changes|forms|sequence-decls|table-of-content-source|object|plugin|named-expressions|calculation-settings|settings|animations|par)$/.test(
          name,
        )
      )
        this.read(child)
    }
  }

  addEdges(texts: readonly string[]): void {
    if (texts.length === 0) return
    this.composer.section(1, 'Headers and footers')
    this.composer.block('notes', texts.join('\n'))
  }

  finish(mediaType: string, title: string | undefined): Document {
    if (this.#images > 0)
      this.composer.warn(
        'images',
        this.#images === 1 ? '1 picture was not read.' : `${this.#images} pictures were not read.`,
      )
    return this.composer.finish({
      mediaType,
      parser: 'odt@1',
      title,
      ...(this.#slides > 0 ? { pages: this.#slides } : {}),
    })
  }

  #paragraph(paragraph: Element, level?: number): void {
    const words = this.#words(paragraph)
    if (level !== undefined && words.text.trim() !== '') this.composer.heading(level, words.text)
    else this.composer.paragraph(words.text)
    this.#hang(words.hanging)
  }

  #words(element: Element): Words {
    const words: Words = { text: '', hanging: [] }
    this.#visit(element, words)
    return words
  }

  #visit(element: Element, words: Words): void {
    for (const child of element.children) {
      if (typeof child === 'string') {
        words.text += child.replace(/\s+/g, ' ')
        continue
      }
      const { name, attributes } = child
      if (name === 's') words.text += ' '.repeat(Math.min(Number(attributes.c) || 1, 80))
      else if (name === 'tab') words.text += '\t'
      else if (name === 'line-break') words.text += '\n'
      else if (name === 'note') {
        words.text += `[${++this.#notes}]`
        words.hanging.push({ ...child, attributes: { ...attributes, number: String(this.#notes) } })
      } else if (name === 'annotation' || name === 'frame' || name === 'custom-shape' || name === 'text-box')
        words.hanging.push(child)
      else if (!/^(?:ruby-text|change|change-start|change-end|bookmark|annotation-end|desc|title)$/.test(name))
        this.#visit(child, words)
    }
  }

  #hang(elements: readonly Element[]): void {
    for (const element of elements) {
      if (element.name === 'note')
        this.composer.block('notes', `[${element.attributes.number}] ${plain(childOf(element, 'note-body'))}`)
      else if (element.name === 'annotation') {
        const author = textIn(childOf(element, 'creator'))
        const said = childrenOf(element)
          .filter(({ name }) => name === 'p' || name === 'list')
          .map(plain)
          .join(' ')
        this.composer.block('notes', `Comment${author ? ` by ${author}` : ''}: ${said}`)
      } else this.read(element)
    }
  }

  #list(list: Element): void {
    const lines = listLines(list, 0, (paragraph) => this.#words(paragraph).text)
    this.composer.block('list', lines.join('\n'))
  }

  #table(table: Element): void {
    const rows = rowsOf(table, (cell) => plain(cell))
    if (rows.every(({ cells }) => cells.length < 2))
      for (const { cells } of rows) this.composer.paragraph(cells.join(''))
    else this.composer.table(rows.map(({ cells }) => cells))
  }

  #sheet(table: Element): void {
    const name = table.attributes.name ?? ''
    this.composer.place('sheet', name)
    this.composer.heading(1, name)
    for (const part of tablesIn(rowsOf(table, plain))) addRows(this.composer, part, false)
    this.composer.endPlace('sheet')
  }

  #slide(page: Element): void {
    this.composer.place('slide', String(++this.#slides))
    const title = childrenOf(page, 'frame').find((frame) => frame.attributes.class === 'title')
    const heading = title ? plain(title).replace(/\s+/g, ' ').trim() : ''
    if (heading !== '') this.composer.heading(1, heading)
    else this.composer.section(1, `Slide ${this.#slides}`)
    for (const child of childrenOf(page)) {
      if (child === title) continue
      if (child.name === 'notes') this.composer.block('notes', childrenOf(child, 'frame').map(plain).join('\n'))
      else this.read({ name: 'frame', attributes: {}, children: [child] })
    }
    this.composer.endPlace('slide')
  }
}

function listLines(list: Element, depth: number, wordsOf: (paragraph: Element) => string): string[] {
  return childrenOf(list).flatMap((item) =>
    childrenOf(item).flatMap((child, i) => {
      if (child.name === 'list') return listLines(child, depth + 1, wordsOf)
      const text = wordsOf(child).trim()
      return text === '' ? [] : [`${'  '.repeat(depth)}${i === 0 ? '- ' : '  '}${text}`]
    }),
  )
}

/** Rows with their numbers; what is repeated is repeated, empty rows only count. */
function rowsOf(table: Element, textOf: (cell: Element) => string): Row[] {
  const rows: Row[] = []
  let number = 0
  const visit = (container: Element): void => {
    for (const child of childrenOf(container)) {
      if (/^table-(?:rows|header-rows|row-group)$/.test(child.name)) visit(child)
      if (child.name !== 'table-row') continue
      const cells: string[] = []
      for (const cell of childrenOf(child)) {
        const text = cell.name === 'table-cell' ? textOf(cell) : ''
        const repeats = Math.min(Number(cell.attributes['number-columns-repeated']) || 1, MAX_REPEATS)
        for (let i = 0; i < repeats; i++) cells.push(text)
      }
      while (cells.length > 0 && cells.at(-1) === '') cells.pop()
      const repeats = Number(child.attributes['number-rows-repeated']) || 1
      for (let i = 0; cells.length > 0 && i < Math.min(repeats, MAX_REPEATS); i++)
        rows.push({ number: number + 1 + i, cells: [...cells] })
      number += repeats
    }
  }
  visit(table)
  return rows
}

/** All paragraphs of an element, a line each; comments and notes in it are left out. */
function plain(element: Element | undefined): string {
  const lines: string[] = []
  const visit = (container: Element): void => {
    for (const child of childrenOf(container)) {
      if (child.name === 'p' || child.name === 'h') lines.push(flat(child).trim())
      else if (child.name !== 'annotation') visit(child)
    }
  }
  if (element?.name === 'p' || element?.name === 'h') lines.push(flat(element).trim())
  else if (element) visit(element)
  return lines.filter((line) => line !== '').join('\n')
}

function flat(element: Element): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ')
      if (child.name === 's') return ' '.repeat(Math.min(Number(child.attributes.c) || 1, 80))
      if (child.name === 'tab') return '\t'
      if (child.name === 'line-break') return '\n'
      return /^(?:note|annotation|ruby-text)$/.test(child.name) ? '' : flat(child)
    })
    .join('')
}
