/** How well answerable questions are told from others: the area under the curve, and what a threshold makes of both. */
import type { Thresholds } from '../types'
import { mean } from './metrics'

/** The evidence for one question. */
export interface JudgedQuestion {
  answerable: boolean
  /** Best rescored score of the list. */
  score: number
  /** A passage holds every word: then the page never says that nothing answers. */
  exact: boolean
}

/** What comes of a set and questions that it does not answer. */
export interface Abstention {
  answerable: number
  unanswerable: number
  /** Chance that an answerable question has more evidence than another one; ties count half. */
  auc: number
  /** Score under which the page says that nothing answers. */
  threshold: number
  /** Share of answerable questions of which the page does not say so. */
  kept: number
  /** Share of the others of which it does not say so either. */
  answered: number
}

export function abstention(questions: readonly JudgedQuestion[], { weak }: Thresholds): Abstention {
  const answerable = questions.filter((question) => question.answerable)
  const others = questions.filter((question) => !question.answerable)
  const answered = (some: readonly JudgedQuestion[]): number =>
    mean(some.map(({ score, exact }) => (exact || score >= weak ? 1 : 0)))
  return {
    answerable: answerable.length,
    unanswerable: others.length,
    auc: area(
      answerable.map(({ score }) => score),
      others.map(({ score }) => score),
    ),
    threshold: weak,
    kept: answered(answerable),
    answered: answered(others),
  }
}

/** Area under the ROC curve, as the share of pairs in the right order (Mann and Whitney 1947); 0 where there are none. */
function area(higher: readonly number[], lower: readonly number[]): number {
  return mean(higher.map((high) => mean(lower.map((low) => (high > low ? 1 : high === low ? 0.5 : 0)))))
}
