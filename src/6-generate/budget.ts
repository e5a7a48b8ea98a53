/** What fits into a model's window: estimates, because each model counts tokens in its own way. */
import type { CompletionRequest } from '../types'

/** Tokens that a server adds around each message: roles and separators. */
const PER_MESSAGE = 8

const piece =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\p{L}+|\p{N}{1,3}|[^\s\p{L}\p{N}]/gu

/**
 * Tokens of a text, about, and rather too many than too few: one for each five letters of a word, each three figures, each
 * other sign, one and a half for an ideograph. Vocabularies of current models give 10 to 30 % fewer for English prose.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const [found] of text.matchAll(piece)) {
    if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(found)) tokens += 1.5
    // Scripts other than Latin are cut finer.
    else if (/^\p{L}/u.test(found)) tokens += Math.ceil(found.length / (/^\p{Script=Latin}/u.test(found) ? 5 : 2.5))
    else tokens += 1
  }
  return Math.ceil(tokens)
}

/** Estimated tokens of a request, without its answer. */
export function requestTokens({ system, messages }: CompletionRequest): number {
  return messages.reduce(
    (sum, { content }) => sum + estimateTokens(content) + PER_MESSAGE,
    estimateTokens(system) + PER_MESSAGE,
  )
}

/** Tokens that are kept for the answer: the limit, but no more than half of the window. */
export function answerRoom(window: number, limit: number): number {
  return Math.min(limit, Math.floor(window / 2))
}

/**
 * Parts the passages into those that fit and those that don't, in their order: each is taken that still has room.
 * @param request the request that holds some passages
 * @param room tokens that a request may have
 */
export function fit<P>(
  passages: readonly P[],
  request: (chosen: P[]) => CompletionRequest,
  room: number,
): { kept: P[]; leftOut: P[] } {
  const kept: P[] = []
  const leftOut: P[] = []
  for (const passage of passages) {
    if (requestTokens(request([...kept, passage])) <= room) kept.push(passage)
    else leftOut.push(passage)
  }
  return { kept, leftOut }
}
