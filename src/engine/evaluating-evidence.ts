/** How far the evidence for questions that a set answers lies above that for questions that it does not. */
import { calibrate } from '../5-retrieve/abstain'
import { holdsEvery } from '../5-retrieve/asked'
import { queryWords, ranked } from '../5-retrieve/bm25'
import { offTopic } from '../5-retrieve/off-topic'
import { evenly, ownQuery } from '../5-retrieve/own-query'
import type { EvaluationEvent, EvaluationSet } from '../types'
import type { Indexes } from './evaluated-set'
import type { VectorsByText } from './known-vectors'
import { order } from './ordering'

/** Candidates of each method, as on the page. */
const DEPTH = 20

interface Judged {
  score: number
  exact: boolean
}

export async function* judgeEvidence(
  { queries, unanswerable = [] }: Pick<EvaluationSet, 'queries' | 'unanswerable'>,
  indexes: Indexes,
  vectors: VectorsByText,
  signal?: AbortSignal,
): AsyncGenerator<EvaluationEvent> {
  const { passages, words } = indexes
  const own = evenly(passages.length).flatMap((row) => {
    const { text, language } = passages[row]!
    return ownQuery(text, language, words) ?? []
  })
  const texts = [...queries, ...unanswerable].map(({ text }) => text)
  yield* vectors.ensure([...texts, ...offTopic, ...own], 'query', signal)
  const judge = async (text: string, without: readonly string[] = []): Promise<Judged> => {
    signal?.throwIfAborted()
    return evidence(text, await vectors.get(text, 'query'), new Set(without), indexes)
  }
  for (const { id, text } of queries) yield { kind: 'judged', query: id, answerable: true, ...(await judge(text)) }
  for (const { id, text, without } of unanswerable) {
    yield { kind: 'judged', query: id, answerable: false, ...(await judge(text, without)) }
  }
  const scores = async (some: readonly string[]): Promise<number[]> => {
    const all: number[] = []
    for (const text of some) all.push((await judge(text)).score)
    return all
  }
  if (own.length > 0) yield { kind: 'calibrated', thresholds: calibrate(await scores(offTopic), await scores(own)) }
}

/** The best of the passages that are not left out, and whether one of them holds every word. */
async function evidence(
  text: string,
  vector: Float32Array,
  without: ReadonlySet<string>,
  indexes: Indexes,
): Promise<Judged> {
  const { passages, words, dense } = indexes
  const filter = without.size === 0 ? undefined : (row: number): boolean => !without.has(passages[row]!.id)
  const limits = { depth: DEPTH, order: indexes.order, filter }
  const matches = words.match(text, { filter })
  const runs = [indexes.run('bm25', ranked(matches, limits)), indexes.run('dense', dense.search(vector, limits))]
  const hits = await order(queryWords(words, text), runs, (id) =>
    Promise.resolve(indexes.candidate(id, vector, matches)),
  )
  const asked = words.asked(text)
  const holds = (id: string): boolean => {
    const passage = passages[indexes.rowOf(id)]!
    return holdsEvery(asked, passage.text, passage.language)
  }
  return { score: hits[0]?.rescored?.score ?? 0, exact: asked.length > 0 && hits.some(({ id }) => holds(id)) }
}
