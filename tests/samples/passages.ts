import type { AnswerPassage } from '../../src/types'

/** A passage as a prompt is given it. */
export function passageOf(number: number, text: string, more: Partial<AnswerPassage> = {}): AnswerPassage {
  const name = more.name ?? `file-${number}.txt`
  const end = text.length
  const place = more.page === undefined ? '' : `, p. ${more.page}`
  return { number, id: `${name}:0-${end}`, document: name, name, breadcrumb: [], label: `${name}${place}`, text, start: 0, end, ...more }
}
