/** Finds the words that a person expected: in which document, where in its text, in which of its passages. */
import { findLetters } from '../text/letters'
import { Phrase } from '../text/phrase'
import { terms } from '../text/tokenize'
import type { Document, DocumentId, Span } from '../types'
import type { Library, Shelved } from './library'
import { chunkAt } from './tables'

/** Where a phrase stands in a document. */
export interface Found {
  span: Span
  /** The index reads other words there: only the letters agree. */
  apart: boolean
  /** Chunks that hold all of it, by number; none where a border cuts it. */
  whole: number[]
  /** Chunks that hold a part of it. */
  touched: number[]
}

/** The first place of a phrase in a document, one inside a passage before one that a border cuts. */
export function findPhrase(phrase: string, { text }: Document, shelf: Shelved): Found | undefined {
  const exact = new Phrase(phrase, shelf.language)
  const spans = exact.isEmpty ? [] : exact.find(terms(text, shelf.language))
  const places = spans.map((span) => placed(span, false, shelf))
  const letters = places.length === 0 ? findLetters(text, phrase) : undefined
  return places.find(({ whole }) => whole.length > 0) ?? places[0] ?? (letters && placed(letters, true, shelf))
}

/** Documents that hold a phrase, by name. Texts are read one after the other: those first that hold all its words. */
export async function holders(phrase: string, library: Library, signal?: AbortSignal): Promise<DocumentId[]> {
  const found: DocumentId[] = []
  const likely = documentsWithAll(phrase, library)
  const search = async (ids: Iterable<DocumentId>): Promise<void> => {
    for (const id of ids) {
      const document = await library.document(id)
      signal?.throwIfAborted()
      const shelf = library.get(id)
      if (document && shelf && findPhrase(phrase, document, shelf)) found.push(id)
    }
  }
  await search(likely)
  if (found.length === 0) {
    const rest = [...library.documents()].map(({ id }) => id).filter((id) => !likely.has(id))
    await search(rest)
  }
  const name = (id: DocumentId): string => library.summaries.get(id)?.name ?? ''
  return found.sort((a, b) => (name(a) < name(b) ? -1 : name(a) > name(b) ? 1 : a < b ? -1 : 1))
}

/** Words of a phrase that a document, or where none is given the library, does not hold, as they were written. */
export function missingWords(phrase: string, library: Library, shelf?: Shelved): string[] {
  const missing = new Map<string, string>()
  for (const word of library.words.asked(phrase)) {
    if (word.kind !== 'word') continue
    const rows = library.words.rows(word)
    const { term, start, end } = word
    if (!rows.some((row) => !shelf || library.at(row).owner === shelf)) missing.set(term, phrase.slice(start, end))
  }
  return [...missing.values()]
}

function documentsWithAll(phrase: string, library: Library): Set<DocumentId> {
  let found: Set<DocumentId> | undefined
  for (const word of library.words.asked(phrase)) {
    const holding = library.documentsWith(word)
    found = found ? new Set([...found].filter((id) => holding.has(id))) : holding
  }
  return found ?? new Set()
}

function placed(span: Span, apart: boolean, { chunks, count }: Shelved): Found {
  const whole: number[] = []
  const touched: number[] = []
  for (let index = 0; index < count; index++) {
    const { start, end } = chunkAt(chunks, index)
    if (start <= span.start && span.end <= end) whole.push(index)
    if (start < span.end && span.start < end) touched.push(index)
  }
  return { span, apart, whole, touched }
}
