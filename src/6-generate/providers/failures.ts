/** What servers mean by their refusals. The words are those of the vendors' own documentation and of their servers. */
import type { ProblemCode } from '../../errors'
import type { Failure } from './provider'
import { at, wordsAt } from './provider'

/**
 * Anthropic: "prompt is too long: 210000 tokens > 200000 maximum", "input length and `max_tokens` exceed context limit".
 * OpenAI, OpenRouter: `context_length_exceeded`, "maximum context length is 8192 tokens"; Groq: "Request too large for model";
 * Mistral: "too large for model with 32768 maximum context length"; llama.cpp: `exceed_context_size_error`; LM Studio: "Trying to keep
 * the first 9000 tokens when context the overflows"; Ollama: "the input length exceeds the context length".
 */
const tooLong =
  /prompt is too long|context[ _-](?:length|limit|size|window)|maximum context|request[ _]too[ _]large|too large for model|context the overflows|reduce the length/i

/** OpenAI: `insufficient_quota` with status 429; Anthropic: "Your credit balance is too low" with status 400. */
const unpaid = /insufficient_quota|credit balance|insufficient (?:credits|balance)|exceeded your current quota/i

/** The message inside an error's body, which every vendor puts elsewhere. */
export function messageOf(body: unknown, text: string): string {
  const { message, error, detail } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const found = [wordsAt(error, 'message'), error, message, detail].find(
    (part) => typeof part === 'string' && part !== '',
  )
  const words = typeof found === 'string' ? found : text
  return words.replace(/\s+/g, ' ').trim().slice(0, 400)
}

/** Text that may be JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * What a status and an error's body mean.
 * @param status of HTTP, or its like inside a stream
 * @param subject the server, as a person would name it
 */
export function failureOf(status: number, text: string, subject: string): Failure {
  const body = parsed(text)
  const message = messageOf(body, text)
  const kind = `${wordsAt(body, 'error', 'type')} ${wordsAt(body, 'error', 'code')} ${wordsAt(body, 'type')}`
  const said = `${kind} ${message}`
  const of = (code: ProblemCode, passing = false): Failure => ({
    problem: { code, subject, detail: `${status}: ${message || 'no words'}` },
    passing,
  })
  if (tooLong.test(said) || status === 413) return of('generate/prompt-too-long')
  if (status === 402 || unpaid.test(said)) return of('generate/credit')
  if (status === 401 || status === 403) return of('generate/key')
  if (status === 404) return of(body === undefined ? 'generate/malformed' : 'generate/model')
  if (/model/i.test(message) && /not found|does not exist|invalid model|not a valid model/i.test(message))
    return of('generate/model')
  if (status === 429 || status === 529 || /overloaded/i.test(kind)) return of('generate/busy', true)
  return of('generate/server', status >= 500)
}

/** Whether a refusal with status 400 or 422 is one of a prompt by the server's own filter. */
export function isFiltered(text: string): boolean {
  return at(parsed(text), 'error', 'code') === 'content_filter'
}

/** The parameters among `names` that a refusal speaks of. */
export function refusedParameters(status: number, text: string, names: readonly string[]): string[] {
  if (status !== 400 && status !== 422) return []
  return names.filter((name) => new RegExp(`\\b${name}\\b`).test(text))
}
