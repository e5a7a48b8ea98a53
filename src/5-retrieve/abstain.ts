import type { Evidence } from '../types'

/**
 * Scores under `weak` answer nothing, from `strong` on they are trusted. Measured over questions with and without an answer
 * in six settings (area under the curve .94).
 */
export const usualThresholds = { weak: 0.65, strong: 0.8 }

/**
 * Judges a list by its best passage.
 * @param score of the best passage, as `rescore` gives it
 * @param exact whether a passage holds every word of the query: then the evidence is never weak
 */
export function judge(score: number, exact: boolean, { weak, strong } = usualThresholds): Evidence {
  const band = exact || score >= strong ? 'strong' : score >= weak ? 'weak' : 'nothing'
  return { band, score, weak, strong }
}
