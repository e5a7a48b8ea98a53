/** How each vendor's server says things: frames of its stream, and bodies of its refusals. */
import type { ProviderKind } from '../../src/types'

export type Stop = 'end' | 'length' | 'refusal' | 'filter'

const event = (data: unknown, name?: string): string => `${name ? `event: ${name}\n` : ''}data: ${JSON.stringify(data)}\n\n`

function anthropic(parts: string[], stop: Stop): string[] {
  const reasons = { end: 'end_turn', length: 'max_tokens', refusal: 'refusal', filter: 'refusal' }
  const of = (data: { type: string }): string => event(data, data.type)
  const block = { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }
  return [
    of({ type: 'message_start', message: { id: 'm', usage: { input_tokens: 21, output_tokens: 1 } } } as { type: string }),
    of(block),
    of({ type: 'ping' }),
    ...parts.map((text) => of({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } } as { type: string })),
    of({ type: 'content_block_stop', index: 0 } as { type: string }),
    of({ type: 'message_delta', delta: { stop_reason: reasons[stop] }, usage: { output_tokens: 9 } } as { type: string }),
    of({ type: 'message_stop' }),
  ]
}

function openai(parts: string[], stop: Stop): string[] {
  const reasons = { end: 'stop', length: 'length', refusal: 'stop', filter: 'content_filter' }
  const choice = (delta: object, finish_reason: string | null = null): object => ({ choices: [{ index: 0, delta, finish_reason }] })
  return [
    ': OPENROUTER PROCESSING\n\n',
    event(choice({ role: 'assistant', content: '' })),
    ...parts.map((text) => event(choice(stop === 'refusal' ? { refusal: text } : { content: text }))),
    event(choice({}, reasons[stop])),
    event({ choices: [], usage: { prompt_tokens: 21, completion_tokens: 9, total_tokens: 30 } }),
    'data: [DONE]\n\n',
  ]
}

function ollama(parts: string[], stop: Stop): string[] {
  const line = (data: object): string => `${JSON.stringify({ model: 'm', ...data })}\n`
  return [
    ...parts.map((content) => line({ message: { role: 'assistant', content }, done: false })),
    line({
      message: { role: 'assistant', content: '' },
      done: true,
      done_reason: stop === 'length' ? 'length' : 'stop',
      prompt_eval_count: 21,
      eval_count: 9,
    }),
  ]
}

/** What each server says when something is amiss, with its status. */
interface Refusals {
  key: [number, unknown]
  model: [number, unknown]
  tooLong: [number, unknown]
  busy: [number, unknown]
  server: [number, unknown]
}

/** One vendor's way of speaking. */
export interface Dialect {
  frames(parts: string[], stop: Stop): string[]
  /** Frames before the first token. */
  opening: number
  list: unknown
  refusals: Refusals
}

const said = (type: string, message: string): unknown => ({ type: 'error', error: { type, message } })

export const dialects: Record<ProviderKind, Dialect> = {
  anthropic: {
    frames: anthropic,
    opening: 3,
    list: { data: [{ type: 'model', id: 'big' }, { type: 'model', id: 'a-small' }], has_more: false },
    refusals: {
      key: [401, said('authentication_error', 'invalid x-api-key')],
      model: [404, said('not_found_error', 'model: nowhere')],
      tooLong: [400, said('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum')],
      busy: [429, said('rate_limit_error', 'Number of requests has exceeded your rate limit')],
      server: [500, said('api_error', 'Internal server error')],
    },
  },
  openai: {
    frames: openai,
    opening: 2,
    list: { object: 'list', data: [{ id: 'big', object: 'model' }, { id: 'a-small', object: 'model' }] },
    refusals: {
      key: [401, { error: { message: 'Incorrect API key provided', code: 'invalid_api_key' } }],
      model: [404, { error: { message: 'The model `nowhere` does not exist', code: 'model_not_found' } }],
      tooLong: [
        400,
        { error: { message: 'This model’s maximum context length is 8192 tokens.', code: 'context_length_exceeded' } },
      ],
      busy: [429, { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } }],
      server: [500, { error: { message: 'The server had an error' } }],
    },
  },
  ollama: {
    frames: ollama,
    opening: 0,
    list: { models: [{ name: 'big' }, { name: 'a-small' }] },
    refusals: {
      key: [401, { error: 'unauthorized' }],
      model: [404, { error: 'model "nowhere" not found, try pulling it first' }],
      tooLong: [400, { error: 'the input length exceeds the context length' }],
      busy: [429, { error: 'server busy, please try again' }],
      server: [500, { error: 'llama runner process has terminated' }],
    },
  },
}
