/** Whether a claim says the contrary of its passages: it denies what they affirm, or has "fewer" where they have "more". */
import { aligned, telling } from './alignment'
import { deniedIn, onlyWith, type Denial } from './negation'
import { alike, attributive, denying, kindred, opposed, parties, type Token } from './wording'
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
  let refused = false
  const kinds = new Set<Contradiction['kind']>()
  for (const token of own) {
    const axis = token.sides.find(({ axis }) => denying.has(axis))?.axis
    if (axis !== undefined) {
      // What such a word denies tells more than the word itself, but "accepted" is not "did not accept".
      const [here, there] = [own, tokens].map((words, at) =>
        words.flatMap((word) => granted(word, axis, at === 0 ? deniedHere : deniedThere) ?? []),
      ) as [boolean[], boolean[]]
      if (there.length > 0 && here.every((grant) => there.every((other) => other !== grant))) refused = true
      continue
    }
    const same = isParty(token) && tokens.some((other) => alike(token, other))
    const there = closest(
      tokens.filter((other) =>
        same
          ? alike(token, other)
          : opposed(token, other)
            ? comparable(claim, token, passage, other)
            : kindred(token, other),
      ),
      own.filter((other) => other !== token),
      own[own.indexOf(token) + 1],
      passage,
      tokens,
    )
    if (there.length === 0) continue
    const tells = there.map((other) => {
      const turned =
        opposed(token, other) && !isTimed(claim, token) && !own.some((one) => one !== token && sameSide(one, other))
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
  if (isException(claim, own, passage, tokens)) return undefined
  if (refused && ![claim, passage].some(({ text }) => onlyWith.test(text)) && !exceptional.test(claim.text))
    return 'negation'
  // Who denies as often as the passage does says it in another order; what each denial reaches is a guess.
  const [here, there] = [deniedHere.signs.size, tokens.filter((token) => deniedThere.signs.has(token)).length]
  if (here > 0 && here === there && kinds.has('negation')) return undefined
  // "Closed on Mondays", "open except Mondays": a denial of the opposite.
  if (kinds.size !== 1 || (agree > 0 && kinds.has('negation'))) return undefined
  return [...kinds][0]
}

/** Whether a claim speaks of what a passage takes out: "unless there is an emergency". */
function isException(claim: Wording, own: readonly Token[], { text }: Wording, tokens: readonly Token[]): boolean {
  const [first, last] = [tokens[0], tokens.at(-1)]
  const match = first && last && unless.exec(text.slice(first.start, last.end))
  if (!match) return false
  const at = first.start + match.index
  const [rule, exception] = [tokens.filter(({ end }) => end <= at), tokens.filter(({ start }) => start > at)]
  const said = own.filter(
    (token) =>
      exception.some((other) => other.content && kindred(token, other)) && !rule.some((other) => kindred(token, other)),
  )
  return said.length > 0 && !said.some(({ start }) => turnedAway.test(claim.text.slice(0, start)))
}

const turnedAway = /\b(?:without|not|no|ohne|nicht|kein\w*|uden|ikke)\s(?:\p{L}+\s){0,2}$/iu
const unless =
  /\b(?:unless|(?:except|but not) (?:in|for|if|where|when)|es sei denn|(?:aber|jedoch) nicht (?:wenn|bei|in|im)|(?:men|dog) ikke (?:hvis|når|ved|i)|außer (?:bei|in|im|wenn)|medmindre|undtagen (?:i|ved|hvis))\b/iu

/** What is said of an exception is not said of the rule. */
const exceptional =
  /\b(?:exempt\w*|except\w*|only|unless|befreit\w*|ausgenommen|ausnahm\w*|nur|sofern|fritag\w*|undtag\w*|kun|medmindre)\b/iu

const clauseEnds = /[,;:()]\s|\s(?:but|while|whereas|although|aber|sondern|während|men|mens)\s/giu

/** Of several words those in whose clause the most is said of what the claim speaks of. */
function closest(
  some: Token[],
  others: readonly Token[],
  next: Token | undefined,
  { text }: Wording,
  tokens: readonly Token[],
): Token[] {
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (some.length < 2 || !first || !last) return some
  const said = text.slice(first.start, last.end)
  const ends = Array.from(said.matchAll(clauseEnds), ({ index }) => first.start + index)
  const clauseOf = ({ start }: Span): number => ends.filter((end) => end < start).length
  const shared = some.map((one) => {
    const around = tokens.filter((token) => token !== one && clauseOf(token) === clauseOf(one))
    const holds = (other: Token): boolean => around.some((token) => kindred(other, token))
    // Where clauses hold as many, what the claim goes on with decides.
    return others.filter(holds).length + (next && holds(next) ? 0.5 : 0)
  })
  const most = Math.max(...shared)
  return some.filter((_, i) => shared[i] === most)
}

function isParty({ sides }: Token): boolean {
  return sides.some(({ axis }) => parties.has(axis))
}

/** Whether two words stand on the same side of an axis, or are one. */
function sameSide(a: Token, b: Token): boolean {
  if (a.sides.length === 0 || b.sides.length === 0) return kindred(a, b) && !opposed(a, b) && a.folded !== b.folded
  return a.sides.some(({ axis, side }) => b.sides.some((other) => other.axis === axis && other.side === side))
}

/** Whether a word of an axis of permission grants or refuses; undefined where it is of another. */
function granted(token: Token, axis: number, { words }: Denial): boolean | undefined {
  const side = token.sides.find((one) => one.axis === axis)?.side
  return side && side > 0 !== words.has(token)
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
  const [here, there] = [next(claim, token), next(passage, other)]
  // "Half an hour later than before": nothing comes next that it could be said of.
  return here.length === 0 || here.some((a) => there.some((b) => kindred(a, b)))
}

function said({ text }: Wording, { start, end }: Span): string {
  return text
    .slice(start, end)
    .trim()
    .replace(/[.\s]+$/, '')
}
