/** Word documents (Office Open XML, transitional and strict). */
import { AppError, describe } from '../errors'
import type { Document } from '../types'
import { openArchive, type Archive } from './archive'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode } from './decode'
import { wordsOf, type Words } from './docx-runs'
import { levelNamed, listOf, Numbering, outlineLevel, stylesOf, type Styles } from './docx-styles'
import { drawn, drawnText, mainPart, partOf, relationsOf, titleOf, type Relation } from './office'
import { mathText } from './math'
import { childOf, childrenOf, parseXml, textIn, type Element } from './xml'

/** A cell with more text than this makes its table a means of layout. Characters. */
const LAYOUT_CELL = 1000

/**
 * Reads a Word document: paragraphs with their numbers, tables by row, text boxes, footnotes, endnotes and comments after the
 * paragraph they hang on, headers and footers once, at the end; charts and diagrams by their words, documents of other formats
 * that stand in it in their place. Pictures are counted.
 */
export async function parse(input: Input): Promise<Document> {
  const archive = await openArchive(input)
  if (archive.names.length === 0) return parseSingle(input)
  const main = await mainPart(archive, 'word/document.xml')
  const body = childOf(await partOf(archive, main), 'document', 'body')
  if (!body) throw new Error(`${main} has no body`)
  const byId = await relationsOf(archive, main)
  const relations = [...byId.values()]
  const part = (kind: string) => partOf(archive, relations.find((relation) => relation.kind === kind)?.target)
  const reader = new Reader(stylesOf(await part('styles')), new Numbering(await part('numbering')))
  for (const kind of ['footnote', 'endnote', 'comment'] as const) reader.addNotes(kind, await part(`${kind}s`))
  await reader.prepare(archive, byId, input)
  reader.read(body)
  await readEdges(
    reader,
    archive,
    relations.filter(({ kind }) => kind === 'header' || kind === 'footer').map(({ target }) => target),
  )
  return reader.finish(await titleOf(archive))
}

/** Word 2003's XML: one tree that holds everything; its elements are those of today. */
function parseSingle(input: Input): Document {
  const root = childOf(parseXml(decode(input).text), 'wordDocument')
  const body = childOf(root, 'body')
  if (!body) throw new Error('the document has no body')
  const reader = new Reader(stylesOf(root), new Numbering(undefined))
  reader.read(body)
  return reader.finish(textIn(childOf(root, 'DocumentProperties', 'Title')))
}

/** Headers and footers, each once however many sections repeat it. */
async function readEdges(reader: Reader, archive: Archive, parts: readonly string[]): Promise<void> {
  const texts = new Set<string>()
  for (const part of new Set(parts)) {
    const root = await partOf(archive, part)
    if (root) texts.add(reader.plain(childrenOf(root)[0] ?? root))
  }
  // A page number by itself says nothing.
  const said = [...texts].filter((text) => /\p{L}/u.test(text))
  if (said.length === 0) return
  reader.composer.section(1, 'Headers and footers')
  reader.composer.block('notes', said.join('\n'))
}

class Reader {
  readonly composer = new Composer()
  readonly #notes = new Map<string, Element>()
  /** What charts and diagrams say, by relation. */
  readonly #drawings = new Map<string, string[]>()
  /** Documents that stand in this one, by relation. */
  readonly #inserted = new Map<string, Document>()
  #images = 0
  #objects = 0
  #isHidden = false
  /** What the next paragraph begins with. */
  #before: Numbered | undefined
  #noteNumber = 0

  constructor(
    readonly styles: Styles,
    readonly numbering: Numbering,
  ) {}

  addNotes(kind: 'footnote' | 'endnote' | 'comment', root: Element | undefined): void {
    for (const note of childrenOf(childrenOf(root)[0], kind))
      this.#notes.set(`${kind} ${note.attributes.id ?? ''}`, note)
  }

  /** Reads what the document refers to by relation, as far as it has a place in the text. */
  async prepare(archive: Archive, relations: ReadonlyMap<string, Relation>, input: Input): Promise<void> {
    for (const [id, { kind, target }] of relations) {
      if (drawn.test(kind)) this.#drawings.set(id, await drawnText(archive, target))
      if (kind !== 'aFChunk') continue
      try {
        this.#inserted.set(id, await input.read(target.slice(target.lastIndexOf('/') + 1), await archive.bytes(target)))
      } catch (error) {
        if (!(error instanceof AppError) || error.problem.code === 'parse/too-large') throw error
        this.composer.warn('embedded-files', describe({ ...error.problem, subject: target }).sentence)
      }
    }
  }

  read(container: Element): void {
    for (const child of childrenOf(container)) {
      if (child.name === 'p') this.#paragraph(child)
      else if (child.name === 'tbl') this.#table(child)
      else if (child.name === 'oMathPara' || child.name === 'oMath') this.composer.paragraph(mathText(child))
      else if (child.name === 'altChunk') this.#insert(child)
      else if (child.name === 'AlternateContent') this.read(childOf(child, 'Choice') ?? child)
      // Paragraphs may be wrapped: content controls, custom markup, insertions.
      else if (!/Pr$|^del$|^moveFrom$/.test(child.name)) this.read(child)
    }
  }

  /** All text in a part, a line a paragraph. */
  plain(container: Element): string {
    const lines: string[] = []
    for (const paragraph of paragraphsIn(container)) lines.push(wordsOf(paragraph).text.replace(/\u0001\d+\u0002/g, ''))
    return lines
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join('\n')
  }

  finish(title: string | undefined): Document {
    if (this.#before) this.#add(this.#before, undefined)
    if (this.#isHidden) this.composer.warn('hidden-text', 'Hidden text was left out.')
    if (this.#images > 0) this.composer.warn('images', `${count(this.#images, 'picture')} not read.`)
    if (this.#objects > 0) this.composer.warn('embedded-files', `${count(this.#objects, 'embedded object')} not read.`)
    return this.composer.finish({
      mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      parser: 'docx@3',
      title,
    })
  }

  #paragraph(paragraph: Element): void {
    const properties = childOf(paragraph, 'pPr')
    const words = joined(this.#before, this.#words(paragraph))
    this.#before = undefined
    // A large initial stands in a paragraph of its own; where a paragraph's end was deleted, the next one goes on with it.
    if (childOf(properties, 'framePr')?.attributes.dropCap || childOf(properties, 'rPr', 'del')) {
      this.#before = words
      return
    }
    this.#add(words, properties)
  }

  #add(words: Numbered, properties: Element | undefined): void {
    const { text, notes, boxes, hanging, drawn } = words
    const style = childOf(properties, 'pStyle')?.attributes.val ?? ''
    const label = this.#label(properties, text)
    const level = outlineLevel(properties) ?? this.styles.levels.get(style) ?? levelNamed(style)
    const labelled = label === '' ? text : `${label} ${text.trimStart()}`
    if (level !== undefined && text.trim() !== '') this.composer.heading(level, labelled)
    else {
      const depth = label === '-' ? this.#listOf(properties)?.level : 0
      this.composer.paragraph('  '.repeat(depth ?? 0) + labelled)
    }
    for (const box of boxes) this.read(box)
    for (const id of drawn) this.composer.block('notes', (this.#drawings.get(id) ?? []).join('\n'))
    this.#hang(notes, hanging)
  }

  #listOf(properties: Element | undefined): ReturnType<typeof listOf> {
    return listOf(properties) ?? this.styles.lists.get(childOf(properties, 'pStyle')?.attributes.val ?? '')
  }

  /** What stands before a paragraph of a list. */
  #label(properties: Element | undefined, text: string): string {
    const item = text.trim() === '' ? undefined : this.#listOf(properties)
    return item && item.list !== '0' ? this.numbering.label(item.list, item.level) : ''
  }

  #insert({ attributes }: Element): void {
    const document = this.#inserted.get(attributes.id ?? '')
    if (document) this.composer.insert(document)
  }

  #words(paragraph: Element): Numbered {
    const words = wordsOf(paragraph)
    this.#images += words.images
    this.#objects += words.objects
    this.#isHidden ||= words.isHidden
    const hanging: number[] = []
    const text = words.text.replace(/\u0001(\d+)\u0002/g, (_, at: string) => {
      hanging[Number(at)] = ++this.#noteNumber
      return `[${this.#noteNumber}]`
    })
    return { ...words, text, hanging }
  }

  /** Notes stand after the paragraph that refers to them, where their section is theirs too. */
  #hang(notes: readonly string[], numbers: readonly number[]): void {
    const lines = notes.flatMap((id, i) => {
      const note = this.#notes.get(id)
      this.#notes.delete(id)
      const text = note && this.plain(note).replace(/\n/g, ' ')
      if (!note || !text) return []
      return [
        id.startsWith('comment')
          ? `Comment by ${note.attributes.author ?? 'unknown'}: ${text}`
          : `[${numbers[i] ?? ''}] ${text}`,
      ]
    })
    this.composer.block('notes', lines.join('\n'))
  }

  #table(table: Element): void {
    const rows = [...rowsIn(table)].map((row) => ({ row, cells: [...cellsIn(row)] }))
    const isLayout =
      rows.every(({ cells }) => cells.length < 2) ||
      rows.some(({ cells }) => cells.some((cell) => this.plain(cell).length > LAYOUT_CELL))
    if (isLayout) for (const cell of rows.flatMap(({ cells }) => cells)) this.read(cell)
    else this.#grid(rows)
  }

  #grid(rows: readonly { row: Element; cells: Element[] }[]): void {
    const hung: Numbered[] = []
    const lines = rows.map(({ row, cells }) => {
      const before = childOf(row, 'trPr', 'gridBefore')?.attributes.val
      return [
        ...columns(before),
        ...cells.flatMap((cell) => {
          const text = [...paragraphsIn(cell)].map((paragraph) => this.#cellText(paragraph, hung)).filter(Boolean)
          // A cell that reaches over several columns leaves the others empty, so that what follows keeps its own.
          return [text.join('\n'), ...columns(childOf(cell, 'tcPr', 'gridSpan')?.attributes.val).slice(1)]
        }),
      ]
    })
    this.composer.table(lines)
    for (const id of hung.flatMap(({ drawn }) => drawn))
      this.composer.block('notes', (this.#drawings.get(id) ?? []).join('\n'))
    for (const { notes, hanging } of hung) this.#hang(notes, hanging)
  }

  #cellText(paragraph: Element, hung: Numbered[]): string {
    const words = this.#words(paragraph)
    hung.push(words)
    const label = this.#label(childOf(paragraph, 'pPr'), words.text)
    return [label, words.text, ...words.boxes.map((box) => this.plain(box))].join(' ').trim()
  }
}

/** A paragraph's words with the numbers of its notes. */
type Numbered = Words & { hanging: number[] }

/** Two paragraphs as one. */
function joined(first: Numbered | undefined, second: Numbered): Numbered {
  if (!first) return second
  return {
    ...second,
    text: first.text.trimStart() + second.text,
    boxes: [...first.boxes, ...second.boxes],
    notes: [...first.notes, ...second.notes],
    hanging: [...first.notes.map((_, i) => first.hanging[i] ?? 0), ...second.hanging],
    drawn: [...first.drawn, ...second.drawn],
  }
}

/** Empty cells, as many as a property says. Word has 63 columns at most. */
function columns(count: string | undefined): string[] {
  return Array.from({ length: Math.min(63, Number(count) || 0) }, () => '')
}

/** Paragraphs at any depth, but not those in other paragraphs' text boxes. */
function* paragraphsIn(container: Element): Iterable<Element> {
  for (const child of childrenOf(container)) {
    if (child.name === 'p') yield child
    else if (child.name !== 'txbxContent') yield* paragraphsIn(child)
  }
}

function* rowsIn(table: Element): Iterable<Element> {
  for (const child of childrenOf(table)) {
    if (child.name === 'tr') {
      if (!childOf(child, 'trPr', 'del')) yield child
    } else if (/^(?:sdt|sdtContent|customXml|ins)$/.test(child.name)) yield* rowsIn(child)
  }
}

function* cellsIn(row: Element): Iterable<Element> {
  for (const child of childrenOf(row)) {
    if (child.name === 'tc') {
      if (!childOf(child, 'tcPr', 'cellDel')) yield child
    } else if (/^(?:sdt|sdtContent|customXml|ins)$/.test(child.name)) yield* cellsIn(child)
  }
}

function count(number: number, thing: string): string {
  return number === 1 ? `1 ${thing} was` : `${number} ${thing}s were`
}
