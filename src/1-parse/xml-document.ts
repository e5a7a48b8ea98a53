/** Books and articles in XML: FictionBook, DocBook, JATS, TEI, DITA. */
import type { Document } from '../types'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode } from './decode'
import { mathText } from './math'
import { childOf, childrenOf, descendantsOf, parseXml, textIn, type Element } from './xml'

const setOf = (names: string) => new Set(names.split(' '))

/** Elements that begin a section, whose first title is its heading. */
const sections = setOf(
  'section sect1 sect2 sect3 sect4 sect5 simplesect chapter part preface appendix article book sec app div div1 div2 div3 body topic concept task ' +
    'reference glossary bibliography refentry refsect1 refsect2 refsection ref-list ack stanza poem',
)
const titles = setOf('title head subtitle article-title book-title label titleabbrev')
const paragraphs = setOf(
  'p para simpara ab v l text-author subtitle bridgehead term caption attribution cmd info-p shortdesc mixed-citation bibl citation date ' +
    'formalpara-title dt dd def trans-title corresp',
)
const codes = setOf('programlisting screen literallayout codeblock eg pre synopsis msgblock')
const items = setOf('listitem item list-item li step varlistentry dlentry def-item choice')
const rows = setOf('row tr')
const cells = setOf('entry td th cell')
const notes = setOf('footnote fn')
/** What is about the file rather than in it, and copies of pictures. */
const unseen = setOf(
  'binary stylesheet publish-info document-info custom-info prolog processing-meta revisionDesc indexterm index-term alt textobject remark',
)

/** Reads a book or an article: headings as sections, tables by row, notes after their paragraph. Pictures are counted. */
export async function parse(input: Input): Promise<Document> {
  const { text, encoding, warning } = decode(input, /^[^>]*encoding\s*=\s*["']([\w-]+)/.exec(head(input.bytes))?.[1])
  const [root] = childrenOf(parseXml(text))
  if (!root) throw new Error('no element in it')
  const reader = new Reader(root)
  const title = reader.about()
  reader.read(root, 0)
  const { composer } = reader
  if (warning) composer.warnings.push(warning)
  if (reader.images > 0)
    composer.warn(
      'images',
      reader.images === 1 ? '1 picture was not read.' : `${reader.images} pictures were not read.`,
    )
  const type = root.name === 'FictionBook' ? 'application/x-fictionbook+xml' : 'application/xml'
  return composer.finish({ mediaType: type, parser: 'xml-document@1', encoding, title })
}

function head(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 200))
}

/** Where each vocabulary says what a text is called and who wrote it. */
const abouts = [
  ['description', 'title-info'],
  ['info'],
  ['articleinfo'],
  ['bookinfo'],
  ['front', 'article-meta'],
  ['teiHeader', 'fileDesc', 'titleStmt'],
]

class Reader {
  readonly composer = new Composer()
  images = 0
  #notes: string[] = []
  #number = 0
  /** What the next paragraph begins with. */
  #bullet = ''
  #title = ''
  /** Notes that stand at the end of a book, by their id, until they are referred to. */
  readonly #atEnd = new Map<string, string>()

  constructor(readonly root: Element) {
    for (const body of childrenOf(root, 'body').filter(({ attributes }) => attributes.name === 'notes'))
      for (const note of childrenOf(body, 'section')) this.#atEnd.set(note.attributes.id ?? '', noteText(note))
  }

  /** Title, authors and summary, which stand in a part of their own. @returns the title */
  about(): string | undefined {
    const about = abouts.map((path) => childOf(this.root, ...path)).find((part) => part !== undefined)
    if (!about) return undefined
    const first = (...names: string[]) =>
      names
        .flatMap((name) => [...descendantsOf(about, name)])
        .map(flat)
        .find(Boolean)
    const title = first('book-title', 'article-title', 'title')
    if (title) this.composer.heading(1, title)
    this.#title = title ?? ''
    const authors = ['author', 'contrib', 'editor'].flatMap((name) => [...descendantsOf(about, name)]).map(personOf)
    this.composer.paragraph([...new Set(authors)].filter(Boolean).join(', '))
    for (const summary of ['annotation', 'abstract'].flatMap((name) => childrenOf(about, name))) this.read(summary, 1)
    return title
  }

  read(element: Element, depth: number): void {
    const isSection = sections.has(element.name)
    const level = isSection ? depth + 1 : depth
    let isTitled = false
    let loose = ''
    for (const child of element.children) {
      if (typeof child === 'string') {
        loose += child
        continue
      }
      // Words between blocks, and words in marks between these, are a paragraph of their own.
      if (!this.#isBlock(child)) {
        loose += this.#words(child)
        continue
      }
      this.#paragraph(loose)
      loose = ''
      if (titles.has(child.name) && isSection && !isTitled && element !== this.root) {
        isTitled = true
        // Books have their title on their first page once more.
        const isAgain = element.name === 'body' && this.#title !== '' && flat(child).includes(this.#title)
        if (!isAgain) this.composer.heading(Math.min(9, level), flat(child))
      } else this.#block(child, level)
    }
    this.#paragraph(loose)
  }

  #isBlock(element: Element): boolean {
    const { name } = element
    if (this.#isNote(element)) return false
    if (isBlockName(name) || unseen.has(name) || this.#isAbout(element)) return true
    return childrenOf(element).some((child) => this.#isBlock(child))
  }

  /** To TEI a note is a footnote, to others a box with advice. */
  #isNote({ name }: Element): boolean {
    return notes.has(name) || (name === 'note' && this.root.name.startsWith('TEI'))
  }

  #isAbout(element: Element): boolean {
    return /^(?:description|info|articleinfo|bookinfo|teiHeader|front)$/.test(element.name)
  }

  #block(element: Element, depth: number): void {
    const { name } = element
    if (unseen.has(name) || (this.#isAbout(element) && depth <= 2)) return
    if (name === 'body' && element.attributes.name === 'notes') this.#rest()
    else if (/^(?:image|graphic|imagedata|inline-graphic)$/.test(name)) this.images++
    else if (codes.has(name)) this.composer.block('code', textIn(element))
    else if (/^(?:table|informaltable|tgroup|simpletable)$/.test(name)) this.#table(element, depth)
    else if (items.has(name)) this.#item(element, depth)
    else if ((paragraphs.has(name) || titles.has(name)) && !childrenOf(element).some((child) => this.#isBlock(child)))
      this.#paragraph(
        element.children.map((child) => (typeof child === 'string' ? child : this.#words(child))).join(''),
      )
    else this.read(element, depth)
  }

  #paragraph(words: string): void {
    const text = words.replace(/\s+/g, ' ').trim()
    if (text !== '') this.composer.paragraph(this.#bullet + text)
    if (text !== '') this.#bullet = ''
    this.composer.block('notes', this.#notes.splice(0).join('\n'))
  }

  #item(element: Element, depth: number): void {
    const start = this.composer.length
    const label = childOf(element, 'label')
    this.#bullet = label ? `${flat(label)} ` : '- '
    this.read({ ...element, children: element.children.filter((child) => child !== label) }, depth)
    this.#bullet = ''
    if (this.composer.length > start)
      this.composer.mark('list', { start: start === 0 ? 0 : start + 2, end: this.composer.length })
  }

  #table(element: Element, depth: number): void {
    for (const title of childrenOf(element).filter(({ name }) => titles.has(name) || name === 'caption'))
      this.#block(title, depth)
    const lines = rowsIn(element).map((row) =>
      childrenOf(row)
        .filter(({ name }) => cells.has(name))
        .map((cell) => this.#words(cell)),
    )
    this.composer.table(lines)
    this.composer.block('notes', this.#notes.splice(0).join('\n'))
  }

  /** Running text; notes in it are put aside. */
  #words(element: Element): string {
    const { name, attributes } = element
    if (unseen.has(name)) return ''
    if (name === 'math' || name === 'inline-formula') return mathText(element) || flat(element)
    if (/^(?:image|graphic|inline-graphic|imagedata)$/.test(name)) this.images++
    if (name === 'br' || name === 'lb') return ' '
    if (name === 'alternatives')
      return this.#words(childrenOf(element).find((child) => child.name === 'math') ?? { ...element, name: '' })
    const referred = this.#atEnd.get((attributes.href ?? '').replace(/^#/, ''))
    if (this.#isNote(element) || referred !== undefined) {
      this.#notes.push(`[${++this.#number}] ${this.#isNote(element) ? noteText(element) : referred}`)
      this.#atEnd.delete((attributes.href ?? '').replace(/^#/, ''))
      return `[${this.#number}]`
    }
    const words = element.children.map((child) => (typeof child === 'string' ? child : this.#words(child))).join('')
    return quoted(name, words)
  }

  /** Notes that nothing referred to. */
  #rest(): void {
    this.composer.block('notes', [...this.#atEnd.values()].join('\n'))
    this.#atEnd.clear()
  }
}

function isBlockName(name: string): boolean {
  return (
    [sections, titles, paragraphs, codes, items].some((some) => some.has(name)) ||
    /^(?:table|informaltable|tgroup|simpletable|list|itemizedlist|orderedlist|variablelist|blockquote|cite|epigraph|figure|fig|ul|ol|dl)$/.test(
      name,
    )
  )
}

function rowsIn(table: Element): Element[] {
  return childrenOf(table).flatMap((child) => (rows.has(child.name) ? [child] : rowsIn(child)))
}

/** A note without its number, which stands before it already. */
function noteText(note: Element): string {
  return flat({
    ...note,
    children: note.children.filter((child) => typeof child === 'string' || !titles.has(child.name)),
  })
}

function personOf(person: Element): string {
  const names = childrenOf(person).flatMap((child) => (/name|prefix/i.test(child.name) ? [flat(child)] : []))
  const [only] = [...descendantsOf(person, 'name')]
  const parts = only ? childrenOf(only) : []
  const [surname, given] = ['surname', 'given-names'].map((name) => parts.find((part) => part.name === name))
  if (surname)
    return [given, surname]
      .map((part) => (part ? flat(part) : ''))
      .join(' ')
      .trim()
  return (names.length > 0 ? names.join(' ') : flat(person)).trim()
}

function flat(element: Element): string {
  return running(element).replace(/\s+/g, ' ').trim()
}

function running({ name, children }: Element): string {
  const words = children.map((child) => {
    if (typeof child === 'string') return child
    return isBlockName(child.name) ? ` ${running(child)} ` : running(child)
  })
  return quoted(name, words.join(''))
}

/** Quotation marks are an element's, not in its text. */
function quoted(name: string, words: string): string {
  return name === 'quote' || name === 'q' ? `“${words}”` : words
}
