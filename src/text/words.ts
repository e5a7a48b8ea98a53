import { segmenter } from './segmenter'

/** A word and where it stands. */
export interface Word {
  start: number
  end: number
  word: string
}

/** Longest stretch handed to `Intl.Segmenter` at once, in UTF-16 units. */
const WINDOW = 512

/** Scripts that put no space between words. Korean does, so Hangul is not among them. */
export const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}々ー\\uff66-\\uff9f'

const invisible = '\\u00ad\\u200b-\\u200f\\u2060-\\u2064\\ufeff'
const spaced = `(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}_${invisible}])`
/** Apostrophes join letters and points join figures, as in UAX #29 rules WB6, WB7, WB11 and WB12. */
const word = new RegExp(
  `[${unspaced}][${unspaced}\\p{M}\\u200b]*|${spaced}+(?:['’·.,٫](?=[\\p{L}\\p{N}])${spaced}+)*`,
  'gu',
)
const hasLetter = /[\p{L}\p{N}]/u
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u')

/**
 * The words of a text in order, without spaces and punctuation. Scripts without spaces between words (Chinese, Japanese,
 * Thai …) are parted by `Intl.Segmenter`, all others by a pattern that follows UAX #29.
 * @param language ISO 639-1 code of the main language
 */
export function* words(text: string, language?: string): Generator<Word> {
  for (const match of text.matchAll(word)) {
    const found = match[0]
    const start = match.index
    if (isUnspaced.test(found)) yield* dictionaryWords(found, start, language)
    else if (hasLetter.test(found)) yield* parted(found, start)
  }
}

/** A point or comma joins only two figures, or two letters in one name; a comma never joins letters. */
function* parted(found: string, start: number): Generator<Word> {
  let from = 0
  for (let i = 1; i < found.length - 1; i++) {
    const unit = found[i]
    if (unit !== ',' && unit !== '.' && unit !== '٫') continue
    const figures = isFigure(found, i - 1) && isFigure(found, i + 1)
    const letters = unit === '.' && !isFigure(found, i - 1) && !isFigure(found, i + 1)
    if (figures || letters) continue
    yield { start: start + from, end: start + i, word: found.slice(from, i) }
    from = i + 1
  }
  yield { start: start + from, end: start + found.length, word: found.slice(from) }
}

function isFigure(text: string, at: number): boolean {
  return /\p{N}/u.test(text[at] ?? '')
}

/** Words of a stretch in a script without spaces, in windows that end where a word ends. */
export function* dictionaryWords(run: string, offset: number, language?: string): Generator<Word> {
  let base = 0
  while (base < run.length) {
    const part = run.slice(base, base + WINDOW)
    const last = base + part.length >= run.length
    let next = base + part.length
    let held: Word | undefined
    for (const { segment, index, isWordLike } of segmenter('word', language).segment(part)) {
      if (held) yield held
      held = undefined
      next = base + index
      if (isWordLike) held = { start: offset + next, end: offset + next + segment.length, word: segment }
    }
    if (last || next === base) {
      if (held) yield held
      next = base + part.length
    }
    base = next
  }
}
