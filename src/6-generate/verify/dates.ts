/** Dates and times of day of a text, whatever way they are written. */
import { foldWord } from '../../text/fold'
import type { Span } from '../../types'

/** A date, or part of one. A field that is not said is absent. */
export interface Moment extends Span {
  text: string
  year?: number
  /** 1 to 12. */
  month?: number
  day?: number
  /** 1 is Monday. */
  weekday?: number
  /** Minutes after midnight. */
  time?: number
  /** Its time may be after noon as well. */
  twelve?: boolean
  /** The same figures with day and month exchanged, where both are possible. */
  exchanged?: boolean
}

type Fields = Omit<Moment, 'start' | 'end' | 'text'>

const list = (text: string): Map<string, number> =>
  new Map(
    text.split('|').flatMap((names, at) =>
      names
        .trim()
        .split(/\s+/)
        .map((name) => [name, at + 1] as const),
    ),
  )

const months = list(
  'january jan januar janner|february feb februar|march mar marz mrz marts|april apr|may mai maj|june jun juni|july jul juli|august aug|september sep sept|october oct oktober okt|november nov|december dec dezember dez',
)
const weekdays = list(
  'monday mon montag mandag|tuesday tue tues dienstag tirsdag|wednesday wed mittwoch onsdag|thursday thu thur thurs donnerstag torsdag|friday fri freitag fredag|saturday sat samstag sonnabend lordag|sunday sun sonntag sondag',
)
const names = (map: Map<string, number>): string =>
  [...map.keys()]
    .sort((a, b) => b.length - a.length)
    .join('|')
    .replaceAll('o', '[oöø]')
    .replaceAll('a', '[aäå]')
const month = `(${names(months)})\\.?(?!\\p{L})`
const weekday = `(?:(${names(weekdays)})(?:s|en)?\\.?(?!\\p{L}),?\\s+)?`
const year = '(\\d{4})'
const gap = '[\\s\\u00a0]{1,3}'
const day = '(\\d{1,2})(?:st|nd|rd|th|\\.)?'
const before = '(?<![\\p{L}\\p{N}])'

const hours = list(
  'one ein eins et|two zwei to|three drei tre|four vier fire|five funf fem|six sechs seks|seven sieben syv|eight acht otte|nine neun ni|ten zehn ti|eleven elf elleve|twelve zwolf tolv',
)
const ordinalDays = list(
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty-first|twenty-second|twenty-third|twenty-fourth|twenty-fifth|twenty-sixth|twenty-seventh|twenty-eighth|twenty-ninth|thirtieth|thirty-first',
)
const ordinalDay = `(${[...ordinalDays.keys()].sort((a, b) => b.length - a.length).join('|')})`
/** "The eighth to the twenty-second of July", "8–22 July": the month goes for the first day as well. */
const upTo = '\\s?(?:[-–—]|to|until|till|and|or|bis(?:\\szum)?|und|til(?:\\sden)?|og)\\s?'

const minutes = new Map([['five', 5], ['funf', 5], ['fem', 5], ['ten', 10], ['zehn', 10], ['ti', 10], ['quarter', 15], ['viertel', 15], ['kvart', 15], ['twenty', 20], ['zwanzig', 20], ['tyve', 20], ['half', 30]]) // prettier-ignore

/** "Ten past four", which may be in the morning or after noon. */
function spoken(minute: string, way: string, hour: string): Fields | undefined {
  const [m, h] = [minutes.get(foldWord(minute)), hours.get(foldWord(hour)) ?? Number(hour)]
  if (m === undefined || !(h >= 1 && h <= 12)) return undefined
  const time = (h % 12) * 60 + (/^(?:past|nach|over)$/i.test(way) ? m : 720 - m)
  return { time: time % 720, twelve: true }
}

const patterns: [RegExp, (found: RegExpExecArray) => Fields | undefined][] = [
  [new RegExp(`(?<=(?:at|by|until|till|from|before|after|around|about|um|bis|ab|kl\\.?|klokken|and|or)\\s(?:an?\\s)?)(\\p{L}+)\\s(past|to|nach|vor|over|i)\\s(\\p{L}+|\\d{1,2})(?![\\p{L}\\p{N}])`, 'giu'), ([, m, way, h]) => spoken(m!, way!, h!)],
  [new RegExp(`${before}${year}-(\\d{2})-(\\d{2})(?!\\d)`, 'gu'), ([, y, m, d]) => dayOf(Number(y), Number(m), Number(d))],
  [new RegExp(`${before}(\\d{1,2})([./-])\\s?(\\d{1,2})\\2\\s?(\\d{4}|\\d{2})(?![\\d.,]\\d|\\d)`, 'gu'), ([whole, a, sign, b, y]) => (/^\d\.|\.\d\./.test(whole) && y!.length < 4 ? undefined : either(Number(a), Number(b), full(y!), sign!))],
  [new RegExp(`${before}(\\d{1,2})/(\\d{1,2}) ${year}(?!\\d)`, 'gu'), ([, a, b, y]) => either(Number(a), Number(b), full(y!), '/')],
  [new RegExp(`${before}${weekday}(?:(?:the|den|der|dem)${gap})?${day}${gap}?(?:of${gap})?${month}(?:,?${gap}${year}(?!\\d))?`, 'giu'), ([, w, d, m, y]) => named(y, m!, d, w)],
  [new RegExp(`${before}(?:the${gap})?${ordinalDay}${gap}(?:of${gap})?${month}(?:,?${gap}${year}(?!\\d))?`, 'giu'), ([, d, m, y]) => named(y, m!, String(ordinalDays.get(d!.toLowerCase())))],
  [new RegExp(`${before}(?:the${gap})?${ordinalDay}(?=${upTo}(?:the${gap})?${ordinalDay}${gap}(?:of${gap})?${month})`, 'giu'), ([, d, , m]) => named(undefined, m!, String(ordinalDays.get(d!.toLowerCase())))],
  [new RegExp(`(?<![\\p{L}\\p{N}.,:/-])${day}(?=${upTo}${day}${gap}?(?:of${gap})?${month})`, 'giu'), ([, d, , m]) => named(undefined, m!, d)],
  [new RegExp(`${before}${year}-(0[1-9]|1[0-2])(?![-\\d])`, 'gu'), ([, y, m]) => ({ year: Number(y), month: Number(m) })],
  [new RegExp(`${before}${weekday}${month}${gap}(?:the${gap})?${day}(?![\\d:.,]*\\d)(?:,?${gap}${year}(?!\\d))?`, 'giu'), ([, w, m, d, y]) => named(y, m!, d, w)],
  [new RegExp(`${before}${month}(?:,?${gap}(?:of${gap})?${year}(?!\\d))`, 'giu'), ([, m, y]) => named(y, m!)],
  [new RegExp(`(?<=(?:am|den|vom|zum|bis|ab|til|fra|d\\.)${gap})(\\d{1,2})\\.(\\d{1,2})\\.(?!\\d)`, 'giu'), ([, d, m]) => (Number(d) <= 31 && Number(m) <= 12 ? { day: Number(d), month: Number(m) } : undefined)],
  [new RegExp(`${before}(\\d{1,2})(?::(\\d{2}))?(?::\\d{2})?${gap}?([ap])\\.?m\\b\\.?`, 'giu'), ([, h, m, half]) => clock((Number(h) % 12) + (/p/i.test(half!) ? 12 : 0), m)],
  [new RegExp(`${before}(\\d{1,2}):(\\d{2})(?::\\d{2})?(?!\\d)(?:\\s?Uhr)?`, 'gu'), ([, h, m]) => clock(Number(h), m)],
  [new RegExp(`${before}(?:kl\\.?|klokken)${gap}(\\d{1,2})(?:[.:](\\d{2}))?(?!\\d)(?:\\s?Uhr)?`, 'giu'), ([, h, m]) => clock(Number(h), m)],
  [new RegExp(`${before}(\\d{1,2})(?:[.:](\\d{2}))?${gap}?(?:Uhr|o['’]clock)`, 'giu'), ([, h, m]) => clock(Number(h), m)],
  [new RegExp(`${before}(noon|midday|mittags?|middag|midnight|mitternacht|midnat)(?!\\p{L})`, 'giu'), ([, word]) => ({ time: /^(?:noon|midd|mittag)/i.test(word!) ? 720 : 0 })],
  [new RegExp(`${before}(${names(weekdays)})(?:s|en)?(?!\\p{L})`, 'giu'), ([, w]) => (w!.length > 4 ? { weekday: weekdays.get(foldWord(w!))! } : undefined)],
  [new RegExp(`${before}(?:(?:in|since|until|till|by|of|from|to|and|during|early|mid|late|end of|im|seit|bis|ab|zum|ende|anfang|mitte|i|fra|til|siden|inden|af|udgangen af|oder|or|before|after|vor|nach|every|jeden|hver|last|next)[\\s-]{1,3})${month}`, 'giu'), ([, m]) => named(undefined, m!)],
  [new RegExp(`${before}(January|February|April|June|July|August|September|October|November|December|Januar|Februar|März|Juni|Juli|Oktober|Dezember)(?!\\p{L})`, 'gu'), ([, m]) => named(undefined, m!)],
  [new RegExp(`(?<![\\p{L}\\p{N}.,/€$£])(1[0-9]\\d{2}|20\\d{2}|21\\d{2})(?:s)?(?![\\p{L}\\p{N}]|[.,]\\d|\\s?[%€$£°])(?!\\s(?:euros?|dollars?|pounds?|kr|kroner|people|users|km|m|kg|g|mg|ml|cm|mm|W|kWh|V|mAh|Hz|rpm|MB|GB|requests|words|members|employees|units|hours|days|Euro|Einwohner|Personen|Mitarbeiter|personer|medlemmer)(?!\\p{L}))`, 'gu'), ([, y]) => ({ year: Number(y) })],
] // prettier-ignore

function named(year: string | undefined, name: string, day?: string, weekday?: string): Fields | undefined {
  const month = months.get(foldWord(name))
  // "May" and "march" are verbs, "Jan" and "Mar" names.
  // "The FS-16 may go no faster."
  if (name === 'may' && !year) return undefined
  if (!month || (!day && !year && /^(?:may|march|\p{L}{1,3})$/u.test(name) && !/^(?:May|Mai|mai|maj)$/.test(name)))
    return undefined
  if (!day && name === 'march') return undefined
  if (day !== undefined && (Number(day) < 1 || Number(day) > 31)) return undefined
  const found = weekday ? weekdays.get(foldWord(weekday)) : undefined
  return {
    ...(year ? { year: Number(year) } : {}),
    month,
    ...(day ? { day: Number(day) } : {}),
    ...(found ? { weekday: found } : {}),
  }
}

function dayOf(year: number, month: number, day: number): Fields | undefined {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? { year, month, day } : undefined
}

/** Day first where a point parts them; with a slash or hyphen either may come first. */
function either(a: number, b: number, year: number, sign: string): Fields | undefined {
  const dayFirst = dayOf(year, b, a)
  if (sign === '.' || !dayFirst) return dayFirst ?? (sign === '.' ? undefined : dayOf(year, a, b))
  return a <= 12 && a !== b ? { ...dayFirst, exchanged: true } : dayFirst
}

function full(year: string): number {
  return year.length === 4 ? Number(year) : Number(year) + (Number(year) > 69 ? 1900 : 2000)
}

function clock(hour: number, minute = '0'): Fields | undefined {
  return hour <= 24 && Number(minute) < 60 ? { time: (hour % 24) * 60 + Number(minute) } : undefined
}

/** Dates and times in the order in which they stand; none overlaps another. */
export function moments(text: string): Moment[] {
  const found: Moment[] = []
  for (const [pattern, read] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].trimEnd().length
      if (found.some((other) => start < other.end && other.start < end)) continue
      const fields = read(match)
      if (fields) found.push({ start, end, text: text.slice(start, end), ...fields })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

const fields = ['year', 'month', 'day', 'weekday', 'time'] as const

/**
 * Whether some dates bear out another: one of them agrees in all that both say, and what it leaves open another says.
 * @returns the date that does
 */
export function bearsOut(evidence: readonly Moment[], claimed: Moment): Moment | undefined {
  const said = fields.filter((field) => claimed[field] !== undefined)
  let best: { moment: Moment; agreeing: number } | undefined
  for (const moment of evidence) {
    for (const variant of variants(moment)) {
      for (const wanted of variants(claimed)) {
        if (said.some((field) => variant[field] !== undefined && variant[field] !== wanted[field])) continue
        const open = said.filter((field) => variant[field] === undefined)
        if (open.length === said.length) continue
        if (!open.every((field) => evidence.some((other) => other[field] === wanted[field]))) continue
        // A day without its month is no day.
        if (open.includes('day') || (open.includes('month') && said.includes('day'))) continue
        const agreeing = said.length - open.length
        if (!best || agreeing > best.agreeing) best = { moment, agreeing }
      }
    }
  }
  return best?.moment
}

function variants(moment: Moment): Moment[] {
  const { day, month } = moment
  if (moment.twelve && moment.time !== undefined) return [moment, { ...moment, time: moment.time + 720 }]
  return moment.exchanged && day && month ? [moment, { ...moment, day: month, month: day }] : [moment]
}
