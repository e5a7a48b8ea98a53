/** Whether a claim says the contrary of its passages: it denies what they affirm, or has "fewer" where they have "more". */
import { alike, attributive, denying, type Token } from './wording'
import type { Clause, Wording } from './wordings'

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
/** So many words after "except" are what is left out. */
const EXEMPT = 3

export function contradiction(claim: Wording, passages: readonly Wording[]): Contradiction | undefined {
  for (const clause of claim.clauses) {
    const own = clause.tokens.filter(carries)
    // Names alone don't tell what is said of them.
    if (own.every((token) => claim.names.some((name) => token.start < name.end && name.start < token.end))) continue
    const candidates = passages
      .flatMap((passage) => passage.clauses.map((other) => ({ passage, other, ...overlap(own, other.tokens) })))
      .filter(({ shared, share }) => share >= ALIGNED && shared >= Math.min(2, own.length))
    const best = Math.max(0, ...candidates.map(({ share }) => share))
    const near = candidates.filter(({ share }) => share >= NEARLY * best)
    const verdicts = near.map(({ passage, other }) => ({ passage, other, kind: contrary(clause, other) }))
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

function overlap(own: readonly Token[], others: readonly Token[]): { shared: number; share: number } {
  const there = others.filter(({ content }) => content)
  const shared = own.filter((token) => there.some((other) => alike(token, other))).length
  return { shared, share: shared / own.length }
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
  let shared = 0
  for (const [axis, side] of own) {
    const there = other.get(axis)
    if (there !== undefined) continue
    if (denying.has(axis)) signA *= side
  }
  for (const [axis, side] of other) if (!own.has(axis) && denying.has(axis)) signB *= side
  for (const [axis, side] of own) {
    const there = other.get(axis)
    if (there === undefined || side === 0 || there === 0) continue
    if (attributive.has(axis) && !ofTheSame(a, b, axis)) continue
    shared++
    if (side * signA !== there * signB) return side === there ? 'negation' : 'direction'
  }
  return shared === 0 && signA !== signB ? 'negation' : undefined
}

/** Whether two clauses have the word of an axis before the same word: "first day", "last day". */
function ofTheSame(a: Clause, b: Clause, axis: number): boolean {
  const [own, other] = [a, b].map(({ tokens }) => {
    const at = tokens.findIndex(({ sides }) => sides.some((side) => side.axis === axis))
    return tokens
      .slice(at + 1)
      .filter(({ content }) => content)
      .slice(0, 2)
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
