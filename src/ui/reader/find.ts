/** Finds words in a document's text, whatever their case, accents or line ends. Pure. */
import { fold, type Folded } from '../../text/fold'
import type { Span } from '../../types'

/** Most places that are counted; beyond them nobody steps through. */
export const mostFound = 5000

/** Folding a long text takes a while; each document's is kept while the document is. */
const folded = new WeakMap<object, Folded>()

/** Every place where `words` stands in a document's text, in order, `mostFound` at most. */
export function findIn(document: { text: string }, words: string): Span[] {
  const parts = fold(words).text.split(/\s+/).filter(Boolean)
  if (parts.length === 0) return []
  let text = folded.get(document)
  if (!text) folded.set(document, (text = fold(document.text)))
  const pattern = new RegExp(parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('\\s+'), 'g')
  const found: Span[] = []
  for (const match of text.text.matchAll(pattern)) {
    found.push(text.origin(match.index, match.index + match[0].length))
    if (found.length === mostFound) break
  }
  return found
}
