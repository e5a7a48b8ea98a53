/** Ranks a whole set with every method, the way the page does, over indexes of its own. */
import type { EmbeddingModel, TextRole } from '../3-embed/embedder'
import { fingerprint } from '../3-embed/fingerprint'
import type { Pool } from '../3-embed/pool'
import { KeywordIndex, queryWords, ranked } from '../5-retrieve/bm25'
import { dot, VectorIndex } from '../5-retrieve/dense'
import { compare, reciprocalRankFusion } from '../5-retrieve/fuse'
import type { Candidate } from '../5-retrieve/rescore'
import type { Scored } from '../5-retrieve/scored'
import { sha256 } from '../sha256'
import { order } from './ordering'
import type { EvaluationEvent, EvaluationPassage, EvaluationSet, KnownVectors, Method, Run } from '../types'

/** Length of each list where the set doesn't say. */
const DEPTH = 100
/** New vectors that are handed out together. */
const PORTION = 64

export interface EvaluatingParts {
  model: EmbeddingModel
  pool: Pool
  /** Gives the function that counts a text's tokens. */
  tokenCounter(): Promise<(text: string) => number>
}

export async function* evaluate(
  { passages, queries, depth = DEPTH, known = [] }: EvaluationSet,
  { model, pool, tokenCounter }: EvaluatingParts,
  signal?: AbortSignal,
): AsyncGenerator<EvaluationEvent> {
  const began = performance.now()
  const own = fingerprint(model)
  const memory = new Memory(
    known.filter(({ fingerprint }) => fingerprint === own),
    model.dimensions,
  )
  const total = passages.length + queries.length
  const count = await tokenCounter()
  const words = KeywordIndex.empty()
  const vectors = new VectorIndex(model.dimensions)
  const queryVectors: Float32Array[] = []
  let truncated = 0
  passages.forEach((passage, row) => {
    words.add(row, textOf(passage))
    if (count(model.passagePrefix + textOf(passage)) > model.tokens) truncated++
  })

  async function* embed(
    texts: string[],
    role: TextRole,
    keep: (at: number, vector: Float32Array) => void,
    before: number,
  ): AsyncGenerator<EvaluationEvent> {
    const keys = await Promise.all(texts.map((text) => keyOf(role, text)))
    const missing = keys.flatMap((key, at) => {
      const vector = memory.get(key)
      if (vector) keep(at, vector)
      return vector ? [] : [at]
    })
    let made: { key: string; vector: Float32Array }[] = []
    let done = before + texts.length - missing.length
    const fresh = pool.embedAll(
      missing.map((at) => texts[at]!),
      role,
      'passage',
      signal,
    )
    let next = 0
    for await (const vector of fresh) {
      const at = missing[next++]!
      keep(at, vector)
      made.push({ key: keys[at]!, vector })
      done++
      if (made.length === PORTION || next === missing.length) {
        yield { kind: 'vectors', made: packVectors(own, made, model.dimensions) }
        yield { kind: 'embedding', done, total }
        made = []
      }
    }
    memory.made += missing.length
  }
  yield* embed(passages.map(textOf), 'passage', (row, vector) => vectors.set(row, vector), 0)
  yield* embed(
    queries.map(({ text }) => text),
    'query',
    (at, vector) => (queryVectors[at] = vector),
    passages.length,
  )

  const byId = (a: number, b: number): number => compare(passages[a]!.id, passages[b]!.id)
  const run = (method: Method, scored: Scored[]): Run => ({
    method,
    hits: scored.map(({ row, score }, at) => ({ id: passages[row]!.id, rank: at + 1, score })),
  })
  const rowOf = new Map(passages.map(({ id }, row) => [id, row]))
  for (const [at, { id, text }] of queries.entries()) {
    const matches = words.match(text)
    const bm25 = run('bm25', ranked(matches, { depth, order: byId }))
    const dense = run('dense', vectors.search(queryVectors[at]!, { depth, order: byId }))
    const rrf = reciprocalRankFusion([bm25, dense]).slice(0, depth)
    const candidate = async (chunk: string): Promise<Candidate> => {
      const row = rowOf.get(chunk)!
      const cosine = dot(queryVectors[at]!, vectors.get(row)!)
      return { id: chunk, cosine, bm25: matches.get(row) ?? 0, text: textOf(passages[row]!) }
    }
    const best = (await order(queryWords(words, text), [bm25, dense], candidate)).slice(0, depth)
    const ids = (hits: { id: string }[]): string[] => hits.map((hit) => hit.id)
    yield {
      kind: 'ranked',
      query: id,
      lists: { bm25: ids(bm25.hits), dense: ids(dense.hits), rrf: ids(rrf), default: ids(best) },
    }
  }
  yield {
    kind: 'done',
    fingerprint: own,
    truncated,
    embedded: memory.made,
    reused: total - memory.made,
    ms: performance.now() - began,
  }
}

/** Vectors that were handed in, by key. */
class Memory {
  made = 0
  private readonly byKey = new Map<string, Float32Array>()

  constructor(known: KnownVectors[], dimensions: number) {
    for (const { keys, vectors } of known) {
      keys.forEach((key, at) => this.byKey.set(key, vectors.subarray(at * dimensions, (at + 1) * dimensions)))
    }
  }

  get(key: string): Float32Array | undefined {
    return this.byKey.get(key)
  }
}

function textOf({ title, text }: EvaluationPassage): string {
  return title ? `${title}\n${text}` : text
}

function keyOf(role: TextRole, text: string): Promise<string> {
  return sha256(new TextEncoder().encode(`${role}\n${text}`))
}

function packVectors(own: string, made: { key: string; vector: Float32Array }[], dimensions: number): KnownVectors {
  const vectors = new Float32Array(made.length * dimensions)
  made.forEach(({ vector }, at) => vectors.set(vector, at * dimensions))
  return { fingerprint: own, keys: made.map(({ key }) => key), vectors }
}
