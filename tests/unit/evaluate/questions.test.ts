import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseGolden } from '../../../src/evaluate/golden'
import {
  against,
  answerRank,
  goldenLines,
  isAnswerable,
  leastDifference,
  rankFigures,
  reached,
  recallAt,
} from '../../../src/evaluate/questions'

const ranks = fc.array(fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }), { minLength: 1, maxLength: 40 })

describe('where the answer stands', () => {
  const hits = [
    { paths: ['a/lease.pdf'], text: 'The deposit is repaid within six weeks.' },
    { paths: ['mail.eml', 'copy/mail.eml'], text: 'The tenant gives three  months’ NOTICE.' },
  ]

  it('is the first passage with the words, in the file where one is named', () => {
    const quote = "three months' notice"
    expect(answerRank(hits, { question: 'q', lang: '', quote })).toBe(2)
    expect(answerRank(hits, { question: 'q', lang: '', quote, file: 'copy/mail.eml' })).toBe(2)
    expect(answerRank(hits, { question: 'q', lang: '', quote, file: 'a/lease.pdf' })).toBeNull()
    expect(answerRank(hits, { question: 'q', lang: '', file: 'mail.eml', kind: 'file' })).toBe(2)
  })

  it('is nowhere for a question that nothing answers, whatever file stands beside it', () => {
    const none = { question: 'q', lang: '', file: 'mail.eml' }
    expect(isAnswerable(none)).toBe(false)
    expect(answerRank(hits, none)).toBeNull()
  })
})

describe('figures of ranks', () => {
  it('count what is among the first five, and give the measures of a single right passage', () => {
    const { found, recall5, ndcg10, mrr } = rankFigures([1, 5, 6, null])
    expect([found, recall5.mean]).toEqual([2, 0.5])
    expect(mrr).toBeCloseTo((1 + 1 / 5 + 1 / 6) / 4)
    expect(ndcg10).toBeCloseTo((1 + 1 / Math.log2(6) + 1 / Math.log2(7)) / 4)
    expect(reached([0.4, 0.7, 0.9], 0.7)).toBe(2)
  })

  it('never fall when more of the list is read', () => {
    fc.assert(
      fc.property(ranks, fc.integer({ min: 1, max: 20 }), (list, k) => {
        expect(recallAt(list, k + 1)).toBeGreaterThanOrEqual(recallAt(list, k))
        const { low, mean, high } = rankFigures(list).recall5
        expect(low).toBeLessThanOrEqual(mean)
        expect(mean).toBeLessThanOrEqual(high)
      }),
    )
  })
})

describe('two methods over the same questions', () => {
  it('differ by more than chance from six won and none lost on, as the exact sign test has it', () => {
    const won = (count: number): [number[], null[]] => [
      Array.from({ length: count }, () => 1),
      Array.from({ length: count }, () => null),
    ]
    expect(against(...won(5)).p).toBeCloseTo(2 / 32)
    expect(against(...won(6)).p).toBeCloseTo(2 / 64)
    expect([leastDifference(5), leastDifference(30)]).toEqual([undefined, 6])
    // 9 won, 1 lost: 2 · (1 + 10) / 1024.
    expect(
      against([...Array.from({ length: 9 }, () => 1), 9], [...Array.from({ length: 9 }, () => null), 2]).p,
    ).toBeCloseTo(22 / 1024)
  })

  it('are told apart alike from both sides, and not at all from themselves', () => {
    fc.assert(
      fc.property(ranks, fc.integer(), (list, seed) => {
        const other = list.map((rank, at) => ((at + seed) % 3 === 0 ? null : rank))
        const one = against(list, other)
        const back = against(other, list)
        expect([one.won, one.lost, one.p]).toEqual([back.lost, back.won, back.p])
        expect(one.p).toBeGreaterThan(0)
        expect(one.p).toBeLessThanOrEqual(1)
        expect(against(list, list)).toEqual({ won: 0, lost: 0, p: 1 })
      }),
    )
  })
})

it('a set is saved as it is read again', () => {
  const set = [
    { question: 'Wer zahlt?', lang: 'de', file: 'a.pdf', quote: 'der Mieter' },
    { question: 'Which file?', lang: '', file: 'b.md', kind: 'file' },
    { question: 'Who feeds the cat?', lang: '' },
  ]
  expect(parseGolden(goldenLines(set))).toEqual(set)
})
