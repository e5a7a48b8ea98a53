/** What a language model's API has to say for itself, so that one sender serves all of them. */
import type { CompletionRequest, ModelSettings, Usage } from '../../answer'
import type { Problem } from '../../errors'

/** A request as it is put to a server; `path` goes behind its address. */
export interface Outgoing {
  path: string
  headers: Record<string, string>
  body: Record<string, unknown>
}

/** What one piece of a stream says. */
export type Step =
  | { kind: 'text'; text: string }
  /** The model is at work, but says nothing that is shown. */
  | { kind: 'thought' }
  /** Why it stopped; a refusal outweighs what comes after it. */
  | { kind: 'stop'; stop: 'end' | 'refusal' | 'filter' | 'length' }
  | { kind: 'usage'; usage: Partial<Usage> }
  /** Nothing comes after this, whether or not the server hangs up. */
  | { kind: 'over' }
  /** The server failed in the middle of its answer. */
  | { kind: 'failed'; failure: Failure }

/** Something that a server said went wrong. */
export interface Failure {
  problem: Problem
  /** Whether the same request may succeed a little later. */
  passing: boolean
}

/** One kind of API. Pure: it neither sends nor waits. */
export interface Provider {
  /** How its streams are framed: server-sent events, or a JSON object a line. */
  framing: 'events' | 'lines'
  /**
   * @param without parameters that this model refused before, by their names in the body
   * @throws AppError `generate/prompt-too-long` where it is known that the server would cut the prompt without a word
   */
  completion(settings: ModelSettings, key: string, request: CompletionRequest, without: ReadonlySet<string>): Outgoing
  /** Parameters in the body that a model may refuse and that an answer can do without. */
  optional: readonly string[]
  /** Reads the data of one frame. Throws a `SyntaxError` where it is no JSON. */
  read(data: string): Step[]
  /** Where the names of the models are to be had. */
  list(settings: ModelSettings, key: string): Omit<Outgoing, 'body'>
  /** The names in what came from there; undefined where it is of another form. */
  names(body: unknown): string[] | undefined
}

/** What lies at a path inside parsed JSON of any form; undefined where there is nothing. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  let inner = value
  for (const step of path) {
    if (typeof inner !== 'object' || inner === null) return undefined
    inner = (inner as Record<string | number, unknown>)[step]
  }
  return inner
}

/** The string at a path; empty where there is none. */
export function wordsAt(value: unknown, ...path: (string | number)[]): string {
  const found = at(value, ...path)
  return typeof found === 'string' ? found : ''
}

/** Names in a list of objects, sorted and without doubles. */
export function namesIn(list: unknown, key: string): string[] | undefined {
  if (!Array.isArray(list)) return undefined
  const names = list.map((item) => wordsAt(item, key)).filter((name) => name !== '')
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'))
}

/** The reason for which a stream is cancelled that has said all it had to say. */
export const COMPLETE = 'complete'

/** Of an answer, in tokens, where the request names no limit of its own. */
export const LIMIT = 4096
