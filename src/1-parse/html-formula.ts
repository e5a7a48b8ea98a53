/** Formulas in web pages (MathML), on one line. */
import { mathText } from './math'
import type { Element } from './xml'

/** Takes what a parser meets, and keeps what is part of a formula. */
export class FormulaReader {
  readonly #open: Element[] = []

  /** @returns whether an element begins or belongs to a formula */
  open(name: string, attributes: Record<string, string>): boolean {
    if (this.#open.length === 0 && name !== 'math') return false
    const element: Element = { name, attributes, children: [] }
    this.#open.at(-1)?.children.push(element)
    this.#open.push(element)
    return true
  }

  /** @returns whether a text belongs to a formula */
  text(text: string): boolean {
    this.#open.at(-1)?.children.push(text)
    return this.#open.length > 0
  }

  /** @returns the formula that ends with an element, if one does */
  close(name: string): string | undefined {
    const formula = this.#open[0]
    if (!formula) return undefined
    if (name !== 'math') {
      if (this.#open.length > 1) this.#open.pop()
      return undefined
    }
    this.#open.length = 0
    return mathText(formula).replace(/\s+/g, ' ')
  }
}
