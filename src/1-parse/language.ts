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
  const [first, second] = detectAll(sample)
  if (!first || first.accuracy < SURE || (second && second.accuracy * AHEAD > first.accuracy)) return undefined
  return first.lang === 'no' ? danishOrNorwegian(sample) : first.lang
}

const danish =
  /\b(?:af|blev|blive|bliver|efter|hvad|hvordan|kun|mellem|mig|nogle|noget|nu|op|sig|være|dig|tilgængelig|mulighed)\b/giu
const norwegian =
  /\b(?:av|ble|bli|blir|etter|hva|hvordan|bare|mellom|meg|noen|noe|nå|opp|seg|være|deg|tilgjengelig|mulighet)\b/giu

/** tinyld’s small set knows Norwegian only; their commonest words differ. */
function danishOrNorwegian(text: string): string {
  return (text.match(danish)?.length ?? 0) > (text.match(norwegian)?.length ?? 0) ? 'da' : 'no'
}
