/**
 * From two lists to one: fusion names the candidates, rescoring orders the best of them, and the first are looked at closer.
 * The page and `evaluate` share it.
 */
import { lift } from '../5-retrieve/closer'
import { compare, reciprocalRankFusion, RRF_K, type FusedHit } from '../5-retrieve/fuse'
import { rescore, type Candidate, type QueryWords, type RescoreOptions } from '../5-retrieve/rescore'
import type { ChunkId, Reranked, Rescored, Run } from '../types'

/** Fused hits that are ordered anew. */
const RESCORED = 50
/** Of these, how many are looked at closer. */
export const CLOSER = 20

export interface OrderedHit extends FusedHit {
  rescored?: Rescored
  reranked?: Reranked
}

/** Hits that were judged first, by their ranks, then the others as they stood. */
export function inOrderOf(ordered: readonly OrderedHit[], judged: ReadonlyMap<ChunkId, Reranked>): OrderedHit[] {
  const first = ordered.flatMap((hit) => {
    const reranked = judged.get(hit.id)
    return reranked ? [{ ...hit, reranked }] : []
  })
  first.sort((a, b) => a.reranked.rank - b.reranked.rank)
  return ranked([...first, ...ordered.filter(({ id }) => !judged.has(id))])
}

/**
 * @param candidate gives what rescoring needs of a chunk; undefined where it is gone
 * @returns the best 50 by their evidence, then the rest as fused, ranked from 1
 */
export async function order(
  query: QueryWords,
  runs: readonly Run[],
  candidate: (id: ChunkId) => Promise<Candidate | undefined>,
  { k = RRF_K, ...options }: RescoreOptions & { k?: number } = {},
): Promise<OrderedHit[]> {
  const fused = reciprocalRankFusion(runs, k)
  const candidates = await Promise.all(fused.slice(0, RESCORED).map(({ id }) => candidate(id)))
  const byId = new Map(fused.map((hit) => [hit.id, hit]))
  const first = rescore(
    query,
    candidates.flatMap((found) => found ?? []),
    options,
  ).map(({ id, ...rescored }): OrderedHit => ({ ...byId.get(id)!, rescored }))
  return ranked([...first, ...fused.slice(RESCORED)])
}

/**
 * Orders the first rescored hits anew by what their nearest windows add. They stay above all others, whose scores are lower.
 * @param nearest the cosine of a chunk's nearest window; undefined where it has none
 */
export function closer(hits: readonly OrderedHit[], nearest: (id: ChunkId) => number | undefined): OrderedHit[] {
  const first = hits.slice(0, CLOSER).map((hit) => {
    const window = hit.rescored && nearest(hit.id)
    return window === undefined ? hit : { ...hit, rescored: lift(hit.rescored!, window) }
  })
  const score = ({ rescored }: OrderedHit): number => rescored?.score ?? -Infinity
  first.sort((a, b) => score(b) - score(a) || compare(a.id, b.id))
  return ranked([...first, ...hits.slice(CLOSER)])
}

function ranked(hits: readonly OrderedHit[]): OrderedHit[] {
  return hits.map((hit, at) => ({ ...hit, rank: at + 1 }))
}
