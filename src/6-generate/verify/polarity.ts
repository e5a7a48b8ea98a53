/** Whether a claim says the contrary of its passages: it denies what they affirm, or has "fewer" where they have "more". */
import { alike, attributive, denying, kindred, type Token } from './wording'
import { pronouns, type Clause, type Wording } from './wordings'

export interface Contradiction {
  /** Words of the claim. */
  claimed: string
  /** Words of the passage. */
  found: string
  kind: 'negation' | 'direction'
}

/** Share of a clause's words that another must hold to be taken for saying the same or the contrary. */
const ALIGNED = 0.6
/** A clause that holds nearly as many is as good. */
const NEARLY = 0.8
/** Share of words besides figures that a denial must have in common. */
const SAID = 0.5
/** So many words after "except" are what is left out. */
const EXEMPT = 3

export function contradiction(claim: Wording, passages: readonly Wording[]): Contradiction | undefined {
  for (const clause of claim.clauses) {
    const own = clause.tokens.filter(carries)
    // Names alone don't tell what is said of them.
    if (own.every((token) => claim.names.some((name) => token.start < name.end && name.start < token.end))) continue
    const candidates = passages
      .flatMap((passage) => passage.clauses.map((other) => ({ passage, other, ...overlap(own, other.tokens) })))
      .filter(({ shared, share, of }) => share >= ALIGNED && shared >= Math.min(2, of))
    const best = Math.max(0, ...candidates.map(({ share }) => share))
    const near = candidates.filter(({ share }) => share >= NEARLY * best)
    const verdicts = near.map(({ passage, other, said }) => {
      const kind = contrary(clause, other)
      // The same figures don't make the same statement.
      return { passage, other, kind: kind === 'negation' && said < SAID ? undefined : kind }
    })
    if (verdicts.length === 0 || verdicts.some(({ kind }) => !kind)) continue
    const [{ passage, other, kind }] = verdicts as [(typeof verdicts)[number]]
    return { claimed: said(claim, clause), found: said(passage, other), kind: kind! }
  }
  return undefined
}

/** What tells which clauses speak of the same; words that deny tell whether they agree. */
function carries(token: Token): boolean {
  return token.content && !token.sides.some(({ axis }) => denying.has(axis))
}

interface Overlap {
  /** Words that both have. */
  shared: number
  /** Their share. */
  share: number
  /** The same without figures. */
  said: number
  /** Words that count. */
  of: number
}

function overlap(all: readonly Token[], others: readonly Token[]): Overlap {
  const there = others.filter(({ content, sides }) => content || sides.length > 0)
  const has = (token: Token): boolean => there.some((other) => kindred(token, other))
  // "It does not apply abroad": what "it" is was said before.
  const stands = all.length > 1 && others[0] !== undefined && pronouns.has(others[0].folded) && !has(all[0]!)
  const own = stands ? all.slice(1) : all
  const common = own.filter(has)
  const figures = common.filter(({ folded }) => /^\d/.test(folded)).length
  return {
    shared: common.length,
    share: common.length / own.length,
    said: (common.length - figures) / own.length,
    of: own.length,
  }
}

/** −1 where a clause speaks of what the other's sentence leaves out: "all pets except fish", "fish". */
function exempt(a: Clause, b: Clause): number {
  const at = b.around.findIndex(({ excepts }) => excepts)
  if (at < 0 || a.around.some(({ excepts }) => excepts)) return 1
  const left = b.around
    .slice(at + 1)
    .filter(({ content }) => content)
    .slice(0, EXEMPT)
  const named = a.tokens.some((token) => token.content && left.some((other) => alike(token, other)))
  return named ? -1 : 1
}

function contrary(a: Clause, b: Clause): Contradiction['kind'] | undefined {
  const [own, other] = [sides(a), sides(b)]
  let [signA, signB] = [a.sign * exempt(b, a), b.sign * exempt(a, b)]
  for (const [axis, side] of own) if (!other.has(axis) && denying.has(axis) && !takes(b, axis, side)) signA *= side
  for (const [axis, side] of other) if (!own.has(axis) && denying.has(axis) && !takes(a, axis, side)) signB *= side
  let shared = 0
  let found: Contradiction['kind'] | undefined
  for (const [axis, side] of own) {
    const there = other.get(axis)
    if (there === undefined || side === 0 || there === 0) continue
    if (attributive.has(axis) && !ofTheSame(a, b, axis)) continue
    shared++
    const agrees = side * signA === there * signB
    // "Did not run", "was closed": a denial of the opposite says the same.
    if (agrees && side !== there) return undefined
    if (!agrees && found !== 'direction') found = side === there ? 'negation' : 'direction'
  }
  return shared === 0 && signA !== signB ? 'negation' : found
}

/** Whether another clause of the sentence takes a side: "of 260 inspected, 34 were unsafe". */
function takes({ around }: Clause, axis: number, side: number): boolean {
  return around.some(({ sides }) => sides.some((other) => other.axis === axis && other.side === side))
}

/** Whether two clauses have the word of an axis before the same word: "first day", "last day". */
function ofTheSame(a: Clause, b: Clause, axis: number): boolean {
  const [own, other] = [a, b].map(({ tokens }) => {
    const at = tokens.findIndex(({ sides }) => sides.some((side) => side.axis === axis))
    return tokens
      .slice(at + 1)
      .filter(({ content }) => content)
      .slice(0, 1)
  }) as [Token[], Token[]]
  return own.some((token) => other.some((there) => alike(token, there)))
}

/** The side that a clause takes on each axis; 0 where it names both. */
function sides(clause: Clause): Map<number, number> {
  const found = new Map<number, number>()
  for (const token of clause.tokens) {
    for (const { axis, side } of token.sides) {
      const before = found.get(axis)
      found.set(axis, before === undefined || before === side ? side : 0)
    }
  }
  return found
}

function said({ text }: Wording, { start, end }: Clause): string {
  return text
    .slice(start, end)
    .trim()
    .replace(/^[,;:]\s*|[\s,;:.]+$/g, '')
}
