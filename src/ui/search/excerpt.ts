/** Chooses and cuts what a result shows of its passage. Pure; offsets are relative to the passage's text. */
import type { RankedHit, Span } from '../../types'

/** A run of text with what it means: a matched word, part of the best sentence. */
export interface Run {
  text: string
  word: boolean
  best: boolean
}

/** Characters that a result shows: about four lines of 72. */
export const excerptLength = 290

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** Where a passage's own words begin, after the headings at its top that its breadcrumb shows already. */
export function bodyStart(text: string, breadcrumb: string[]): number {
  let start = 0
  for (;;) {
    const line = /\s*([^\n]*)\n\s*/y
    line.lastIndex = start
    const match = line.exec(text)
    if (!match?.[1] || !breadcrumb.includes(match[1].trim())) return start
    start = line.lastIndex
  }
}

/**
 * The sentence that holds the most different matched words, the first of equals; none where no sentence holds two, because
 * one word is no evidence that the sentence is about the question.
 */
export function bestSentence(text: string, marks: Span[], from = 0): Span | undefined {
  let best: Span | undefined
  let most = 1
  for (const { index, segment } of sentences.segment(text)) {
    if (index < from) continue
    const end = index + segment.trimEnd().length
    const words = new Set(
      marks
        .filter((mark) => mark.start >= index && mark.end <= end)
        .map(({ start, end }) => text.slice(start, end).toLowerCase()),
    )
    if (words.size > most) {
      most = words.size
      best = { start: index, end }
    }
  }
  return best
}

/** Marks that follow each other closely, as one. */
function joined(text: string, marks: Span[]): Span[] {
  const spans: Span[] = []
  for (const mark of marks) {
    const last = spans.at(-1)
    if (last && /^[’'\-\s]{0,2}$/.test(text.slice(last.end, mark.start))) last.end = mark.end
    else spans.push({ ...mark })
  }
  return spans
}

/** Cuts `text` from `start` to `end` at the borders of marks and of the best sentence. */
export function runs(text: string, start: number, end: number, words: Span[], best?: Span): Run[] {
  const marks = joined(text, words)
  const cuts = new Set([start, end])
  for (const span of best ? [...marks, best] : marks)
    for (const at of [span.start, span.end]) if (at > start && at < end) cuts.add(at)
  const borders = [...cuts].sort((a, b) => a - b)
  const inside = (span: Span, at: number) => at >= span.start && at < span.end
  return borders.slice(0, -1).map((from, i) => ({
    text: text.slice(from, borders[i + 1]),
    word: marks.some((span) => inside(span, from)),
    best: best !== undefined && inside(best, from),
  }))
}

/**
 * The part of a passage around its best sentence or first matched word, with dots where it is cut.
 * @param found the best sentence by the model; without it the one by words serves. `moves`: the part is chosen for it;
 * otherwise it is marked where it is on view already
 */
export function excerpt(
  text: string,
  marks: Span[],
  breadcrumb: string[] = [],
  found?: Span & { moves: boolean },
): { runs: Run[]; cutBefore: boolean; cutAfter: boolean } {
  const body = bodyStart(text, breadcrumb)
  const best = found?.moves && found.start >= body ? found : bestSentence(text, marks, body)
  const goal = best?.start ?? marks.find((mark) => mark.start >= body)?.start ?? body
  let start = body
  if (text.length - body > excerptLength && goal > body) {
    const room = best ? Math.max(0, excerptLength - (best.end - best.start)) : excerptLength
    const starts = [...sentences.segment(text)].map(({ index }) => index)
    const before = starts.filter((index) => index >= body && index <= goal)
    // A sentence more for context, where the best one leaves room for it: half of what is left, all for one with matched words.
    const earlier = before.at(best ? -2 : -1)
    const matched = earlier !== undefined && marks.some((mark) => mark.start >= earlier && mark.end <= goal)
    start =
      earlier !== undefined && goal - earlier <= (matched && best ? room : room / 2)
        ? earlier
        : (best?.start ?? wordStart(text, Math.max(body, goal - 80)))
  }
  const end = start + excerptLength >= text.length ? text.length : wordStart(text, start + excerptLength)
  return { runs: runs(text, start, end, marks, found ?? best), cutBefore: start > body, cutAfter: end < text.length }
}

/** The beginning of the word at or before `at`. */
function wordStart(text: string, at: number): number {
  const space = text.lastIndexOf(' ', at)
  return space <= 0 || at - space > 40 ? at : space + 1
}

/** Characters that are asked for, or kept as a quote, where a passage has no best sentence. */
const quoteLength = 200

/** What stands for a passage: its best sentence, by the model or by words, or its beginning. */
export function quoteOf({ text, marks, breadcrumb }: RankedHit, found?: Span): string {
  const body = bodyStart(text, breadcrumb)
  const best = found ?? bestSentence(text, marks, body)
  const end = body + quoteLength >= text.length ? text.length : wordStart(text, body + quoteLength)
  return text.slice(best?.start ?? body, best?.end ?? end).trim()
}

/** A query for passages like one: its own words, without what the query language would read as operators. */
export function likeThis(hit: RankedHit, found?: Span): string {
  return quoteOf(hit, found)
    .replace(/["“”„«»*]/g, ' ')
    .replace(/(^|\s)[-−–](?=\S)/g, ' ')
    .replace(/(\p{L}):/gu, '$1 ')
    .replace(/\s+/g, ' ')
    .trim()
}
