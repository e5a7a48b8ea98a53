/**
 * The query language: `"exact phrase"`, `-word`, `-"phrase"`, `word*`, `file:`, `type:`, `in:`, `lang:`, `after:` and
 * `before:`. Anything that is not one of these is words; no text is an error.
 */
import type { QueryPart } from '../types'

/** A query taken apart. */
export interface ParsedQuery {
  /** Words and phrases that count for the score and are embedded, in the order in which they were written. */
  text: string
  /** Hits must hold each of these. */
  phrases: string[]
  /** Hits may hold none of these. */
  without: { words: string[]; phrases: string[] }
  /** Beginnings of words. */
  prefixes: string[]
  /** Each list is alternatives; different ones must all hold. */
  filters: {
    /** Parts of file names. */
    file: string[]
    /** Extensions or parts of media types. */
    type: string[]
    /** Beginnings of paths, or folders in them. */
    in: string[]
    /** ISO 639-1 codes. */
    lang: string[]
    /** Milliseconds since 1970: at or after, and before. `after:2021` begins with that year, `before:2021` ends with the one before. */
    after?: number
    before?: number
  }
  /** How it was read, operator by operator, for showing. */
  parts: QueryPart[]
}

const operators = ['file', 'type', 'in', 'lang', 'after', 'before'] as const
type Operator = (typeof operators)[number]

/** Opening quotation marks, each with what closes it. */
const quotes: Record<string, string> = { '"': '"“”', '“': '”"“', '„': '“”"', '«': '»', '»': '«' }

/** A word, a phrase or an operator, with its minus. */
const token = /(?<minus>[-−–]?)(?:(?<operator>[a-z]+):)?(?:(?<open>["“„«»])|(?<word>\S+))/giuy

/** Takes a query apart. Never throws: what can't be read as an operator is searched as it stands. */
export function parseQuery(query: string): ParsedQuery {
  const parsed: ParsedQuery = {
    text: '',
    phrases: [],
    without: { words: [], phrases: [] },
    prefixes: [],
    filters: { file: [], type: [], in: [], lang: [] },
    parts: [],
  }
  const texts: string[] = []
  let at = 0
  while (at < query.length) {
    const space = /\s+/y
    space.lastIndex = at
    at = space.exec(query) ? space.lastIndex : at
    if (at >= query.length) break
    token.lastIndex = at
    const groups = token.exec(query)?.groups
    if (!groups) break
    const start = at
    at = token.lastIndex
    let value = groups['word'] ?? ''
    const quoted = groups['open'] !== undefined
    if (quoted) {
      const end = closing(query, at, quotes[groups['open']!]!)
      value = query.slice(at, end)
      at = Math.min(query.length, end + 1)
    }
    const minus = groups['minus'] !== ''
    const source = { start, end: at }
    const operator = groups['operator']?.toLowerCase()
    if (operator && !minus && isOperator(operator) && filter(parsed, operator, value, source)) continue
    const plain = operator ? query.slice(start + (minus ? 1 : 0), at) : value
    if (operator && !minus && isOperator(operator)) parsed.parts.push({ kind: 'plain', text: plain, ...source })
    if (value.trim() === '') continue
    if (quoted && !operator) phrase(parsed, texts, value.trim(), minus, source)
    else if (minus) {
      parsed.without.words.push(plain)
      parsed.parts.push({ kind: 'without', text: plain, ...source })
    } else if (/^[\p{L}\p{N}]{2,}\*$/u.test(plain)) {
      parsed.prefixes.push(plain.slice(0, -1))
      texts.push(plain.slice(0, -1))
      parsed.parts.push({ kind: 'prefix', text: plain.slice(0, -1), ...source })
    } else texts.push(plain)
  }
  parsed.text = texts.join(' ')
  return parsed
}

function phrase(parsed: ParsedQuery, texts: string[], value: string, minus: boolean, source: object): void {
  if (minus) parsed.without.phrases.push(value)
  else {
    parsed.phrases.push(value)
    texts.push(value)
  }
  parsed.parts.push({ kind: minus ? 'without' : 'phrase', text: value, ...(source as { start: number; end: number }) })
}

/** Whether the value makes sense for the operator. */
function filter(
  { filters, parts }: ParsedQuery,
  operator: Operator,
  value: string,
  source: { start: number; end: number },
): boolean {
  const text = value.trim()
  if (text === '') return false
  if (operator === 'after' || operator === 'before') {
    const date = parseDate(text)
    if (date === undefined) return false
    if (operator === 'after') filters.after = Math.max(filters.after ?? -Infinity, date)
    else filters.before = Math.min(filters.before ?? Infinity, date)
  } else filters[operator].push(text)
  parts.push({ kind: operator, text, ...source })
  return true
}

/** The first moment of a year, month or day, in local time. */
function parseDate(text: string): number | undefined {
  const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2] ?? 1), Number(match[3] ?? 1)]
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? new Date(year, month - 1, day).getTime() : undefined
}

/** Where a phrase ends: at its closing mark, or with the query. */
function closing(query: string, from: number, marks: string): number {
  for (let i = from; i < query.length; i++) if (marks.includes(query[i]!)) return i
  return query.length
}

function isOperator(name: string): name is Operator {
  return (operators as readonly string[]).includes(name)
}
