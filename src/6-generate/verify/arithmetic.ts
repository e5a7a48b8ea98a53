/** Sums, differences and products that follow from a passage's numbers. */
import { each, farApart, inDoses, inProportion } from './proportions'
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
  /\b(?:difference|older|later|earlier|warmer|colder|cheaper|dearer|more expensive|longer|shorter|higher|lower|heavier|lighter|taller|wider|deeper|faster|slower|bigger|larger|smaller|greater|(?:more|less|fewer|mehr|weniger|mere|mindre|færre)\b[^.,;]{0,30}?\s(?:than|als|end)|between them|remain\w*|leaves|leaving|left over|surplus|deficit|profit|including|inclusive|schwerer|leichter|größer|kleiner|schneller|langsamer|übrig|verbleib\w*|überschuss|fehlbetrag|einschließlich|inklusive|mit der|tungere|lettere|større|mindre end|hurtigere|langsommere|tilbage|overskud|underskud|inklusive|unterschied|differenz|älter|später|früher|wärmer|teurer|billiger|länger|kürzer|forskel\w*|ældre|senere|tidligere|dyrere|billigere|længere|total\w*|sum\w*|altogether|together|combined|in all|overall|plus|add\w*|makes?|both|insgesamt|zusammen|summe|gesamt\w*|ergibt|macht|beide|i alt|tilsammen|sammen\w*|samlet|sum\w*|lagt til|giver|begge)\b/iu

/** In a passage: what is added to something said elsewhere. */
const further =
  /\b(?:more|less than|fewer than|weniger als|færre end|mindre end|additional|additionally|extra|further|plus|on top|mehr|zusätzlich\w*|weitere\w*|mere|ekstra|yderligere|lost|gained|(?:rose|risen|grew|grown|fell|fallen|dropped|increased|decreased) by|(?:stieg\w*|gestiegen|sank|gesunken|fiel|wuchs) um|um \S+ (?:\p{L}+ )?(?:gestiegen|gesunken|gewachsen)|steg med|faldt med)\b/iu

export interface Sources {
  /** The passages themselves. */
  texts: string[]
  /** Numbers of the passages, grouped by the sentence that they stand in. */
  sentences: Quantity[][]
  /** Numbers that the claim itself or its question have. */
  own: Quantity[]
  /** All other numbers of the claim. */
  measures: Quantity[]
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
  { texts, sentences, own, measures, earlier }: Sources,
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
      const scale = factor.unit?.dimension === 'percent' ? 0.01 : 1
      if (amounts(quantity).some((amount) => factor.values.some((value) => fits(amount * value * scale))))
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
  return (
    percentage(claimed, sentences) ??
    quotient(claim, claimed, sentences) ??
    each(claimed, sentences) ??
    share(sentences, usable, fits) ??
    remainder(claimed, claim, sentences) ??
    spread(claimed, claim, texts, all.filter(usable)) ??
    inDoses(claimed, sentences) ??
    inProportion(claimed, measures, sentences, texts) ??
    farApart(claimed, all)
  )
}

/** "8,000 of the 20,000" are forty percent. */
function percentage(claimed: Quantity, sentences: readonly Quantity[][]): Quantity[] | undefined {
  if (claimed.unit?.dimension !== 'percent') return undefined
  for (const group of sentences) {
    const counts = group.filter(
      ({ kind, unit }) => (kind === 'figures' || kind === 'cardinal') && unit?.dimension !== 'percent',
    )
    for (const a of counts)
      for (const b of counts) {
        if (a === b || !comparable(a, b)) continue
        const parts = amounts(a).flatMap((x) => amounts(b).map((y) => (y > x && x > 0 ? (100 * x) / y : NaN)))
        if (parts.some((part) => claimed.values.some((value) => Math.abs(part - value) < (claimed.about ? 3 : 0.51))))
          return [a, b]
      }
  }
  return undefined
}

const follows =
  /\b(?:correspond\w*|equals?|i\.e|that is|that[’']s|which is|makes?|amounts?|comes? to|so|thus|hence|entspr\w*|also|das sind|macht|svarer|altså|det er|giver)\b/iu

/** 600 euros at 5 euros a day "correspond to 120 days". */
function quotient(claim: string, claimed: Quantity, sentences: readonly Quantity[][]): Quantity[] | undefined {
  if (!follows.test(claim)) return undefined
  for (const group of sentences)
    for (const a of group)
      for (const b of group) {
        if (a === b || !a.unit || a.unit.dimension !== b.unit?.dimension) continue
        const [x, y] = [amounts(a)[0]!, amounts(b)[0]!]
        if (y > 0 && x > y && claimed.values.some((value) => value >= 2 && same(x / y, value))) return [a, b]
      }
  return undefined
}

/** "Half of 48", "8 % of 200", and what is left of it. */
function share(
  sentences: readonly Quantity[][],
  usable: (quantity: Quantity) => boolean,
  fits: (value: number) => boolean,
): Quantity[] | undefined {
  for (const group of sentences) {
    for (const part of group) {
      const isPart =
        (part.kind === 'part' && !part.unit) || (part.unit?.dimension === 'percent' && part.values[0] !== 0)
      if (!isPart) continue
      const factor = part.unit ? part.values[0]! / 100 : part.values[0]!
      const whole = sentences.flat().find((other) => {
        if (other === part || !usable(other) || (isTime(other) && !group.includes(other))) return false
        return amounts(other).some((amount) => fits(amount * factor) || fits(amount * (1 - factor)))
      })
      if (whole) return [whole, part]
    }
  }
  return undefined
}

const others = /\b(?:rest|remain\w*|other\w*|übrig\w*|restlich\w*|ander\w*|resten|øvrige|andre|not|nicht|ikke)\b/iu

/** What one or two shares leave of a hundred percent. */
function remainder(claimed: Quantity, claim: string, sentences: readonly Quantity[][]): Quantity[] | undefined {
  if (claimed.unit?.dimension !== 'percent') return undefined
  const left = claimed.values.map((value) => 100 - value)
  for (const group of sentences) {
    const percents = group.filter(({ unit }) => unit?.dimension === 'percent')
    for (const [i, a] of percents.entries()) {
      if (others.test(claim) && left.some((value) => same(value, a.values[0]!))) return [a]
      for (const b of percents.slice(i + 1))
        if (left.some((value) => same(value, a.values[0]! + b.values[0]!))) return [a, b]
    }
  }
  return undefined
}

/** How many of one unit of time another has, where both are said: so much a month makes twelve times as much a year. */
const periods: [RegExp, RegExp, number][] = [
  [/\b(?:years?|yearly|annual\w*|jahr\w*|jährlich\w*|år\w*)\b/iu, /\b(?:months?|monthly|monat\w*|måned\w*)\b/iu, 12],
  [/\b(?:weeks?|weekly|woche\w*|wöchentlich\w*|uge\w*)\b/iu, /\b(?:days?|daily|tag\w*|täglich\w*|dag\w*)\b/iu, 7],
  [
    /\b(?:years?|yearly|annual\w*|jahr\w*|jährlich\w*|år\w*)\b/iu,
    /\b(?:weeks?|weekly|woche\w*|wöchentlich\w*|uge\w*)\b/iu,
    52,
  ],
  [
    /\b(?:years?|yearly|annual\w*|jahr\w*|jährlich\w*|år\w*)\b/iu,
    /\b(?:quarters?|quarterly|quartal\w*|kvartal\w*)\b/iu,
    4,
  ],
]

function spread(
  claimed: Quantity,
  claim: string,
  texts: readonly string[],
  usable: readonly Quantity[],
): Quantity[] | undefined {
  // Six months are not six years.
  if (isTime(claimed)) return undefined
  for (const [long, short, count] of periods) {
    const made = long.test(claim) && texts.some((text) => short.test(text))
    // "24,000 a year, payable quarterly" are 6,000 a quarter.
    const shared = short.test(claim) && texts.some((text) => long.test(text) && short.test(text))
    if (!made && !shared) continue
    const base = usable.find((quantity) =>
      amounts(quantity).some((amount) =>
        amounts(claimed).some(
          (value) => (made && same(value, amount * count)) || (shared && same(value * count, amount)),
        ),
      ),
    )
    if (base) return [base]
  }
  return undefined
}

function isTime({ unit }: Quantity): boolean {
  return unit?.dimension === 'time' || unit?.dimension === 'month'
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
