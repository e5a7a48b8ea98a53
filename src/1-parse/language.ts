/** The main language of a text. */
import { detectAll } from 'tinyld/light'

/** Letters below which a guess is worth nothing. */
const ENOUGH_LETTERS = 60

/** Characters that are looked at, at the beginning and in the middle: lists and tables of contents say little. */
const SAMPLE_LENGTH = 3000

/** tinyld's accuracy (0 to 1) below which nothing is said; texts of over a page in one language have .3 and more. */
const SURE = 0.12

/** The second-best guess must be this much weaker. */
const AHEAD = 2

/** ISO 639-1 code, or nothing where the text is too short or too mixed to tell. */
export function languageOf(text: string): string | undefined {
  const middle = Math.max(SAMPLE_LENGTH, Math.floor(text.length / 2))
  const sample = `${text.slice(0, SAMPLE_LENGTH)}\n${text.slice(middle, middle + SAMPLE_LENGTH)}`.replace(
    /\p{Surrogate}/gu,
    '',
  )
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  // An ideograph says as much as a word of Latin letters.
  const wide = sample.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  if (letters + wide * 3 < ENOUGH_LETTERS) return undefined
  const only = scripts.find(({ letter }) => (sample.match(letter)?.length ?? 0) > letters * MOST)
  if (only?.languages.length === 1) return only.languages[0]
  // Languages of other scripts than most of the text is in are out: a few foreign words sway the statistics.
  const isPossible = (language: string) =>
    only ? only.languages.includes(language) : !scripts.some(({ languages }) => languages.includes(language))
  const [first, second] = detectAll(sample).filter(({ lang }) => isPossible(lang))
  if (only?.languages.includes('uk') && ukrainian.test(sample) && !russian.test(sample)) return 'uk'
  if (!first || first.accuracy < SURE || (second && second.accuracy * AHEAD > first.accuracy)) return undefined
  return first.lang === 'no' ? danishOrNorwegian(sample) : first.lang
}

/** Share of the letters that must be of a script for the text to be in one of its languages. */
const MOST = 0.5

/** Scripts with the languages that are written in them; all others are written in Latin letters, or in several scripts. */
const scripts: { letter: RegExp; languages: string[] }[] = [
  { letter: /\p{Script=Cyrillic}/gu, languages: ['ru', 'uk', 'be', 'bg', 'sr', 'mk', 'kk', 'tt'] },
  { letter: /\p{Script=Arabic}/gu, languages: ['ar', 'fa', 'ur'] },
  { letter: /\p{Script=Devanagari}/gu, languages: ['hi', 'mr', 'ne'] },
  { letter: /\p{Script=Hebrew}/gu, languages: ['he'] },
  { letter: /\p{Script=Greek}/gu, languages: ['el'] },
  { letter: /\p{Script=Thai}/gu, languages: ['th'] },
  { letter: /\p{Script=Hangul}/gu, languages: ['ko'] },
  { letter: /\p{Script=Armenian}/gu, languages: ['hy'] },
  { letter: /\p{Script=Georgian}/gu, languages: ['ka'] },
  { letter: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, languages: ['ja', 'zh'] },
]

const ukrainian = /[іїєґ]/i
const russian = /[ыэъё]/i

const danish =
  /\b(?:af|blev|blive|bliver|efter|hvad|hvordan|kun|mellem|mig|nogle|noget|nu|op|sig|være|dig|tilgængelig|mulighed)\b/giu
const norwegian =
  /\b(?:av|ble|bli|blir|etter|hva|hvordan|bare|mellom|meg|noen|noe|nå|opp|seg|være|deg|tilgjengelig|mulighet)\b/giu

/** tinyld’s small set knows Norwegian only; their commonest words differ. */
function danishOrNorwegian(text: string): string {
  return (text.match(danish)?.length ?? 0) > (text.match(norwegian)?.length ?? 0) ? 'da' : 'no'
}
