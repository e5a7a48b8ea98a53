/** Whether a claim says the contrary of its passages: it denies what they affirm, or has "fewer" where they have "more". */
import { aligned, telling } from './alignment'
import { deniedIn } from './negation'
import { attributive, denying, kindred, opposed, type Token } from './wording'
import type { Wording } from './wordings'
import type { Span } from '../../types'

export interface Contradiction {
  /** Words of the passage. */
  found: string
  kind: 'negation' | 'direction'
}

/** Units of text between a word and the time that it is said of. */
const TIMED = 6
/** Among so many words after an attribute is what it is said of. */
const SAME = 3

/** The sentence that says the contrary, where no other that speaks of the same agrees. */
export function contradiction(claim: Wording, passages: readonly Wording[]): Contradiction | undefined {
  const own = telling(claim)
  let first: Contradiction | undefined
  for (const { passage, sentence, tokens } of aligned(claim, passages)) {
    const kind = contrary(claim, own, passage, tokens)
    if (!kind) return undefined
    first ??= { found: said(passage, sentence), kind }
  }
  return first
}

function contrary(
  claim: Wording,
  own: readonly Token[],
  passage: Wording,
  tokens: readonly Token[],
): Contradiction['kind'] | undefined {
  const [deniedHere, deniedThere] = [deniedIn(claim), deniedIn(passage)]
  let agree = 0
  const kinds = new Set<Contradiction['kind']>()
  for (const token of own) {
    // What such a word denies tells, not the word itself.
    if (token.sides.some(({ axis }) => denying.has(axis))) continue
    const there = tokens.filter((other) => kindred(token, other) || opposed(token, other))
    if (there.length === 0) continue
    const tells = there.map((other) => {
      const turned =
        opposed(token, other) &&
        comparable(claim, token, passage, other) &&
        !isTimed(claim, token) &&
        !own.some((one) => one !== token && kindred(one, other) && !opposed(one, other))
      const denied = deniedHere.words.has(token) !== deniedThere.words.has(other)
      const told = turned || deniedHere.words.has(token) || deniedThere.words.has(other)
      const head =
        turned ||
        (deniedHere.words.has(token) ? deniedHere : deniedThere).heads.has(deniedHere.words.has(token) ? token : other)
      return { turned, told, head, agrees: turned === denied }
    })
    if (tells.some(({ agrees, told }) => agrees && told)) agree++
    else if (tells.every(({ agrees, head }) => !agrees && head))
      kinds.add(tells.some(({ turned }) => turned) ? 'direction' : 'negation')
  }
  // Who denies as often as the passage does says it in another order; what each denial reaches is a guess.
  const [here, there] = [deniedHere.signs.size, tokens.filter((token) => deniedThere.signs.has(token)).length]
  if (here > 0 && here === there && kinds.has('negation')) return undefined
  // "Closed on Mondays", "open except Mondays": a denial of the opposite.
  if (kinds.size !== 1 || (agree > 0 && kinds.has('negation'))) return undefined
  return [...kinds][0]
}

/** "Open from 8 to 20" closes at 20: the times are checked by themselves. */
function isTimed({ moments }: Wording, { end }: Token): boolean {
  return moments.some(({ start, time }) => time !== undefined && start >= end && start - end <= TIMED)
}

/** Words that can be said of several things at once, "first day, last day", must be said of the same. */
function comparable(claim: Wording, token: Token, passage: Wording, other: Token): boolean {
  if (!token.sides.some(({ axis }) => attributive.has(axis))) return true
  const next = ({ tokens }: Wording, of: Token): Token[] =>
    tokens
      .slice(tokens.indexOf(of) + 1)
      .filter(({ content }) => content)
      .slice(0, SAME)
  return next(claim, token).some((a) => next(passage, other).some((b) => kindred(a, b)))
}

function said({ text }: Wording, { start, end }: Span): string {
  return text
    .slice(start, end)
    .trim()
    .replace(/[.\s]+$/, '')
}
