import type { RankedHit } from '../../types'
import { keep, recall } from './kept'

/** A question with the words that answer it: one line of a golden set. */
export interface Judged {
  question: string
  /** Path of the file as it was dropped. */
  file: string
  quote: string
}

/** Passages that the person said were it: a golden set of their own, kept on this device. */
export class Judgements {
  list = $state.raw<readonly Judged[]>(recall<Judged[]>('judged', []))

  has(question: string, hit: RankedHit): boolean {
    return this.list.some((judged) => isOf(judged, question, hit))
  }

  /** Says that a passage was it, or takes that back. */
  toggle(question: string, hit: RankedHit, quote: string): void {
    const rest = this.list.filter((judged) => !isOf(judged, question, hit))
    this.list = rest.length < this.list.length ? rest : [...rest, { question, file: hit.path, quote }]
    keep('judged', this.list.length > 0 ? this.list : undefined)
  }

  /** The set as the command `evaluate --golden` reads it: a JSON object a line. */
  lines(): string {
    return this.list.map((judged) => `${JSON.stringify(judged)}\n`).join('')
  }
}

function isOf({ question, file, quote }: Judged, asked: string, { path, text }: RankedHit): boolean {
  return question === asked && file === path && text.includes(quote)
}
