/** The values of a text that stand against each other: numbers with their units, dates, names. */
import type { Span } from '../../types'
import type { Value } from './attribution'
import { equal } from './check-numbers'
import { colours } from './colours'
import { bearsOut } from './dates'
import { normal } from './identifiers'
import type { Wording } from './wordings'

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

/** Names that follow each other are one: "Mei Tanaka". */
function together({ names, text }: Wording): (Span & { words: string[] })[] {
  const found: (Span & { words: string[] })[] = []
  for (const { start, end, folded } of names) {
    const last = found.at(-1)
    if (last && /^\s(?:(?:of|von|af|and|und|og|&)\s)?$/.test(text.slice(last.end, start))) {
      last.end = end
      last.words.push(folded)
    } else found.push({ start, end, words: [folded] })
  }
  return found
}

const ordinals =
  /(?<!\p{L})(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|erste[nrsm]?|zweite[nrsm]?|dritte[nrsm]?|vierte[nrsm]?|fünfte[nrsm]?|første|anden|andet|tredje|fjerde|femte)(?!\p{L})/giu
const ordinalForms = [
  /^(?:first|erst|førs)/i,
  /^(?:second|zwei|ande)/i,
  /^(?:third|drit|tred)/i,
  /^(?:fourth|viert|fjerd)/i,
  /^(?:fifth|fünft|femt)/i,
  /^sixth/i,
  /^seventh/i,
  /^eighth/i,
  /^ninth/i,
  /^tenth/i,
]

/** Numbers, dates and names of a text, in no order. */
export function valuesOf(wording: Wording): Value[] {
  const numbers = wording.quantities
    .filter(({ kind }) => kind === 'figures' || kind === 'cardinal')
    .map((quantity): Value & { quantity: typeof quantity } => ({
      start: quantity.start,
      end: quantity.end,
      kind: `number ${quantity.unit?.dimension ?? ''}`,
      quantity,
      matches: (other) => 'quantity' in other && equal(quantity, other.quantity as typeof quantity),
    }))
  const dates = wording.moments.map((moment): Value & { moment: typeof moment } => ({
    start: moment.start,
    end: moment.end,
    kind: moment.time === undefined ? 'date' : 'time',
    moment,
    matches: (other) => 'moment' in other && bearsOut([other.moment as typeof moment], moment) !== undefined,
  }))
  const coded = (span: Span): boolean => wording.identifiers.some((code) => overlap(span, code))
  const names = together(wording)
    .filter((name) => !coded(name))
    .map(({ start, end, words }): Value & { words: string[] } => ({
      start,
      end,
      kind: 'name',
      words,
      matches: (other) => 'words' in other && (other.words as string[]).some((word) => words.includes(word)),
    }))
  const shades = colours(wording.text).map(({ start, end, colour }): Value & { colour: number } => ({
    start,
    end,
    kind: 'colour',
    colour,
    matches: (other) => 'colour' in other && other.colour === colour,
  }))
  const places = Array.from(wording.text.matchAll(ordinals), (match): Value & { place: number } => {
    const place = ordinalForms.findIndex((form) => form.test(match[0]))
    return {
      start: match.index,
      end: match.index + match[0].length,
      kind: 'ordinal',
      place,
      matches: (other) => 'place' in other && other.place === place,
    }
  })
  // "E-271" stands for one of several of its kind; names of parameters and genes are said of many things.
  const numbered = wording.identifiers.filter(({ text }) => /^\p{Lu}{1,3}-\d+$/u.test(text))
  const codes = numbered.map(({ start, end, text }): Value & { code: string } => ({
    start,
    end,
    kind: 'code',
    code: normal(text),
    matches: (other) => 'code' in other && other.code === normal(text),
  }))
  return [...numbers, ...dates, ...names, ...shades, ...places, ...codes]
}
