/** Sources of a turn as they are shown and opened. Pure. */
import type { AnswerPassage, FoundPassage, JudgedSentence, RankedHit, Span, Turn } from '../../types'

/** A run of a source's text: cited words, more of them where their sentence is looked at. */
export interface SourceRun {
  text: string
  mark: 'cited' | 'chosen' | 'against' | undefined
}

/** Words of a passage that a sentence rests on. */
export interface Support extends Span {
  sentence: number
}

/** What of a passage the answer rests on, in order. A quote counts as a sentence. */
export function supports({ answer, quotes }: Pick<Turn, 'answer' | 'quotes'>, number: number): Support[] {
  const spans = answer
    ? answer.sentences.flatMap(({ support }, sentence) =>
        support.flatMap(({ passage, start, end }) => (passage === number ? [{ sentence, start, end }] : [])),
      )
    : quotes.flatMap(({ passage, start, end }, sentence) => (passage === number ? [{ sentence, start, end }] : []))
  return spans.sort((a, b) => a.start - b.start || a.end - b.end)
}

/** Characters shown around cited words, and of a passage without any. */
const AROUND = 90
const BEGINNING = 220

/** A passage around its cited words, with dots where it is cut. */
export function sourceRuns(
  text: string,
  cited: readonly Support[],
  sentences: readonly JudgedSentence[],
  chosen: number | undefined,
  /** Where its own words begin, after headings that are shown already. */
  from = 0,
): SourceRun[] {
  const windows: Span[] = []
  for (const { start, end } of cited.length > 0 ? cited : [{ start: from, end: from + BEGINNING - AROUND }]) {
    const span = {
      start: start < from ? start : Math.max(from, wordBorder(text, start - AROUND, 1)),
      end: wordBorder(text, end + AROUND, -1),
    }
    const last = windows.at(-1)
    if (last && span.start <= last.end + 20) last.end = Math.max(last.end, span.end)
    else windows.push(span)
  }
  const runs: SourceRun[] = []
  for (const [at, window] of windows.entries()) {
    if (at > 0 || window.start > from) runs.push({ text: at > 0 ? ' … ' : '… ', mark: undefined })
    const borders = new Set([window.start, window.end])
    for (const { start, end } of cited)
      for (const border of [start, end]) if (border > window.start && border < window.end) borders.add(border)
    const sorted = [...borders].sort((a, b) => a - b)
    for (const [i, begin] of sorted.slice(0, -1).entries()) {
      const here = cited.filter(({ start, end }) => begin >= start && begin < end)
      const isAgainst = here.some(({ sentence }) => sentences[sentence]?.verdict === 'unsupported')
      const mark =
        here.length === 0
          ? undefined
          : isAgainst
            ? 'against'
            : here.some(({ sentence }) => sentence === chosen)
              ? 'chosen'
              : 'cited'
      runs.push({ text: text.slice(begin, sorted[i + 1]).replace(/\s+/g, ' '), mark })
    }
  }
  if (windows.at(-1)!.end < text.trimEnd().length) runs.push({ text: ' …', mark: undefined })
  return runs
}

/** The nearest place between words, looking forwards or backwards. */
function wordBorder(text: string, at: number, step: 1 | -1): number {
  if (at <= 0) return 0
  if (at >= text.length) return text.length
  let border = at
  while (border > 0 && border < text.length && !/\s/.test(text[border]!)) border += step
  return step > 0 ? Math.min(text.length, border + 1) : Math.max(0, border)
}

/**
 * A source as the reader opens it, at some words of it or whole, with the others of its answer to step to.
 * @param pathOf where a document lies in the person's folders
 */
export function opened(
  passage: FoundPassage,
  span: Span | undefined,
  others: readonly FoundPassage[],
  pathOf: (id: string) => string,
): { hit: RankedHit; others: RankedHit[] } {
  const hit = hitOf(passage, pathOf(passage.document), span)
  return { hit, others: others.map((other) => (other.id === hit.id ? hit : hitOf(other, pathOf(other.document)))) }
}

function hitOf(passage: FoundPassage | AnswerPassage, path: string, span?: Span): RankedHit {
  const { id, document, name, breadcrumb, page, text } = passage
  const within = span ?? { start: 0, end: text.length }
  return {
    id,
    rank: 'number' in passage ? passage.number : 1,
    score: 0,
    document,
    name,
    path,
    lastModified: 0,
    index: 0,
    start: passage.start + within.start,
    end: passage.start + within.end,
    text: text.slice(within.start, within.end),
    marks: [],
    breadcrumb,
    ...(page === undefined ? {} : { page }),
  }
}
