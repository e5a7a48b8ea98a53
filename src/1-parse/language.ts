/** The main language of a text. */
import { detectAll } from 'tinyld/light'

/** Letters below which a guess is worth nothing. */
const ENOUGH_LETTERS = 40

/** Characters that are looked at: the beginning tells enough, and is where a text's language shows. */
const SAMPLE_LENGTH = 6000

/** ISO 639-1 code, or nothing where the text is too short or too mixed to tell. */
export function languageOf(text: string): string | undefined {
  const sample = text.slice(0, SAMPLE_LENGTH).replace(/\p{Surrogate}/gu, '')
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  // Two letters of Han or kana say as much as a word of Latin ones.
  const wide = sample.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0
  if (letters + wide * 3 < ENOUGH_LETTERS) return undefined
  return detectAll(sample)[0]?.lang
}
