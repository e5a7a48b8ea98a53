/** Ranks a whole set with every method, the way the page does, over indexes of its own. */
import type { EmbeddingModel } from '../3-embed/embedder'
import type { Pool } from '../3-embed/pool'
import { alphaFusion } from '../5-retrieve/alpha'
import { queryWords, ranked } from '../5-retrieve/bm25'
import { windows } from '../5-retrieve/closer'
import { dot } from '../5-retrieve/dense'
import { reciprocalRankFusion } from '../5-retrieve/fuse'
import type { Candidate, RescoreOptions } from '../5-retrieve/rescore'
import type { ChunkId, EvaluationEvent, EvaluationSet, Method, Run } from '../types'
import { inContext, Indexes, titlesOf } from './evaluated-set'
import { judgeEvidence } from './evaluating-evidence'
import { VectorsByText } from './known-vectors'
import { isWordBy } from './near-words'
import { closer, CLOSER, order, type OrderedHit } from './ordering'

/** Length of each list where the set doesn't say. */
const DEPTH = 100

export interface EvaluatingParts {
  model: EmbeddingModel
  pool: Pool
  /** Gives the function that counts a text's tokens. */
  tokenCounter(): Promise<(text: string) => number>
}

export async function* evaluate(
  { passages, queries, depth = DEPTH, unanswerable, known = [] }: EvaluationSet,
  { model, pool, tokenCounter }: EvaluatingParts,
  signal?: AbortSignal,
): AsyncGenerator<EvaluationEvent> {
  const began = performance.now()
  const vectors = new VectorsByText(known, model, pool)
  const count = await tokenCounter()
  const titles = titlesOf(passages)
  const texts = passages.map(({ text }, row) => inContext(titles[row], text))
  const indexes = new Indexes(passages, texts, model.dimensions)
  indexes.words.know(isWordBy(count))
  yield* vectors.ensure(texts, 'passage', signal)
  for (const [row, text] of texts.entries()) indexes.dense.set(row, await vectors.get(text, 'passage'))
  yield* vectors.ensure(
    queries.map(({ text }) => text),
    'query',
    signal,
  )
  for (const { id, text } of queries) {
    const query = await vectors.get(text, 'query')
    const lists = new Lists(indexes, text, query, depth)
    const best = await lists.rescored()
    const closeUp = new Map(
      best.slice(0, CLOSER).map(({ id: chunk }) => {
        const row = indexes.rowOf(chunk)
        const { text: whole } = passages[row]!
        return [chunk, windows(whole).map(({ start, end }) => inContext(titles[row], whole.slice(start, end)))]
      }),
    )
    yield* vectors.ensure([...closeUp.values()].flat(), 'passage', signal)
    const nearest = new Map<ChunkId, number>()
    for (const [chunk, own] of closeUp) {
      const cosines = await Promise.all(own.map(async (window) => dot(query, await vectors.get(window, 'passage'))))
      if (cosines.length > 0) nearest.set(chunk, Math.max(...cosines))
    }
    lists.add('default', () => closer(best, (chunk) => nearest.get(chunk)), ['h'])
    yield { kind: 'ranked', query: id, ...lists.result() }
  }
  if (unanswerable) yield* judgeEvidence({ queries, unanswerable }, indexes, vectors, signal)
  const truncated = texts.filter((text) => count(model.passagePrefix + text) > model.tokens).length
  const ms = performance.now() - began
  yield { kind: 'done', fingerprint: vectors.fingerprint, truncated, ...vectors.count, ms }
}

/** One query's list by each method, and the milliseconds that it took with all that it is made of. */
class Lists {
  private readonly lists: Record<string, string[]> = {}
  private readonly times: Record<string, number> = {}
  private readonly runs: Run[]
  private readonly matches: ReadonlyMap<number, number>

  constructor(
    private readonly indexes: Indexes,
    private readonly text: string,
    private readonly query: Float32Array,
    private readonly depth: number,
  ) {
    const limits = { depth, order: indexes.order }
    let matches: ReadonlyMap<number, number> = new Map()
    const bm25 = (): Run => indexes.run('bm25', ranked((matches = indexes.words.match(text)), limits))
    const run = (method: Method, make: () => Run): Run => {
      let made: Run | undefined
      this.add(method, () => (made = make()).hits)
      return made!
    }
    run('tfidf', () => indexes.run('tfidf', indexes.classic.search(text, limits)))
    const words = run('bm25', bm25)
    const meaning = run('dense', () => indexes.run('dense', indexes.dense.search(query, limits)))
    this.matches = matches
    this.runs = [words, meaning]
    this.add('rrf', () => reciprocalRankFusion(this.runs), ['bm25', 'dense'])
    this.add('alpha', () => alphaFusion(words, meaning), ['bm25', 'dense'])
  }

  /** Rescored with and without evidence of neighbouring words. */
  async rescored(): Promise<OrderedHit[]> {
    await this.rescore('h without phrases', { phrases: 0 })
    return this.rescore('h', {})
  }

  /** @param of names of the lists that this one is made of: their times count as well */
  add(name: string, make: () => readonly { id: string }[], of: readonly string[] = []): void {
    const began = performance.now()
    this.keep(name, make(), performance.now() - began, of)
  }

  result(): { lists: Record<string, string[]>; ms: Record<string, number> } {
    return { lists: this.lists, ms: this.times }
  }

  private async rescore(name: string, options: RescoreOptions): Promise<OrderedHit[]> {
    const { words } = this.indexes
    const candidate = (id: ChunkId): Promise<Candidate> =>
      Promise.resolve(this.indexes.candidate(id, this.query, this.matches))
    const began = performance.now()
    const hits = await order(queryWords(words, this.text), this.runs, candidate, options)
    this.keep(name, hits, performance.now() - began, ['bm25', 'dense'])
    return hits
  }

  private keep(name: string, hits: readonly { id: string }[], ms: number, of: readonly string[]): void {
    this.lists[name] = hits.slice(0, this.depth).map(({ id }) => id)
    this.times[name] = of.reduce((sum, part) => sum + (this.times[part] ?? 0), ms)
  }
}
