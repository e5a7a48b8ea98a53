/** Words as checking compares them: what they mean rather than how they are written. */
import { stemmer } from 'stemmer'
import { foldWord } from '../../text/fold'
import { stopWords } from '../../text/stop-words'
import { words } from '../../text/words'
import type { AnswerLanguage, Span } from '../../types'
import { kinships, places } from './kinships'
import { exceptions, negators, opposites, strangers } from './lexicon'

/** A word of a claim or a passage that carries meaning. */
export interface Token extends Span {
  /** Folded. */
  folded: string
  /** Equal for words that mean the same: a kinship, an axis of opposites, else the stem. */
  keys: readonly string[]
  /** Where it stands on an axis of opposites. */
  sides: readonly { axis: number; side: 1 | -1 }[]
  negates: boolean
  /** Leaves out of what is said whatever follows it. */
  excepts: boolean
  /** Carries meaning: neither a stop word nor a negator. */
  content: boolean
  capital: boolean
}

interface Meaning {
  keys: string[]
  sides: { axis: number; side: 1 | -1 }[]
  negates: boolean
  excepts: boolean
}

const exact = new Map<string, Meaning>()
const prefixes = new Map<string, Meaning>()
const phraseStarts = new Set<string>()
const LONGEST_PHRASE = 4

function meaningOf(word: string): Meaning {
  const map = word.endsWith('*') ? prefixes : exact
  const key = word.replace(/\*$/, '').split('_').map(foldWord).join('_')
  if (key.includes('_')) phraseStarts.add(key.slice(0, key.indexOf('_')))
  let found = map.get(key)
  if (!found) map.set(key, (found = { keys: [], sides: [], negates: false, excepts: false }))
  return found
}

const linesOf = (text: string): string[] => text.trim().split('\n')
const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

/** Axes whose right side denies. */
export const denying = new Set<number>()
/** Axes of words that are said of what comes next. */
export const attributive = new Set<number>()
/** Axes of the parties to something. */
export const parties = new Set<number>()
/** Words that carry no meaning here, besides stop words. */
const slight = new Set(
  'per pro via etc yes no ja nein nej also thus therefore however namely whereas although though hvorimod'.split(' '),
)

linesOf(opposites).forEach((line, axis) => {
  if (line.includes('!')) denying.add(axis)
  if (line.includes('~')) attributive.add(axis)
  if (line.includes('&')) parties.add(axis)
  line
    .replace(/[!~&]/, '')
    .split('|')
    .forEach((half, at) => {
      for (const word of wordsOf(half)) {
        const meaning = meaningOf(word)
        meaning.keys.push(`@o${axis}`)
        meaning.sides.push({ axis, side: at === 0 ? 1 : -1 })
      }
    })
})
linesOf(kinships).forEach((line, at) => wordsOf(line).forEach((word) => meaningOf(word).keys.push(`@k${at}`)))
linesOf(places).forEach((line, at) => wordsOf(line).forEach((word) => meaningOf(word).keys.push(`@p${at}`)))
for (const word of wordsOf(negators)) meaningOf(word).negates = true
for (const word of wordsOf(exceptions)) meaningOf(word).excepts = true

/** The words of a text, phrases of the lexicon as one. */
export function tokens(text: string, language: AnswerLanguage): Token[] {
  const all = [...words(text, language)].map(({ start, end, word }) => ({
    start,
    end,
    word,
    folded: foldWord(
      /^\d+,\d+$/.test(word)
        ? word.replace(',', '.')
        : word.replace(/['’](?:s|re|ve|ll|d|m)$/i, '').replace(/['’]/g, ''),
    ),
  }))
  const stops = stopWords(language)
  const found: Token[] = []
  for (let i = 0; i < all.length; i++) {
    const { start, word, folded } = all[i]!
    let taken = 1
    let meaning: Meaning | undefined
    if (phraseStarts.has(folded)) {
      for (let count = LONGEST_PHRASE; count > 1 && !meaning; count--) {
        const phrase = all.slice(i, i + count).map((word) => word.folded)
        if (phrase.length === count && (meaning = lookUp(phrase.join('_')))) taken = count
      }
    }
    // "før" is folded to "for", and means what it does only where it is written so.
    if (!foreign[language].has(word.toLowerCase())) meaning ??= lookUp(folded)
    const stop = (stops.has(folded) || slight.has(folded)) && taken === 1
    const own = stem(folded, language)
    const keys = meaning ? [...meaning.keys, own] : [own]
    found.push({
      start,
      end: all[i + taken - 1]!.end,
      folded,
      keys,
      sides: meaning?.sides ?? [],
      negates: meaning?.negates ?? false,
      excepts: meaning?.excepts ?? false,
      content: !stop && !meaning?.negates && !meaning?.excepts,
      capital: /^\p{Lu}/u.test(word),
    })
    i += taken - 1
  }
  return found
}

const foreign: Record<AnswerLanguage, ReadonlySet<string>> = {
  en: new Set(strangers.en.split(' ')),
  de: new Set(strangers.de.split(' ')),
  da: new Set(strangers.da.split(' ')),
}

function lookUp(word: string): Meaning | undefined {
  const found = exact.get(word)
  if (found) return found
  // A phrase is meant as a whole.
  const least = Math.max(2, word.lastIndexOf('_') + 2)
  for (let length = word.length; length >= least; length--) {
    const prefix = prefixes.get(word.slice(0, length))
    if (prefix) return prefix
  }
  return undefined
}

const endings: Record<Exclude<AnswerLanguage, 'en'>, RegExp> = {
  de: /(?:ungen|ung|ern|em|en|er|es|est|et|te|ten|e|n|s|t)$/,
  da: /(?:erne|erens|ernes|ene|ede|erne|ing|er|en|et|es|te|ne|e|r|s|t)$/,
}

function stem(folded: string, language: AnswerLanguage): string {
  if (!/^[a-z]{3,}$/.test(folded)) return folded
  if (language === 'en') return stemmer(folded)
  const base = folded.replace(endings[language], '')
  return base.length >= 3 ? base : folded
}

/** Letters that two words must share from their beginning on to be taken for forms of one. */
const SHARED = 5

/** Whether two words mean much the same, or are forms or parts of one. */
export function alike(a: Token, b: Token): boolean {
  return kindred(a, b) && !opposed(a, b)
}

/** "Unacceptable" is what is not acceptable. */
function unmade(word: string, base: string): boolean {
  return (
    base.length >= SHARED &&
    /^(?:un|in|im|ir|il|non|non-|dis|u)$/.test(word.slice(0, -base.length)) &&
    word.endsWith(base)
  )
}

/** Whether two words are opposites. */
export function opposed(a: Token, b: Token): boolean {
  // "Voted" is not "voted against", though it begins so.
  if (a.folded === b.folded && a.end - a.start === b.end - b.start) return false
  if (unmade(a.folded, b.folded) || unmade(b.folded, a.folded)) return true
  return a.sides.some(({ axis, side }) => b.sides.some((other) => other.axis === axis && other.side !== side))
}

/** The same, where opposites count as well: they speak of one thing. */
export function kindred(a: Token, b: Token): boolean {
  if (a.keys.some((key) => b.keys.includes(key))) return true
  const [short, long] = a.folded.length < b.folded.length ? [a.folded, b.folded] : [b.folded, a.folded]
  // "Mieter" is in "Vermieter", and the contrary.
  if (isListed(a) && isListed(b)) return false
  if (short.length < SHARED || /\d/.test(short) || isPlace(a) || isPlace(b)) return false
  if (long.includes(short)) return true
  let shared = 0
  while (shared < short.length && short[shared] === long[shared]) shared++
  return shared >= SHARED && shared >= 0.75 * short.length
}

function isListed({ keys }: Token): boolean {
  return keys.some((key) => key.startsWith('@'))
}

function isPlace({ keys }: Token): boolean {
  return keys.some((key) => key.startsWith('@p'))
}

/** The language of which a text has the most common words; `otherwise` where it has none of any. */
export function languageOf(text: string, otherwise: AnswerLanguage = 'en'): AnswerLanguage {
  const counts: Record<AnswerLanguage, number> = { en: 0, de: 0, da: 0 }
  for (const { word } of words(text)) {
    const folded = foldWord(word)
    for (const language of ['en', 'de', 'da'] as const) if (stopWords(language).has(folded)) counts[language]++
  }
  if (/[ßü]|\bnicht\b/i.test(text)) counts.de += 1
  if (/[øåæ]/i.test(text)) counts.da += 2
  const most = Math.max(counts.en, counts.de, counts.da)
  if (most === 0 || counts[otherwise] === most) return otherwise
  return counts.en === most ? 'en' : counts.de === most ? 'de' : 'da'
}
