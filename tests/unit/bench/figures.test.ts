import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figures, quantile, table } from '../../../src/bench/figures.mjs'

describe('a figure', () => {
  it('is the median of the rounds, and what 95 % of them were at least as good as', () => {
    const values = Array.from({ length: 101 }, (_, at) => 100 - at)
    const { time, rate } = figures({
      time: { unit: 'ms', better: 'less', values },
      rate: { unit: 'passages/s', better: 'more', values },
    })
    expect(time).toEqual({ median: 50, p95: 95, unit: 'ms' })
    expect(rate).toEqual({ median: 50, p95: 5, unit: 'passages/s' })
  })

  it('is compared with its baseline round by round, so that what slows both down leaves the ratio alone', () => {
    const { pool } = figures({
      pool: { unit: 'passages/s', better: 'more', values: [20, 2, 10], baseline: 'lane' },
      lane: { unit: 'passages/s', better: 'more', values: [10, 1, 5] },
    })
    expect(pool).toEqual({ median: 10, p95: 2.8, unit: 'passages/s', ratio: 2, baseline: 'lane' })
  })

  it('has a ratio above 1 where it is better, whichever way better lies', () => {
    const { open } = figures({
      open: { unit: 'ms', better: 'less', values: [100, 100, 100], baseline: 'rebuild' },
      rebuild: { unit: 'ms', better: 'less', values: [500] },
    })
    expect(open).toMatchObject({ ratio: 5 })
  })
})

describe('a quantile', () => {
  it('lies between the smallest and the largest value, and grows with its share', () => {
    const numbers = fc.array(fc.integer(), { minLength: 1 })
    fc.assert(
      fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
        const [low, middle, high] = [0, share, 1].map((share) => quantile(values, share)) as [number, number, number]
        expect([low, high]).toEqual([Math.min(...values), Math.max(...values)])
        expect(middle).toBeGreaterThanOrEqual(low)
        expect(middle).toBeLessThanOrEqual(high)
      }),
    )
  })
})

describe('the table', () => {
  it('has a line for each figure under its bench', () => {
    const lines = table({
      open: {
        firstHit: { median: 1234.5, p95: 2000, unit: 'ms', ratio: 9.2, baseline: 'rebuild' },
        rebuild: { median: 11_357, p95: 12_000, unit: 'ms' },
      },
    }).split('\n')
    expect(lines.map((line) => line.trim().split(/\s{2,}/))).toEqual([
      ['median', 'p95', 'ratio'],
      ['open'],
      ['firstHit', '1,235', '2,000', 'ms', '9.20 × rebuild'],
      ['rebuild', '11,357', '12,000', 'ms'],
    ])
  })
})
