/** Which sentences of the passages speak of what a claim speaks of. */
import type { Span } from '../../types'
import { kindred, type Token } from './wording'
import { inside, type Wording } from './wordings'

export interface Aligned {
  passage: Wording
  sentence: Span
  tokens: Token[]
  /** Share of the claim's words that the sentence holds, opposites among them. */
  share: number
}

/** Share of a claim's words that a sentence must hold to be taken for saying the same or the contrary. */
const ALIGNED = 0.5
/** A sentence that holds nearly as many is as good. */
const NEARLY = 0.85

/** What a number of the claim counts that a sentence has. */
const FIGURE = 0.2

/** The words of a claim by which sentences are found. */
export function telling({ tokens }: Wording): Token[] {
  return tokens.filter(({ content, sides, folded }) => (content || sides.length > 0) && !/^\d/.test(folded))
}

/** The sentences that hold the most of a claim's words, best first; none where the best holds less than half. */
export function aligned(claim: Wording, passages: readonly Wording[]): Aligned[] {
  const own = telling(claim)
  if (own.length === 0) return []
  const numbers = claim.tokens.filter(({ folded }) => /^\d/.test(folded))
  const all = passages.flatMap((passage) =>
    passage.sentences.map((sentence) => {
      const tokens = passage.tokens.filter((token) => inside(token, sentence))
      const share = own.filter((token) => tokens.some((other) => kindred(token, other))).length / own.length
      const figures = numbers.filter(({ folded }) => tokens.some((other) => other.folded === folded)).length
      return { passage, sentence, tokens, share: share + FIGURE * figures }
    }),
  )
  const best = Math.max(0, ...all.map(({ share }) => share))
  if (best < ALIGNED) return []
  return all.filter(({ share }) => share >= NEARLY * best).sort((a, b) => b.share - a.share)
}
