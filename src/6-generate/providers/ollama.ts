/** Ollama's own API, which takes no key. https://docs.ollama.com/api/chat */
import { AppError } from '../../errors'
import { failureOf } from './failures'
import { at, LIMIT, namesIn, wordsAt, type Provider, type Step } from './provider'

/** Tokens that a model is given room for where the person names none. Ollama's own default is smaller, and it cuts silently. */
export const OLLAMA_WINDOW = 8192

/** No tokenizer makes fewer tokens of prose than one out of six characters or so; this is a bound, not an estimate. */
const MOST_CHARACTERS_A_TOKEN = 6

function read(data: string): Step[] {
  const line: unknown = JSON.parse(data)
  if (wordsAt(line, 'error')) return [{ kind: 'failed', failure: failureOf(500, data, '') }]
  const steps: Step[] = []
  const text = wordsAt(line, 'message', 'content')
  if (text !== '') steps.push({ kind: 'text', text })
  if (wordsAt(line, 'message', 'thinking')) steps.push({ kind: 'thought' })
  if (at(line, 'done') === true) {
    const [input, output] = [at(line, 'prompt_eval_count'), at(line, 'eval_count')]
    if (typeof input === 'number' && typeof output === 'number') steps.push({ kind: 'usage', usage: { input, output } })
    steps.push({ kind: 'stop', stop: wordsAt(line, 'done_reason') === 'length' ? 'length' : 'end' }, { kind: 'over' })
  }
  return steps
}

export const ollama: Provider = {
  framing: 'lines',
  optional: ['think', 'truncate', 'shift'],
  completion({ model, window = OLLAMA_WINDOW }, _key, { system, messages, limit = LIMIT }, without) {
    const characters = messages.reduce((sum, { content }) => sum + content.length, system.length)
    const least = Math.ceil(characters / MOST_CHARACTERS_A_TOKEN) + limit
    if (least > window)
      throw new AppError({
        code: 'generate/prompt-too-long',
        detail: `at least ${least} tokens with the answer, of ${window}`,
      })
    // The newer servers refuse what does not fit when told to; the older ones don't know these fields and ignore them.
    const whole = Object.fromEntries(
      ['truncate', 'shift'].filter((name) => !without.has(name)).map((name) => [name, false]),
    )
    return {
      path: '/api/chat',
      headers: {},
      body: {
        model,
        messages: [{ role: 'system', content: system }, ...messages],
        stream: true,
        ...(without.has('think') ? {} : { think: /gpt-oss/.test(model) ? 'low' : false }),
        ...whole,
        options: { temperature: 0, num_predict: limit, num_ctx: window },
      },
    }
  },
  read,
  list: () => ({ path: '/api/tags', headers: {} }),
  names: (body) => namesIn(at(body, 'models'), 'name'),
}
