/** What models cost, about. Providers change their prices; a person can enter their own. */
import type { ModelSettings } from '../../types'
import { count } from '../format'
import type { Spent } from '../state/ledger.svelte'

/** Dollars for a million tokens. */
export interface Price {
  input: number
  output: number
  /** When a person entered it, milliseconds since 1970. */
  at?: number
}

/** When the table was made. */
export const pricesAsOf = '2025-11'

/** By how a model's name begins, after any `vendor/`; the longest that fits counts. From the providers' own price lists. */
const table: Record<string, Price> = {
  'claude-opus-4-5': { input: 5, output: 25 },
  'claude-opus': { input: 15, output: 75 },
  'claude-sonnet': { input: 3, output: 15 },
  'claude-haiku-4-5': { input: 1, output: 5 },
  'claude-3-5-haiku': { input: 0.8, output: 4 },
  'gpt-5': { input: 1.25, output: 10 },
  'gpt-5-mini': { input: 0.25, output: 2 },
  'gpt-5-nano': { input: 0.05, output: 0.4 },
  'gpt-4.1': { input: 2, output: 8 },
  'gpt-4.1-mini': { input: 0.4, output: 1.6 },
  'gpt-4.1-nano': { input: 0.1, output: 0.4 },
  'gpt-4o': { input: 2.5, output: 10 },
  'gpt-4o-mini': { input: 0.15, output: 0.6 },
  'mistral-large': { input: 2, output: 6 },
  'mistral-medium': { input: 0.4, output: 2 },
  'mistral-small': { input: 0.1, output: 0.3 },
}

/** Whether a server is the person's own, so that a call costs nothing but power. */
export function isOwn({ provider, server }: ModelSettings): boolean {
  if (provider === 'ollama') return true
  try {
    const { hostname } = new URL(server)
    return (
      /^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[::1\])/.test(hostname) ||
      hostname.endsWith('.local')
    )
  } catch {
    return false
  }
}

/**
 * The price of a model; undefined where it is not known.
 * @param own prices that the person entered, by the model's name
 */
export function priceOf(settings: ModelSettings, own: Readonly<Record<string, Price>> = {}): Price | undefined {
  const entered = own[settings.model]
  if (entered) return entered
  if (isOwn(settings)) return { input: 0, output: 0 }
  const name = settings.model.toLowerCase().replace(/^.*\//, '')
  const fits = Object.keys(table).filter((start) => name.startsWith(start))
  const best = fits.sort((a, b) => b.length - a.length)[0]
  return best === undefined ? undefined : table[best]
}

/** Dollars for some tokens. */
export function cost({ input, output }: Price, tokens: { input: number; output: number }): number {
  return (input * tokens.input + output * tokens.output) / 1_000_000
}

/** "about $0.0004"; "nothing" where it is free. */
export function inDollars(amount: number): string {
  if (amount === 0) return 'nothing'
  const digits = amount < 0.01 ? 4 : amount < 1 ? 3 : 2
  return amount < 0.0001 ? 'under $0.0001' : `about $${amount.toFixed(digits)}`
}

/** "1,240 tokens in, 85 out, about $0.004": what several calls took together. */
export function inSum({ input, output, dollars, more }: Spent): string {
  if (input + output === 0) return 'no tokens counted'
  const price = more
    ? dollars > 0
      ? `${inDollars(dollars)} and calls of unknown price`
      : 'price not known'
    : inDollars(dollars)
  return `${count(input)} tokens in, ${count(output)} out, ${price}`
}
