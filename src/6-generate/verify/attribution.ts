/**
 * Whether a claim gives a value to the wrong thing: "Sweden had 12.1 million" where the passage has that for Denmark. A value's
 * own stretch of the passage should hold the claim's words at least as well as the stretch of another value of its kind.
 */
import { alike, type Token } from './wording'
import { inside, type Wording } from './wordings'
import { unitOf } from './units'
import type { Span } from '../../types'

/** A value of a text: a number with its unit, a date, a name. Values of one kind stand against each other. */
export interface Value extends Span {
  kind: string
  /** Whether a value of a passage is the same. */
  matches(other: Value): boolean
}

interface Stretch extends Span {
  wording: Wording
  text: string
  own: Token[]
  /** Words said earlier that may go for it as well. */
  inherited: Token[]
  values: Value[]
}

/** What an inherited word counts, a word of its own counting 1. */
const INHERITED = 0.5
/** What is taken off for each word of a stretch that the claim doesn't have, and the most that is. */
const STRANGE = 0.1
const MOST_STRANGE = 0.3
/** By how much another value's stretch must fit better. */
const MARGIN = 0.65
/** The same for dates: what happened on a day is often said in other sentences. */
const DATE_MARGIN = 1.5

const cuts =
  /[,;:()|\n]\s|(?<!\b(?:between|zwischen|mellem)\s[^,;:()]{1,30})\s(?=(?:and|und|og)\s)|\s(?=(?:instead of|rather than|anstelle von|anstatt|statt|i stedet for|or|but|while|whereas|oder|aber|während|eller|men|mens)\s)/giu

const compares = /\b(?:than|als|compared|gegenüber|ahead of|foran)\b/i

export interface Misattribution {
  value: Value
  /** The words of the passage that fit the claim better, which have another value. */
  found: string
}

export function misattribution(
  claim: Wording,
  values: readonly Value[],
  passages: readonly { wording: Wording; values: readonly Value[] }[],
): Misattribution | undefined {
  // A comparison names both sides.
  if (compares.test(claim.text) || (claim.language === 'da' && /\bend\b/i.test(claim.text))) return undefined
  for (const value of values) {
    if (
      (value.kind === 'date' || value.kind === 'time') &&
      /\b(?:until|till|before|by|after|since|bis|vor|nach|seit|indtil|før|efter|siden|ab|from|fra)\s(?:the |den |dem )?$/i.test(
        claim.text.slice(0, value.start),
      )
    )
      continue
    const stretches = passages.flatMap((passage) => stretchesOf(passage.wording, passage.values, value.kind))
    const here = stretches.filter((stretch) => stretch.values.some((other) => value.matches(other)))
    const elsewhere = stretches.filter((stretch) => !stretch.values.some((other) => value.matches(other)))
    if (here.length === 0 || elsewhere.length === 0) continue
    if (value.kind === 'name' && claim.clauses.some(({ sign }) => sign < 0)) continue
    const words = claimWords(claim, values, value)
    const parted = value.kind === 'name' ? partedNames(claim, values, value, here, stretches) : undefined
    if (parted) return { value, found: parted.text.trim() }
    const paired = mispaired(claim, values, value, here, passages)
    if (paired) return { value, found: paired.text.trim() }
    if (
      (value.kind === 'name' || value.kind.startsWith('number')) &&
      (words.length > 4 || values.filter(({ kind }) => kind === 'name').length > 1)
    )
      continue
    if (words.length === 0 || (value.kind === 'time' && passages.length > 1)) continue
    const best = here.map((stretch) => fit(words, stretch)).reduce((a, b) => (b.score > a.score ? b : a))
    for (const stretch of elsewhere) {
      const other = fit(words, stretch)
      const telling = words.some((word) => other.own.has(word) && !best.own.has(word))
      if (telling && other.score - best.score >= (value.kind === 'date' ? DATE_MARGIN : MARGIN))
        return { value, found: stretch.text.trim() }
    }
  }
  return undefined
}

/**
 * Two values of a claim that are said of each other: where a passage has the one, it has another of the second's kind, and
 * the second stands elsewhere.
 */
function mispaired(
  claim: Wording,
  values: readonly Value[],
  value: Value,
  here: readonly Stretch[],
  passages: readonly { wording: Wording; values: readonly Value[] }[],
): Stretch | undefined {
  const stretch = stretchesOf(claim, values, value.kind).find(({ values }) => values.includes(value))
  if (!stretch || stretch.values.length > 1) return undefined
  for (const other of values) {
    if (other.kind === value.kind || !inside(other, stretch)) continue
    if (values.filter(({ kind }) => kind === other.kind).length > 1) continue
    // One passage may put right what another says.
    if (passages.length > 1 && (value.kind === 'time' || other.kind === 'time')) continue
    const all = passages.flatMap((passage) => passage.values)
    if (!all.some((found) => other.matches(found))) continue
    const said = claim.tokens.filter((token) => overlaps(other, token))
    const mentions = (place: Stretch): boolean =>
      said.some((token) => place.own.some((there) => there.folded === token.folded))
    const beside = here
      .filter((place) => place.values.some((found) => value.matches(found)))
      .map((place) => ({
        place,
        rivals: passages.flatMap(({ wording, values }) =>
          wording === place.wording ? values.filter((found) => found.kind === other.kind && inside(found, place)) : [],
        ),
      }))
    if (
      beside.length > 0 &&
      beside.every(
        ({ place, rivals }) => rivals.length > 0 && !rivals.some((rival) => other.matches(rival)) && !mentions(place),
      )
    )
      return beside[0]!.place
  }
  return undefined
}

/** Two names of a claim, where the passages put each together with another. */
function partedNames(
  claim: Wording,
  values: readonly Value[],
  value: Value,
  here: readonly Stretch[],
  stretches: readonly Stretch[],
): Stretch | undefined {
  const names = values.filter(({ kind }) => kind === 'name')
  const other = names.find((name) => name !== value)
  if (names.length !== 2 || !other || claim.clauses.some(({ sign }) => sign < 0)) return undefined
  if (here.some(({ values }) => values.some((found) => other.matches(found)))) return undefined
  const apart = here.every(({ values }) => values.some((found) => found.kind === 'name' && !value.matches(found)))
  const there = stretches.filter(({ values }) => values.some((found) => other.matches(found)))
  const both =
    there.length > 0 &&
    there.every(({ values }) => values.some((found) => found.kind === 'name' && !other.matches(found)))
  return apart && both ? here[0] : undefined
}

/** Words of the claim that go with a value: those of its own stretch. */
function claimWords(claim: Wording, values: readonly Value[], value: Value): Token[] {
  const stretch = stretchesOf(claim, values, value.kind).find(({ values }) => values.includes(value))
  // Where several of a kind are said together, which words go with which can't be told.
  if (!stretch || stretch.values.length > 1) return []
  return stretch.own.filter(
    (token) =>
      !overlaps(value, token) && !(unitOf(token.folded) && token.start >= value.end && token.start <= value.end + 2),
  )
}

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

function stretchesOf(wording: Wording, values: readonly Value[], kind: string): Stretch[] {
  const own = values.filter((value) => value.kind === kind)
  const found: Stretch[] = []
  let previous: Token[] = []
  for (const sentence of wording.sentences) {
    const content = wording.tokens.filter((token) => inside(token, sentence) && token.content)
    const within = own.filter((value) => inside(value, sentence))
    if (within.length > 0) {
      let inherited = goesOn(wording, sentence) ? previous : []
      for (const span of spansOf(wording.text, sentence, within)) {
        const held = within.filter((value) => inside(value, span))
        const tokens = content.filter((token) => inside(token, span))
        found.push({
          ...span,
          wording,
          text: wording.text.slice(span.start, span.end),
          own: tokens,
          inherited,
          values: held,
        })
        inherited = [...inherited, ...tokens.filter(({ start }) => start < held[0]!.start)]
      }
    }
    previous = content.filter((token, i) => i === 0 || token.capital)
  }
  return found
}

const pronouns =
  /^\W*(?:[\p{L}\p{N}]+\s){0,3}?(?:he|she|it|they|this|that|these|those|his|her|its|their|er|sie|es|dies\w*|sein\w*|ihr\w*|han|hun|den|det|denne|dette|disse|hans|hendes)\b/iu

/** Whether a sentence speaks of what the one before it named. */
function goesOn({ text }: Wording, { start, end }: Span): boolean {
  return pronouns.test(text.slice(start, end))
}

/** Parts of a sentence with a value each; what has none goes with the part before it, at the beginning with the one after. */
function spansOf(text: string, sentence: Span, values: readonly Value[]): Span[] {
  const said = text.slice(sentence.start, sentence.end)
  const places = Array.from(said.matchAll(cuts), (match) => sentence.start + match.index + 1).filter(
    (at) => !values.some((value) => value.start < at && at < value.end),
  )
  const spans: Span[] = []
  let start = sentence.start
  for (const end of [...places, sentence.end]) {
    const has = values.some((value) => start <= value.start && value.end <= end)
    const last = spans.at(-1)
    if (has) spans.push({ start, end })
    else if (last) last.end = end
    else continue
    start = end
  }
  return spans
}

function fit(words: readonly Token[], { own, inherited }: Stretch): { score: number; own: Set<Token> } {
  const held = new Set(words.filter((word) => own.some((token) => alike(word, token))))
  const taken = words.filter((word) => !held.has(word) && inherited.some((token) => alike(word, token)))
  const strange = own.filter((token) => !words.some((word) => alike(word, token))).length
  return { score: held.size + INHERITED * taken.length - Math.min(MOST_STRANGE, STRANGE * strange), own: held }
}
