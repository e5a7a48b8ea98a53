/** Sums, differences and products that follow from a passage's numbers. */
import type { Quantity } from './quantities'

/** What a number is in its dimension's base unit; the number itself where it has no unit. */
export function amounts({ values, unit }: Quantity): number[] {
  return unit ? values.map((value) => value * unit.factor) : values
}

/** Whether two numbers are the same but for rounding in the last place of a double. */
export function same(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b))
}

/** What is said to be inexact may be off by this part. */
const ROUGHLY = 0.06

export function near(a: number, b: number): boolean {
  return Math.abs(a - b) <= ROUGHLY * Math.max(Math.abs(a), Math.abs(b))
}

const additive =
  /\b(?:difference|older|later|earlier|warmer|colder|cheaper|dearer|more expensive|longer|shorter|higher|lower|(?:more|less|fewer) than|unterschied|differenz|älter|später|früher|wärmer|teurer|billiger|länger|kürzer|forskel\w*|ældre|senere|tidligere|dyrere|billigere|længere|total\w*|sum\w*|altogether|together|combined|in all|overall|plus|add\w*|makes?|both|insgesamt|zusammen|summe|gesamt\w*|ergibt|macht|beide|i alt|tilsammen|sammen\w*|samlet|sum\w*|lagt til|giver|begge)\b/iu

/** In a passage: what is added to something said elsewhere. */
const further =
  /\b(?:more|additional|additionally|extra|further|plus|on top|mehr|zusätzlich\w*|weitere\w*|mere|ekstra|yderligere)\b/iu

export interface Sources {
  /** The passages themselves. */
  texts: string[]
  /** Numbers of the passages, grouped by the sentence that they stand in. */
  sentences: Quantity[][]
  /** Numbers that the claim itself or its question have. */
  own: Quantity[]
  /** Numbers of sentences before, which a sum may go on with. */
  earlier: Quantity[]
}

/**
 * The numbers that a claimed one follows from: two of one sentence added or subtracted, up to four where the claim speaks of
 * a sum, a passage's number times one of the claim's own, a ratio where it says "times", a half.
 */
export function derive(
  claimed: Quantity,
  claim: string,
  { texts, sentences, own, earlier }: Sources,
): Quantity[] | undefined {
  const fits = (value: number): boolean =>
    amounts(claimed).some((amount) => same(amount, value) || (claimed.about && near(amount, value)))
  const all = sentences.flat()
  if (claimed.unit?.dimension === 'times') return ratio(claimed, all)
  const usable = (quantity: Quantity): boolean =>
    quantity.kind !== 'ordinal' && quantity.kind !== 'article' && comparable(claimed, quantity)
  const sums = additive.test(claim) || texts.some((text) => further.test(text))
  for (const group of sums ? [all] : sentences) {
    const found = pair(group.filter(usable), fits, sums)
    if (found) return found
  }
  const usual = all.filter(usable)
  const isKnown = (quantity: Quantity): boolean =>
    usual.some((other) => amounts(other).some((amount) => amounts(quantity).some((own) => same(own, amount))))
  const named = own.filter(usable)
  // "Three plus two makes five": both are said.
  const said = pair(named.filter(isKnown), fits, true)
  if (said) return said
  const mentioned = [...named, ...(additive.test(claim) ? earlier.filter(usable) : [])].filter(
    (quantity) => !isKnown(quantity),
  )
  const crossing = pair([...usual, ...mentioned], fits, true)
  if (crossing?.some((quantity) => mentioned.includes(quantity))) return crossing
  if (sums) {
    const found = several([...distinct(all.filter(usable)), ...mentioned], fits)
    if (found) return found
  }
  const factors = own.filter(
    ({ kind, values }) => kind !== 'ordinal' && kind !== 'article' && values.some((value) => value !== 1),
  )
  for (const factor of factors) {
    for (const quantity of all.filter((other) => comparable(claimed, other))) {
      if (amounts(quantity).some((amount) => factor.values.some((value) => fits(amount * value))))
        return [quantity, factor]
    }
  }
  for (const group of sentences) {
    const counts = group.filter(
      ({ unit, kind, values }) => (unit?.dimension === 'times' || (!unit && kind === 'cardinal')) && values[0] !== 1,
    )
    for (const count of counts) {
      const whole = group.find(
        (other) =>
          other !== count &&
          comparable(claimed, other) &&
          amounts(other).some((amount) => fits(amount * count.values[0]!)),
      )
      if (whole) return [whole, count]
    }
  }
  const half = all.find(
    ({ kind, values, unit }) => (kind === 'part' && !unit) || (unit?.dimension === 'percent' && values[0] !== 0),
  )
  if (!half) return undefined
  const part = half.unit ? half.values[0]! / 100 : half.values[0]!
  const whole = all.find(
    (other) =>
      other !== half &&
      usable(other) &&
      amounts(other).some((amount) => fits(amount * part) || fits(amount * (1 - part))),
  )
  return whole && [whole, half]
}

function comparable(a: Quantity, b: Quantity): boolean {
  return a.unit && b.unit
    ? a.unit.dimension === b.unit.dimension
    : !a.unit === !b.unit || a.kind === 'part' || b.kind === 'part'
}

function pair(
  quantities: readonly Quantity[],
  fits: (value: number) => boolean,
  sums: boolean,
): Quantity[] | undefined {
  for (const [i, a] of quantities.entries()) {
    for (const b of quantities.slice(i + 1)) {
      for (const x of amounts(a))
        for (const y of amounts(b))
          if (x !== 0 && y !== 0 && ((sums && fits(x + y)) || fits(Math.abs(x - y)))) return [a, b]
    }
  }
  return undefined
}

/** Most numbers of which every choice of three or four is added up. */
const MOST = 14

function several(quantities: readonly Quantity[], fits: (value: number) => boolean): Quantity[] | undefined {
  const few = quantities.slice(0, MOST)
  const choose = (from: number, chosen: Quantity[], sum: number): Quantity[] | undefined => {
    if (chosen.length >= 3 && fits(sum)) return chosen
    if (chosen.length === 4) return undefined
    for (let i = from; i < few.length; i++) {
      const found = choose(i + 1, [...chosen, few[i]!], sum + amounts(few[i]!)[0]!)
      if (found) return found
    }
    return undefined
  }
  return choose(0, [], 0)
}

function distinct(quantities: readonly Quantity[]): Quantity[] {
  return quantities.filter((quantity, i) => quantities.findIndex((other) => other.text === quantity.text) === i)
}

function ratio(claimed: Quantity, all: readonly Quantity[]): Quantity[] | undefined {
  for (const a of all) {
    for (const b of all) {
      if (a === b || !comparable(a, b) || a.kind === 'ordinal' || b.kind === 'ordinal') continue
      if (
        amounts(a).some((x) =>
          amounts(b).some((y) => y !== 0 && claimed.values.some((value) => value !== 1 && near(x / y, value))),
        )
      )
        return [a, b]
    }
  }
  return undefined
}
