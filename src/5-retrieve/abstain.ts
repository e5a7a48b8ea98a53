import { AppError } from '../errors'
import type { Evidence, Signals, Thresholds } from '../types'

/**
 * For libraries that are not calibrated. Measured over questions with and without an answer in eight settings (tests/README.md).
 */
export const usualThresholds: Thresholds = { weak: 0.7, strong: 0.8 }

/** The most that a threshold set by hand may be: no score comes near it. */
const HIGHEST = 2

/** @throws AppError `search/thresholds` for thresholds that can't work */
export function checkThresholds({ weak, strong }: Thresholds): void {
  if (weak >= 0 && weak <= strong && strong <= HIGHEST) return
  throw new AppError({ code: 'search/thresholds', detail: `weak ${weak}, strong ${strong}` })
}

/** How far `strong` lies above `weak`. */
const BAND = 0.1
/** Calibration moves `weak` no further than this from the usual, whatever a library holds. */
const MOST_MOVED = 0.08

/**
 * Thresholds of one library: halfway between what nine in ten questions on other subjects stay under and what nine in ten queries
 * made of its own passages reach.
 * @param foreign best scores of questions on other subjects, at least one
 * @param own best scores of queries made by `ownQuery`, at least one
 */
export function calibrate(foreign: readonly number[], own: readonly number[]): Thresholds {
  const { weak: usual } = usualThresholds
  const middle = (quantile(foreign, 0.9) + quantile(own, 0.1)) / 2
  const weak = Math.min(usual + MOST_MOVED, Math.max(usual - MOST_MOVED, middle))
  return { weak, strong: weak + BAND }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
}

/**
 * Judges a list by its best passage.
 * @param score of the best passage, as `rescore` gives it
 * @param exact whether a passage holds every word of the query: then the evidence is never weak
 */
export function judge(score: number, exact: boolean, { weak, strong } = usualThresholds): Evidence {
  const band = exact || score >= strong ? 'strong' : score >= weak ? 'weak' : 'nothing'
  return { band, score, weak, strong }
}

/**
 * The classic signals, for who wants them: each says that nothing answers, whatever else the evidence is.
 * @param cosines of the list, best passage first
 */
export function signalled(evidence: Evidence, cosines: readonly number[], { floor, spread }: Signals): Evidence {
  const first = cosines.slice(0, 5)
  const low = floor !== undefined && evidence.score < floor
  const alike = spread !== undefined && first.length === 5 && Math.max(...first) - Math.min(...first) < spread
  return low || alike ? { ...evidence, band: 'nothing', because: low ? 'floor' : 'spread' } : evidence
}
