/** HTML → paragraphs, headings, lists, tables, in one pass without a tree, so that no depth of nesting can hurt. */
import { Parser } from 'htmlparser2'
import { clean, oneLine } from './characters'
import type { Composer } from './compose'
import { written } from './numerals'
import { blocks, isHidden, unseen } from './html-elements'
import { FormulaReader } from './html-formula'
import { HtmlTable } from './html-table'

/** What is found on the way besides the text. */
export interface HtmlFindings {
  title?: string
  /** The first heading of the first level. */
  heading?: string
  images: number
  /** Deepest nesting of elements. */
  depth: number
  /** Where marked elements begin in the text, by their id. */
  anchors: Map<string, number>
  /** Addresses of the pages in its frames. */
  frames: string[]
}

/**
 * Adds a page or a piece of one to a document.
 * @param marks ids of the elements whose places are wanted
 * @param html markup; broken markup is read as browsers do, as far as that needs no tree
 */
export function addHtml(composer: Composer, html: string, marks?: ReadonlySet<string>): HtmlFindings {
  const reader = new Reader(composer, marks)
  reader.read(html)
  return reader.findings
}

/**
 * The text of a piece of HTML.
 * @param inline keeps white space at the ends
 */
export function htmlToText(html: string, inline = false): string {
  let text = ''
  let hidden = 0
  const parser = new Parser({
    onopentag(name) {
      if (unseen.has(name)) hidden++
      if (name === 'br') text += '\n'
    },
    onclosetag(name) {
      if (unseen.has(name)) hidden--
    },
    ontext(data) {
      if (hidden === 0) text += data
    },
  })
  parser.end(html)
  return inline ? text : text.trim()
}

class Reader {
  readonly findings: HtmlFindings = { images: 0, depth: 0, anchors: new Map(), frames: [] }
  /** Names of the open elements that hide what is in them, outermost first. */
  #hiding: { name: string; depth: number }[] = []
  #depth = 0
  #text: string[] = []
  #title: string[] | undefined
  #tables: HtmlTable[] = []
  #lists: { ordered: boolean; number: number; format: string }[] = []
  #heading: number | undefined
  #pre = 0
  #quotes: number[] = []
  #bullet = ''
  #listStart: number | undefined

  #isDefinition = false
  /** Where a link in a heading begins among its pieces. */
  #link: number | undefined
  /** Where raised signs begin among the pieces, and whether they link. */
  #raised: { from: number; links: boolean } | undefined
  readonly #formula = new FormulaReader()

  constructor(
    readonly composer: Composer,
    readonly marks?: ReadonlySet<string>,
  ) {}

  read(html: string): void {
    const parser = new Parser({
      onopentag: (name, attributes) => this.#open(name, attributes),
      onclosetag: (name) => this.#close(name),
      ontext: (data) => {
        if (this.#formula.text(data)) return
        if (this.#title) this.#title.push(data)
        else if (this.#hiding.length === 0) this.#text.push(this.#pre > 0 ? data : data.replace(/[\s]+/g, ' '))
      },
    })
    parser.end(shownAsMarkup(html))
    this.#flush()
    while (this.#tables.length > 0) this.#endTable()
    this.#endList()
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.findings.depth = Math.max(this.findings.depth, ++this.#depth)
    if (name === 'title' && this.findings.title === undefined && !this.#hiding.some((h) => h.name === 'svg')) {
      this.#title = []
      return
    }
    if (this.#hiding.length > 0 || this.#formula.open(name, attributes)) return
    if (unseen.has(name) || isHidden(name, attributes)) {
      this.#hiding.push({ name, depth: this.#depth })
      return
    }
    const id = attributes.id ?? attributes.name
    if (id !== undefined && this.marks?.has(id)) this.#mark(id, blocks.has(name) || /^h[1-6]$/.test(name))
    if (name === 'img') this.findings.images++
    if (name === 'frame' && attributes.src) this.findings.frames.push(attributes.src)
    if (name === 'br') this.#text.push('\n')
    else if (name === 'wbr') this.#text.push('')
    else if (name === 'a') this.#openLink()
    else if (name === 'sup') this.#raised = { from: this.#text.length, links: this.#link !== undefined }
    else if (name === 'button' || name === 'label') this.#text.push(' ')
    else if (name === 'textarea') this.#flush()
    else if (name === 'input') this.#input(attributes)
    else if (blocks.has(name) || /^h[1-6]$/.test(name)) this.#openBlock(name, attributes)
  }

  #mark(id: string, isBlock: boolean): void {
    if (isBlock) this.#flush()
    this.findings.anchors.set(id, this.composer.length)
  }

  #input({ type, value }: Record<string, string>): void {
    if (value && !/^(hidden|password|submit|button|image|reset|checkbox|radio)$/i.test(type ?? ''))
      this.#text.push(` ${value} `)
  }

  #openBlock(name: string, attributes: Record<string, string>): void {
    this.#flush()
    const level = /^h([1-6])$/.exec(name)?.[1]
    if (level) this.#heading = Number(level)
    else if (name === 'pre') this.#pre++
    else if (name === 'blockquote') this.#quotes.push(this.composer.length)
    else if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir') {
      if (this.#lists.length === 0 && this.#tables.length === 0) this.#listStart = this.composer.length
      this.#lists.push({
        ordered: name === 'ol',
        number: Number(attributes.start) || 1,
        format: listFormats[attributes.type ?? ''] ?? 'decimal',
      })
    } else if (name === 'li') {
      const list = this.#lists.at(-1)
      if (list && Number(attributes.value)) list.number = Number(attributes.value)
      this.#bullet =
        '  '.repeat(Math.max(0, this.#lists.length - 1)) +
        (list?.ordered ? `${written(list.number++, list.format)}. ` : '- ')
    } else if (name === 'table') {
      const outer = this.#tables.at(-1)
      if (outer) outer.isLayout = true
      this.#tables.push(new HtmlTable(attributes.role === 'presentation'))
    } else if (name === 'tr') {
      this.#endCell()
      this.#tables.at(-1)?.beginRow()
    } else if (name === 'td' || name === 'th') {
      this.#endCell()
      this.#tables.at(-1)?.beginCell(attributes)
    } else if (name === 'dd') this.#isDefinition = true
  }

  #close(name: string): void {
    const depth = this.#depth--
    if (name === 'title' && this.#title) {
      this.findings.title = oneLine(this.#title.join(''))
      this.#title = undefined
      return
    }
    const hiding = this.#hiding.at(-1)
    if (hiding) {
      if (hiding.depth >= depth) this.#hiding.pop()
      return
    }
    const formula = this.#formula.close(name)
    if (formula !== undefined) this.#text.push(formula)
    if (name === 'a') this.#closeLink()
    if (name === 'sup') this.#closeRaised()
    if (!blocks.has(name) && !/^h[1-6]$/.test(name) && name !== 'textarea') return
    this.#flush()
    if (/^h[1-6]$/.test(name)) this.#heading = undefined
    else if (name === 'pre') this.#pre = Math.max(0, this.#pre - 1)
    else if (name === 'blockquote') this.#endQuote()
    else if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir') {
      this.#lists.pop()
      if (this.#lists.length === 0) this.#endList()
    } else if (name === 'td' || name === 'th') this.#endCell()
    else if (name === 'table') this.#endTable()
  }

  #openLink(): void {
    this.#link = this.#text.length
    if (this.#raised) this.#raised.links = true
  }

  /** The number of a note is no part of the word before it. */
  #closeRaised(): void {
    const { from, links } = this.#raised ?? { from: Infinity, links: false }
    const sign = this.#text.slice(from).join('').trim()
    if (links && /^(?:\d{1,3}|[*†‡§])$/.test(sign)) this.#text.splice(from, Infinity, `[${sign}]`)
    this.#raised = undefined
  }

  /** Headings often end in a sign that links to them, which shows only under the pointer. */
  #closeLink(): void {
    const words = this.#heading === undefined ? '' : this.#text.slice(this.#link).join('').trim()
    if (/^(?:[¶§#⚓🔗]\ufe0f?)+$/u.test(words)) this.#text.length = this.#link ?? this.#text.length
    this.#link = undefined
  }

  /** Ends the paragraph in hand. */
  #flush(): void {
    const raw = this.#text.join('')
    this.#text = []
    const isCode = this.#pre > 0
    const text = isCode ? raw.replace(/^\n/, '') : tidy(raw)
    if (text.trim() === '') return
    const bulleted = this.#bullet + text
    const isItem = this.#bullet !== ''
    this.#bullet = ''
    const isDefinition = this.#isDefinition
    this.#isDefinition = false
    const table = this.#tables.at(-1)
    if (table?.cell)
      table.cell.push((this.#heading && !isCode ? HEADING + String(this.#heading) : '') + bulleted.trim())
    else if (this.#heading && !isCode) {
      if (this.#heading === 1) this.findings.heading ??= oneLine(text)
      this.composer.heading(this.#heading, text)
    } else if (isCode) this.composer.block('code', text)
    else if (isItem && this.#listStart !== undefined && this.composer.length > this.#listStart)
      this.composer.line(bulleted)
    else if (isDefinition && this.composer.length > 0) this.composer.line(text)
    else this.composer.paragraph(bulleted)
  }

  #endCell(): void {
    const table = this.#tables.at(-1)
    if (!table?.cell) return
    this.#flush()
    table.endCell()
  }

  #endTable(): void {
    this.#endCell()
    const table = this.#tables.pop()
    if (!table) return
    const rows = table.rows.filter((row) => row.some((cell) => cell.trim() !== ''))
    const isLayout = table.isLayout || rows.every((row) => row.length < 2)
    const outer = this.#tables.at(-1)
    if (outer) {
      if (outer.cell === undefined) this.#emit(rows, isLayout)
      else outer.cell.push(...rows.map((row) => row.filter((cell) => cell !== '').join(isLayout ? '\n' : '\t')))
    } else this.#emit(rows, isLayout)
  }

  #emit(rows: string[][], isLayout: boolean): void {
    if (!isLayout) this.composer.table(rows.map((row) => row.map((cell) => cell.replace(/\u0001\d/g, ''))))
    else
      for (const part of rows.flat().flatMap((cell) => cell.split('\n')))
        if (part.startsWith(HEADING)) this.composer.heading(Number(part[1]), part.slice(2))
        else this.composer.paragraph(part)
  }

  #endQuote(): void {
    const start = this.#quotes.pop()
    if (start === undefined || this.#tables.length > 0) return
    this.composer.mark('quote', { start: start === 0 ? 0 : start + 2, end: this.composer.length })
  }

  #endList(): void {
    const start = this.#listStart
    if (start === undefined) return
    this.#listStart = undefined
    this.composer.mark('list', { start: start === 0 ? 0 : start + 2, end: this.composer.length })
  }
}

/** Marks a heading in a cell, with its level: in tables that only lay out a page it is one. */
const HEADING = '\u0001'

const listFormats: Record<string, string> = { a: 'lowerLetter', A: 'upperLetter', i: 'lowerRoman', I: 'upperRoman' }

function tidy(text: string): string {
  return clean(text)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/** What stands in for frames is markup to us, as it was to browsers without them. */
function shownAsMarkup(html: string): string {
  return html.includes('<') && /<\/?no(?:frames|embed)/i.test(html)
    ? html.replace(/<(\/?)no(?:frames|embed)\b[^>]*>/gi, '<$1div>')
    : html
}
