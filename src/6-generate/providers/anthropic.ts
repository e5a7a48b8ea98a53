/**
 * Anthropic's Messages API, called from a browser.
 * https://platform.claude.com/docs/en/api/messages, …/build-with-claude/streaming, …/build-with-claude/effort
 */
import type { ModelSettings } from '../../answer'
import { failureOf } from './failures'
import { at, LIMIT, namesIn, wordsAt, type Provider, type Step } from './provider'

/** Models that refuse a temperature: those since Claude Opus 4.7. */
const ownTemperature = /opus-4-[7-9]|(?:opus|sonnet|haiku|fable|mythos)-(?:[5-9]|\d\d)(?!\d)|mythos/
/** Models that take `output_config.effort`, by the list in the documentation. */
const hasEffort = /opus-4-[5-9]|sonnet-4-[6-9]|(?:opus|sonnet|fable|mythos)-(?:[5-9]|\d\d)(?!\d)|haiku-5-[5-9]|mythos/

const stops: Record<string, Extract<Step, { kind: 'stop' }>['stop']> = {
  refusal: 'refusal',
  max_tokens: 'length',
  model_context_window_exceeded: 'length',
}

/** Statuses that errors inside a stream stand for. */
const statuses: Record<string, number> = {
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  invalid_request_error: 400,
  overloaded_error: 529,
}

function headers(key: string): Record<string, string> {
  return {
    'x-api-key': key,
    'anthropic-version': '2023-06-01',
    'anthropic-dangerous-direct-browser-access': 'true',
  }
}

function read(data: string): Step[] {
  const event: unknown = JSON.parse(data)
  const usage = at(event, 'message', 'usage') ?? at(event, 'usage')
  const counted: Step[] = []
  const [input, output] = [at(usage, 'input_tokens'), at(usage, 'output_tokens')]
  if (typeof input === 'number') counted.push({ kind: 'usage', usage: { input } })
  if (typeof output === 'number') counted.push({ kind: 'usage', usage: { output } })
  switch (wordsAt(event, 'type')) {
    case 'content_block_delta': {
      const text = wordsAt(event, 'delta', 'text')
      return [text === '' ? { kind: 'thought' } : { kind: 'text', text }]
    }
    case 'message_delta': {
      const reason = wordsAt(event, 'delta', 'stop_reason')
      return reason === '' ? counted : [...counted, { kind: 'stop', stop: stops[reason] ?? 'end' }]
    }
    case 'message_stop':
      return [{ kind: 'over' }]
    case 'error': {
      const status = statuses[wordsAt(event, 'error', 'type')] ?? 500
      return [{ kind: 'failed', failure: failureOf(status, data, '') }]
    }
    default:
      return counted
  }
}

export const anthropic: Provider = {
  framing: 'events',
  optional: ['temperature', 'output_config'],
  completion({ model }: ModelSettings, key, { system, messages, limit = LIMIT }, without) {
    return {
      path: '/v1/messages',
      headers: headers(key),
      body: {
        model,
        max_tokens: limit,
        stream: true,
        system,
        messages,
        ...(ownTemperature.test(model) || without.has('temperature') ? {} : { temperature: 0 }),
        ...(hasEffort.test(model) && !without.has('output_config') ? { output_config: { effort: 'low' } } : {}),
      },
    }
  },
  read,
  list: (_, key) => ({ path: '/v1/models?limit=1000', headers: headers(key) }),
  names: (body) => namesIn(at(body, 'data'), 'id'),
}
