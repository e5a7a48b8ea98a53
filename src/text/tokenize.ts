/**
 * Terms of the keyword index and of queries. Every word is folded and, where it is of Latin letters, stemmed by the rules of its
 * text's language; a query takes those of all languages that it may meet (`5-retrieve/asked.ts`). An identifier, hyphenated word,
 * date or section number is found whole and in its parts; scripts without spaces, and Korean, in words and in pairs of
 * neighbouring characters.
 */
import { fold, unseen } from './fold'
import { analyse, type Piece } from './identifiers'
import { stemLanguage } from './stems'
import { stopWords } from './stop-words'
import { dictionaryWords, unspaced } from './words'

/** Name and version of these rules: an index that was made by others is made anew. */
export const ANALYZER = 'terms@2'

/** A term where it stands. */
export interface Term {
  /** Folded and stemmed: what the index knows. */
  term: string
  /** Range of the text that it stands for, UTF-16 units. */
  start: number
  end: number
  /** Counts words, and characters in scripts without spaces, from 0. Neighbours in a phrase have neighbouring positions. */
  position: number
  /** Positions that it takes: what comes next stands at `position + span`. */
  span: number
  /** `word`: a plain word or a part. `whole`: an identifier or compound with its parts joined. `pair`: two characters. */
  kind: 'word' | 'whole' | 'pair'
  /** Carries no meaning of its own: leave it out of the score, keep it for phrases. */
  stop: boolean
}

/** Most words that are remembered with their analysis, per language. */
const MOST_REMEMBERED = 50_000
const LONGEST_REMEMBERED = 32

const dense = `${unspaced}\\p{Script=Hangul}`
const piece = `(?:(?![${dense}])[\\p{L}\\p{N}\\p{M}${unseen}])`
/** What holds an identifier together, when it stands between two pieces. The last joins a word that a line end parts. */
const connector = `(?:_{1,3}|[-.@·'’\\u2010\\u2011:,]|\\)?\\(|[-\\u2010]\\r?\\n[ \\t]{0,16}(?=\\p{Ll}))`
const token = new RegExp(
  `(?<![\\p{L}\\p{N}])[A-Za-z](?:\\+\\+|#)(?![\\p{L}\\p{N}])|${piece}{1,64}(?:${connector}${piece}{1,64}){0,15}|[${dense}][${dense}\\p{M}${unseen}]{0,511}`,
  'gu',
)
const isDense = new RegExp(`^[${dense}]`, 'u')
const isHangul = /^\p{Script=Hangul}/u
/** Characters of one unit that no mark is attached to. */
const simple = /^[\u3041-\u3098\u309b-\u30ff\u3400-\u9fff\uac00-\ud7a3]*$/
const character = /\P{M}\p{M}*/gu

const remembered = new Map<string, Map<string, Piece[]>>()

/**
 * The terms of a text in order of their positions; an identifier comes before its parts.
 * @param language ISO 639-1 code; decides how words are stemmed and which are stop words. English where it is unknown.
 */
export function* terms(text: string, language = 'en'): Generator<Term> {
  const stops = stopWords(language)
  const stems = stemLanguage(language)
  let memory = remembered.get(language)
  if (!memory) remembered.set(language, (memory = new Map<string, Piece[]>()))
  let position = 0
  for (const match of text.matchAll(token)) {
    const found = match[0]
    const at = match.index
    if (found.charCodeAt(0) > 0xff && isDense.test(found)) {
      position = yield* denseTerms(found, at, position)
      continue
    }
    let pieces = memory.get(found)
    if (!pieces) {
      pieces = analyse(found, stops, stems)
      if (memory.size >= MOST_REMEMBERED) memory.clear()
      if (found.length <= LONGEST_REMEMBERED) memory.set(found, pieces)
    }
    let taken = 0
    for (const { term, start, end, offset, span, kind, stop } of pieces) {
      yield { term, start: at + start, end: at + end, position: position + offset, span, kind, stop }
      if (offset + span > taken) taken = offset + span
    }
    position += taken
  }
}

/**
 * Words by the dictionary (Korean: by spaces) and pairs of neighbours, the same for every language, because a query may have
 * none. Gives the position after the last.
 */
function* denseTerms(run: string, at: number, position: number): Generator<Term, number> {
  const folded = fold(run)
  const { text } = folded
  const starts = characterStarts(text)
  const count = starts.length - 1
  const term = (kind: Term['kind'], from: number, span: number, taken: number): Term => {
    const start = starts[from] ?? 0
    const end = starts[from + span] ?? text.length
    const origin = text === run ? { start, end } : folded.origin(start, end)
    const place = { start: at + origin.start, end: at + origin.end }
    return { term: text.slice(start, end), ...place, position: position + from, span: taken, kind, stop: false }
  }
  let i = 0
  let nextPair = 0
  for (const { start, end } of denseWords(text)) {
    while (i < count && (starts[i] ?? 0) < start) i++
    let span = 1
    while (i + span < count && (starts[i + span] ?? 0) < end) span++
    yield term('word', i, span, span)
    nextPair = Math.max(nextPair, i)
    for (; nextPair < Math.min(i + span, count - 1); nextPair++) {
      if (nextPair === i && span === 2) continue
      yield term('pair', nextPair, 2, nextPair === count - 2 ? 2 : 1)
    }
  }
  return position + count
}

/** Where each character with its marks begins, and the end. */
function characterStarts(run: string): number[] {
  if (simple.test(run)) return Array.from({ length: run.length + 1 }, (_, i) => i)
  return [...Array.from(run.matchAll(character), ({ index }) => index), run.length]
}

function* denseWords(run: string): Generator<{ start: number; end: number; word: string }> {
  for (const part of run.matchAll(/\p{Script=Hangul}+|\P{Script=Hangul}+/gu)) {
    const end = part.index + part[0].length
    if (isHangul.test(part[0])) yield { start: part.index, end, word: part[0] }
    else yield* dictionaryWords(part[0], part.index, 'en')
  }
}
