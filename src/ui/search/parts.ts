/** Operators of a query in words, and taken out of it. Pure. */
import type { QueryPart } from '../../types'

const words: Record<QueryPart['kind'], (text: string) => string> = {
  phrase: (text) => `exactly “${text}”`,
  without: (text) => `without ${text}`,
  prefix: (text) => `words beginning with ${text}`,
  file: (text) => `file name with ${text}`,
  type: (text) => `type ${text}`,
  in: (text) => `in ${text}`,
  lang: (text) => `language ${text}`,
  after: (text) => `since ${text}`,
  before: (text) => `before ${text}`,
  plain: (text) => `${text} as words`,
  near: (text) => `read ${text}`,
}

/** "without roof" */
export function readAs({ kind, text }: QueryPart): string {
  return words[kind](text)
}

/** The query without one of its parts. */
export function withoutPart(query: string, { start, end }: QueryPart): string {
  return `${query.slice(0, start)}${query.slice(end)}`.replace(/\s+/g, ' ').trim()
}

/** A value as an operator takes it: in quotation marks where it has spaces. */
export function asValue(text: string): string {
  return /[\s"]/.test(text) ? `"${text.replaceAll('"', '')}"` : text
}
