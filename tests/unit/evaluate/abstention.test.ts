import { describe, expect, it } from 'vitest'
import { abstention, type JudgedQuestion } from '../../../src/evaluate/abstention'

const judged = (answerable: boolean, ...scores: number[]): JudgedQuestion[] =>
  scores.map((score) => ({ answerable, score, exact: false }))
const thresholds = { weak: 0.7, strong: 0.8 }

describe('evidence for questions with and without an answer', () => {
  it('is measured by the share of pairs in the right order, ties half', () => {
    const result = abstention([...judged(true, 0.9, 0.7), ...judged(false, 0.7, 0.4)], thresholds)
    expect(result).toEqual({ answerable: 2, unanswerable: 2, auc: 0.875, threshold: 0.7, kept: 1, answered: 0.5 })
  })

  it('counts as enough where a passage holds every word', () => {
    const exact = { answerable: false, score: 0.1, exact: true }
    expect(abstention([...judged(true, 0.6), exact], thresholds)).toMatchObject({ kept: 0, answered: 1, auc: 1 })
  })

  it('tells nothing where one side has no questions', () => {
    expect(abstention(judged(true, 0.9), thresholds)).toMatchObject({ auc: 0, unanswerable: 0, answered: 0 })
  })
})
