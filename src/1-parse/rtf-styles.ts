/** Which styles of an RTF file are headings. */
import { levelNamed } from './docx-styles'

/** Takes the control words and the text of a style sheet. */
export class StyleLevels {
  readonly #levels = new Map<number, number>()
  #open: { number: number; name: string } | undefined

  /** Level, from 1, of the paragraphs of a style. */
  of(style: number): number | undefined {
    return this.#levels.get(style)
  }

  /** Whether a style is being defined. */
  get isOpen(): boolean {
    return this.#open !== undefined
  }

  /** Takes a control word in the style sheet. */
  word(name: string, value: number | undefined): void {
    if (name === 's') this.#open = { number: value ?? 0, name: '' }
    else if (name === 'outlinelevel' && this.#open && value !== undefined && value < 9)
      this.#levels.set(this.#open.number, value + 1)
  }

  text(text: string): void {
    if (this.#open) this.#open.name += text
  }

  /** Ends the style that is being defined. Without an outline level, its name says whether it is a heading. */
  end(): void {
    if (!this.#open) return
    const { number, name } = this.#open
    const level = levelNamed(name.replace(/;\s*$/, '').trim())
    if (level !== undefined && !this.#levels.has(number)) this.#levels.set(number, level)
    this.#open = undefined
  }
}
