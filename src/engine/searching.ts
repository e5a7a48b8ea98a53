/** A query's lists, each better than the one before. */
import type { Pool } from '../3-embed/pool'
import { alphaFusion } from '../5-retrieve/alpha'
import { parseQuery } from '../5-retrieve/query'
import { judge, signalled } from '../5-retrieve/abstain'
import { holdsEvery } from '../5-retrieve/asked'
import { queryWords, ranked } from '../5-retrieve/bm25'
import { alone, reciprocalRankFusion, RRF_K } from '../5-retrieve/fuse'
import { dot } from '../5-retrieve/dense'
import type { Candidate } from '../5-retrieve/rescore'
import type { Limits, Scored } from '../5-retrieve/scored'
import { toProblem } from '../errors'
import type { ChunkId, Evidence, Method, Query, RankedHit, Run, SearchResult, Signals, TermCount } from '../types'
import { Calibrating, type CalibratingParts } from './calibrating'
import { Classic } from './classic'
import { Reordering } from './reordering'
import type { Library } from './library'
import type { Meaning } from './meaning'
import { narrow } from './narrowing'
import { isWordBy, nearParts, nearWords } from './near-words'
import { Nearness } from './nearness'
import { closer, CLOSER, order, type OrderedHit } from './ordering'
import type { Reranking } from './reranking'
import { Showing } from './showing'

/** Candidates that each method gives to the fusion. */
export const DEPTH = 20
/** How many of the best candidates by keyword are embedded for a search, in steps. */
const CANDIDATES = [20, 50]
/** Milliseconds without a newer query after which its candidates are embedded. */
const REST = 300

/** What all lists of one query are made with. */
interface Asked {
  query: Query
  /** Its words, without operators. */
  text: string
  limits: Omit<Limits, 'depth'>
  /** BM25 of every row that holds a word. */
  matches: ReadonlyMap<number, number>
  byWords: Run
}

export class Searching {
  private readonly showing: Showing
  private readonly reordering: Reordering
  private readonly nearness: Nearness
  private readonly classic: Classic
  private readonly calibrating: Calibrating

  constructor(
    private readonly library: Library,
    private readonly meaning: Meaning,
    private readonly pool: Pool,
    reranking: Reranking,
    private readonly parts: CalibratingParts & {
      /** Counts tokens of the model. */
      tokenCounter(): Promise<(text: string) => number>
    },
  ) {
    this.showing = new Showing(library)
    this.reordering = new Reordering(reranking, this.showing)
    this.nearness = new Nearness(this.showing, pool)
    this.classic = new Classic(library)
    this.calibrating = new Calibrating(library, pool, (text, vector) => this.best(text, vector), parts)
  }

  /** Takes up what an earlier visit measured. */
  open(): Promise<void> {
    return this.calibrating.open()
  }

  async *search(query: Query, signal?: AbortSignal): AsyncGenerator<SearchResult> {
    const began = performance.now()
    const { depth = DEPTH, k = RRF_K, method = 'default' } = query
    const parsed = parseQuery(query.text)
    const { text, parts, prefixes } = parsed
    const filter = await narrow(parsed, query.sources, this.library, signal)
    const limits = { order: this.library.order, ...(filter ? { filter } : {}) }
    // Counting looks up each word, and so lets the index forget rows that were removed: they weigh nothing in the ranking.
    if (this.library.words.wonders(text)) await this.learnWords()
    const terms = await this.termCounts(text)
    const common = { query, parts: [...parts, ...nearParts(query.text, terms, prefixes)], terms }
    const matches = this.library.words.match(text, { filter, prefixes })
    const words = ranked(matches, { ...limits, depth: Math.max(candidatesOf(query), ...CANDIDATES) })
    const byWords = this.run('bm25', words.slice(0, candidatesOf(query)))
    const asked: Asked = { query, text, limits, matches, byWords }
    const result = async (
      stage: SearchResult['stage'],
      runs: Run[],
      ordered: OrderedHit[],
      final: boolean,
      candidates = CANDIDATES[0]!,
      reranking?: SearchResult['reranking'],
    ): Promise<SearchResult> => {
      const hits = await this.showing.show(ordered, text)
      const evidence = this.evidence(text, hits, query.signals)
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
        ...(reranking ? { reranking } : {}),
      }
    }
    const byKeyword = (final: boolean): Promise<SearchResult> =>
      result('keywords', [byWords], method === 'bm25' ? alone(byWords) : reciprocalRankFusion([byWords], k), final)
    if (text.trim() === '') {
      yield await result('keywords', [], [], true)
      return
    }
    if (method === 'tfidf') {
      const classic = await this.classic.index(signal)
      const held = (row: number): boolean => this.library.holds(row) && (!filter || filter(row))
      const run = this.run('tfidf', classic.search(text, { ...limits, depth, filter: held }))
      yield await result('keywords', [run], alone(run), true)
      return
    }
    yield await byKeyword(method === 'bm25')
    if (method === 'bm25') return
    try {
      const vector = await this.pool.embed(text, 'query', 'query', signal)
      signal?.throwIfAborted()
      const missing = (count: number): number[] =>
        words
          .slice(0, count)
          .flatMap(({ row }) => (this.library.holds(row) && !this.library.vectors.has(row) ? [row] : []))
      const steps = CANDIDATES.filter(
        (count, at) => words.length > (CANDIDATES[at - 1] ?? 0) && missing(count).length > 0,
      )
      // A passage without a vector can't be compared with one that has it: until then ranks alone decide.
      const rescores = (): boolean => method === 'default' && query.rescore !== false && missing(depth).length === 0
      const judges = this.reordering.applies(query)
      let rested = false
      let last: { runs: Run[]; ordered: OrderedHit[] } | undefined
      let done = false
      for (const step of [0, ...steps]) {
        if (step > 0) {
          if (!rested) await rest(signal)
          rested = true
          await this.meaning.ensure(missing(step), signal)
        }
        last = await this.refined(asked, vector, rescores())
        const looks = step === (steps.at(-1) ?? 0) && query.closer !== false && rescores()
        const whole = step === (steps.at(-1) ?? 0) && !(looks && (await this.nearness.applies(firstOf(last.ordered))))
        yield await result('meaning', last.runs, last.ordered, whole && !judges, step || CANDIDATES[0])
        if (whole && !judges) return
        done = whole
      }
      if (!rested) await rest(signal)
      const { runs } = last!
      let { ordered } = last!
      if (!done) {
        const nearest = await this.nearness.nearest(firstOf(ordered), vector, signal)
        ordered = closer(ordered, (id) => nearest.get(id))
        yield await result('meaning', runs, ordered, !judges, steps.at(-1))
      }
      if (!judges) return
      const judged = await this.reordering.judged(query, text, ordered, signal)
      yield await result('meaning', runs, judged.ordered, true, steps.at(-1), judged.reranking)
    } catch (thrown) {
      if (signal?.aborted) return
      yield { ...(await byKeyword(true)), problem: toProblem(thrown, 'embed/failed') }
    }
  }

  /** The list with meaning, by the query's method. */
  private async refined(
    { query, text, limits, matches, byWords }: Asked,
    vector: Float32Array,
    rescores: boolean,
  ): Promise<{ runs: Run[]; ordered: OrderedHit[] }> {
    const { depth = DEPTH, k = RRF_K, alpha, method } = query
    const byMeaning = this.run('dense', this.library.vectors.search(vector, { ...limits, depth: candidatesOf(query) }))
    if (method === 'dense') return { runs: [byMeaning], ordered: alone(byMeaning) }
    const runs = [byWords, byMeaning]
    if (method === 'alpha') return { runs, ordered: alphaFusion(byWords, byMeaning, alpha).slice(0, depth) }
    if (!rescores) return { runs, ordered: reciprocalRankFusion(runs, k) }
    const candidate = async (id: ChunkId): Promise<Candidate | undefined> => {
      const passage = await this.showing.passage(id)
      const row = this.library.rowOf(id)
      const own = row === undefined ? undefined : this.library.vectors.get(row)
      if (passage === undefined || !own) return undefined
      const language = this.showing.language(id)
      return { id, cosine: dot(vector, own), bm25: matches.get(row!) ?? 0, text: passage, language }
    }
    return { runs, ordered: await order(queryWords(this.library.words, text), runs, candidate, { k }) }
  }

  /** Judges a rescored list by its best passage, and by whether one of its passages holds every word of the query. */
  private evidence(query: string, hits: RankedHit[], signals: Signals = {}): Evidence | undefined {
    const rescored = hits.flatMap((hit) => hit.rescored ?? [])
    if (rescored.length === 0) return undefined
    const asked = this.library.words.asked(query)
    const exact = asked.length > 0 && hits.some(({ id, text }) => holdsEvery(asked, text, this.showing.language(id)))
    const best = Math.max(...rescored.map(({ score, nearer = 0 }) => score - nearer))
    const evidence = judge(best, exact, this.calibrating.thresholds())
    return signalled(
      evidence,
      rescored.map(({ meaning }) => meaning).sort((a, b) => b - a),
      signals,
    )
  }

  /** The score of the best passage of the whole library. */
  private async best(text: string, vector: Float32Array): Promise<number | undefined> {
    const limits = { order: this.library.order }
    const matches = this.library.words.match(text)
    const byWords = this.run('bm25', ranked(matches, { ...limits, depth: DEPTH }))
    const { ordered } = await this.refined({ query: { text }, text, limits, matches, byWords }, vector, true)
    return ordered[0]?.rescored?.score
  }

  private run(method: Method, scored: Scored[]): Run {
    return { method, hits: scored.map(({ row, score }, at) => ({ id: this.library.idOf(row), rank: at + 1, score })) }
  }

  /** A word that the model has whole is no slip, though the library lacks it. Without its tokenizer nothing counts as one. */
  private async learnWords(): Promise<void> {
    const count = await this.parts.tokenCounter().catch(() => () => 0)
    this.library.words.know(isWordBy(count))
  }

  private async termCounts(query: string): Promise<TermCount[]> {
    const near = await nearWords(query, this.library)
    const counts = new Map<string, TermCount>()
    for (const asked of this.library.words.asked(query)) {
      if (counts.has(asked.term)) continue
      const documents = this.library.documentsWith(asked)
      const as = near.get(asked.term)
      const term = query.slice(asked.start, asked.end)
      counts.set(asked.term, { term, documents: documents.size, ...(as ? { near: as } : {}) })
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

/** Candidates of each list: twice as many as hits for a fusion by scores. */
function candidatesOf({ depth = DEPTH, method }: Query): number {
  return method === 'alpha' ? 2 * depth : depth
}

/** The hits that are looked at closer. */
function firstOf(ordered: readonly OrderedHit[]): ChunkId[] {
  return ordered.slice(0, CLOSER).map(({ id }) => id)
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
