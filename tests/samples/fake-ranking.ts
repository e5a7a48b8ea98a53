import { parseQuery } from '../../src/5-retrieve/query'
import { withSiblings } from '../../src/5-retrieve/siblings'
/** How the fake engine ranks: by counting words, and by words that mean much the same. */
import type { Chunk, Contribution, Document, DocumentSummary, ModelState, Query, RankedHit, SearchResult, Span } from '../../src/types'

/** Words that a document is also about, so that "meaning" can find what keywords can't. */
const meanings: Record<string, string> = { quota: 'limit', break: 'defects', boiler: 'heating', leave: 'terminate' }
const stopWords = new Set('a an and are do does for how i if in is it long my of on or over the to what when who you your'.split(' '))

/** A document as the fake holds it. */
export interface Held {
  summary: DocumentSummary
  document: Document
  chunks: Chunk[]
}

/** One list for a query over documents, of which `embedded` is the share of passages that have a vector. */
export function rank(all: Iterable<Held>, query: Query, stage: SearchResult['stage'], embedded: number, model: ModelState): SearchResult {
    const k = query.k ?? 60
    const depth = query.depth ?? 20
    const terms = [...new Set(words(query.text))].filter((word) => !stopWords.has(word))
    const readable = [...all].filter(({ summary }) => summary.state !== 'failed')
    const candidates = readable.flatMap((held) => held.chunks.map((chunk, index) => ({ held, chunk, index, id: `${held.summary.id}:${chunk.start}-${chunk.end}` })))
    const best = (score: (text: string) => number) =>
      candidates
        .map((candidate) => ({ candidate, score: score(candidate.held.document.text.slice(candidate.chunk.start, candidate.chunk.end)) }))
        .filter((scored) => scored.score > 0)
        .sort((a, b) => b.score - a.score || a.candidate.id.localeCompare(b.candidate.id))
        .slice(0, depth)
    const byWord = best((text) => terms.reduce((sum, term) => sum + Math.min(3, occurrences(text, term).length), 0))
    const wider = [...terms, ...terms.flatMap((term) => meanings[term] ?? [])]
    const byMeaning = stage === 'meaning' && embedded > 0 ? best((text) => cosine(text, wider)) : []
    const parts = new Map<string, { bm25?: Contribution; dense?: Contribution }>()
    for (const [method, run] of [['bm25', byWord], ['dense', byMeaning]] as const)
      for (const [i, { candidate, score }] of run.entries())
        parts.set(candidate.id, { ...parts.get(candidate.id), [method]: { rank: i + 1, score, share: 1 / (k + i + 1) } })
    const score = ({ bm25, dense }: { bm25?: Contribution; dense?: Contribution }) => (bm25?.share ?? 0) + (dense?.share ?? 0)
    const hits: RankedHit[] = [...parts]
      .sort((a, b) => score(b[1]) - score(a[1]) || a[0].localeCompare(b[0]))
      .map(([id, part], i) => {
        const found = candidates.find((candidate) => candidate.id === id)
        if (!found) throw new Error(id)
        const { held, chunk, index } = found
        const text = held.document.text.slice(chunk.start, chunk.end)
        const page = held.document.places.filter(({ kind, start }) => kind === 'page' && start <= chunk.start).at(-1)?.label
        const section = held.document.sections.filter(({ start }) => start <= chunk.start).at(-1)
        return {
          id,
          rank: i + 1,
          score: score(part),
          ...part,
          document: held.summary.id,
          name: held.summary.name,
          path: held.summary.paths[0]?.path ?? held.summary.name,
          lastModified: held.summary.paths[0]?.lastModified ?? 0,
          index,
          start: chunk.start,
          end: chunk.end,
          text,
          marks: terms.flatMap((term) => occurrences(text, term)).sort((a, b) => a.start - b.start),
          breadcrumb: [...(section?.path ?? []), ...(page ? [`p. ${page}`] : [])],
          ...(page ? { page } : {}),
        }
      })
    const withVector = Math.round(candidates.length * embedded)
    return {
      stage,
      query,
      parts: parseQuery(query.text).parts,
      hits: query.siblings ? withSiblings(hits, () => false) : hits,
      runs: [],
      terms: terms.map((term) => ({ term, documents: readable.filter(({ document }) => occurrences(document.text, term).length > 0).length })),
      coverage: { embedded: withVector, chunks: candidates.length, candidates: { embedded: byWord.length, of: byWord.length } },
      documents: { searched: readable.length, found: new Set(hits.map(({ document }) => document)).size },
      ms: stage === 'meaning' ? 41 : 6,
      final: stage === 'meaning' || model.kind !== 'ready',
      ...(model.kind === 'failed' ? { problem: model.problem } : {}),
    }
  }

/** A document with what a test leaves out. */
export function whole(document: Partial<Document> & { text: string }): Document {
  const sections = document.text ? [{ path: [], start: 0, end: document.text.length }] : []
  return { mediaType: 'text/plain', sections, places: [], blocks: [], warnings: [], parser: 'fake@1', ...document }
}

/** One passage for each paragraph of some length; a short one, such as a heading, joins the next. */
export function chunksOf({ text }: Document): Chunk[] {
  const chunks: Chunk[] = []
  let start = 0
  for (const gap of [...text.matchAll(/\n\s*\n/g)].map(({ index, 0: match }) => ({ end: index, next: index + match.length }))) {
    if (gap.end - start < 60) continue
    chunks.push({ start, end: gap.end, context: '' })
    start = gap.next
  }
  if (start < text.length) chunks.push({ start, end: text.length, context: '' })
  return chunks
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function occurrences(text: string, term: string): Span[] {
  const stem = term.length > 4 ? term.replace(/(s|ed|ies)$/, '') : term
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${stem}[\\p{L}]{0,3}(?![\\p{L}\\p{N}])`, 'giu'))].map(({ index, 0: match }) => ({ start: index, end: index + match.length }))
}

function cosine(text: string, terms: string[]): number {
  const found = terms.filter((term) => occurrences(text, term).length > 0).length
  return found === 0 ? 0 : Math.min(0.95, 0.5 + (0.4 * found) / terms.length + Math.min(0.05, 20 / text.length))
}
