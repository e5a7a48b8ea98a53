/** Checks dates and times of a claim. */
import { amounts } from './arithmetic'
import { bearsOut, type Moment } from './dates'
import type { Evidence, Findings } from './evidence'
import type { Quantity } from './quantities'

/** Notes whether the passages bear a date out; what follows from others by counting years or weekdays does. */
export function checkMoment(moment: Moment, evidence: readonly Evidence[], { problems, support }: Findings): void {
  const all = evidence.flatMap(({ wording, label }) => [...wording.moments, ...label.moments])
  const found = bearsOut(all, moment)
  if (found) {
    const home = evidence.find(({ wording }) => wording.moments.includes(found))
    if (home) support.push({ start: found.start, end: found.end, passage: home.number })
    return
  }
  const numbers = evidence.flatMap(({ wording, label }) => [...wording.quantities, ...label.quantities])
  const figure = moment.year ?? (moment.time !== undefined && moment.time % 60 === 0 ? moment.time / 60 : undefined)
  const alone = moment.month === undefined && moment.day === undefined
  if (alone && figure !== undefined && numbers.some(({ values, unit }) => !unit && values.includes(figure))) return
  if (followsFromSpan(moment, all, numbers)) return
  if (alone && moment.year !== undefined && followsFromYears(moment.year, all, numbers)) return
  if (
    moment.weekday !== undefined &&
    moment.day === undefined &&
    (all.some((other) => weekdayOf(other) === moment.weekday) || isNamedSo(moment.weekday, evidence))
  )
    return
  const other = all.find((other) =>
    (['time', 'weekday', 'year', 'month'] as const).some(
      (field) => moment[field] !== undefined && other[field] !== undefined,
    ),
  )
  problems.push(
    other ? `It says “${other.text}”, not “${moment.text}”.` : `No cited passage has the date “${moment.text}”.`,
  )
}

const working = /\b(?:weekdays?|working days?|workdays?|werktag\w*|wochentag\w*|hverdag\w*)\b/i
const weekend = /\b(?:weekends?|wochenende\w*)\b/i

/** "Monday to Friday" for weekdays. */
function isNamedSo(weekday: number, evidence: readonly Evidence[]): boolean {
  return evidence.some(({ wording }) => (weekday <= 5 ? working : weekend).test(wording.text))
}

function weekdayOf({ year, month, day }: Moment): number | undefined {
  if (year === undefined || month === undefined || day === undefined) return undefined
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7
}

function followsFromYears(year: number, moments: readonly Moment[], numbers: readonly Quantity[]): boolean {
  const spans = numbers
    .filter(({ unit }) => unit?.dimension === 'month')
    .flatMap((quantity) => amounts(quantity).map((amount) => amount / 12))
  return moments.some(
    (other) => other.year !== undefined && spans.some((span) => span !== 0 && Math.abs(other.year! - year) === span),
  )
}

/** A time or day so long after, or before, one of the passages: 09:12 and 37 minutes, 3 February and two weeks. */
function followsFromSpan(
  { time, day, month }: Moment,
  moments: readonly Moment[],
  numbers: readonly Quantity[],
): boolean {
  const spans = numbers.filter(({ unit, kind }) => unit?.dimension === 'time' && kind !== 'article').flatMap(amounts)
  return moments.some((other) => {
    if (time !== undefined && day === undefined)
      return other.time !== undefined && spans.some((span) => Math.abs(time - other.time!) * 60 === span)
    if (day === undefined || month === undefined || other.day === undefined || other.month === undefined) return false
    const apart = Math.abs(Date.UTC(2001, month - 1, day) - Date.UTC(2001, other.month - 1, other.day)) / 1000
    return time === undefined && spans.some((span) => span === apart)
  })
}

/** Seconds. */
const DAY = 86_400

/** Time between two dates of the passages: "eight years later", "two weeks after". */
export function followsFromDates(quantity: Quantity, evidence: readonly Evidence[]): boolean {
  const { unit, about } = quantity
  if (unit?.dimension !== 'month' && unit?.dimension !== 'time') return false
  const all = evidence.flatMap(({ wording, label }) => [...wording.moments, ...label.moments])
  const spans = all.flatMap((a) => all.map((b) => between(a, b, unit.dimension)))
  // A life of 73 years may have lasted 72 and a half.
  const slack = about ? unit.factor : 0
  return spans.some(
    (span) =>
      span !== undefined &&
      span !== 0 &&
      amounts(quantity).some(
        (amount) =>
          Math.abs(amount - Math.abs(span)) <= slack ||
          isWithin(quantity, amount, Math.abs(span)) ||
          (unit.dimension === 'time' && amount === DAY - Math.abs(span)),
      ),
  )
}

/** "Less than two weeks" for ten days, "over 40 years" for 43. */
function isWithin({ bound }: Quantity, amount: number, span: number): boolean {
  return bound === 'most'
    ? span <= amount && span >= 0.6 * amount
    : bound === 'least' && span >= amount && span <= 1.4 * amount
}

/** In months, or in seconds. */
function between(a: Moment, b: Moment, dimension: string): number | undefined {
  if (dimension === 'month') {
    if (a.month !== undefined && b.month !== undefined && a.day === b.day)
      return ((a.year ?? b.year ?? 0) - (b.year ?? a.year ?? 0)) * 12 + a.month - b.month
    return a.year !== undefined && b.year !== undefined ? 12 * (a.year - b.year) : undefined
  }
  if (a.day !== undefined && b.day !== undefined) {
    const year = a.year ?? b.year ?? 2001
    const at = ({ year: own = year, month, day }: Moment): number =>
      Date.UTC(own, (month ?? a.month ?? b.month ?? 1) - 1, day) / 1000
    return at(a) - at(b)
  }
  return a.time !== undefined && b.time !== undefined ? 60 * (a.time - b.time) : undefined
}
