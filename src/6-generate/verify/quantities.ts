/** Numbers of a text with their units, whatever way they are written. */
import { fold } from '../../text/fold'
import type { AnswerLanguage, Span } from '../../types'
import { joined, listed } from './compounds'
import { multipliers, numberWord, type NumberWord } from './number-words'
import { unitOf, type Unit } from './units'

export interface Quantity extends Span {
  /** As written, without the unit. */
  text: string
  /** What it may be, in the unit written: `1.234` is 1,234 or 1.234. */
  values: number[]
  kind: 'figures' | NumberWord['kind']
  unit?: Unit
  /** `most`: no more than this; `least`: no less. */
  bound?: 'most' | 'least'
  /** What it goes for, a unit of time above all: "9 euros a month", "46 pence per kWh". */
  per?: string
  /** Whether a word follows that is no unit: "32 patients". */
  counts?: boolean
  /** Said to be inexact. */
  about: boolean
}

const figures =
  /(?<![\p{L}\p{N}_.,])(?:\d{1,3}(?:([.,'’ \u00a0\u202f])\d{3})(?:\1\d{3})*(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[½¼¾])(?!\p{N}|[.,]\p{N})/gu
const letters = /\p{L}+(?:-\p{L}+)?/gu
/** What may stand between a number and its unit. */
const unitAfter =
  /^[ \u00a0\u202f-]{0,2}((?:us-dollar|light-years?|[\p{L}°]+[²³]?|[%‰€$£¥°×])(?:[ \u00a0](?:day|days|cent|celsius|fahrenheit|points?|metres|meters|dollars?|pounds?|francs?|kroner|franken)(?!\p{L}))?)/iu
const unitBefore = /(?:(EUR|USD|GBP|DKK|CHF|JPY|kr\.?)[ \u00a0]?|([€$£¥])[ \u00a0]?)$/u
/** A second number that shares its unit with this one: "5 to 10 days". */
const shared =
  /^\s*(?:[-–—]|,?\s*(?:and|und|og|or|oder|eller)|to|bis|auf|til)\s*[€$£]?[\d.,]+[ \u00a0-]{0,2}([\p{L}%°€$£]+)(?:\s(\p{L}+))?/iu

const upper = String.raw`(?:no|not|not be|nicht|ikke|never) (?:longer|later|higher|larger|bigger|older|greater|further|heavier|wider|deeper|langer|spater|hoher|grosser|alter|mehr|laengere|senere|hojere|storre|aeldre|flere|mere) (?:than|als|end)|no more than|not more than|not exceed\w*|not over|up to|at most|at the most|maximum(?: of)?|max\.?|within|limited to|capped at|hochstens|maximal|bis zu|nicht mehr als|innerhalb(?: von)?|binnen|hojst|op til|maks\.?|inden for|ikke mere end|ikke over|(?<!(?:no|not|not be|nicht|ikke|never) )(?:less than|fewer than|lower than|younger than|shorter than|earlier than|weniger als|junger als|kurzer als|mindre end|faerre end|yngre end|kortere end)|under|below|not later than|no later than|unter|spatestens|nicht spater als|senest`
const lower = String.raw`no less than|not less than|no fewer than|at least|at the least|minimum(?: of)?|min\.?|mindestens|wenigstens|mindst|minimum|(?<!(?:no|not|not be|nicht|ikke|never) )(?:more than|longer than|later than|higher than|older than|greater than|mehr als|alter als|langer als|mere end|flere end|aeldre end|laengere end)|over|above|exceed\w*|beyond|upwards of|from wind force|uber|fra`
const boundBefore = {
  most: new RegExp(`(?:${upper})\\s*(?:the |den |de |von )?[€$£]?$|\\b(?:hochstens|hojst|maksimalt) [a-z]+ $`),
  least: new RegExp(`(?:${lower})\\s*(?:the |den |de |von )?[€$£]?$|\\b(?:mindestens|mindst) [a-z]+ $`),
}
const boundAfter = {
  most: /^[^.,;]{0,20}?\b(?:or less|or fewer|or under|or younger|at most|at the latest|hochstens|oder weniger|oder junger|eller faerre|eller mindre|maximum)\b/,
  least:
    /^[^.,;]{0,20}?\b(?:or more|and more|or over|or older|or above|and above|upwards|oder mehr|oder alter|und mehr|eller mere|eller flere|eller derover|og opefter|minimum)\b|^\+/,
}
const aboutBefore =
  /(?:about|around|approximately|approx\.?|roughly|circa|ca\.?|c\.|some|nearly|almost|just (?:over|under)|close to|an estimated|estimated|etwa|ungefahr|rund|knapp|gut|fast|zirka|cirka|omkring|omtrent|naesten|knap|godt|~|≈)\s*[€$£]?$/
const turned =
  /\b(?:not|never|cannot|avoid\w*|must not|forbidden|prohibited|excluded|ausgeschlossen|udelukket|nicht|kein\w*|verboten|vermeid\w*|ikke|aldrig|forbudt|undga\w*)\b|n['’]t\b/

/**
 * @param text with dates and identifiers blanked out
 * @param language decides how numbers in words are read
 */
export function quantities(text: string, language: AnswerLanguage): Quantity[] {
  const found: Quantity[] = []
  for (const match of text.matchAll(figures)) {
    const end = match.index + match[0].length
    const values = valuesOf(match[0], language)
    const negative =
      /(?:^|[\s(])[-−–]$/u.test(text.slice(Math.max(0, match.index - 2), match.index)) &&
      !/\d\s*[-–]$/.test(text.slice(0, match.index))
    found.push(
      complete(text, {
        start: match.index,
        end,
        text: match[0],
        values: negative ? values.map((value) => -value) : values,
        kind: 'figures',
        about: false,
      }),
    )
  }
  for (const match of text.matchAll(letters)) {
    const word = fold(match[0]).text
    const parts = numberWord(word, language)
      ? [{ word, at: 0 }]
      : word
          .split('-')
          .slice(0, 1)
          .map((part) => ({ word: part, at: 0 }))
    for (const part of parts) {
      const number = numberWord(part.word, language)
      if (!number) continue
      const end = match.index + (part.word === word ? match[0].length : part.word.length)
      const before = found.find(
        (other) =>
          other.kind === 'cardinal' &&
          other.end <= match.index &&
          /^[\s-](?:and |und |og )?$/.test(text.slice(other.end, match.index)) &&
          Math.max(...other.values) >= 100 &&
          Math.max(...other.values) > number.value,
      )
      if (before && number.kind === 'cardinal') {
        before.values = before.values.map((value) => value + number.value)
        before.end = end
        Object.assign(before, complete(text, { ...before, text: text.slice(before.start, end) }, false))
      } else
        found.push(
          complete(text, {
            start: match.index,
            end,
            text: match[0],
            values: [number.value],
            kind: number.kind,
            about: false,
          }),
        )
    }
  }
  const ordered = found.sort((a, b) => a.start - b.start)
  return joined(withParts(listed(alsoMeant(ordered, text), text), text), text)
}

/** What figures may mean: a point or comma before three figures parts thousands or begins a fraction. */
function valuesOf(written: string, language: AnswerLanguage): number[] {
  const fraction = { '½': 0.5, '¼': 0.25, '¾': 0.75 }[written]
  if (fraction !== undefined) return [fraction]
  const plain = written.replace(/['’ \u00a0\u202f]/g, '')
  const signs = plain.replace(/\d/g, '')
  if (signs === '') return [Number(plain)]
  const lastSign = signs.at(-1)!
  const decimal = Number(plain.replaceAll(lastSign === '.' ? ',' : '.', '').replace(lastSign, '.'))
  const grouped = Number(plain.replace(/[.,]/g, ''))
  if (signs.length === 1) {
    if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(plain)) return [decimal]
    // English never writes a fraction with a comma; German and Danish never part thousands with one.
    return signs === '.' ? [grouped, decimal] : [language === 'en' ? grouped : decimal]
  }
  return new Set(signs).size === 1 ? [grouped] : [decimal]
}

/** Adds multiplier, unit, bound. */
function complete(text: string, quantity: Quantity, multiply = true): Quantity {
  const result = { ...quantity }
  const next = /^[ \u00a0\u202f-]?(?!to |bis |auf |til |and |und |og |or |oder |eller )(\p{L}+)\.?(?!\p{L})/u.exec(
    text.slice(result.end, result.end + 24),
  )
  const factor = multiply && next ? multiplierOf(next[1]!, quantity.kind) : undefined
  if (factor && next) {
    result.values = result.values.map((value) => value * factor)
    result.end += next[0].length
    result.text = text.slice(result.start, result.end)
  }
  const shares = factor || next ? undefined : shared.exec(text.slice(result.end, result.end + 40))
  const other = shares && multiplierOf(shares[1]!, 'figures')
  if (other) result.values = result.values.map((value) => value * other)
  const unit = other && shares[2] ? unitOf(fold(shares[2]).text) : unitAround(text, result)
  if (unit) result.unit = unit
  if (!unit && /^ \p{L}{4,}/u.test(text.slice(result.end))) result.counts = true
  const before = fold(text.slice(Math.max(0, result.start - 40), result.start)).text
  const after = fold(text.slice(result.end, result.end + 40)).text
  result.about ||= aboutBefore.test(before)
  const per = periodAfter(after, result.unit !== undefined && isMoney(result.unit))
  if (per) result.per = per
  const bound =
    boundBefore.most.test(before) || boundAfter.most.test(after)
      ? 'most'
      : boundBefore.least.test(before) || boundAfter.least.test(after)
        ? 'least'
        : undefined
  // Up to thirty days before is thirty days before at least.
  if (bound === 'most' && deadline.test(before) && ahead.test(after)) result.bound = 'least'
  else if (bound) result.bound = isTurned(text, result, before) ? (bound === 'most' ? 'least' : 'most') : bound
  return result
}

const deadline =
  /\b(?:up to|until|till|no later than|not later than|at the latest|bis(?: zu)?|spatestens|senest|op til|indtil)\s*$/
const ahead =
  /^[ \u00a0]?(?:\p{L}+ )?(?:calendar |working |business )?\p{L}+ (?:before|prior to|ahead of|in advance|vor|vorher|for|for|inden|i forvejen)\b/u

const period =
  '(hour|day|night|week|month|quarter|year|stunde|tag|nacht|woche|monat|quartal|jahr|time|dag|nat|uge|maned|kvartal|ar|hourly|daily|nightly|weekly|monthly|quarterly|yearly|annually|taglich|wochentlich|monatlich|jahrlich|dagligt|ugentligt|manedligt|arligt|dagen|ugen|maneden|aret)\\b'
/** Of money only a unit of time may follow at once: "9 euros monthly". */
const perAfter = new RegExp(
  `^[ \\u00a0]?(?:[\\p{L}%€$£]+\\.?\\s)?(?:(?:an?|per|each|every|pro|im|am|i|om|pr\\.?|in der)\\s|\\/\\s?)?${period}`,
  'u',
)
/** "Per item and day": the unit of time is what it goes for. */
const perPeriod = new RegExp(
  `^[ \\u00a0]?(?:[\\p{L}%€$£]+\\.?\\s)?(?:per|an?|each|every|pro|je|pr\\.?)\\s(?:\\p{L}+\\s(?:and|und|og|per|pro|pr\\.)\\s)?${period}`,
  'u',
)
const perThing = /^[ \u00a0]?(?:[\p{L}%€$£]+\.?\s)?(?:per|pro|je|pr\.?)\s(\p{L}+)/u

/** Units of time for which something goes. */
export const periods: ReadonlySet<string> = new Set(['hour', 'day', 'week', 'month', 'quarter', 'year'])

function periodAfter(after: string, ofMoney: boolean): string | undefined {
  const found = perPeriod.exec(after) ?? (ofMoney ? perAfter.exec(after) : undefined)
  return found ? periodOf(found[1]!) : perThing.exec(after)?.[1]
}

const money = new Set(['eur', 'usd', 'gbp', 'dkk', 'chf', 'jpy'])

function isMoney({ dimension }: Unit): boolean {
  return money.has(dimension)
}

function periodOf(word: string): string {
  const kinds: [string, RegExp][] = [
    ['hour', /^(?:hour|stund|time)/],
    ['day', /^(?:da[yig]|tag|tagl|night|nacht|nat)/],
    ['week', /^(?:week|woche|woch|uge)/],
    ['month', /^(?:month|monat|maned)/],
    ['quarter', /^(?:quart|kvart)/],
  ]
  return kinds.find(([, pattern]) => pattern.test(word))?.[0] ?? 'year'
}

/** Whether a denial around it turns a bound: "do not take more than four" is at most four. */
function isTurned(text: string, { start, end }: Span, before: string): boolean {
  const compared =
    '(?:more|less|fewer|earlier|sooner|higher|longer|larger|bigger|heavier|wider|closer|mehr|weniger|fruher|hoher|langer|grosser|naher|mere|flere|mindre|faerre|tidligere|hojere|laengere|storre|aeldre) (?:than|als|end)'
  if (!new RegExp(`${compared}\\s*[€$£]?$`).test(before)) return false
  if (new RegExp(`(?:no|not|nicht|ikke) ${compared}\\s*$`).test(before)) return false
  const from = Math.max(text.lastIndexOf('.', start), text.lastIndexOf(';', start), text.lastIndexOf(',', start)) + 1
  const to = text.slice(end).search(/[.;,](?:\s|$)/)
  return turned.test(fold(text.slice(from, to < 0 ? text.length : end + to)).text)
}

function multiplierOf(word: string, kind: Quantity['kind']): number | undefined {
  if (kind === 'ordinal' || kind === 'times' || kind === 'part') return undefined
  if (word === 'm' || (word.toLowerCase() === 'k' && kind !== 'figures')) return undefined
  if (word === 'M' || word === 'K') return word === 'M' ? 1e6 : 1e3
  return multipliers.get(fold(word).text)
}

function unitAround(text: string, { start, end, kind }: Quantity): Unit | undefined {
  if (kind === 'times') return unitOf('times')
  const before = unitBefore.exec(text.slice(Math.max(0, start - 6), start))
  if (before) return unitOf(fold((before[1] ?? before[2])!.replace('.', '')).text)
  const rest = text.slice(end, end + 40)
  // "half an hour", "three quarters of an hour".
  const bare = rest.replace(/^(?:\s+of)?\s+(?:an?|eine[rs]?|en|et)(?=\s)/, '')
  const after = unitAfter.exec(kind === 'part' || kind === 'cardinal' ? bare : rest)
  if (after) {
    const name = fold(after[1]!).text
    const unit = unitOf(name.replace(/[ \u00a0]/g, '_')) ?? unitOf(name.split(/[ \u00a0]/)[0]!)
    if (unit) return unit
    const own = name.split(/[ \u00a0]/)[0]!
    const skip =
      /^ (?:full|whole|more|additional|further|consecutive|calendar|working|business|volle|ganze|weitere|hele|fulde) (\p{L}+)/iu.exec(
        rest,
      )
    if (skip) return unitOf(fold(skip[1]!).text)
    if (!['to', 'bis', 'til', 'and', 'und', 'og', 'or', 'oder', 'eller'].includes(own)) return undefined
  }
  const other = shared.exec(rest)
  return other ? unitOf(fold(other[1]!).text) : undefined
}

/** "Adults pay 7 euros, children 4.": the unit goes on. */
function alsoMeant(found: Quantity[], text: string): Quantity[] {
  return found.map((quantity, i) => {
    const before = found[i - 1]
    if (!before?.unit || quantity.unit || !['figures', 'cardinal'].includes(quantity.kind)) return quantity
    const between = text.slice(before.end, quantity.start)
    const ends =
      quantity.kind === 'figures'
        ? /^\s*(?:[.,;)\]]|$|(?:and|und|og)\s)/.test(text.slice(quantity.end))
        : before.kind === 'cardinal' && /^\s(?:for|on|in|für|bei|til)\s/.test(text.slice(quantity.end))
    return ends && !/[.;:]\s/.test(between) && /,\s|\s(?:and|und|og)\s/.test(between)
      ? { ...quantity, unit: before.unit }
      : quantity
  })
}

const portions = new Map([['third', 3], ['quarter', 4], ['fifth', 5], ['tenth', 10], ['drittel', 3], ['viertel', 4], ['funftel', 5], ['zehntel', 10], ['tredjedel', 3], ['fjerdedel', 4], ['femtedel', 5], ['tiendedel', 10], ['kvarter', 4]]) // prettier-ignore
const portion =
  /^[\s-]+((third|quarter|fifth|tenth|drittel|viertel|fünftel|zehntel|tredjedel|fjerdedel|femtedel|tiendedel|kvarter)[sen]?)(?!\p{L})(?:(?: of (?:an?|the)| einer?)?\s+(\p{L}+))?/iu
/** "A third of", "three quarters were", and not "a third party", "a quarter of an hour", "three quarters in a row". */
const ofAll =
  /^(?:[.,;]|$|\s(?:of|der|des|von|af)\s(?!(?:an?|einer)\s)|\s(?:was|were|is|are|had|has|have|said|war|waren|sind|ist|var|er)\s|\s\p{L}{2,}ed\s)/iu

/** "Three quarters of an hour" and "two thirds" are one number. */
function withParts(found: Quantity[], text: string): Quantity[] {
  return found.map((quantity) => {
    const after = quantity.kind === 'figures' ? undefined : portion.exec(text.slice(quantity.end))
    if (!after) return quantity
    const [, words = '', name = '', next] = after
    const end = quantity.end + after[0].indexOf(words) + words.length
    const timed = next ? unitOf(fold(next).text) : undefined
    const whole = ofAll.test(text.slice(end))
    const one = quantity.values[0] === 1
    if (one ? !whole : !whole && !timed && quantity.unit) return quantity
    const { unit: _period, ...rest } = quantity
    return {
      ...rest,
      kind: 'part' as const,
      values: quantity.values.map((value) => value / portions.get(fold(name).text)!),
      ...(whole || one ? { end, text: text.slice(quantity.start, end) } : {}),
      ...(timed && !one ? { unit: timed } : {}),
    }
  })
}
