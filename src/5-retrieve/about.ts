/** Which document a question is plainly about, by its words alone. Pure; says nothing rather than something doubtful. */
import { Phrase } from '../text/phrase'
import { terms } from '../text/tokenize'
import type { About, DocumentId } from '../types'

/** A document as far as its name and title go. */
export interface Titled {
  id: DocumentId
  name: string
  title?: string
}

/** What the keyword index says of a question. */
export interface WordEvidence {
  /** The question's scored terms as written, each with the documents that hold it. */
  words: readonly { word: string; documents: ReadonlySet<DocumentId> }[]
  /** The best passages by words, best first: document and score. */
  best: readonly { document: DocumentId; score: number }[]
}

/** Part of the evidence that has to lie in one document, and words that have to stand together only there. */
const DOMINANT = 0.9
const FEWEST_WORDS = 4
/** A word that more documents than this share of the library hold tells nothing about one of them. */
const COMMON = 0.5

/**
 * A document is named where the question holds its name, or title, of two words or more that no other name holds, or the
 * file name with its extension. Without a name the words decide: all of them stand in one document and in no other, one of
 * them nowhere else, and it has nearly all the evidence.
 */
export function aboutDocument(
  question: string,
  documents: readonly Titled[],
  evidence: WordEvidence,
): Omit<About, 'name'> | undefined {
  if (documents.length < 2) return undefined
  return named(question, documents) ?? dominant(documents.length, evidence)
}

function named(question: string, documents: readonly Titled[]): Omit<About, 'name'> | undefined {
  const asked = [...terms(question)]
  let best: { about: Omit<About, 'name'>; length: number } | undefined
  let tied = false
  for (const { id, name, title } of documents) {
    for (const [because, text, least] of [
      ['name', name, 1],
      ['name', stem(name), 2],
      ['title', title ?? '', 2],
    ] as const) {
      if (wordCount(text) < least) continue
      const [span] = new Phrase(text).find(asked)
      if (!span) continue
      const length = wordCount(text)
      if (best && length === best.length && best.about.document !== id) tied = true
      if (best && length <= best.length) continue
      best = { about: { document: id, because, words: [question.slice(span.start, span.end)] }, length }
      tied = false
    }
  }
  return tied ? undefined : best?.about
}

function dominant(count: number, { words, best }: WordEvidence): Omit<About, 'name'> | undefined {
  const telling = words.filter(({ documents }) => documents.size <= Math.max(1, COMMON * count))
  const document = best[0]?.document
  if (document === undefined || telling.length < FEWEST_WORDS) return undefined
  const only = telling.filter(({ documents }) => documents.size === 1 && documents.has(document))
  if (only.length === 0 || !words.every(({ documents }) => documents.has(document))) return undefined
  const others = new Set(words.flatMap(({ documents }) => [...documents]).filter((id) => id !== document))
  for (const other of others) if (words.every(({ documents }) => documents.has(other))) return undefined
  const total = best.reduce((sum, { score }) => sum + score ** 2, 0)
  const own = best.reduce((sum, hit) => sum + (hit.document === document ? hit.score ** 2 : 0), 0)
  if (own < DOMINANT * total) return undefined
  return { document, because: 'words', words: only.map(({ word }) => word) }
}

function stem(name: string): string {
  return name.replace(/\.[\p{L}\p{N}]{1,8}$/u, '')
}

/** Words that carry meaning; a number counts, so that years tell two versions apart. */
function wordCount(text: string): number {
  let count = 0
  for (const { kind, stop } of terms(text)) if (kind === 'word' && !stop) count++
  return count
}
