import { afterOrdinal, ambiguous, beforeOrdinal, introducing, numbering, opening } from './abbreviations'

/** Units looked at before and after a possible end. */
const BEFORE = 64
const AFTER = 48
/** A bracket or quotation that is longer than this, in UTF-16 units, is not held together. */
const LONGEST_ASIDE = 400

const closers = `"'”’»›)\\]}」』）】》〉`
const openers = `"'“‘„«‹(\\[{¿¡`
const noSpaceEnd = new RegExp(`[。！？｡…․.!?]["'”’」』）】》〉)\\]]*$`, 'u')
const eastAsianEnd = new RegExp(`[。！？｡]["'”’」』）】》〉)\\]]*$`, 'u')
const continues = new RegExp(`^[${openers}]*\\p{Ll}(?!\\p{Lu})|^[,;:)\\]}]`, 'u')
const lastWord = new RegExp(`(\\S*?)([.!?…]+)[${closers}]*$`, 'u')
const nextWord = new RegExp(`^[${openers}\\-–—*•]*([\\p{L}\\p{N}'’]+)`, 'u')
const listNumber = /^\s*[([]?(?:\d{1,3}(?:\.\d{1,3})*|\p{L}|[ivxlc]{1,6}|[IVXLC]{1,6})[.)]\s*$/u

/** Languages that write ordinal numbers with a full stop. */
const dottedOrdinals = new Set([
  'de',
  'da',
  'nb',
  'nn',
  'no',
  'fi',
  'cs',
  'sk',
  'sl',
  'hr',
  'sr',
  'hu',
  'et',
  'lv',
  'is',
])

/**
 * Whether a sentence that began at `start` ends right before `at`, given that UAX #29 says so.
 * @param text one paragraph in which only deliberate line ends are left as `\n`
 */
export function endsSentence(text: string, start: number, at: number, language = 'en'): boolean {
  const head = text.slice(Math.max(start, at - BEFORE), at)
  if (head.endsWith('\n')) return true
  const said = head.trimEnd()
  const after = text.slice(at, at + AFTER)
  if (said.length === head.length && !(noSpaceEnd.test(said) && eastAsianEnd.test(said))) return false
  if (continues.test(after) || (/[」』]$/.test(said) && /^(?:と|って)/.test(after))) return false
  if (at - start < 16 && listNumber.test(text.slice(start, at))) return false
  if (insideAside(text, start, at)) return false
  const match = lastWord.exec(said)
  if (!match || match[2] !== '.') return true
  return endsAfterStop(match[1] ?? '', said, after, language)
}

/** Whether a single full stop after `word` ends the sentence. */
function endsAfterStop(raw: string, said: string, after: string, language: string): boolean {
  const word = raw.replace(new RegExp(`^[${openers}]+`, 'u'), '')
  const lower = word.toLowerCase()
  const next = nextWord.exec(after)?.[1] ?? ''
  const opens = next.length > 1 && opening.has(next.toLowerCase())
  if (/^\d{1,2}$/.test(word) && dottedOrdinals.has(language)) return !isOrdinal(word, said, next)
  if (numbering.has(lower) && (/^[\d§(]/.test(after) || /^[IVXLC]+\b/.test(after))) return false
  if (/^\p{L}$/u.test(word)) return opens
  if (/^(?:\p{L}\.)+\p{L}$/u.test(word)) return opens && !introducing.has(lower)
  if (ambiguous.has(lower)) return opens || lower === 'etc' || lower === 'usw' || lower === 'osv'
  // "574 mm. The …": a unit, where elsewhere it introduces a name.
  if (/\d[\s\u00a0]?(?:mm|min|ft|st)\.$/.test(said)) return true
  if (introducing.has(lower)) return false
  return true
}

function isOrdinal(word: string, said: string, next: string): boolean {
  if (afterOrdinal.has(next.toLowerCase())) return true
  const before = /(\p{L}+)\.?\s+\d{1,2}\.$/u.exec(said)?.[1] ?? ''
  return word.length <= 2 && beforeOrdinal.has(before.toLowerCase())
}

/** Whether `at` lies in a bracket, or in a quotation after which the sentence goes on in lower case. */
function insideAside(text: string, start: number, at: number): boolean {
  const said = text.slice(Math.max(start, at - LONGEST_ASIDE), at)
  const bracket = openedIn(said, '(', ')') ? ')' : openedIn(said, '[', ']') ? ']' : ''
  if (bracket) {
    const end = text.slice(at, at + LONGEST_ASIDE).indexOf(bracket)
    if (end >= 0) return !/^[([]/.test(text.slice(start, start + 1))
  }
  for (const [open, close] of quotations) {
    if (!openedIn(said, open, close)) continue
    const rest = text.slice(at, at + LONGEST_ASIDE)
    const end = rest.indexOf(close)
    if (end >= 0 && /^,?\s+\p{Ll}/u.test(rest.slice(end + 1, end + 8))) return !text.startsWith(open, start)
  }
  return false
}

const quotations = [
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['»', '«'],
  ['"', '"'],
] as const

/** Whether the last `open` in `said` has no `close` after it; a straight quotation mark opens if it is the odd one. */
function openedIn(said: string, open: string, close: string): boolean {
  if (open === close) return said.split(open).length % 2 === 0
  return said.lastIndexOf(open) > said.lastIndexOf(close)
}
