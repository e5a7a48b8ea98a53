/** Citation markers of an answer: what in it refers to a passage. */
import type { Span } from '../types'

/** A marker, or several that touch: `[1]`, `[1, 2]`, `[1][3]`, `[1–3]`, `［1］`, `【1†source】`, `[^1]`, `[source 1]`. */
export interface Marker extends Span {
  /** In the order in which they stand, each once. */
  numbers: number[]
}

/** Passages have at most three figures: `[2019]` is a year that the text has in brackets. */
const number = '\\d{1,3}(?!\\d)'
const noun = '(?:(?:passages?|sources?|documents?|docs?|refs?|quellen?|dokumente?|kilder?|passager?)[ \\u00a0.]{0,2})?'
const joint = '(?:,|;|&|-|–|—|‐|‑|\\band\\b|\\bund\\b|\\bog\\b|/)'
const more = `(?:\\s{0,2}${joint}\\s{0,2}[#^]?${noun}${number}){0,31}`
const inside = `\\s{0,2}[#^]?${noun}${number}${more}(?:†[^\\]】\\n]{0,40})?\\s{0,2}`
const single = new RegExp(`[\\[［【〔]${inside}[\\]］】〕](?:\\([^()\\s]{1,200}\\))?`, 'giu')
/** What is left of a marker of which the end has not come yet. */
const begun = /[[［【〔][^\]］】〕\n]{0,60}$/
const code = /```[^]*?(?:```|$)|`[^`\n]{1,400}`/g
/** The longest range that is taken as one: `[1-999]` is no list of passages. */
const LONGEST_RANGE = 50

/** The markers of an answer, in order. What stands in code is none. */
export function findMarkers(text: string): Marker[] {
  const hidden = Array.from(text.matchAll(code), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  const found: Marker[] = []
  for (const match of text.matchAll(single)) {
    const start = match.index
    const end = start + match[0].length
    if (hidden.some((span) => span.start < start && end < span.end)) continue
    found.push({ start, end, numbers: numbersIn(match[0].replace(/\([^)]*\)$/, '').replace(/†.*$/, '')) })
  }
  for (const marker of found) widen(text, marker)
  return found
}

/** Takes brackets and tags in that hold nothing but markers: `([1])`, `<sup>[2]</sup>`. */
function widen(text: string, marker: Marker): void {
  const before = /(?:\(|<sup>)\s{0,2}$/i.exec(text.slice(Math.max(0, marker.start - 8), marker.start))?.[0]
  const after = /^\s{0,2}(?:\)|<\/sup>)/i.exec(text.slice(marker.end, marker.end + 8))?.[0]
  if (before === undefined || after === undefined) return
  marker.start -= before.length
  marker.end += after.length
}

/** The text without a marker at its end that has only begun, as it stands in the middle of a stream. */
export function withoutBegunMarker(text: string): string {
  return text.replace(begun, '')
}

function numbersIn(marker: string): number[] {
  const numbers = new Set<number>()
  for (const part of marker.matchAll(/(\d+)(?:\s*[-–—‐‑]\s*[#^]?(\d+))?/gu)) {
    const from = Number(part[1])
    const to = Number(part[2] ?? part[1])
    if (to < from || to - from > LONGEST_RANGE) [from, to].forEach((end) => numbers.add(end))
    else for (let i = from; i <= to; i++) numbers.add(i)
  }
  return [...numbers]
}
