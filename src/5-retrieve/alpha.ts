import type { ChunkId, Run } from '../types'
import { compare, type FusedHit } from './fuse'

/** Weight of the meaning against the words where nothing else is said. */
export const ALPHA = 0.5

/** Keeps a list in which nothing scored from being divided by zero. */
const EPSILON = 1e-6

/**
 * Fusion by weighted scores: α · cosine + (1 − α) · BM25 / (the list's best BM25 + 1e-6). A list that doesn't hold a chunk
 * gives it 0. Unlike `rescore`, the words' share depends on what else was found, so sums of two queries can't be compared.
 * Hand in lists of twice as many candidates as hits are wanted. Ties are broken by id.
 * @param alpha from 0 (words alone) to 1 (meaning alone)
 */
export function alphaFusion(words: Run, meaning: Run, alpha = ALPHA): FusedHit[] {
  const most = words.hits.reduce((highest, { score }) => Math.max(highest, score), 0) + EPSILON
  const fused = new Map<ChunkId, FusedHit>()
  const add = ({ method, hits }: Run, share: (score: number) => number): void => {
    for (const { id, rank, score } of hits) {
      const hit = fused.get(id) ?? { id, rank: 0, score: 0, from: {} }
      hit.from[method] = { rank, score, share: share(score) }
      hit.score += share(score)
      fused.set(id, hit)
    }
  }
  add(words, (score) => ((1 - alpha) * score) / most)
  add(meaning, (score) => alpha * score)
  const ordered = [...fused.values()].sort((a, b) => b.score - a.score || compare(a.id, b.id))
  ordered.forEach((hit, at) => (hit.rank = at + 1))
  return ordered
}
