/** Numbers of a claim that count things, or say which of several: what they count must be what the passage counts. */
import { amounts, same } from './arithmetic'
import type { Evidence } from './evidence'
import type { Quantity } from './quantities'
import { alike, type Token } from './wording'
import type { Wording } from './wordings'

const cited =
  /^\s*(?:report|paper|document|passage|source|study|text|article|abstract|case|one|note|file|bericht|dokument|quelle|studie|rapport|kilde|tekst)/i
const romans = [
  '',
  'I',
  'II',
  'III',
  'IV',
  'V',
  'VI',
  'VII',
  'VIII',
  'IX',
  'X',
  'XI',
  'XII',
  'XIII',
  'XIV',
  'XV',
  'XVI',
  'XVII',
  'XVIII',
  'XIX',
  'XX',
]
const anything =
  /^(?:people|person|item|thing|case|piece|menschen|sach|fall|stuck|personer|ting|tilfaeld|other|further|more|different|of)/

/** "The Second World War" for "World War II", "the second report" for what is cited. */
export function isPlace({ kind, values, end }: Quantity, claim: Wording, evidence: readonly Evidence[]): boolean {
  if (kind !== 'ordinal') return false
  if (cited.test(claim.text.slice(end))) return true
  const roman = romans[values[0]!]
  return evidence.some(
    ({ wording }) =>
      (roman && new RegExp(`\\b${roman}\\b`).test(wording.text)) ||
      wording.quantities.some((other) => !other.unit && other.values.includes(values[0]!)),
  )
}

/** "50 users" where the passage has 50 GB, and speaks of users elsewhere. */
export function countsOthers(
  { unit, end }: Quantity,
  claim: Wording,
  other: Quantity,
  evidence: readonly Evidence[],
): boolean {
  const next = claim.tokens.find((token) => token.start >= end)
  if (unit || !next?.content || !/^[\s-]+$/.test(claim.text.slice(end, next.start))) return false
  return evidence.some(({ wording }) => {
    const named = wording.tokens.filter((token) => alike(token, next))
    if (!wording.quantities.includes(other) || named.length === 0) return false
    const from = Math.max(
      0,
      ...Array.from(wording.text.slice(0, other.start).matchAll(/[.;\n]\s?/g), ({ index }) => index + 1),
    )
    const length = wording.text.slice(other.end).search(/[.;](?:\s|$)|\n/)
    const to = length < 0 ? wording.text.length : other.end + length
    return !named.some((token) => token.start >= from && token.end <= to)
  })
}

/** "64 doctors" where the passage has 64 nurses, and no doctors. */
export function otherThing(
  quantity: Quantity,
  claim: Wording,
  found: readonly Quantity[],
  evidence: readonly Evidence[],
): string | undefined {
  const own = thingsAfter(quantity, claim)
  if (own.length === 0 || own.some(({ folded }) => anything.test(folded)) || quantity.unit) return undefined
  const same = evidence.every(({ wording }) => wording.language === claim.language)
  const counted = evidence.flatMap(({ wording }) =>
    found
      .filter((other) => wording.quantities.includes(other))
      .map((other) => ({ other, wording, things: thingsAfter(other, wording) })),
  )
  if (!same || counted.length === 0 || counted.some(({ other, things }) => other.unit || things.length === 0))
    return undefined
  if (evidence.some(({ wording }) => own.some((token) => wording.tokens.some((there) => alike(token, there)))))
    return undefined
  const [{ other, wording, things }] = counted as [(typeof counted)[number]]
  return `It says “${wording.text.slice(other.start, things.at(-1)!.end)}”.`
}

/** Words that follow a number at once: what it counts. */
function thingsAfter({ end }: Quantity, { tokens, text }: Wording): Token[] {
  const after = tokens.filter((token) => token.start >= end).slice(0, 2)
  const stop = after.findIndex(
    (token, i) => !token.content || !/^[\s-]+$/.test(text.slice(i === 0 ? end : after[i - 1]!.end, token.start)),
  )
  return stop < 0 ? after : after.slice(0, stop)
}

/** A count of what a passage lists without counting it: "two conditions". */
export function isCount(quantity: Quantity, claim: Wording, evidence: readonly Evidence[]): boolean {
  const [count = 0] = quantity.values
  if (quantity.kind !== 'cardinal' && !(quantity.kind === 'figures' && /^\d$/.test(quantity.text))) return false
  if (quantity.unit || count > 10) return false
  const nouns = claim.tokens.filter((token) => token.start >= quantity.end && token.content).slice(0, 2)
  const counted = evidence.some(({ wording }) =>
    wording.quantities.some((other) => {
      const named = wording.tokens.filter((token) => token.start >= other.end && token.content).slice(0, 2)
      return other.kind !== 'article' && nouns.some((noun) => named.some((token) => alike(noun, token)))
    }),
  )
  if (counted) return false
  if (count === 2) return true
  return evidence.some(({ wording }) => {
    const lists = wording.sentences.map(
      ({ start, end }) =>
        wording.text.slice(start, end).match(/,\s|;\s|\s(?:and|or|und|oder|og|eller)\s/g)?.length ?? 0,
    )
    const items = wording.text.match(/^\s*(?:[-*•]|\d+[.)])\s/gm)?.length ?? 0
    return items === count || lists.some((separators) => separators === count - 1)
  })
}

/** A small number of things that a claim may bring in to work with: "two adults". */
export function isCounter({ kind, unit, values }: Quantity): boolean {
  return !unit && kind === 'cardinal' && values[0]! > 1 && values[0]! <= 20
}

/** Whether another number of the claim is this one times a number of the passages. */
export function isFactor(quantity: Quantity, claim: Wording, sentences: Quantity[][]): boolean {
  if (!isCounter(quantity)) return false
  return claim.quantities.some(
    (other) =>
      other !== quantity &&
      sentences
        .flat()
        .some(
          (base) =>
            base.unit?.dimension === other.unit?.dimension &&
            amounts(base).some((amount) =>
              amounts(other).some((result) => amount !== 0 && same(amount * quantity.values[0]!, result)),
            ),
        ),
  )
}
