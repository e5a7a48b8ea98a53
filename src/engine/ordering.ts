/** From two lists to one: fusion names the candidates, rescoring orders the best of them. The page and `evaluate` share it. */
import { reciprocalRankFusion, RRF_K, type FusedHit } from '../5-retrieve/fuse'
import { rescore, type Candidate, type QueryWords } from '../5-retrieve/rescore'
import type { ChunkId, Rescored, Run } from '../types'

/** Fused hits that are ordered anew. */
const RESCORED = 50

export interface OrderedHit extends FusedHit {
  rescored?: Rescored
}

/**
 * @param candidate gives what rescoring needs of a chunk; undefined where it is gone
 * @returns the best 50 by their evidence, then the rest as fused, ranked from 1
 */
export async function order(
  query: QueryWords,
  runs: readonly Run[],
  candidate: (id: ChunkId) => Promise<Candidate | undefined>,
  k = RRF_K,
): Promise<OrderedHit[]> {
  const fused = reciprocalRankFusion(runs, k)
  const candidates = await Promise.all(fused.slice(0, RESCORED).map(({ id }) => candidate(id)))
  const byId = new Map(fused.map((hit) => [hit.id, hit]))
  const first = rescore(
    query,
    candidates.flatMap((found) => found ?? []),
  ).map(({ id, ...rescored }): OrderedHit => ({ ...byId.get(id)!, rescored }))
  return [...first, ...fused.slice(RESCORED)].map((hit, at) => ({ ...hit, rank: at + 1 }))
}
