import type { ChunkId, Contribution, Method, Run } from '../types'

/** A chunk in the fused list, with what each method gave. */
export interface FusedHit {
  id: ChunkId
  rank: number
  /** Sum of the shares. */
  score: number
  from: Partial<Record<Method, Contribution>>
}

/** The usual constant of the source below. */
export const RRF_K = 60

/**
 * Reciprocal rank fusion (Cormack, Clarke, Büttcher 2009): a chunk's score is the sum of 1 / (k + rank) over the lists
 * that hold it. Lists are fused by chunk id; their order doesn't matter; ties are broken by id.
 * @param k at least 0; the larger, the less the first ranks stand out
 */
export function reciprocalRankFusion(runs: readonly Run[], k = RRF_K): FusedHit[] {
  const fused = new Map<ChunkId, FusedHit>()
  for (const { method, hits } of [...runs].sort((a, b) => compare(a.method, b.method))) {
    for (const { id, rank, score } of hits) {
      const hit = fused.get(id) ?? { id, rank: 0, score: 0, from: {} }
      const share = 1 / (k + rank)
      hit.score += share
      hit.from[method] = { rank, score, share }
      fused.set(id, hit)
    }
  }
  const ordered = [...fused.values()].sort((a, b) => b.score - a.score || compare(a.id, b.id))
  ordered.forEach((hit, at) => (hit.rank = at + 1))
  return ordered
}

/** One list as it is, in the form of a fused one: each hit's score is its own. */
export function alone({ method, hits }: Run): FusedHit[] {
  return hits.map(({ id, rank, score }) => ({ id, rank, score, from: { [method]: { rank, score, share: score } } }))
}

/** Order of code units: the same on every machine, unlike `localeCompare`. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
