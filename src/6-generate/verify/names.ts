/** Proper names of a claim, and whether its passages know them. */
import { foldWord } from '../../text/fold'
import { opening } from '../../text/abbreviations'
import { words } from '../../text/words'
import type { AnswerLanguage, Span } from '../../types'
import { moments } from './dates'
import { multipliers, numberWord } from './number-words'
import { unitOf } from './units'
import { tokens } from './wording'

export interface Name extends Span {
  text: string
  /** Folded. */
  folded: string
}

const titles = new Set('mr mrs ms dr prof professor herr herrn frau fru doctor sir'.split(' '))
const ordinary = new Set(
  'i im id ill ive ok yes no ja nein nej note see eur usd gbp dkk chf jpy cest cet utc gmt'.split(' '),
)
const titleBefore = /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|Professor|Herrn?|Frau|Hr|Fru|Miss|Sir)\.?\s+$/u

/** Words that may begin a sentence before a name, beside those of `opening`. */
const leading = new Set(
  'an according unlike like despite among per amid around einer laut gemass ifolge ligesom'.split(' '),
)

/** What stands before the first word of a sentence or quotation. */
const stopsBefore = /(?:^|[.!?:|“"„»(]|[-–—•]\s|\n)\s*[*_]*$/u

/** "Solution B": a letter that names something, and neither an article nor an initial. */
function isLetter(text: string, start: number): boolean {
  return (
    /\p{L}\s$/u.test(text.slice(0, start)) &&
    /^[B-HJ-Z](?![\p{L}\p{N}.'’])|^A(?=\s(?:is|has|was|into|to|and)\b|[.,;)])/u.test(text.slice(start, start + 6))
  )
}

/**
 * @param also says of the first word of a sentence whether it is known for a name
 *
 * Words that are names by how they are written. German writes all nouns with a capital, so there only what follows a title
 * or another name, or is in capitals, is taken for one.
 */
export function names(text: string, language: AnswerLanguage, also?: (word: string) => boolean): Name[] {
  const dates = moments(text)
  const all = [...words(text, language)]
  const found: Name[] = []
  for (const [i, { start, end, word }] of all.entries()) {
    if (!/^\p{Lu}/u.test(word) || (word.length < 2 && !isLetter(text, start) && !also?.(foldWord(word)))) continue
    const folded = foldWord(word.replace(/['’]s$/, '').replace(/['’]$/, ''))
    if (titles.has(folded) || ordinary.has(folded) || isMeasure(folded, language)) continue
    if (dates.some((date) => start < date.end && date.start < end)) continue
    const before = text.slice(0, start)
    const titled = titleBefore.test(before)
    const begins = stopsBefore.test(before) && !/(?:^|\n)[^\n:]{1,30}:\s*$/u.test(before)
    const next = all[i + 1]
    const pair =
      next &&
      !titles.has(foldWord(next.word)) &&
      /^\p{Lu}\p{Ll}/u.test(next.word) &&
      /^\s$/.test(text.slice(end, next.start))
    const previous = all[i - 1]
    const second =
      previous &&
      !stopsBefore.test(text.slice(0, previous.start)) &&
      /^\p{Lu}/u.test(previous.word) &&
      /^\s$/.test(text.slice(previous.end, start))
    const capitals = /^\p{Lu}[\p{Lu}\d]+s?$/u.test(word)
    if (
      begins &&
      !titled &&
      (!pair || opening.has(folded) || leading.has(folded)) &&
      !(also ? also(folded) : speaks(text, end, folded, language))
    )
      continue
    if (language === 'de' && !titled && !capitals && !second && !(pair && !begins) && !also?.(folded)) continue
    found.push({ start, end, text: word, folded })
  }
  return found
}

/** German writes units and multipliers with a capital, and others may. */
function isMeasure(folded: string, language: AnswerLanguage): boolean {
  const number = numberWord(folded, language)
  return multipliers.has(folded) || number?.kind === 'ordinal' || (folded.length > 3 && unitOf(folded) !== undefined)
}

const verb =
  /^\s(?:is|was|will|has|had|can|said|says|wrote|asked|joined|became|leads|led|ist|war|wird|hat|sagte|er|var|blev|har|siger|sagde)\s/

/** Whether the first word of a sentence looks like somebody who does something: "Tom will be on call". */
function speaks(text: string, end: number, folded: string, language: AnswerLanguage): boolean {
  if (language === 'de' || /(?:s|ing)$/.test(folded) || folded.length < 3 || !verb.test(text.slice(end, end + 12)))
    return false
  const [token] = tokens(folded, language)
  return token !== undefined && token.content && token.keys.length === 1 && !opening.has(folded)
}

/** Signs and what they are read as. */
export const symbols: [string, RegExp][] = [
  ['CO2', /\bcarbon dioxide|kohlendioxid|kuldioxid/i],
  ['CO', /\bcarbon monoxide|kohlenmonoxid/i],
  ['H2O', /\bwater|wasser|vand/i],
  ['UV', /\bultra-?violet/i],
  ['IR', /\binfrared|infrarot/i],
  ['WWII', /\bWorld War II|Second World War/],
  ['AI', /\bartificial intelligence/i],
  ['VAT', /\bvalue.added tax|umsatzsteuer|mehrwertsteuer|moms/i],
  ['GP', /\bgeneral practitioner/i],
  ['CT', /\bcomput(?:eri[sz]ed|ed|er) tomograph/i],
  ['Moon', /\blunar\b/i],
  ['North', /°\s?N\b/],
  ['South', /°\s?S\b/],
  ['East', /°\s?E\b/],
  ['West', /°\s?W\b/],
]

const shortened = new Map(
  'ave avenue|st street|st saint|rd road|blvd boulevard|dept department|univ university|inc incorporated|ltd limited|mt mount|govt government|corp corporation|intl international|str strasse'
    .split('|')
    .map((pair) => pair.split(' ') as [string, string]),
)

/** Whether words of a text are such a name, or come from it: `German` from `Germany`, `EU` from `European Union`. */
export function knows(
  text: string,
  name: Name,
  language: AnswerLanguage,
  claimLanguage: AnswerLanguage,
): Span | undefined {
  const [token] = tokens(name.text, claimLanguage)
  const all = tokens(text, language)
  const initials: string[] = []
  for (const other of all) {
    const own = other.folded
    if (own === name.folded || shortened.get(own) === name.folded || shortened.get(name.folded) === own) return other
    const shared = Math.min(own.length, name.folded.length)
    if (
      shared >= 4 &&
      Math.abs(own.length - name.folded.length) <= 4 &&
      (own.startsWith(name.folded) || name.folded.startsWith(own))
    )
      return other
    if (token?.keys.some((key) => key.startsWith('@p') && other.keys.includes(key))) return other
    if (other.folded.includes(name.folded) && name.folded.length >= 5) return other
  }
  const capitals: string[] = []
  for (const { word } of words(text, language)) {
    if (/^\p{Lu}/u.test(word)) capitals.push(word[0]!)
    initials.push(word[0]!.toUpperCase())
  }
  const short = name.text.replace(/s$/, '')
  if (/^\p{Lu}{2,5}$/u.test(short) && all.some(({ folded }) => folded === short.toLowerCase()))
    return { start: 0, end: 0 }
  if (/^\p{Lu}{2,5}$/u.test(short) && capitals.join('').includes(short)) return { start: 0, end: 0 }
  if (/^\p{Lu}{3,5}$/u.test(short) && initials.join('').includes(short)) return { start: 0, end: 0 }
  // "Ultraviolet" may be written "UV".
  if (symbols.some(([sign, words]) => name.text === sign && words.test(text))) return { start: 0, end: 0 }
  return undefined
}

/** Letters in which two words differ at most for one to be a slip for the other. */
const SLIP = 2

/** A name in a text that another name looks like without being it. */
export function lookalike(text: string, word: string, language: AnswerLanguage): string | undefined {
  const folded = foldWord(word)
  if (folded.length < 5) return undefined
  for (const { word: other } of words(text, language)) {
    if (!/^\p{Lu}/u.test(other) || other.length < 5 || opening.has(foldWord(other))) continue
    const own = foldWord(other)
    if (
      own !== folded &&
      !own.startsWith(folded) &&
      !folded.startsWith(own) &&
      own[0] === folded[0] &&
      Math.abs(own.length - folded.length) <= SLIP &&
      distance(own, folded) <= SLIP
    )
      return other
  }
  return undefined
}

/** Levenshtein's distance (V. Levenshtein 1966). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]!
}
