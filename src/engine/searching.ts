/** A query's lists, each better than the one before. */
import type { Pool } from '../3-embed/pool'
import { scoredTerms } from '../5-retrieve/bm25'
import { reciprocalRankFusion, RRF_K, type FusedHit } from '../5-retrieve/fuse'
import { matchedWords } from '../5-retrieve/highlight'
import type { Limits, Scored } from '../5-retrieve/scored'
import { toProblem } from '../errors'
import { terms } from '../text/tokenize'
import type { ChunkId, Method, Query, RankedHit, Run, SearchResult, TermCount } from '../types'
import { anchorOf, breadcrumb, pageAt } from './places'
import type { Library } from './library'
import type { Meaning } from './meaning'

/** Candidates that each method gives to the fusion. */
export const DEPTH = 20
/** How many of the best candidates by keyword are embedded for a search, in steps. */
const CANDIDATES = [20, 50]
/** Milliseconds without a newer query after which its candidates are embedded. */
const REST = 300

export class Searching {
  constructor(
    private readonly library: Library,
    private readonly meaning: Meaning,
    private readonly pool: Pool,
  ) {}

  async *search(query: Query, signal?: AbortSignal): AsyncGenerator<SearchResult> {
    const began = performance.now()
    const depth = query.depth ?? DEPTH
    const limits = this.limits(query)
    const counts = this.termCounts(query.text)
    const words = this.library.words.search(query.text, { ...limits, depth: Math.max(depth, ...CANDIDATES) })
    const common = { query, terms: counts }
    const byWords = this.run('bm25', words.slice(0, depth))
    const result = async (
      stage: SearchResult['stage'],
      runs: Run[],
      final: boolean,
      candidates = CANDIDATES[0]!,
    ): Promise<SearchResult> => {
      const hits = await this.show(reciprocalRankFusion(runs, query.k ?? RRF_K), query.text)
      return {
        ...common,
        stage,
        runs,
        hits,
        final,
        coverage: this.coverage(limits, words.slice(0, candidates)),
        documents: { searched: this.searched(query), found: new Set(hits.map(({ document }) => document)).size },
        ms: performance.now() - began,
      }
    }
    if (query.text.trim() === '') {
      yield await result('keywords', [], true)
      return
    }
    yield await result('keywords', [byWords], false)
    try {
      const vector = await this.pool.embed(query.text, 'query', 'query', signal)
      const refined = (final: boolean, candidates?: number): Promise<SearchResult> =>
        result(
          'meaning',
          [byWords, this.run('dense', this.library.vectors.search(vector, { ...limits, depth }))],
          final,
          candidates,
        )
      const missing = (count: number): number[] =>
        words
          .slice(0, count)
          .flatMap(({ row }) => (this.library.holds(row) && !this.library.vectors.has(row) ? [row] : []))
      const steps = CANDIDATES.filter(
        (count, at) => words.length > (CANDIDATES[at - 1] ?? 0) && missing(count).length > 0,
      )
      yield await refined(steps.length === 0)
      if (steps.length > 0) await rest(signal)
      for (const step of steps) {
        await this.meaning.ensure(missing(step), signal)
        yield await refined(step === steps.at(-1), step)
      }
    } catch (thrown) {
      if (signal?.aborted) return
      yield { ...(await result('keywords', [byWords], true)), problem: toProblem(thrown, 'embed/failed') }
    }
  }

  private limits({ sources }: Query): Omit<Limits, 'depth'> {
    const { order } = this.library
    if (!sources) return { order }
    const wanted = new Set(sources)
    return { order, filter: (row) => wanted.has(this.library.at(row).owner.id) }
  }

  private run(method: Method, scored: Scored[]): Run {
    return { method, hits: scored.map(({ row, score }, at) => ({ id: this.library.idOf(row), rank: at + 1, score })) }
  }

  private async show(fused: FusedHit[], query: string): Promise<RankedHit[]> {
    const wanted = new Set(scoredTerms(query))
    const hits = await Promise.all(fused.map((hit) => this.showHit(hit, wanted)))
    return hits.flatMap((hit) => hit ?? [])
  }

  /** Undefined for a chunk whose document was removed during the search. */
  private async showHit({ id, rank, score, from }: FusedHit, wanted: Set<string>): Promise<RankedHit | undefined> {
    const { document: documentId, start, end } = parseId(id)
    const document = await this.library.document(documentId)
    const summary = this.library.summaries.get(documentId)
    const shelf = this.library.get(documentId)
    if (!document || !summary || !shelf) return undefined
    const text = document.text.slice(start, end)
    const marks = matchedWords(text, wanted)
    const anchor = start + anchorOf(text, marks)
    const page = pageAt(document, anchor)
    return {
      id,
      rank,
      score,
      ...from,
      document: documentId,
      name: summary.name,
      path: summary.paths[0]!.path,
      lastModified: summary.paths[0]!.lastModified,
      index: shelf.chunks.starts.indexOf(start),
      start,
      end,
      text,
      marks,
      breadcrumb: breadcrumb(document, anchor),
      ...(page === undefined ? {} : { page }),
    }
  }

  private termCounts(query: string): TermCount[] {
    const counts = new Map<string, TermCount>()
    for (const { term, start, end, stop } of terms(query)) {
      if (stop || counts.has(term)) continue
      const documents = new Set(this.library.words.rows(term).map((row) => this.library.at(row).owner.id))
      counts.set(term, { term: query.slice(start, end), documents: documents.size })
    }
    return [...counts.values()]
  }

  private coverage({ filter }: Omit<Limits, 'depth'>, candidates: Scored[]): SearchResult['coverage'] {
    let chunks = filter ? 0 : this.library.chunkCount
    let embedded = filter ? 0 : this.library.vectors.size
    for (const shelf of filter ? this.library.documents() : []) {
      if (shelf.count === 0 || !filter!(shelf.base)) continue
      chunks += shelf.count
      embedded += this.library.embedded(shelf)
    }
    const withVector = candidates.filter(({ row }) => this.library.vectors.has(row)).length
    return { chunks, embedded, candidates: { embedded: withVector, of: candidates.length } }
  }

  private searched({ sources }: Query): number {
    let count = 0
    const wanted = sources && new Set(sources)
    for (const { id } of this.library.documents()) if (!wanted || wanted.has(id)) count++
    return count
  }
}

function parseId(id: ChunkId): { document: string; start: number; end: number } {
  const [document, range] = id.split(':') as [string, string]
  const [start, end] = range.split('-').map(Number) as [number, number]
  return { document, start, end }
}

/** Waits until typing rests, or rejects when a newer query aborts this one. */
function rest(signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, REST)
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })
}
