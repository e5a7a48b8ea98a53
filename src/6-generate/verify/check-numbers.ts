/** Checks numbers of a claim. */
import { amounts, derive, near, same } from './arithmetic'
import { fallsUnder, isCase } from './cases'
import { followsFromDates } from './check-dates'
import { countsOthers, isCount, isCounter, isFactor, isPlace, otherThing } from './counting'
import type { Evidence, Findings, Surroundings } from './evidence'
import { rates, timesAYear } from './rates'
import { findIdentifier } from './identifiers'
import { periods, type Quantity } from './quantities'
import { kindred } from './wording'
import { inside, type Wording } from './wordings'

/** "$75 or more; below that": the passage speaks of both sides of a bound. */
const otherwise =
  /\b(?:(?:below|under|above|over|less than|more than) (?:that|this|it)|otherwise|anything (?:less|more|below|above|under|over)|(?:smaller|larger|all other) (?:orders|amounts|sums)|darunter|darüber|sonst|ansonsten|derunder|derover|ellers)\b/iu

/** A share of something: two thirds, 67 %. */
function fraction({ kind, unit, values }: Quantity): number | undefined {
  if (unit?.dimension === 'percent') return values[0]! / 100
  return kind === 'part' && !unit ? values[0] : undefined
}

function isCounted({ unit, kind, counts }: Quantity): boolean {
  return !unit && kind === 'figures' && counts === true
}

/** Whether two numbers may mean the same. */
export function equal(a: Quantity, b: Quantity): boolean {
  const [x, y] = [fraction(a), fraction(b)]
  if (x !== undefined && y !== undefined) return Math.abs(x - y) < 0.005 || (a.about && near(x, y))
  // The second month is not two months.
  if (a.unit && b.unit && a.kind === 'ordinal' && b.kind === 'cardinal') return false
  // "32 patients" are not 32 %.
  if (isCounted(a) && b.unit?.dimension === 'percent') return false
  if (a.unit && b.unit) {
    return (
      a.unit.dimension === b.unit.dimension &&
      amounts(a).some((x) => amounts(b).some((y) => same(x, y) || (a.about && near(x, y))))
    )
  }
  return a.values.some((x) => b.values.some((y) => same(x, y)))
}

/** Notes whether the passages have a number, in whatever writing or unit, or whether it follows from theirs. */
export function checkQuantity(
  quantity: Quantity,
  claim: Wording,
  evidence: readonly Evidence[],
  around: Surroundings,
  findings: Findings,
): void {
  const parts = evidence.some(({ wording }) =>
    wording.quantities.some(({ kind, unit }) => (kind === 'part' && !unit) || unit?.dimension === 'percent'),
  )
  if (isLoose(quantity, claim) && !(quantity.kind === 'part' && parts)) return
  const all = evidence
    .flatMap(({ wording }) => wording.quantities)
    .filter(({ kind, unit }) => kind !== 'article' || unit)
  const found = all.filter(
    (other) => equal(quantity, other) && !(other.unit && countsOthers(quantity, claim, other, evidence)),
  )
  const noun = otherThing(quantity, claim, found, evidence)
  if (noun) {
    findings.problems.push(noun)
    return
  }
  // Whatever else it goes for may have two names: "per person", "per guest".
  const elsewhere = found.find(
    ({ per }) =>
      per !== undefined &&
      quantity.per !== undefined &&
      per !== quantity.per &&
      (periods.has(per) || periods.has(quantity.per)),
  )
  if (elsewhere && !found.some(({ per }) => per === undefined || per === quantity.per)) {
    findings.problems.push(`It says “${quantity.text}” for each ${elsewhere.per!}, not for each ${quantity.per!}.`)
    return
  }
  const agreeing = found.filter(({ bound }) => !bound || !quantity.bound || bound === quantity.bound)
  if (agreeing.length > 0) {
    for (const { number, wording } of evidence) {
      for (const other of wording.quantities)
        if (agreeing.includes(other)) findings.support.push({ start: other.start, end: other.end, passage: number })
    }
    return
  }
  if (found.length > 0) {
    if (evidence.some(({ wording }) => otherwise.test(wording.text))) return
    findings.problems.push(
      `It says that as ${found[0]!.bound === 'most' ? 'a most' : 'a least'}, not ${quantity.bound === 'most' ? 'a most' : 'a least'}: “${quantity.text}”.`,
    )
    return
  }
  if (
    inLabel(quantity, claim, evidence) ||
    inDates(quantity, claim, evidence) ||
    isWithin(quantity, all) ||
    isPlace(quantity, claim, evidence) ||
    isCount(quantity, claim, evidence) ||
    (isCase(quantity, claim) && fallsUnder(quantity, evidence))
  )
    return
  const own = [
    ...claim.quantities.filter(
      (other) => other !== quantity && (isOwn(other, all, around) || isCounter(other) || isCase(other, claim)),
    ),
    ...(around.question?.quantities ?? []),
  ]
  const sentences = evidence.flatMap(({ wording }) =>
    wording.sentences.map((sentence) => wording.quantities.filter((other) => inside(other, sentence))),
  )
  if (
    derive(quantity, claim.text, {
      texts: evidence.map(({ wording }) => wording.text),
      sentences,
      own,
      measures: claim.quantities.filter((other) => other !== quantity),
      earlier: around.earlier,
    }) ||
    followsFromDates(quantity, evidence)
  ) {
    findings.derived++
    return
  }
  if (isFrequency(quantity, claim, evidence)) return
  if (givenByQuestion(quantity, claim, around) || isFactor(quantity, claim, sentences)) return
  const rival = all.find((other) => other.kind !== 'article' && other.unit?.dimension === quantity.unit?.dimension)
  findings.problems.push(
    rival ? `It says “${rival.text}”, not “${quantity.text}”.` : `No cited passage has the number “${quantity.text}”.`,
  )
}

/** "Four times a year" where the passages say "quarterly". */
function isFrequency({ start, end }: Quantity, claim: Wording, evidence: readonly Evidence[]): boolean {
  const unit = timesAYear(claim.text.slice(start, end + 24))
  return unit !== undefined && evidence.some(({ wording }) => rates(wording.text, true).has(unit))
}

/** A number of the claim that the passages have, or the question: others may be worked out with it. */
function isOwn(quantity: Quantity, all: readonly Quantity[], { question }: Surroundings): boolean {
  return [...all, ...(question?.quantities ?? [])].some((other) => equal(quantity, other))
}

/** Articles, "once", "half" and the like, which state no number by themselves. */
function isLoose({ kind, unit, values, start, end, text }: Quantity, claim: Wording): boolean {
  const before = claim.text.slice(0, start)
  if (kind === 'article')
    return !(
      unit &&
      (/^one$/i.test(text) ||
        /\b(?:within|for|in|after|takes?|lasts?|innerhalb|binnen|von|nach|inden(?: for)?|med|efter|mit)\s+$/i.test(
          before,
        ))
    )
  if (kind === 'times') return values[0] === 1
  if (kind === 'part') return !unit
  if (kind === 'ordinal') return /^\s*$/.test(before) || /^\s*(?:,|(?:time|mal|gang)\b)/.test(claim.text.slice(end))
  // "The two years": a way of speaking of what was named.
  if (
    kind === 'cardinal' &&
    values[0] === 2 &&
    /\b(?:the|these|those|both|of|die|den|der|diese[nr]?|de|begge|disse)\s+$/i.test(before)
  )
    return true
  return kind === 'cardinal' && values[0] === 1 && !unit
}

/** "Under clause 14", "the second reviewer" where the label has "Lease, clause 14", "Reviewer 2". */
function inLabel({ text, start, end, kind, values }: Quantity, claim: Wording, evidence: readonly Evidence[]): boolean {
  const [before] = claim.tokens.filter((token) => token.end <= start).slice(-1)
  const after = claim.tokens.find((token) => token.start >= end)
  const named = kind === 'ordinal' ? after : before
  return evidence.some(({ label }) => {
    if (cites.test(claim.text.slice(0, start)) && findIdentifier(label.text, text) !== undefined) return true
    return label.tokens.some((token, i) => {
      const number = label.tokens[i + 1]
      return named?.content && kindred(named, token) && number?.folded === String(values[0])
    })
  })
}

const cites = /(?:\b(?:p|pp|page|pages|s|seite|side|chapter|kapitel|section|abschnitt|version|line|row|§)\.?|§)\s*$/i

function inDates({ values, unit, kind, start }: Quantity, claim: Wording, evidence: readonly Evidence[]): boolean {
  if (unit || (kind !== 'figures' && kind !== 'cardinal')) return false
  const hour =
    /\b(?:at|by|until|till|from|to|before|after|between|and|um|bis|von|ab|zwischen|und|kl|fra|til|mellem|og)\.?\s$/i.test(
      claim.text.slice(0, start),
    )
  return evidence.some(({ wording }) =>
    wording.moments.some(({ day, year, time }) =>
      values.some(
        (value) =>
          value === year ||
          (kind === 'figures' && value === day) ||
          (hour && time !== undefined && isHour(value, time)),
      ),
    ),
  )
}

/** "Between eight and five" where the passage has 08:00 and 17:00. */
function isHour(value: number, time: number): boolean {
  return time % 60 === 0 && (time / 60 === value || time / 60 === value + 12)
}

/** "More than 40" where the passage has 43; not where it has 400. */
function isWithin(quantity: Quantity, all: readonly Quantity[]): boolean {
  const { bound, about } = quantity
  if (!bound && !about) return false
  const own = fraction(quantity)
  return all.some((other) => {
    const part = fraction(other)
    if (own !== undefined && part !== undefined && own !== part)
      return (
        (bound === 'least' && part > own && part <= 1.3 * own) || (bound === 'most' && part < own && part >= 0.7 * own)
      )
    if (other.kind === 'article' || other.unit?.dimension !== quantity.unit?.dimension) return false
    return amounts(quantity).some((x) =>
      amounts(other).some(
        (y) =>
          (bound === 'least' && y >= x && y <= 1.3 * x && rounder(x, y)) ||
          (bound === 'most' && y <= x && y >= 0.7 * x && rounder(x, y)) ||
          (about && near(x, y)),
      ),
    )
  })
}

/** Whether fewer figures of a number than of another say something: "over 40" for 43. */
function rounder(x: number, y: number): boolean {
  const said = (value: number): number => String(value).replace('.', '').replace(/0+$/, '').length
  return Math.abs(x) >= 10 && said(x) < said(y)
}

/** A number that the question brought in and the claim denies or takes as a condition. */
function givenByQuestion(quantity: Quantity, claim: Wording, { question }: Surroundings): boolean {
  if (!question?.quantities.some((other) => equal(quantity, other))) return false
  const before = claim.text.slice(0, quantity.start)
  return (
    claim.clauses.some(({ sign }) => sign < 0) ||
    /(?:^|\s)(?:for|with|at|if|für|bei|mit|wenn|for|med|ved|hvis)\s+[^,.;]{0,20}$/i.test(before)
  )
}
