/** A query's lists, each better than the one before. */
import type { Pool } from '../3-embed/pool'
import { parseQuery } from '../5-retrieve/query'
import { judge } from '../5-retrieve/abstain'
import { queryWords, ranked, scoredTerms } from '../5-retrieve/bm25'
import { reciprocalRankFusion, RRF_K } from '../5-retrieve/fuse'
import { dot } from '../5-retrieve/dense'
import type { Candidate, QueryWords } from '../5-retrieve/rescore'
import type { Limits, Scored } from '../5-retrieve/scored'
import { toProblem } from '../errors'
import { terms } from '../text/tokenize'
import type { ChunkId, Evidence, Method, Query, RankedHit, Run, SearchResult, TermCount } from '../types'
import type { Library } from './library'
import type { Meaning } from './meaning'
import { narrow } from './narrowing'
import { order, type OrderedHit } from './ordering'
import { Showing } from './showing'

/** Candidates that each method gives to the fusion. */
export const DEPTH = 20
/** How many of the best candidates by keyword are embedded for a search, in steps. */
const CANDIDATES = [20, 50]
/** Milliseconds without a newer query after which its candidates are embedded. */
const REST = 300

export class Searching {
  private readonly showing: Showing

  constructor(
    private readonly library: Library,
    private readonly meaning: Meaning,
    private readonly pool: Pool,
  ) {
    this.showing = new Showing(library)
  }

  async *search(query: Query, signal?: AbortSignal): AsyncGenerator<SearchResult> {
    const began = performance.now()
    const { depth = DEPTH, k = RRF_K } = query
    const parsed = parseQuery(query.text)
    const { text, parts, prefixes } = parsed
    const filter = await narrow(parsed, query.sources, this.library, signal)
    const limits = { order: this.library.order, ...(filter ? { filter } : {}) }
    // Counting looks up each word, and so lets the index forget rows that were removed: they weigh nothing in the ranking.
    const common = { query, parts, terms: this.termCounts(text) }
    const matches = this.library.words.match(text, { filter, prefixes })
    const words = ranked(matches, { ...limits, depth: Math.max(depth, ...CANDIDATES) })
    const byWords = this.run('bm25', words.slice(0, depth))
    const result = async (
      stage: SearchResult['stage'],
      runs: Run[],
      ordered: OrderedHit[],
      final: boolean,
      candidates = CANDIDATES[0]!,
    ): Promise<SearchResult> => {
      const hits = await this.showing.show(ordered, text)
      const evidence = this.evidence(text, hits)
      return {
        ...common,
        stage,
        runs,
        hits,
        final,
        coverage: this.coverage(limits, words.slice(0, candidates)),
        ...(evidence ? { evidence } : {}),
        documents: { searched: this.searched(query), found: new Set(hits.map(({ document }) => document)).size },
        ms: performance.now() - began,
      }
    }
    const byKeyword = (final: boolean): Promise<SearchResult> =>
      result('keywords', [byWords], reciprocalRankFusion([byWords], k), final)
    if (text.trim() === '') {
      yield await result('keywords', [], [], true)
      return
    }
    yield await byKeyword(false)
    try {
      const vector = await this.pool.embed(text, 'query', 'query', signal)
      signal?.throwIfAborted()
      const asked = queryWords(this.library.words, text)
      const missing = (count: number): number[] =>
        words
          .slice(0, count)
          .flatMap(({ row }) => (this.library.holds(row) && !this.library.vectors.has(row) ? [row] : []))
      const refined = async (final: boolean, candidates?: number): Promise<SearchResult> => {
        const runs = [byWords, this.run('dense', this.library.vectors.search(vector, { ...limits, depth }))]
        // A passage without a vector can't be compared with one that has it: until then ranks alone decide.
        const rescores = query.rescore !== false && missing(depth).length === 0
        const ordered = rescores ? await this.rescored(asked, vector, matches, runs, k) : reciprocalRankFusion(runs, k)
        return result('meaning', runs, ordered, final, candidates)
      }
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
      yield { ...(await byKeyword(true)), problem: toProblem(thrown, 'embed/failed') }
    }
  }

  private rescored(
    asked: QueryWords,
    vector: Float32Array,
    matches: ReadonlyMap<number, number>,
    runs: Run[],
    k: number,
  ): Promise<OrderedHit[]> {
    const candidate = async (id: ChunkId): Promise<Candidate | undefined> => {
      const passage = await this.showing.passage(id)
      const row = this.library.rowOf(id)
      const own = row === undefined ? undefined : this.library.vectors.get(row)
      if (passage === undefined || !own) return undefined
      return { id, cosine: dot(vector, own), bm25: matches.get(row!) ?? 0, text: passage }
    }
    return order(asked, runs, candidate, k)
  }

  /** Judges a rescored list by its best passage, and by whether one of its passages holds every word of the query. */
  private evidence(query: string, hits: RankedHit[]): Evidence | undefined {
    const best = hits[0]?.rescored
    if (!best) return undefined
    const wanted = new Set(scoredTerms(query))
    const exact =
      wanted.size > 0 &&
      hits.some(({ text }) => {
        const held = new Set(scoredTerms(text))
        return [...wanted].every((term) => held.has(term))
      })
    return judge(best.score, exact)
  }

  private run(method: Method, scored: Scored[]): Run {
    return { method, hits: scored.map(({ row, score }, at) => ({ id: this.library.idOf(row), rank: at + 1, score })) }
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
