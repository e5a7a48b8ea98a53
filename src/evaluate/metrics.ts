/**
 * Measures of a ranked list against judgements. Ranks start at 1, lists hold no id twice, and a passage that nobody judged
 * counts as not relevant. Every measure is from 0 to 1, and 0 where nothing was judged relevant.
 */

/** Judgements of one query: passage id → gain. A gain above 0 means relevant; one below counts as 0. */
export type Gains = ReadonlyMap<string, number>

function gainOf(gains: Gains, id: string): number {
  return Math.max(0, gains.get(id) ?? 0)
}

function relevant(gains: Gains): number {
  return [...gains.values()].filter((gain) => gain > 0).length
}

/** Σ gain / log2(rank + 1) over the first `k`. */
function discounted(ordered: readonly number[], k: number): number {
  return ordered.slice(0, k).reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0)
}

/**
 * Normalised discounted cumulative gain: Σ gain / log2(rank + 1) over the first `k`, divided by that of the best order
 * there could be. The gain is the judgement's value itself (not 2^value − 1), as in trec_eval's `ndcg_cut`.
 * Järvelin and Kekäläinen, Cumulated gain-based evaluation of IR techniques, ACM TOIS 20(4), 2002.
 */
export function ndcg(ranked: readonly string[], gains: Gains, k: number): number {
  const ideal = discounted(
    [...gains.values()].map((gain) => Math.max(0, gain)).sort((a, b) => b - a),
    k,
  )
  if (ideal === 0) return 0
  const found = ranked.slice(0, k).map((id) => gainOf(gains, id))
  return discounted(found, k) / ideal
}

function found(ranked: readonly string[], gains: Gains, k: number): number {
  return ranked.slice(0, k).filter((id) => gainOf(gains, id) > 0).length
}

/** Share of the relevant passages that stand among the first `k`. */
export function recall(ranked: readonly string[], gains: Gains, k: number): number {
  const all = relevant(gains)
  return all === 0 ? 0 : found(ranked, gains, k) / all
}

/** Share of the first `k` places that hold a relevant passage; a shorter list leaves places empty. */
export function precision(ranked: readonly string[], gains: Gains, k: number): number {
  return k === 0 ? 0 : found(ranked, gains, k) / k
}

/** 1 / rank of the first relevant passage among the first `k`, else 0. */
export function reciprocalRank(ranked: readonly string[], gains: Gains, k: number): number {
  const index = ranked.slice(0, k).findIndex((id) => gainOf(gains, id) > 0)
  return index < 0 ? 0 : 1 / (index + 1)
}

/** Arithmetic mean; 0 for none. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** A mean with the range that holds 95 % of the means of resampled values. */
export interface Interval {
  mean: number
  low: number
  high: number
}

/** How resampling is done. */
export interface Resampling {
  /** Default 2,000. */
  samples?: number
  /** The same seed gives the same interval. Default 1. */
  seed?: number
}

/** Uniform numbers from 0 (in) to 1 (out), always the same for a seed. The generator is mulberry32 (T. Ettinger, public domain). */
function uniform(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Means of samples of the same length, drawn with replacement, in ascending order. */
function resampledMeans(values: readonly number[], { samples = 2000, seed = 1 }: Resampling): Float64Array {
  const draw = uniform(seed)
  const { length } = values
  return Float64Array.from({ length: samples }, () => {
    let sum = 0
    for (let i = 0; i < length; i++) sum += values[Math.floor(draw() * length)]!
    return sum / length
  }).sort()
}

/**
 * The mean of one value a query with its 95 % interval by the percentile bootstrap.
 * Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13.
 */
export function interval(values: readonly number[], resampling: Resampling = {}): Interval {
  if (values.length === 0) return { mean: 0, low: 0, high: 0 }
  const means = resampledMeans(values, resampling)
  const at = (share: number): number => means[Math.round(share * (means.length - 1))]!
  return { mean: mean(values), low: at(0.025), high: at(0.975) }
}

/** A difference of two means with its 95 % interval; `p` is the two-sided chance of one this far from 0 if there were none. */
export interface Difference extends Interval {
  p: number
}

/**
 * How far two methods differ over the same queries, by the paired bootstrap: queries are resampled, not values, so that
 * what makes a query hard for both does not blur the difference. An interval without 0 means that they do differ.
 * @param ours one value a query
 * @param theirs values of the same queries in the same order
 * @throws RangeError where the lengths differ
 */
export function compare(ours: readonly number[], theirs: readonly number[], resampling: Resampling = {}): Difference {
  if (ours.length !== theirs.length) throw new RangeError(`${ours.length} values against ${theirs.length}`)
  if (ours.length === 0) return { mean: 0, low: 0, high: 0, p: 1 }
  const differences = ours.map((value, index) => value - theirs[index]!)
  const means = resampledMeans(differences, resampling)
  const notAbove = means.filter((value) => value <= 0).length / means.length
  const notBelow = means.filter((value) => value >= 0).length / means.length
  return { ...interval(differences, resampling), p: Math.min(1, 2 * Math.min(notAbove, notBelow)) }
}
