/** JSON, JSON with comments, and JSON by lines. */
import type { Document } from '../types'
import { Composer } from './compose'
import { tooLarge, type Input } from './contract'
import { decode } from './decode'

/** Deepest nesting that is rendered by key; what is deeper is left as JSON. */
const MAX_NESTING = 40

/** Values within values that are taken apart: what nests millions of times takes all of a browser's memory. */
const MAX_DEPTH = 100_000

/** Longest list of plain values that stays on one line, in characters. */
const LONGEST_LIST = 200

/** Reads JSON: each value on a line with its key, each object of a list a paragraph. Broken JSON is read as text, with a warning. */
export async function parse(input: Input): Promise<Document> {
  const { text, encoding, warning } = decode(input)
  if (depthOf(text) > MAX_DEPTH) throw tooLarge('values in values', MAX_DEPTH)
  const composer = new Composer()
  if (warning) composer.warnings.push(warning)
  const values = parseValues(text, /\.(?:jsonl|ndjson)$/i.test(input.name))
  if (values) {
    for (const value of values)
      if (value instanceof Broken) composer.paragraph(value.line)
      else for (const paragraph of render(value)) composer.paragraph(paragraph)
    const broken = values.filter((value) => value instanceof Broken).length
    if (broken > 0)
      composer.warn(
        'truncated',
        `${broken} of ${values.length} lines are not valid JSON; they were read as plain text.`,
      )
  } else {
    composer.warn('truncated', 'The file is not valid JSON; it was read as plain text.')
    composer.paragraph(text)
  }
  return composer.finish({ mediaType: 'application/json', parser: 'json@3', encoding })
}

/** How deep brackets nest, outside of strings. A line's end ends a string that was left open. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0]
  for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[{]+|[\]}]+/g)) {
    if (token.startsWith('"')) continue
    depth = /^[[{]/.test(token) ? depth + token.length : Math.max(0, depth - token.length)
    if (depth > deepest) deepest = depth
  }
  return deepest
}

/** Share of lines that must be JSON in a file that is named so, and in one that is not. */
const SOME_GOOD = 0.5
const MOST_GOOD = 0.9

/** A line that is no JSON, among those that are. */
class Broken {
  constructor(readonly line: string) {}
}

/** The values of a file, or nothing where it is no JSON. */
function parseValues(text: string, byLines: boolean): unknown[] | undefined {
  const whole = text.replace(/^\ufeff/, '')
  const parsed = byLines ? undefined : (tryParse(whole) ?? tryParse(withoutComments(whole)))
  if (parsed) return [parsed.value]
  const lines = whole.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2 && !byLines) return undefined
  const values = lines.map((line) => {
    const parsed = tryParse(line)
    return parsed ? parsed.value : new Broken(line)
  })
  const good = values.filter((value) => !(value instanceof Broken)).length
  return good > 0 && good >= lines.length * (byLines ? SOME_GOOD : MOST_GOOD) ? values : undefined
}

function tryParse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(exact.test(text) ? withNumbersAsWritten(text) : text) as unknown }
  } catch {
    return undefined
  }
}

/** Numbers that a program would write in another way than the file: long ones, and those that end in zeros. */
const exact = /\d{16}|\d\.\d*0\b|\d[eE]/

/** Numbers as texts, so that they are found as they stand in the file: `12345678901234567890`, `1.10`. */
function withNumbersAsWritten(json: string): string {
  return json.replace(
    /("(?:[^"\\\n]|\\.)*")|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g,
    (token: string, string: string | undefined) =>
      string !== undefined || String(Number(token)) === token ? token : `"${token}"`,
  )
}

/** Comments and commas before a closing bracket are no JSON and yet common; strings are left alone. */
function withoutComments(text: string): string {
  return text
    .replace(/("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, string: string | undefined) => string ?? ' ')
    .replace(/("(?:[^"\\\n]|\\.)*")|,(\s*[}\]])/g, (_, string: string | undefined, end: string) => string ?? end)
}

/** Paragraphs of `key: value` lines. */
function* render(value: unknown): Iterable<string> {
  const lines: string[] = []
  for (const line of walk(value, [], 0)) {
    if (line !== '') lines.push(line)
    else if (lines.length > 0) yield lines.splice(0).join('\n')
  }
  if (lines.length > 0) yield lines.join('\n')
}

/** Lines; an empty one ends a paragraph. Keys are counted from the nearest list, which is what its objects are about. */
function* walk(value: unknown, keys: readonly string[], depth: number): Iterable<string> {
  const label = keys.length > 0 ? `${keys.join('.')}: ` : ''
  if (typeof value !== 'object' || value === null) {
    yield `${label}${String(value)}`
  } else if (depth >= MAX_NESTING) {
    yield `${label}${shorten(value)}`
  } else if (Array.isArray(value)) {
    if (value.every((item) => typeof item !== 'object' || item === null)) {
      const list = value.map(String).join(', ')
      if (list.length <= LONGEST_LIST) yield `${label}${list}`
      else for (const item of value) yield `${label}${String(item)}`
    } else {
      for (const item of value as unknown[]) {
        yield* walk(
          item,
          Array.isArray(item) ? keys : keys.slice(-1).filter(() => typeof item !== 'object' || item === null),
          depth + 1,
        )
        yield ''
      }
    }
  } else for (const [key, inner] of Object.entries(value)) yield* walk(inner, [...keys, key], depth + 1)
}

function shorten(value: object): string {
  try {
    return JSON.stringify(value)
  } catch {
    // Nested beyond the stack: nobody wrote that to be read.
    return '…'
  }
}
