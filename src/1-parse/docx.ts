/** Word documents (Office Open XML, transitional and strict). */
import { AppError, describe } from '../errors'
import type { Document } from '../types'
import { openArchive, type Archive } from './archive'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode } from './decode'
import { wordsOf } from './docx-runs'
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
  texts.delete('')
  if (texts.size === 0) return
  reader.composer.section(1, 'Headers and footers')
  reader.composer.block('notes', [...texts].join('\n'))
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
    if (this.#images > 0) this.composer.warn('images', `${count(this.#images, 'picture')} not read.`)
    if (this.#objects > 0) this.composer.warn('embedded-files', `${count(this.#objects, 'embedded object')} not read.`)
    return this.composer.finish({
      mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      parser: 'docx@2',
      title,
    })
  }

  #paragraph(paragraph: Element): void {
    const properties = childOf(paragraph, 'pPr')
    const style = childOf(properties, 'pStyle')?.attributes.val ?? ''
    const { text, notes, boxes, hanging, drawings } = this.#words(paragraph)
    const item = listOf(properties) ?? this.styles.lists.get(style)
    const label = text.trim() !== '' && item && item.list !== '0' ? this.numbering.label(item.list, item.level) : ''
    const level = outlineLevel(properties) ?? this.styles.levels.get(style) ?? levelNamed(style)
    const words = label === '' ? text : `${label} ${text.trimStart()}`
    if (level !== undefined && text.trim() !== '') this.composer.heading(level, words)
    else this.composer.paragraph(label === '-' ? '  '.repeat(item?.level ?? 0) + words : words)
    for (const box of boxes) this.read(box)
    for (const id of drawings) this.composer.block('notes', (this.#drawings.get(id) ?? []).join('\n'))
    this.#hang(notes, hanging)
  }

  #insert({ attributes }: Element): void {
    const document = this.#inserted.get(attributes.id ?? '')
    if (document) this.composer.insert(document)
  }

  #words(paragraph: Element): {
    text: string
    boxes: Element[]
    notes: string[]
    hanging: number[]
    drawings: string[]
  } {
    const words = wordsOf(paragraph)
    this.#images += words.images
    this.#objects += words.objects
    const hanging: number[] = []
    const text = words.text.replace(/\u0001(\d+)\u0002/g, (_, at: string) => {
      hanging[Number(at)] = ++this.#noteNumber
      return `[${this.#noteNumber}]`
    })
    return { text, boxes: words.boxes, notes: words.notes, hanging, drawings: words.drawn }
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
    const rows: string[][] = []
    const notes: string[] = []
    const numbers: number[] = []
    for (const row of rowsIn(table)) {
      rows.push(
        [...cellsIn(row)].map((cell) =>
          [...paragraphsIn(cell)]
            .map((paragraph) => {
              const words = this.#words(paragraph)
              for (const [i, note] of words.notes.entries()) {
                notes.push(note)
                numbers[notes.length - 1] = words.hanging[i] ?? 0
              }
              return [words.text, ...words.boxes.map((box) => this.plain(box))].join(' ').trim()
            })
            .filter((text) => text !== '')
            .join('\n'),
        ),
      )
    }
    const isLayout = rows.every((row) => row.length < 2) || rows.flat().some((cell) => cell.length > LAYOUT_CELL)
    if (isLayout)
      for (const row of rows) for (const cell of row) for (const line of cell.split('\n')) this.composer.paragraph(line)
    else this.composer.table(rows)
    this.#hang(notes, numbers)
  }
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
    if (child.name === 'tr') yield child
    else if (/^(?:sdt|sdtContent|customXml|ins)$/.test(child.name)) yield* rowsIn(child)
  }
}

function* cellsIn(row: Element): Iterable<Element> {
  for (const child of childrenOf(row)) {
    if (child.name === 'tc') yield child
    else if (/^(?:sdt|sdtContent|customXml|ins)$/.test(child.name)) yield* cellsIn(child)
  }
}

function count(number: number, thing: string): string {
  return number === 1 ? `1 ${thing} was` : `${number} ${thing}s were`
}
