/** OpenDocument: text, spreadsheets and presentations. */
import type { Document } from '../types'
import { Composer } from './compose'
import type { Input } from './contract'
import { edgesOf, headingStyles, hiddenStyles, objectText, partsOf } from './odt-parts'
import { ListLabels } from './odt-lists'
import { chosenIn, listLines, plain, rowsOf, valueOf } from './odt-words'
import { addRows, tablesIn } from './rows'
import { childOf, childrenOf, descendantsOf, textIn, type Element } from './xml'

/**
 * Reads an OpenDocument file, packed or flat: headings as sections, lists, tables by row, notes and comments after the paragraph,
 * list or table they hang on, sheets and slides as places, page headers and footers once, at the end.
 */
export async function parse(input: Input): Promise<Document> {
  const { content, styles, meta, objects } = await partsOf(input)
  const body = childOf(childrenOf(content)[0], 'body')
  if (!body) throw new Error('the content has no body')
  const roots = [styles, content]
  const reader = new Reader(objects, new ListLabels(roots), hiddenStyles(roots), headingStyles(roots))
  const kind = childrenOf(body)[0]?.name ?? 'text'
  for (const part of childrenOf(body)) reader.read(part)
  reader.addEdges(edgesOf(styles))
  const title = meta && [...descendantsOf(meta, 'title')].map(textIn)[0]
  return reader.finish(`application/vnd.oasis.opendocument.${kinds[kind] ?? 'text'}`, title)
}

const kinds: Record<string, string> = { spreadsheet: 'spreadsheet', presentation: 'presentation', drawing: 'graphics' }

/** Notes have frames for the number of their page and the like, too. */
function isNote({ attributes }: Element): boolean {
  return !/^(?:page-number|header|footer|date-time)$/.test(attributes.class ?? '')
}

interface Words {
  text: string
  /** Notes, comments and frames that hang on the paragraph. */
  hanging: Element[]
}

class Reader {
  readonly composer = new Composer()
  #images = 0
  #objects = 0
  #notes = 0
  #slides = 0
  /** Number or bullet of the next paragraph. */
  #label = ''

  constructor(
    readonly objects: ReadonlyMap<string, string>,
    readonly labels: ListLabels,
    /** Names of the styles of hidden text. */
    readonly hidden: ReadonlySet<string>,
    /** Levels of the styles of headings. */
    readonly headings: ReadonlyMap<string, number>,
  ) {}

  read(container: Element): void {
    for (const child of childrenOf(container)) {
      const { name, attributes } = child
      if (name === 'h') this.#paragraph(child, Number(attributes['outline-level']) || 1)
      else if (name === 'p') this.#paragraph(child, this.headings.get(attributes['style-name'] ?? ''))
      else if (name === 'list') this.#list(child)
      else if (name === 'table' && container.name === 'spreadsheet') this.#sheet(child)
      else if (name === 'table') this.#table(child)
      else if (name === 'page') this.#slide(child)
      else if (name === 'image') this.#images++
      else if (name === 'frame') this.#frame(child)
      else if (name === 'annotation') this.#hang([child])
      else if (
        !/^(?:tracked-changes|forms|sequence-decls|[\w-]+-source|object-ole|plugin|binary-data|named-expressions|calculation-settings|settings|animations|par)$/.test(
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
    if (this.#objects > 0)
      this.composer.warn(
        'embedded-files',
        this.#objects === 1 ? '1 embedded object was not read.' : `${this.#objects} embedded objects were not read.`,
      )
    return this.composer.finish({
      mediaType,
      parser: 'odt@4',
      title,
      ...(this.#slides > 0 ? { pages: this.#slides } : {}),
    })
  }

  /** A picture of an object stands in for it where a program can't show it, and one of a table. */
  #frame(frame: Element): void {
    const words = this.#objectIn(frame)
    const children = childrenOf(frame)
    if (words) this.composer.paragraph(words)
    else if (children.some(({ name }) => /^object/.test(name))) this.#objects++
    else {
      const hasTable = children.some(({ name }) => name === 'table')
      this.read({ ...frame, name: 'content', children: children.filter(({ name }) => !hasTable || name !== 'image') })
    }
  }

  /** What a formula or a chart in a frame says. */
  #objectIn(frame: Element): string | undefined {
    const object = childOf(frame, 'object')
    const inside = childrenOf(object).find(({ name }) => name === 'document' || name === 'math')
    return inside
      ? objectText({ ...inside, children: [inside] })
      : object && this.objects.get((object.attributes.href ?? '').replace(/^\.\/|\/$/g, ''))
  }

  #paragraph(paragraph: Element, level?: number): void {
    const words = this.#words(paragraph)
    const label = this.#label
    this.#label = ''
    if (level !== undefined && words.text.trim() !== '') {
      const number = label || (paragraph.name === 'h' ? this.labels.heading(paragraph, level - 1) : '')
      this.composer.heading(level, number + words.text.trimStart())
    } else if (label !== '') this.composer.paragraph(label + words.text.trimStart())
    else this.composer.paragraph(words.text)
    this.#hang(words.hanging)
  }

  #hide(element: Element): void {
    if (textIn(element).trim() !== '') this.composer.warn('hidden-text', 'Hidden text was left out.')
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
      else if (name === 'fieldmark') words.text += chosenIn(child)
      else if (name === 'note') {
        words.text += `[${++this.#notes}]`
        words.hanging.push({ ...child, attributes: { ...attributes, number: String(this.#notes) } })
      } else if (name === 'frame' && attributes['anchor-type'] === 'as-char' && this.#objectIn(child)) {
        // A formula in its line.
        words.text += this.#objectIn(child)
      } else if (name === 'annotation' || name === 'frame' || name === 'custom-shape' || name === 'text-box')
        words.hanging.push(child)
      else if (this.hidden.has(attributes['style-name'] ?? '') || /^hidden-(?:text|paragraph)$/.test(name))
        this.#hide(child)
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
      } else this.read({ name: 'content', attributes: {}, children: [element] })
    }
  }

  #list(list: Element): void {
    const isHeading = ({ name, attributes }: Element) =>
      name === 'h' || this.headings.has(attributes['style-name'] ?? '')
    if ([...descendantsOf(list, 'h'), ...descendantsOf(list, 'p')].some(isHeading)) {
      this.#numbered(list)
      return
    }
    const hanging: Element[] = []
    const lines = listLines(list, this.labels, (child) => this.#wordsIn(child, hanging))
    this.composer.block('list', lines.join('\n'))
    this.#hang(hanging)
  }

  /** Numbered headings, and clauses below them, are lists too: each paragraph by itself. */
  #numbered(list: Element, open = this.labels.open(list), depth = 0): void {
    const own = { ...open, style: list.attributes['style-name'] ?? open.style }
    for (const item of childrenOf(list)) {
      let isFirst = item.name !== 'list-header'
      for (const child of childrenOf(item)) {
        if (child.name === 'list') this.#numbered(child, own, depth + 1)
        else {
          const label = isFirst ? this.labels.item(own, depth, item.attributes['start-value']) : ''
          this.#label = child.name === 'h' && label === '- ' ? '' : label
          isFirst = false
          this.read({ name: 'content', attributes: {}, children: [child] })
        }
      }
    }
  }

  #table(table: Element): void {
    const hanging: Element[] = []
    const cells = [...descendantsOf(table, 'table-row')].map((row) => childrenOf(row, 'table-cell'))
    // A frame around text, not a table.
    if (cells.every((row) => row.length < 2)) {
      for (const cell of cells.flat()) this.read(cell)
      return
    }
    const rows = rowsOf(table, (cell) => this.#wordsIn(cell, hanging))
    this.composer.table(rows.map((row) => row.cells))
    this.#hang(hanging)
  }

  /** All paragraphs of a cell or of a list's item, a line each. @param hanging gets what hangs on them */
  #wordsIn(element: Element, hanging: Element[]): string {
    if (element.name === 'p' || element.name === 'h') {
      const words = this.#words(element)
      hanging.push(...words.hanging)
      return words.text.trim()
    }
    if (element.name === 'list')
      return listLines(element, this.labels, (child) => this.#wordsIn(child, hanging)).join('\n')
    const lines = childrenOf(element).map((child) => {
      if (!/^(?:annotation|frame|custom-shape|shapes)$/.test(child.name)) return this.#wordsIn(child, hanging)
      hanging.push(child)
      return ''
    })
    const text = lines.filter((line) => line !== '').join('\n')
    return text === '' && element.name === 'table-cell' ? valueOf(element) : text
  }

  #sheet(table: Element): void {
    const name = table.attributes.name ?? ''
    this.composer.place('sheet', name)
    this.composer.heading(1, name)
    const hanging: Element[] = []
    const rows = rowsOf(table, (cell) => this.#wordsIn(cell, hanging))
    for (const part of tablesIn(rows)) addRows(this.composer, part, false)
    this.#hang([...hanging, ...childrenOf(table, 'shapes')])
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
      if (child.name === 'notes')
        this.composer.block('notes', childrenOf(child, 'frame').filter(isNote).map(plain).join('\n'))
      else this.read({ name: 'frame', attributes: {}, children: [child] })
    }
    this.composer.endPlace('slide')
  }
}
