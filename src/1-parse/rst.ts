/** reStructuredText. */
import type { Document } from '../types'
import { clean } from './characters'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode } from './decode'

/** Directives that are about the document's making, not part of it. */
const unseen =
  /^(?:image|index|only|highlight|raw|include|meta|role|default-role|sectnum|contents|toctree|container|class|automodule|autoclass|autofunction|tabularcolumns)$/

const adornment = /^([!-/:-@[-`{-~])\1{2,}\s*$/

/** Reads reStructuredText: underlined headings as sections, marks taken off, code and literal blocks as they are. */
export async function parse(input: Input): Promise<Document> {
  const { text, encoding, warning } = decode(input)
  const composer = new Composer()
  if (warning) composer.warnings.push(warning)
  new Reader(composer, clean(text).replace(/\t/g, '    ').split('\n')).read()
  return composer.finish({ mediaType: 'text/x-rst', parser: 'rst@2', encoding })
}

class Reader {
  #at = 0
  /** Adornments in the order in which they came; that is their rank. */
  readonly #ranks: string[] = []
  #isLiteral = false

  constructor(
    readonly composer: Composer,
    readonly lines: readonly string[],
  ) {}

  read(): void {
    while (this.#at < this.lines.length) {
      if (this.#line().trim() === '') this.#at++
      else if (!this.#heading() && !this.#markup() && !this.#literal()) this.#paragraph()
    }
  }

  #line(offset = 0): string {
    return this.lines[this.#at + offset] ?? ''
  }

  #heading(): boolean {
    const over =
      adornment.test(this.#line()) && this.#line(1).trim() !== '' && this.#line(2).trim() === this.#line().trim()
    const words = this.#line(over ? 1 : 0).trim()
    const under = this.#line(over ? 2 : 1)
    if (
      !adornment.test(under) ||
      adornment.test(words) ||
      under.trim().length < Math.min(words.length, 4) ||
      /^\s/.test(over ? '' : this.#line())
    ) {
      if (!adornment.test(this.#line()) || this.#line(1).trim() !== '') return false
      // A line of signs between blank lines only parts what stands around it.
      this.#at++
      return true
    }
    const style = (over ? 'over' : '') + under[0]!
    if (!this.#ranks.includes(style)) this.#ranks.push(style)
    this.composer.heading(this.#ranks.indexOf(style) + 1, inline(words))
    this.#at += over ? 3 : 2
    return true
  }

  /** Lines that begin with two dots: directives, targets, comments. */
  #markup(): boolean {
    const match = /^(\s*)\.\.(?:\s+(.*)|\s*)$/.exec(this.#line())
    if (!match) return false
    const [, indent = '', rest = ''] = match
    this.#at++
    const directive = /^(?:\|[^|]*\|\s+)?([\w:.-]+)::\s*(.*)$/.exec(rest)
    if (!directive) {
      const note = /^\[([^\]]+)\](?:\s+(.*))?$/.exec(rest)
      // Two dots alone part an indented block from what is above it.
      if (rest.trim() === '' && this.#line().trim() === '') return true
      const body = this.#indented(indent.length)
      // Footnotes and citations are text; targets and comments are not.
      if (note)
        this.composer.block(
          'notes',
          inline([`[${note[1]!.replace('#', '')}]`, note[2] ?? '', ...body].join(' ').replace(/\s+/g, ' ')),
        )
      return true
    }
    const name = directive[1]!.replace(/^[\w-]+:/, '')
    const body = this.#indented(indent.length)
    if (unseen.test(name)) return true
    while (/^\s*:[\w-]+:/.test(body[0] ?? '')) body.shift()
    if (/^(?:code|code-block|sourcecode|parsed-literal|literalinclude|math|productionlist)$/.test(name))
      this.composer.block('code', dedent(body))
    else {
      if (name !== 'figure') this.composer.paragraph(inline(directive[2]!))
      new Reader(this.composer, dedent(body).split('\n')).read()
    }
    return true
  }

  /** The indented block after a paragraph that ends in two colons. */
  #literal(): boolean {
    if (!this.#isLiteral || !/^\s/.test(this.#line())) {
      this.#isLiteral = false
      return false
    }
    this.#isLiteral = false
    this.composer.block('code', dedent(this.#indented(0)))
    return true
  }

  #paragraph(): void {
    const start = this.#at
    while (
      this.#at < this.lines.length &&
      this.#line().trim() !== '' &&
      (this.#at === start || !adornment.test(this.#line(1)) || /^\s/.test(this.#line()))
    )
      this.#at++
    const block = this.lines.slice(start, this.#at)
    if (/^\s*\+[-=+]+\+\s*$/.test(block[0]!) || columnsRule.test(block[0]!)) {
      this.composer.table(tableRows(block))
      return
    }
    if (block.every((line) => /^\s*\|(?:\s|$)/.test(line))) {
      this.composer.paragraph(inline(block.map((line) => line.replace(/^\s*\| ?/, '')).join('\n')))
      return
    }
    const text = dedent(block)
    this.#isLiteral = /::\s*$/.test(text)
    const shown = this.#isLiteral
      ? text.replace(/(\s?):(:)\s*$/, (_, space: string) => (space || text.trim() === '::' ? '' : ':'))
      : text
    if (/^(?::[\w -]+:.*\n?(?:\s+.*\n?)*)+$/.test(text))
      this.composer.block('headers', inline(text.replace(/^:([\w -]+):/gm, '$1:')))
    else this.composer.paragraph(inline(shown))
  }

  #indented(depth: number): string[] {
    const start = this.#at
    while (this.#at < this.lines.length && (this.#line().trim() === '' || indentOf(this.#line()) > depth)) this.#at++
    return this.lines.slice(start, this.#at)
  }
}

/** The rule above, between and below the rows of a simple table: a column is as wide as its part of it. */
const columnsRule = /^\s*=+(?:\s+=+)+\s*$/

function tableRows(block: readonly string[]): string[][] {
  const rows = /^\s*\+/.test(block[0]!) ? gridRows(block) : simpleRows(block)
  return rows.map((row) => row.map((cell) => inline(cell.replace(/\s+/g, ' ').trim())))
}

/** Cells between bars; lines between two rules are one row. */
function gridRows(block: readonly string[]): string[][] {
  const rows: string[][] = []
  let isNew = true
  for (const line of block.map((line) => line.trim())) {
    if (/^\+[-=+]+\+$/.test(line)) isNew = true
    else {
      const cells = line.replace(/^[|+]|[|+]$/g, '').split('|')
      if (isNew) rows.push(cells)
      else for (const [i, cell] of cells.entries()) rows.at(-1)![i] = `${rows.at(-1)![i] ?? ''} ${cell}`
      isNew = false
    }
  }
  return rows
}

/** Cells under the parts of a rule; a line without a first cell goes on with the row above. */
function simpleRows(block: readonly string[]): string[][] {
  const starts = [...block.find((line) => columnsRule.test(line))!.matchAll(/=+/g)].map(({ index }) => index)
  const rows: string[][] = []
  for (const line of block) {
    if (columnsRule.test(line) || /^[\s-]*$/.test(line)) continue
    const cells = starts.map((start, i) => line.slice(i === 0 ? 0 : start, starts[i + 1]))
    if (cells[0]!.trim() === '' && rows.length > 0)
      for (const [i, cell] of cells.entries()) rows.at(-1)![i] = `${rows.at(-1)![i]} ${cell}`
    else rows.push(cells)
  }
  return rows
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

function dedent(lines: readonly string[]): string {
  const filled = lines.filter((line) => line.trim() !== '')
  const depth = filled.reduce((least, line) => Math.min(least, indentOf(line)), Infinity)
  return lines
    .map((line) => line.slice(Number.isFinite(depth) ? depth : 0))
    .join('\n')
    .replace(/^\n+|(?<!\s)\s+$/g, '')
}

/** Running text without its marks: roles, literals, emphasis, references. */
function inline(text: string): string {
  return text
    .replace(/``([^`]+)``/g, '$1')
    .replace(/\[#?([\w-]*)\]_(?!\w)/g, (_, name: string) => `[${name}]`)
    .replace(/\[STRIKEOUT:([^\]]*)\]/g, '$1')
    .replace(
      /(?::[\w.+-]+)*:[\w.+-]+:`([^`<]*?)\s*(?:<([^`>]*)>)?`/g,
      (_, words: string, target: string) => words || target,
    )
    .replace(/`([^`<]+?)\s*<[^`>]*>`_{1,2}/g, '$1')
    .replace(/`([^`]+)`_{0,2}/g, '$1')
    .replace(/(^|[\s(["'])\*\*(\S(?:[^*]*\S)?)\*\*/g, '$1$2')
    .replace(/(^|[\s(["'])\*(\S(?:[^*]*\S)?)\*/g, '$1$2')
    .replace(/\b(\w[\w.-]*)_\b(?=[\s.,;:)]|$)/g, '$1')
    .replace(/\\(.)/g, '$1')
}
