/** What names a thing exactly: codes, versions, paths, addresses, numbers of telephones. */
import { fold } from '../../text/fold'
import type { Span } from '../../types'
import { unitOf } from './units'

export interface Identifier extends Span {
  text: string
}

const patterns = [
  /`([^`\n]{1,120})`/g,
  /https?:\/\/[^\s)\]>"]+[^\s)\]>".,;:!?]/g,
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  /\+\d{1,3}(?:[ -]?\(?\d{2,5}\)?){2,6}\b/g,
  /(?<![\w/.])(?:\.{0,2}\/[\w.{}:-]+(?:\/[\w.{}:-]*)*|[\w-]+\.(?:pdf|docx?|xlsx?|csv|txt|md|json|ya?ml|ts|js|py|html?|eml|zip|cfg|ini|log))(?!\w)/g,
  /(?<![\w.])v?\d+\.\d+\.\d+(?:[.-]\w+)*(?!\w)/g,
  /(?<![\w.])v\d+(?:\.\d+)*(?![\w])/g,
  /(?<![\w-])--?[a-z][\w-]+=?(?![\w-])/g,
  /(?<!\w)\w*[a-zA-Z]\w*_\w+(?:\(\))?/g,
  /(?<=(?:(?<!\p{L})(?:no|nr|number|nummer|ref|reference|aktenzeichen|az)\.?:?\s|#\s?))\d+(?:[-/]\d+)+(?![\w,]|\.\d)/giu,
  /(?<![\p{L}\p{N}_])[\p{L}\p{N}]+(?:[-–/.][\p{L}\p{N}]+)*(?![\p{L}\p{N}_])/gu,
  /(?<![\p{L}\p{N}])(?:[a-z]+[A-Z]\w*|[A-Z]{1,3}[a-z]+[A-Z]\w*|[A-Z]{2,}[a-z]{2,})(?:\(\))?/gu,
]
/** Place of the pattern of words, which are codes only where they look like it. */
const WORDS = 10

/** Figures with a unit or an ending are numbers: "24-hour", "2nd", "30km", "11pm". */
const number =
  /^\d+(?:[.,]\d+)?-?(?:st|nd|rd|th|s|x|k|m|bn|am|pm|er|te|ten|ste|(?:[a-zäöüæøå]+(?:-[a-zäöüæøå]+)*)|[mkgKMGT]?[bB]|[kmc]?m|[kmM]?W|k?Wh|°?[CF]|G|T)$/u
const thousands = /^\d{1,3}(?:\.\d{3})+$/
const numbered = /^(?:[a-zäöüæøå]+-)+\d+$/u
const range = /^[\d.,]+[-–/][\d.,]+(?:-?\p{L}+)?$/u

/** Identifiers of a text, in order; none overlaps another. */
export function identifiers(text: string): Identifier[] {
  const found: Identifier[] = []
  for (const [place, pattern] of patterns.entries()) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      const written = match[1] ?? match[0]
      if (found.some((other) => start < other.end && other.start < end)) continue
      if (place === WORDS && !isCode(written)) continue
      if (thousands.test(written)) continue
      if (/\d[\s\u00a0]$/.test(text.slice(0, start)) && unitOf(fold(written).text)) continue
      if (place === 7 && /\s/.test(text[start - 1] ?? ' ') === false) continue
      found.push({ start, end, text: written })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

/** Letters and figures in one word, and not a number with its unit. */
function isCode(word: string): boolean {
  if (!/\d/.test(word) || !/\p{L}/u.test(word)) return false
  return !number.test(word) && !range.test(word) && !numbered.test(word)
}

/** Without what may differ between two writings of the same. */
export function normal(identifier: string): string {
  return fold(identifier)
    .text.replace(/[\s`"']+/g, '')
    .replace(/\(\)$/, '')
    .replace(/[-–‐‑]/g, '-')
}

/** Longer identifiers are looked for without any spaces. */
const SHORT = 6

/** Where an identifier stands in a text, as a whole. */
export function findIdentifier(text: string, identifier: string): Span | undefined {
  const folded = fold(text)
  // "connect(dsn)" is "connect(dsn, timeout=10)".
  const wanted = fold(identifier.replace(/\([\w\s,]*\)$/, '')).text.trim()
  for (let at = folded.text.indexOf(wanted); at >= 0; at = folded.text.indexOf(wanted, at + 1)) {
    const around = [folded.text[at - 1] ?? ' ', folded.text[at + wanted.length] ?? ' ']
    const open = /^[\p{L}\p{N}_]/u.test(wanted) && /[\p{L}\p{N}_]/u.test(around[0]!)
    const goesOn = /[\p{L}\p{N}_]$/u.test(wanted) && /[\p{L}\p{N}_]/u.test(around[1]!)
    const longer = /\d$/.test(wanted) && /^[.,]\d/.test(folded.text.slice(at + wanted.length))
    if (!open && !goesOn && !longer) return folded.origin(at, at + wanted.length)
  }
  // "b P" is how a PDF may have it.
  if (/^[\p{L}\p{N}]+$/u.test(identifier) && identifier.length <= SHORT) {
    const loose = new RegExp(`(?<![\\p{L}\\p{N}])${[...identifier].join('\\s?')}(?![\\p{L}\\p{N}])`, 'u').exec(text)
    if (loose) return { start: loose.index, end: loose.index + loose[0].length }
  }
  const bare = normal(identifier)
  return bare.length >= 4 && normal(text).includes(bare) ? { start: 0, end: 0 } : undefined
}
