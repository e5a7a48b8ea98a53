/** Rich Text Format. */
import type { Document } from '../types'
import { Composer } from './compose'
import { tooLarge, type Input } from './contract'
import { textIn } from './decode'
import { mathText } from './math'
import { charset, codePage } from './rtf-codepages'
import { addToMath, initialState, mathPart, type State, type Target } from './rtf-state'
import { StyleLevels } from './rtf-styles'
import { apart, isDigit, isLetter, signs, silent } from './rtf-words'

/** The bullet of the font Symbol, in the private area. */
const SYMBOL_BULLET = 0xf0b7

/** Groups within groups. */
const MAX_NESTING = 10_000

/** Reads RTF: paragraphs, headings by outline level or style, numbers of lists, tables by row, notes after their paragraph, headers and footers at the end. */
export async function parse({ bytes }: Input): Promise<Document> {
  const reader = new Reader(bytes)
  reader.read()
  return reader.finish()
}

class Reader {
  readonly #composer = new Composer()
  #at = 0
  #state = initialState()
  readonly #stack: State[] = []
  /** Encodings of the fonts, by number. */
  readonly #fonts = new Map<number, string>()
  #defaultEncoding = 'windows-1252'
  /** Bytes of text that are not decoded yet: a character may consist of several. */
  #pending: number[] = []
  #pendingEncoding = ''
  #toSkip = 0
  #notes: string[] = []
  #boxes: string[] = []
  readonly #edges = new Set<string>()
  #cells: string[] = []
  #rows: string[][] = []
  #noteNumber = 0
  #fontInTable = -1
  #inFontTable = false
  readonly #styles = new StyleLevels()
  #inStyles = false
  #images = 0
  #title = ''
  #isTitle = false

  constructor(readonly bytes: Uint8Array) {}

  read(): void {
    const { bytes } = this
    while (this.#at < bytes.length) {
      const byte = bytes[this.#at++]!
      if (byte === 0x7b) this.#openGroup()
      else if (byte === 0x7d) this.#closeGroup()
      else if (byte === 0x5c) this.#control()
      else if (byte !== 10 && byte !== 13 && byte !== 0) this.#byte(byte)
    }
    this.#flushBytes()
  }

  finish(): Document {
    while (this.#stack.length > 0) this.#closeGroup()
    this.#endParagraph()
    this.#endTable()
    if (this.#edges.size > 0) {
      this.#composer.section(1, 'Headers and footers')
      this.#composer.block('notes', [...this.#edges].join('\n'))
    }
    if (this.#images === 1) this.#composer.warn('images', '1 picture was not read.')
    if (this.#images > 1) this.#composer.warn('images', `${this.#images} pictures were not read.`)
    return this.#composer.finish({ mediaType: 'application/rtf', parser: 'rtf@3', title: this.#title })
  }

  #openGroup(): void {
    this.#flushBytes()
    if (this.#stack.length >= MAX_NESTING) throw tooLarge('its groups are nested deeper than that', MAX_NESTING)
    this.#stack.push(this.#state)
    this.#state = { ...this.#state }
    this.#toSkip = 0
  }

  #closeGroup(): void {
    this.#flushBytes()
    const { target } = this.#state
    this.#styles.end()
    const outer = this.#stack.pop()
    if (!outer) return
    if (target !== outer.target) {
      const text = target.text.replace(/\s+/g, ' ').trim()
      if (target.kind === 'edge' && text !== '') this.#edges.add(text)
      else if (target.kind === 'note' && text !== '') {
        outer.target.text += `[${++this.#noteNumber}]`
        this.#notes.push(`[${this.#noteNumber}] ${text}`)
      } else if (target.kind === 'comment' && text !== '') this.#notes.push(`Comment: ${text}`)
      else if (target.kind === 'label' && text !== '')
        outer.target.text += /[\p{L}\p{N}]/u.test(text) ? `${text} ` : '- '
      else if (target.kind === 'box' && text !== '') this.#boxes.push(target.text)
    }
    if (this.#state.math && !outer.math) outer.target.text += mathText(this.#state.math)
    if (!outer.isSilent) {
      this.#inFontTable = false
      this.#inStyles = false
    }
    this.#isTitle = false
    this.#state = outer
    this.#toSkip = 0
  }

  #control(): void {
    const { bytes } = this
    const first = bytes[this.#at] ?? 0
    if (!isLetter(first)) {
      this.#at++
      if (first === 0x27) this.#hexByte()
      else if (first === 0x2a) this.#optionalGroup()
      else if (first === 10 || first === 13) this.#word('par', undefined)
      else this.#emit(signs[String.fromCharCode(first)] ?? '')
      return
    }
    let name = ''
    while (name.length < 32 && isLetter(bytes[this.#at] ?? 0)) name += String.fromCharCode(bytes[this.#at++]!)
    let digits = ''
    if (bytes[this.#at] === 0x2d) {
      digits = '-'
      this.#at++
    }
    while (digits.length < 11 && isDigit(bytes[this.#at] ?? 0)) digits += String.fromCharCode(bytes[this.#at++]!)
    if (bytes[this.#at] === 0x20) this.#at++
    this.#word(name, digits === '' || digits === '-' ? undefined : Number(digits))
  }

  /** `\*` begins a group that older programs leave out, and so is this one left out unless it is known. */
  #optionalGroup(): void {
    const rest = String.fromCharCode(...this.bytes.subarray(this.#at, this.#at + 24))
    const name = /^\s*\\([a-z]+)/i.exec(rest)?.[1] ?? ''
    if (!(name in apart) && !/^(?:annotation|shpinst|fldrslt|ud|moMath(?:Para)?)$/.test(name))
      this.#state.isSilent = true
    if (name === 'shpinst') this.#state.isSilent = false
  }

  #word(name: string, value: number | undefined): void {
    const state = this.#state
    if (name === 'u' && value !== undefined) {
      const code = value < 0 ? value + 65_536 : value
      this.#emit(code === SYMBOL_BULLET ? '•' : String.fromCharCode(code))
      this.#toSkip = state.skip
      return
    }
    if (this.#toSkip > 0 && name in signs) {
      this.#toSkip--
      return
    }
    if (name === 'bin') {
      this.#at += Math.max(0, value ?? 0)
      return
    }
    if (name === 'uc') state.skip = Math.max(0, value ?? 1)
    else if (name === 'ansicpg') state.encoding = this.#defaultEncoding = codePage(value ?? 1252)
    else if (name === 'mac') state.encoding = this.#defaultEncoding = 'macintosh'
    else if (name === 'f') this.#font(value ?? 0)
    else if (name === 'fcharset' && this.#inFontTable)
      this.#fonts.set(this.#fontInTable, charset(value ?? 1) ?? this.#defaultEncoding)
    else if (name === 'plain') {
      state.encoding = this.#defaultEncoding
      state.isDeleted = state.isHidden = false
    } else if (name === 'deleted') state.isDeleted = value !== 0
    else if (name === 'v') state.isHidden = value !== 0
    else if (name === 'pc') state.encoding = this.#defaultEncoding = 'ibm437'
    else if (name === 'pca') state.encoding = this.#defaultEncoding = 'ibm850'
    else if (this.#inStyles && /^(?:s|outlinelevel)$/.test(name)) this.#styles.word(name, value)
    else if (name in apart) this.#setApart(apart[name]!)
    else if (silent.has(name)) this.#silence(name)
    else if (name === 'title' && this.#stack.length < 5) this.#isTitle = true
    else if (name === 'ud') state.isSilent = false
    else if (name in signs) this.#emit(signs[name]!)
    else this.#structure(name, value)
  }

  #structure(name: string, value: number | undefined): void {
    const state = this.#state
    if (state.isSilent) return
    const part = mathPart(name, state.math)
    if (part) {
      this.#flushBytes()
      state.math = part
    } else if (name === 'par' || name === 'sect' || name === 'page') {
      this.#flushBytes()
      if (state.target.kind === 'box') state.target.text += '\n'
      else if (state.target.kind !== 'body') state.target.text += ' '
      else if (state.inTable) state.target.text += '\n'
      else {
        // A paragraph outside of it ends a table, an empty one too.
        if (name !== 'page') this.#endTable()
        this.#endParagraph()
      }
    } else if (name === 'pard') {
      state.level = undefined
      state.depth = 0
      state.inTable = false
    } else if (name === 's') state.level = this.#styles.of(value ?? 0)
    else if (name === 'outlinelevel') state.level = value !== undefined && value < 9 ? value + 1 : undefined
    else if (name === 'intbl') state.inTable = true
    else if (name === 'ilvl') state.depth = Math.min(8, Math.max(0, value ?? 0))
    else if (name === 'cell' || name === 'nestcell') {
      this.#flushBytes()
      this.#cells.push(state.target.text.trim())
      state.target.text = ''
    } else if (name === 'row' || name === 'nestrow') {
      this.#flushBytes()
      if (this.#cells.length > 0) this.#rows.push(this.#cells)
      this.#cells = []
    }
  }

  #silence(name: string): void {
    if (name === 'pict' && !this.#state.isPicture) this.#images++
    // The same picture once more, for older programs, and that of a formula.
    if (name === 'nonshppict' || name === 'mmathPict') this.#state.isPicture = true
    if (name === 'fonttbl') this.#inFontTable = true
    if (name === 'stylesheet') this.#inStyles = true
    this.#state.isSilent = true
  }

  #setApart(kind: Target['kind']): void {
    this.#flushBytes()
    // Text boxes lie in groups that hold nothing else to read.
    if (kind === 'box') this.#state.isSilent = false
    this.#state.target = { kind, text: '' }
  }

  #font(number: number): void {
    this.#flushBytes()
    if (this.#inFontTable) this.#fontInTable = number
    else this.#state.encoding = this.#fonts.get(number) ?? this.#defaultEncoding
  }

  #hexByte(): void {
    const value = parseInt(String.fromCharCode(this.bytes[this.#at] ?? 0, this.bytes[this.#at + 1] ?? 0), 16)
    if (Number.isNaN(value)) return
    this.#at += 2
    this.#byte(value)
  }

  #byte(byte: number): void {
    if (this.#toSkip > 0) this.#toSkip--
    else if (!this.#state.isSilent || this.#isTitle || this.#styles.isOpen) {
      if (this.#pendingEncoding !== this.#state.encoding) this.#flushBytes()
      this.#pendingEncoding = this.#state.encoding
      this.#pending.push(byte)
    }
  }

  #flushBytes(): void {
    if (this.#pending.length === 0) return
    const text = textIn(this.#pendingEncoding, new Uint8Array(this.#pending))
    this.#pending = []
    this.#emit(text)
  }

  #emit(text: string): void {
    this.#flushBytes()
    if (this.#isTitle) this.#title += text
    else if (this.#styles.isOpen) this.#styles.text(text)
    else if (this.#state.isSilent || this.#state.isDeleted) return
    else if (this.#state.isHidden && this.#state.target.kind !== 'label') this.#hide(text)
    else if (this.#state.math) addToMath(this.#state.math, text)
    else this.#state.target.text += text
  }

  #hide(text: string): void {
    if (text.trim() !== '') this.#composer.warn('hidden-text', 'Hidden text was left out.')
  }

  #endParagraph(): void {
    const { target, level, depth } = this.#state
    const text = target.text.startsWith('- ') ? '  '.repeat(depth) + target.text : target.text
    target.text = ''
    if (text.trim() !== '') {
      this.#endTable()
      if (level === undefined) this.#composer.paragraph(text)
      else this.#composer.heading(level, text)
    }
    for (const box of this.#boxes.splice(0)) for (const line of box.split('\n')) this.#composer.paragraph(line)
    this.#composer.block('notes', this.#notes.splice(0).join('\n'))
  }

  #endTable(): void {
    if (this.#cells.length > 0) this.#rows.push(this.#cells.splice(0))
    if (this.#rows.length > 0) this.#composer.table(this.#rows.splice(0))
  }
}
