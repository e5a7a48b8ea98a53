/** Puts a document together, piece by piece, and keeps its offsets true. */
import type { Block, Document, Place, Section, Span, Warning } from '../types'
import { AppError } from '../errors'
import { clean, oneLine } from './characters'
import { MAX_TEXT_LENGTH, tooLarge } from './contract'
import { languageOf } from './language'

/** What a format knows about the whole file. */
export interface About {
  mediaType: string
  /** `name@version`. */
  parser: string
  title?: string | undefined
  encoding?: string | undefined
  pages?: number
  language?: string | undefined
}

interface Heading {
  start: number
  level: number
  words: string
  span?: Span
}

/**
 * Takes paragraphs, headings, blocks and places in reading order. Everything it is given is cleaned; what is empty then is
 * left out.
 */
export class Composer {
  readonly warnings: Warning[] = []
  #pieces: string[] = []
  #length = 0
  #headings: Heading[] = []
  #blocks: Block[] = []
  #places: Place[] = []
  /** Places that are still open, by kind; `start` is set by the first text that follows. */
  #open = new Map<Place['kind'], { label: string; start?: number; end: number }>()
  #sections: Section[] = []

  /** UTF-16 units so far. */
  get length(): number {
    return this.#length
  }

  /** The text so far. */
  get text(): string {
    return this.#pieces.join('')
  }

  /** Whether a section has begun after a point of the text. */
  hasHeadingSince(length: number): boolean {
    return (this.#headings.at(-1)?.start ?? -1) >= length
  }

  /** Adds a paragraph; its lines stay lines. Returns where it stands, or nothing where it was empty. */
  paragraph(text: string): Span | undefined {
    return this.#write(trimBlankLines(clean(text)), '\n\n')
  }

  /** Goes on with the paragraph before: `joint` stands between. */
  continue(text: string, joint: string): Span | undefined {
    return this.#write(clean(text).trim(), joint)
  }

  /** Adds a line to the paragraph before; its indentation stays. */
  line(text: string): Span | undefined {
    return this.#write(trimBlankLines(clean(text)), '\n')
  }

  /** Begins a section. Level 1 is the outermost; what is deeper belongs to it. */
  heading(level: number, text: string): Span | undefined {
    const span = this.#write(oneLine(text), '\n\n')
    if (span) this.#headings.push({ start: span.start, level, words: oneLine(text), span })
    return span
  }

  /** Begins a section whose name is known but is not part of the text: an archive's member, an outline's entry. */
  section(level: number, name: string, start = this.#length === 0 ? 0 : this.#length + 2): void {
    this.#headings.push({ start, level, words: oneLine(name) })
  }

  /** Adds a paragraph that is more than running text. */
  block(kind: Block['kind'], text: string): Span | undefined {
    const span = this.paragraph(text)
    if (span) this.#blocks.push({ kind, ...span })
    return span
  }

  /** Marks a range of the text so far. */
  mark(kind: Block['kind'], span: Span): void {
    if (span.end > span.start) this.#blocks.push({ kind, ...span })
  }

  /**
   * A table, one row a line, cells parted by tabs; the first line is the header where there is one.
   * @param rows cells by row
   */
  table(rows: string[][]): Span | undefined {
    const lines = rows.map((cells) => cells.map(oneLine).join('\t').trimEnd()).filter((line) => line.trim() !== '')
    return this.block('table', lines.join('\n'))
  }

  /** Begins a place; it reaches to the next place of its kind or to the end. */
  place(kind: Place['kind'], label: string): void {
    this.endPlace(kind)
    this.#open.set(kind, { label: oneLine(label), end: this.#length })
  }

  /** Ends the open place of a kind. */
  endPlace(kind: Place['kind']): void {
    const open = this.#open.get(kind)
    if (!open) return
    const start = open.start ?? this.#length
    this.#places.push({ kind, label: open.label, start, end: Math.max(start, open.end) })
    this.#open.delete(kind)
  }

  warn(kind: string, message: string): void {
    if (!this.warnings.some((w) => w.kind === kind && w.message === message)) this.warnings.push({ kind, message })
  }

  /** Adds a whole document below a heading with its name, with its sections, blocks, places and warnings. */
  append(document: Document, level: number, name: string): void {
    this.heading(level, name)
    this.#insert(document, level)
    for (const { kind, message } of document.warnings) this.warn(kind, `${name}: ${message}`)
  }

  /** Adds a whole document in its place, as if it were a piece of this one. */
  insert(document: Document): void {
    this.#insert(document, 0)
    for (const { kind, message } of document.warnings) this.warn(kind, message)
  }

  /** The document. Throws `parse/empty` where nothing was added, `parse/no-text` where it is all pictures. */
  finish(about: About): Document {
    for (const kind of [...this.#open.keys()]) this.endPlace(kind)
    const text = this.#pieces.join('')
    if (text.trim() === '') throw this.#nothing()
    this.#layOutSections()
    const language = about.language ?? languageOf(text)
    const title = oneLine(about.title ?? '') || this.#headings.find((h) => h.span && h.level === 1)?.words
    return {
      text,
      ...(title ? { title } : {}),
      mediaType: about.mediaType,
      sections: this.#sections,
      places: this.#places.sort((a, b) => a.start - b.start || a.end - b.end),
      blocks: this.#blocks.sort((a, b) => a.start - b.start || b.end - a.end),
      warnings: this.warnings,
      ...(about.encoding ? { encoding: about.encoding } : {}),
      ...(language ? { language } : {}),
      parser: about.parser,
      ...(about.pages === undefined ? {} : { pages: about.pages }),
    }
  }

  #nothing(): AppError {
    if (!this.warnings.some(({ kind }) => kind === 'images'))
      return new AppError({ code: 'parse/empty', detail: 'no text in it' })
    const remedy = 'Save it as PDF and add that: its pages can have their text recognised.'
    return new AppError({ code: 'parse/no-text', detail: 'only pictures in it', remedy })
  }

  #insert({ text, sections, blocks, places }: Document, level: number): void {
    const base = this.#length === 0 ? 0 : this.#length + 2
    this.#write(text, '\n\n')
    for (const section of sections) {
      if (!section.heading && section.path.length === 0) continue
      this.#headings.push({
        start: base + section.start,
        level: level + section.path.length,
        words: section.path.at(-1) ?? '',
        ...(section.heading ? { span: shift(section.heading, base) } : {}),
      })
    }
    for (const block of blocks) this.#blocks.push({ ...block, ...shift(block, base) })
    for (const place of places) this.#places.push({ ...place, ...shift(place, base) })
  }

  #write(text: string, separator: string): Span | undefined {
    if (text === '') return undefined
    if (this.#length > 0) {
      this.#pieces.push(separator)
      this.#length += separator.length
    }
    const start = this.#length
    this.#pieces.push(text)
    this.#length += text.length
    if (this.#length > MAX_TEXT_LENGTH) throw tooLarge('the text is longer than that', MAX_TEXT_LENGTH)
    for (const open of this.#open.values()) {
      open.start ??= start
      open.end = this.#length
    }
    return { start, end: this.#length }
  }

  /** Sections touch each other and cover the text; what stands before the first heading has an empty path. */
  #layOutSections(): void {
    const headings = this.#headings.filter((h) => h.start < this.#length).sort((a, b) => a.start - b.start)
    const trail: { level: number; words: string }[] = []
    if (headings[0]?.start !== 0) this.#sections.push({ start: 0, end: this.#length, path: [] })
    for (const heading of headings) {
      while ((trail.at(-1)?.level ?? 0) >= heading.level) trail.pop()
      trail.push(heading)
      const before = this.#sections.at(-1)
      if (before) before.end = heading.start
      const path = trail.map((h) => h.words)
      this.#sections.push({
        start: heading.start,
        end: this.#length,
        path,
        ...(heading.span ? { heading: heading.span } : {}),
      })
    }
    this.#sections = this.#sections.filter((s) => s.end > s.start)
  }
}

function shift(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by }
}

/** No blank lines at the ends, none with white space only, at most one in a row. */
function trimBlankLines(text: string): string {
  return (
    text
      // Only where a run begins: within a long one each place would be tried, to its end.
      .replace(/(?<![ \t])[ \t]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .replace(/^\n+|\n+$/g, '')
  )
}
