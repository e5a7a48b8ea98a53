import { terms } from '../text/tokenize'
import type { Span } from '../types'

/**
 * Where the words of a query stand in a passage: in order, not overlapping, each a whole word of the text.
 * @param query terms as texts of that language have them
 * @param language ISO 639-1 code of the text
 */
export function matchedWords(text: string, query: { has(term: string): boolean }, language?: string): Span[] {
  const spans: Span[] = []
  for (const { term, start, end } of terms(text, language)) if (query.has(term)) spans.push({ start, end })
  spans.sort((a, b) => a.start - b.start || b.end - a.end)
  const merged: Span[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end)
    else merged.push(span)
  }
  return merged
}
