/** How long a call is waited for, and how long between one try and the next. */

/** Milliseconds to the first token, and between any two pieces of an answer. */
export const PATIENCE = 30_000

/** Milliseconds before the second, third and fourth try, where the server names no time. */
export const PAUSES: readonly number[] = [1000, 3000, 9000]

/** Milliseconds that a server may ask to wait; who asks for longer is told to the person at once. */
export const LONGEST_PAUSE = 60_000

/**
 * Milliseconds that a `Retry-After` header asks for, in seconds or as a date; undefined where there is none, or no sense in it.
 * https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 * @param now milliseconds since 1970
 */
export function retryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim()
  if (!text) return undefined
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(wait) ? undefined : Math.max(0, Math.ceil(wait))
}

/** Milliseconds that a message asks for: OpenAI's and Groq's "Please try again in 1m2.5s", "in 250ms". */
export function askedInWords(message: string): number | undefined {
  const [, minutes = '0', number, unit] = /try again in (?:(\d+)m)?([\d.]+)(ms|s)\b/.exec(message) ?? []
  return number === undefined
    ? undefined
    : Number(minutes) * 60_000 + Math.ceil(Number(number) * (unit === 's' ? 1000 : 1))
}

/**
 * Waits.
 * @throws the signal's reason as soon as it aborts
 */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/** A clock that runs out unless it is wound. */
export interface Patience {
  /** Starts it anew. */
  wind(): void
  /** Stands still, while somebody else is waited for. */
  rest(): void
}

/** @param out called when it has run for so many milliseconds */
export function patience(milliseconds: number, out: () => void): Patience {
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = (): void => clearTimeout(timer)
  return {
    rest,
    wind() {
      rest()
      timer = setTimeout(out, milliseconds)
    },
  }
}
