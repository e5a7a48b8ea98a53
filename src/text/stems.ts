/**
 * Stems by language: words that differ only in their endings are one term. English by Porter's rules, the others by those of the
 * Snowball project. All work on folded words, so that a word agrees with itself however its accents are written.
 */
import { stemmer as english } from 'stemmer'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { foldWord } from './fold'

/** Languages with a stemmer of their own. `en` is that of all texts in other languages, and of those whose language is unknown. */
export type StemLanguage = 'en' | 'da' | 'de' | 'es' | 'fi' | 'fr' | 'it' | 'nl' | 'no' | 'pt' | 'sv'

interface Rules {
  stem(word: string): string
  /** Endings that the stemmer knows only with the accents that folding took. */
  endings?: readonly (readonly [RegExp, string])[]
  /** Letters that are written as two where the keyboard lacks them, each with what it is folded to. */
  spelled?: readonly (readonly [string, string])[]
}

const rules: Record<StemLanguage, Rules> = {
  en: { stem: english },
  da: { stem: danish, spelled: [['aa', 'a'], ['oe', 'o']] },
  de: { stem: german, spelled: [['ae', 'a'], ['oe', 'o'], ['ue', 'u']] },
  es: { stem: spanish, endings: [[/([cs])ion$/, '$1ión']] },
  fi: { stem: finnish },
  fr: { stem: french, endings: [[/ee(s?)$/, 'ée$1'], [/ite(s?)$/, 'ité$1'], [/iere(s?)$/, 'ière$1']] },
  it: { stem: italian, endings: [[/ita$/, 'ità']] },
  nl: { stem: dutch },
  no: { stem: norwegian, spelled: [['aa', 'a'], ['oe', 'o']] },
  pt: {
    stem: portuguese,
    endings: [[/cao$/, 'ção'], [/coes$/, 'ções'], [/encia(s?)$/, 'ência$1']],
  },
  sv: { stem: swedish },
} // prettier-ignore

/** Letters and the two that stand for each of them in any language. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ä/g, 'ae'],
  [/ö/g, 'oe'],
  [/ü/g, 'ue'],
  [/å/g, 'aa'],
  [/ø/g, 'oe'],
]

const asciiLetters = /^[a-z]{3,}$/

/**
 * Whose stemmer serves a text.
 * @param language ISO 639-1 code
 */
export function stemLanguage(language = 'en'): StemLanguage {
  if (language === 'nb' || language === 'nn') return 'no'
  return Object.hasOwn(rules, language) ? (language as StemLanguage) : 'en'
}

/** The stem of a folded word of Latin letters, folded again; anything else as it is. */
export function stem(folded: string, language: StemLanguage): string {
  if (!asciiLetters.test(folded)) return folded
  if (language === 'en') return english(folded)
  const { stem: own, endings = [] } = rules[language]
  let word = folded
  for (const [ending, accented] of endings) word = word.replace(ending, accented)
  return foldWord(own(word))
}

/**
 * Other ways to write a word without its own letters, folded: `Mueller` for `Müller`, and in languages that do so the reverse.
 * @param word as it was written
 */
export function otherSpellings(word: string, language: StemLanguage): string[] {
  const lower = word.normalize('NFC').toLowerCase()
  const folded = foldWord(word)
  let spelled = lower
  for (const [letter, two] of spellings) spelled = spelled.replace(letter, two)
  let joined = folded
  for (const [two, letter] of rules[language].spelled ?? []) joined = joined.replaceAll(two, letter)
  return [...new Set([foldWord(spelled), joined])].filter((other) => other !== folded)
}
