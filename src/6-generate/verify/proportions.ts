/** Products and quotients that follow from a passage's numbers: so much a time, a day, a quarter. */
import { amounts, same } from './arithmetic'
import type { Quantity } from './quantities'

const rate = /\b(?:each|every|per|an?|pro|je|jede[rnsm]?|hver|hvert|pr)\b/i

/** 10 euros for each quarter of an hour make 20 for half an hour: both grow alike. */
export function inProportion(
  claimed: Quantity,
  measures: readonly Quantity[],
  sentences: readonly Quantity[][],
  texts: readonly string[],
): Quantity[] | undefined {
  if (!claimed.unit || !texts.some((text) => rate.test(text))) return undefined
  for (const group of sentences)
    for (const base of group.filter(({ unit }) => unit?.dimension === claimed.unit!.dimension))
      for (const measure of measures) {
        const per = group.find(
          (other) => other !== base && other.unit !== undefined && other.unit.dimension === measure.unit?.dimension,
        )
        const [x, y] = [amounts(base)[0]!, per ? amounts(per)[0]! : 0]
        if (!per || x === 0 || y === 0 || measure === claimed) continue
        const times = amounts(measure)[0]! / y
        if (times > 1 && Number.isInteger(times) && amounts(claimed).some((amount) => same(amount, x * times)))
          return [base, per]
      }
  return undefined
}

const DAY = 86_400

/** 250 mg twice a day for seven days are 3.5 g. */
export function inDoses(claimed: Quantity, sentences: readonly Quantity[][]): Quantity[] | undefined {
  for (const group of sentences) {
    const often = group.filter(({ unit, kind }) => kind === 'times' || unit?.dimension === 'times')
    const days = group.filter(({ unit, kind }) => unit?.dimension === 'time' && kind !== 'article')
    for (const times of often)
      for (const span of days)
        for (const base of group) {
          const count = amounts(span)[0]! / DAY
          if (base === times || base === span || count <= 1 || !Number.isInteger(count)) continue
          if (base.unit?.dimension !== claimed.unit?.dimension) continue
          const product = amounts(base)[0]! * times.values[0]! * count
          if (amounts(claimed).some((amount) => same(amount, product))) return [base, times, span]
        }
  }
  return undefined
}

/** Figures of a number that a chance difference hardly has. */
const TELLING = 3

/** 3,340 in one sentence and 3,083 in another are 257 apart. */
export function farApart(claimed: Quantity, all: readonly Quantity[]): Quantity[] | undefined {
  const figures = String(claimed.values[0]).replace(/0+$/, '').replace('.', '')
  if (claimed.kind !== 'figures' || figures.length < TELLING) return undefined
  for (const [i, a] of all.entries())
    for (const b of all.slice(i + 1)) {
      if (a.kind !== 'figures' || b.kind !== 'figures' || a.unit?.dimension !== b.unit?.dimension) continue
      if (a.unit?.dimension !== claimed.unit?.dimension) continue
      if (amounts(claimed).some((amount) => same(amount, Math.abs(amounts(a)[0]! - amounts(b)[0]!)))) return [a, b]
    }
  return undefined
}

/** Most that a sum is divided by. */
const MOST_EACH = 60

/** 2,850 euros that equal three months' rent are 950 a month. */
export function each(claimed: Quantity, sentences: readonly Quantity[][]): Quantity[] | undefined {
  if (!claimed.unit || lasts(claimed) || claimed.unit.dimension === 'percent') return undefined
  for (const group of sentences)
    for (const sum of group)
      for (const count of group) {
        const [of = 0] = count.values
        const counts = (count.kind === 'cardinal' || count.kind === 'figures') && (!count.unit || lasts(count))
        if (sum === count || !counts || !Number.isInteger(of) || of < 2 || of > MOST_EACH) continue
        if (sum.unit?.dimension !== claimed.unit.dimension) continue
        if (amounts(sum).some((x) => amounts(claimed).some((y) => same(x, y * of)))) return [sum, count]
      }
  return undefined
}

function lasts({ unit }: Quantity): boolean {
  return unit?.dimension === 'time' || unit?.dimension === 'month'
}
