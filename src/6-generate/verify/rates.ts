/** How often: "every quarter", "monthly", "twice a day". */
import { fold } from '../../text/fold'

const units: [string, RegExp][] = [
  ['hour', /^(?:hour|stund|time)/],
  ['day', /^(?:day|tag|dag|night|nacht|nat)/],
  ['week', /^(?:week|woche|uge)/],
  ['month', /^(?:month|monat|maned)/],
  ['quarter', /^(?:quarter|quartal|kvartal)/],
  ['year', /^(?:year|annual|jahr|ar)/],
]
const unit =
  '(hour|day|night|week|month|quarter|year|stunde|tag|nacht|woche|monat|quartal|jahr|timen?|dag(?:en)?|nat|uge[nr]?|maned(?:en)?|kvartal(?:et)?|ar(?:et)?)'
const adverb =
  '(hourly|daily|nightly|weekly|monthly|quarterly|yearly|annual(?:ly)?|stundlich\\w*|taglich\\w*|wochentlich\\w*|monatlich\\w*|vierteljahrlich\\w*|jahrlich\\w*|daglig\\w*|ugentlig\\w*|manedlig\\w*|kvartalsvis|arlig\\w*)'
const claimed = new RegExp(
  `\\b(?:(?:every|each|jede[nrsm]?|hvert?)|(?:once|twice|times|mal|einmal|zweimal|dreimal|gange?)\\s(?:an?|per|pro|i|im|in der|om))\\s+${unit}\\b|\\b${adverb}\\b`,
  'g',
)
const stated = new RegExp(
  `\\b(?:every|each|per|an?|pro|jede[nrsm]?|im|am|om|hvert?|i|pr)\\.?\\s+${unit}\\b|\\b${adverb}\\b`,
  'g',
)

/** "Four times a year" is quarterly. */
const oftenAYear =
  /\b(?:(twelve|12|zwolf|tolv)|(four|4|vier|fire))\s?(?:times|mal|gange) (?:an?|per|pro|each|every|im|om) (?:year|jahr|aret|ar)\b/g

/** The unit of time of "four times a year" and the like, with which a text begins. */
export function timesAYear(text: string): string | undefined {
  const [first] = fold(text).text.matchAll(oftenAYear)
  return first?.index === 0 ? unitOf(first) : undefined
}

function unitOf([, month]: RegExpExecArray): string {
  return month ? 'month' : 'quarter'
}

/**
 * The units of time in which a text says how often something is.
 * @param loosely whether "a week" says so, which may be a length of time as well
 */
export function rates(text: string, loosely: boolean): Set<string> {
  const found = new Set<string>()
  const folded = fold(text).text
  for (const match of folded.matchAll(oftenAYear)) found.add(unitOf(match))
  for (const match of folded.replace(oftenAYear, '').matchAll(loosely ? stated : claimed)) {
    const word = (match[1] ?? match[2])!.replace(/^vierteljahr/, 'quartal').replace(/^dai/, 'day')
    const unit = units.find(([, pattern]) => pattern.test(word))
    if (unit) found.add(unit[0])
  }
  return found
}
