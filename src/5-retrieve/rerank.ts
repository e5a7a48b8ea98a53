/**
 * The last refinement: a cross-encoder reads the query and each of the best passages together, and the best of them come
 * first. Nogueira and Cho, Passage Re-ranking with BERT, 2019 (arXiv:1901.04085).
 */
import type { ChunkId, Reranked } from '../types'

/** A hit as it stood before. */
export interface Rerankable {
  id: ChunkId
  /** Context and text. */
  text: string
}

export interface RerankOptions {
  /** How many of the first hits are judged. Default 20. */
  from?: number
  /** How many of these come first, by their scores; the others keep their order behind them. Default 5. */
  keep?: number
}

/** Pairs that are handed over together: the worker finds the next one waiting, and little is lost when it is given up. */
const AHEAD = 2

/**
 * Judges passages one pair at a time: in wasm a batch is slower than its pairs, because all are padded to the longest.
 * @param candidates in the order before
 * @param score of a passage: any number, higher is better
 * @returns what became of each that was judged, with its rank from 1. Equal scores keep the order before.
 * @throws what `score` throws; the signal's reason
 */
export async function rerank(
  candidates: readonly Rerankable[],
  score: (passage: string) => Promise<number>,
  { from = 20, keep = 5 }: RerankOptions = {},
  signal?: AbortSignal,
): Promise<Map<ChunkId, Reranked>> {
  const judged = candidates.slice(0, from)
  const scores: number[] = []
  for (let at = 0; at < judged.length; at += AHEAD) {
    signal?.throwIfAborted()
    scores.push(...(await Promise.all(judged.slice(at, at + AHEAD).map(({ text }) => score(text)))))
  }
  signal?.throwIfAborted()
  const order = judged.map((_, index) => index).sort((a, b) => scores[b]! - scores[a]! || a - b)
  const first = order.slice(0, keep)
  const rest = order.slice(keep).sort((a, b) => a - b)
  return new Map(
    [...first, ...rest].map((index, at) => [
      judged[index]!.id,
      { rank: at + 1, before: index + 1, score: scores[index]!, probability: sigmoid(scores[index]!) },
    ]),
  )
}

/** From any number to 0 … 1. */
export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}
