import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, interval, mean, ndcg, precision, recall, reciprocalRank } from '../../../src/evaluate/metrics'

const gains = new Map([
  ['a', 3],
  ['b', 2],
  ['c', 1],
  ['z', 0],
])

describe('nDCG', () => {
  it('divides the gain of a list, discounted by log2(rank + 1), by that of the best list', () => {
    // Found: 1/log2(2) + 0 + 3/log2(4) = 1 + 1.5. Best: 3/log2(2) + 2/log2(3) + 1/log2(4) = 3 + 1.26186 + 0.5.
    expect(ndcg(['c', 'x', 'a'], gains, 10)).toBeCloseTo(2.5 / 4.76186, 5)
  })

  it('looks at the first k only, of the best list too', () => {
    expect(ndcg(['b', 'a'], gains, 1)).toBeCloseTo(2 / 3, 10)
    expect(ndcg(['x', 'a'], gains, 1)).toBe(0)
  })

  it('takes the judgement itself as gain', () => {
    // With 2^gain − 1 it would be (1 + 3/1.58496) / (3 + 1/1.58496).
    const two = new Map([
      ['p', 2],
      ['q', 1],
    ])
    expect(ndcg(['q', 'p'], two, 10)).toBeCloseTo((1 + 2 / 1.58496) / (2 + 1 / 1.58496), 5)
  })

  it('is 0 where nothing is relevant and for an empty list, and takes gains below 0 as 0', () => {
    expect(ndcg(['a'], new Map(), 10)).toBe(0)
    expect(ndcg(['a'], new Map([['a', -1]]), 10)).toBe(0)
    expect(ndcg([], gains, 10)).toBe(0)
  })
})

describe('recall, precision and reciprocal rank', () => {
  const list = ['x', 'b', 'z', 'a', 'y', 'c']

  it('count relevant passages among the first k', () => {
    expect(recall(list, gains, 5)).toBeCloseTo(2 / 3, 10)
    expect(recall(list, gains, 6)).toBe(1)
    expect(precision(list, gains, 5)).toBeCloseTo(2 / 5, 10)
    expect(reciprocalRank(list, gains, 10)).toBe(1 / 2)
    expect(reciprocalRank(list, gains, 1)).toBe(0)
  })

  it('count the empty places of a short list against its precision', () => {
    expect(precision(['a'], gains, 4)).toBe(1 / 4)
  })

  it('are 0 where nothing is relevant', () => {
    expect(recall(list, new Map(), 5)).toBe(0)
    expect(precision(list, new Map(), 0)).toBe(0)
    expect(reciprocalRank(list, new Map([['x', 0]]), 5)).toBe(0)
  })
})

describe('every measure', () => {
  const ids = fc.uniqueArray(fc.string({ maxLength: 3 }), { maxLength: 30 })
  const judgements = fc.array(fc.tuple(fc.string({ maxLength: 3 }), fc.integer({ min: -1, max: 4 })), { maxLength: 30 })

  it('lies between 0 and 1', () => {
    fc.assert(
      fc.property(ids, judgements, fc.integer({ min: 1, max: 40 }), (ranked, rows, k) => {
        for (const measure of [ndcg, recall, precision, reciprocalRank]) {
          const value = measure(ranked, new Map(rows), k)
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1 + 1e-12)
        }
      }),
    )
  })

  it('never gets worse when a relevant passage moves up by one place', () => {
    fc.assert(
      fc.property(ids, judgements, fc.integer({ min: 1, max: 40 }), fc.nat(), (ranked, rows, k, at) => {
        const judged = new Map(rows)
        const place = at % Math.max(1, ranked.length)
        const below = ranked[place]
        const above = ranked[place - 1]
        if (below === undefined || above === undefined) return
        if (Math.max(0, judged.get(below) ?? 0) <= Math.max(0, judged.get(above) ?? 0)) return
        const better = ranked.with(place - 1, below).with(place, above)
        for (const measure of [ndcg, recall, precision, reciprocalRank]) {
          expect(measure(better, judged, k)).toBeGreaterThanOrEqual(measure(ranked, judged, k) - 1e-12)
        }
      }),
    )
  })

  it('gives the best order an nDCG of 1', () => {
    fc.assert(
      fc.property(judgements, (rows) => {
        const judged = new Map(rows)
        fc.pre([...judged.values()].some((gain) => gain > 0))
        const best = [...judged].sort(([, a], [, b]) => b - a).map(([id]) => id)
        expect(ndcg(best, judged, 10)).toBeCloseTo(1, 10)
      }),
    )
  })
})

describe('the bootstrap', () => {
  const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 50 })

  it('gives an interval around the mean, the same for the same seed', () => {
    fc.assert(
      fc.property(values, fc.integer(), (sample, seed) => {
        const result = interval(sample, { samples: 200, seed })
        expect(result).toEqual(interval(sample, { samples: 200, seed }))
        expect(result.mean).toBe(mean(sample))
        expect(result.low).toBeLessThanOrEqual(result.high)
        expect(result.low).toBeGreaterThanOrEqual(Math.min(...sample) - 1e-12)
        expect(result.high).toBeLessThanOrEqual(Math.max(...sample) + 1e-12)
      }),
      { numRuns: 50 },
    )
  })

  it('comes near the interval of the normal approximation', () => {
    // 100 values, half 0 and half 1: the standard error of the mean is .05.
    const coin = Array.from({ length: 100 }, (_, index) => index % 2)
    const { mean: middle, low, high } = interval(coin, { samples: 5000, seed: 7 })
    expect(middle).toBe(0.5)
    expect(low).toBeCloseTo(0.5 - 1.96 * 0.05, 1)
    expect(high).toBeCloseTo(0.5 + 1.96 * 0.05, 1)
  })

  it('sees a small difference that holds for every query, where the values themselves scatter', () => {
    const theirs = Array.from({ length: 60 }, (_, index) => (index % 10) / 10)
    const ours = theirs.map((value, index) => value + 0.02 + (index % 3) / 1000)
    const { mean: difference, low, high, p } = compare(ours, theirs)
    expect(difference).toBeCloseTo(0.021, 10)
    expect(low).toBeGreaterThan(0.02)
    expect(high).toBeLessThan(0.022)
    expect(p).toBe(0)
  })

  it('sees none between equal lists and turns its sign with the order', () => {
    expect(compare([0.1, 0.9, 0.4], [0.1, 0.9, 0.4])).toEqual({ mean: 0, low: 0, high: 0, p: 1 })
    expect(compare([1, 0.5], [0, 0]).mean).toBe(0.75)
    expect(compare([0, 0], [1, 0.5]).mean).toBe(-0.75)
  })

  it('refuses lists of different lengths and takes empty ones', () => {
    expect(() => compare([1], [1, 2])).toThrow(RangeError)
    expect(compare([], [])).toEqual({ mean: 0, low: 0, high: 0, p: 1 })
    expect(interval([])).toEqual({ mean: 0, low: 0, high: 0 })
  })
})
