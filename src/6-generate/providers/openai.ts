/**
 * Chat completions as OpenAI defined them and many others speak them: OpenRouter, Mistral, Groq, LM Studio, llama.cpp.
 * https://platform.openai.com/docs/api-reference/chat
 */
import type { ModelSettings } from '../../answer'
import { failureOf } from './failures'
import { at, LIMIT, namesIn, wordsAt, type Provider, type Step } from './provider'

/** Models of OpenAI that reason first: they take an effort and refuse a temperature. `gpt-oss` takes both. */
const reasons = /^(?:.*\/)?(?:o\d|gpt-[5-9]|gpt-\d\d)/
const hasEffort = /^(?:.*\/)?(?:o\d|gpt-[5-9]|gpt-\d\d|gpt-oss)/

const stops: Record<string, Extract<Step, { kind: 'stop' }>['stop']> = {
  length: 'length',
  // Mistral's word for a full window.
  model_length: 'length',
  content_filter: 'filter',
}

/** The version stands in most addresses; where none does, the usual one is added. */
function versioned({ server }: ModelSettings): string {
  return /\/v\d[^/]*$/.test(server) ? '' : '/v1'
}

const headers = (key: string): Record<string, string> => (key ? { authorization: `Bearer ${key}` } : {})

function read(data: string): Step[] {
  if (data.trim() === '[DONE]') return [{ kind: 'over' }]
  const chunk: unknown = JSON.parse(data)
  const error = at(chunk, 'error')
  if (error) {
    const code = Number(at(error, 'code') ?? at(error, 'status') ?? at(error, 'status_code'))
    return [{ kind: 'failed', failure: failureOf(code >= 400 ? code : 500, data, '') }]
  }
  const steps: Step[] = []
  const choice = at(chunk, 'choices', 0)
  const [text, refusal] = [wordsAt(choice, 'delta', 'content'), wordsAt(choice, 'delta', 'refusal')]
  if (text !== '') steps.push({ kind: 'text', text })
  if (refusal !== '') steps.push({ kind: 'text', text: refusal }, { kind: 'stop', stop: 'refusal' })
  if (wordsAt(choice, 'delta', 'reasoning_content') || wordsAt(choice, 'delta', 'reasoning'))
    steps.push({ kind: 'thought' })
  const reason = wordsAt(choice, 'finish_reason')
  if (reason === 'error') steps.push({ kind: 'failed', failure: failureOf(502, data, '') })
  else if (reason !== '') steps.push({ kind: 'stop', stop: stops[reason] ?? 'end' })
  // Groq puts its counts elsewhere.
  const usage = at(chunk, 'usage') ?? at(chunk, 'x_groq', 'usage')
  const [input, output] = [at(usage, 'prompt_tokens'), at(usage, 'completion_tokens')]
  if (typeof input === 'number' && typeof output === 'number') steps.push({ kind: 'usage', usage: { input, output } })
  return steps
}

export const openai: Provider = {
  framing: 'events',
  optional: ['temperature', 'reasoning_effort', 'stream_options', 'max_tokens', 'max_completion_tokens'],
  completion(settings, key, { system, messages, limit = LIMIT }, without) {
    const { model, server } = settings
    // OpenAI's own newer models know one name of the limit only, the others' servers mostly the older one.
    const newer = /\/\/api\.openai\.com/.test(server)
    const name =
      without.has('max_tokens') || (newer && !without.has('max_completion_tokens'))
        ? 'max_completion_tokens'
        : 'max_tokens'
    // Mistral counts without being asked, and refuses fields that it doesn't know.
    const counts = !/\/\/api\.mistral\.ai/.test(server) && !without.has('stream_options')
    return {
      path: `${versioned(settings)}/chat/completions`,
      headers: headers(key),
      body: {
        model,
        messages: [{ role: 'system', content: system }, ...messages],
        stream: true,
        ...(counts ? { stream_options: { include_usage: true } } : {}),
        [name]: limit,
        ...(reasons.test(model) || without.has('temperature') ? {} : { temperature: 0 }),
        ...(hasEffort.test(model) && !without.has('reasoning_effort') ? { reasoning_effort: 'low' } : {}),
      },
    }
  },
  read,
  list: (settings, key) => ({ path: `${versioned(settings)}/models`, headers: headers(key) }),
  names: (body) => namesIn(at(body, 'data'), 'id'),
}
