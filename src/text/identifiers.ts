import { foldWord, unseen } from './fold'
import { stem, type StemLanguage } from './stems'

/** A term within a token; offsets are relative to the token's start and first position. */
export interface Piece {
  term: string
  start: number
  end: number
  offset: number
  span: number
  kind: 'word' | 'whole'
  stop: boolean
}

interface Part {
  start: number
  end: number
  /** Unfolded, without what is cut away at its ends. */
  text: string
}

const plainWord = /^[A-Z]?[a-z]+$/
const dottedLetters = /^(?:\p{L}\.)+\p{L}$/u
const groupedNumber = /^\p{Nd}{1,3}(?:,\p{Nd}{3})+(?:\.\p{Nd}+)?$/u
const decimal = /^\p{N}+[.,]\p{N}+$/u
const capitals = /^\p{Lu}{2,}s?$/u
/** Zero-width spaces part words; other signs that show nothing stay in them. */
const inWord = `\\p{L}\\p{M}${unseen.replace('\\u200b', '\\u200c')}`
const run = new RegExp(`[${inWord}]+|\\p{N}+(?:\\.\\p{N}+)*`, 'gu')
const joint = new RegExp(`([^${inWord}\\p{N}.'’])`, 'u')
const hump = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const contraction = /['’](?:s|re|ve|ll|d|m)$/i
const elision = /^(?:\p{L}{1,2}|qu|jusqu|lorsqu|puisqu|quelqu|presqu)['’](?=\p{L}{2})/iu

/**
 * The terms of one token: a word, or pieces held together by hyphens, underscores, points and the like. Parts end at those,
 * where letters meet figures, and at the humps of camelCase; the whole is its parts without what joined them, so that
 * `e-mail`, `eMail` and `email` agree. Between figures the joint stays: `1.2.3` is not `123`.
 */
export function analyse(token: string, stops: ReadonlySet<string>, language: StemLanguage): Piece[] {
  const isPlain = plainWord.test(token)
  const parts = isPlain
    ? [{ start: 0, end: token.length, text: token }]
    : partsOf(token).filter(({ text }) => foldWord(text) !== '')
  const pieces: Piece[] = []
  const first = parts[0]
  const last = parts[parts.length - 1]
  if (!first || !last) return pieces
  if (parts.length > 1) {
    const folded = foldWord(joined(token, parts))
    const place = { start: first.start, end: last.end, offset: 0, span: parts.length }
    pieces.push({ term: stem(folded, language), ...place, kind: 'whole', stop: false })
  }
  for (const [i, { start, end, text }] of parts.entries()) {
    const folded = foldWord(text)
    const place = { start, end, offset: i, span: 1 }
    pieces.push({ term: stem(folded, language), ...place, kind: 'word', stop: stops.has(folded) })
  }
  return pieces
}

function partsOf(token: string): Part[] {
  if (/[+#]$/.test(token)) return [{ start: 0, end: token.length, text: token }]
  if (dottedLetters.test(token)) return [{ start: 0, end: token.length, text: token.replaceAll('.', '') }]
  if (groupedNumber.test(token)) return [{ start: 0, end: token.length, text: token.replaceAll(',', '') }]
  if (decimal.test(token)) return [{ start: 0, end: token.length, text: token.replace(',', '.') }]
  const parts: Part[] = []
  let at = 0
  for (const stretch of token.split(joint)) {
    for (const { text, offset } of withoutApostrophes(stretch)) addRuns(parts, text, at + offset)
    at += stretch.length
  }
  return parts
}

/** `dog’s` is `dog`, `don’t` is `dont`, `l’homme` is two words. */
function* withoutApostrophes(stretch: string): Generator<{ text: string; offset: number }> {
  if (!/['’]/.test(stretch)) {
    yield { text: stretch, offset: 0 }
    return
  }
  const base = stretch.replace(contraction, '')
  const elided = elision.exec(base)?.[0]
  if (elided) {
    yield { text: elided.slice(0, -1), offset: 0 }
    yield { text: base.slice(elided.length), offset: elided.length }
  } else {
    yield { text: base, offset: 0 }
  }
}

function addRuns(parts: Part[], stretch: string, offset: number): void {
  const joinedWord = /^\p{L}+['’]\p{L}+$/u.test(stretch)
  if (joinedWord) {
    parts.push({ start: offset, end: offset + stretch.length, text: stretch.replace(/['’]/, '') })
    return
  }
  for (const { 0: found, index } of stretch.matchAll(run)) {
    let start = offset + index
    for (const text of cut(found)) {
      if (text !== '.') parts.push({ start, end: start + text.length, text })
      start += text.length
    }
  }
}

/** Words at their humps, numbers with more than one point at each. */
function cut(found: string): string[] {
  if (capitals.test(found) || decimal.test(found)) return [found]
  return found.includes('.') ? found.split(/(\.)/) : found.split(hump)
}

function joined(token: string, parts: readonly Part[]): string {
  let whole = ''
  let before: Part | undefined
  for (const part of parts) {
    if (before && part.start > before.end && /\p{N}$/u.test(before.text) && /^\p{N}/u.test(part.text)) {
      whole += token.slice(before.end, part.start) === '.' ? '.' : '-'
    }
    whole += part.text
    before = part
  }
  return whole
}
