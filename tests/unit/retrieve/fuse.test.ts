import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reciprocalRankFusion } from '../../../src/5-retrieve/fuse'
import type { Run } from '../../../src/types'

const run = (method: Run['method'], ...ids: string[]): Run => ({
  method,
  hits: ids.map((id, at) => ({ id, rank: at + 1, score: 100 - at })),
})

const runs = fc.tuple(
  fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 20 }),
  fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { maxLength: 20 }),
)

describe('reciprocal rank fusion', () => {
  it('adds 1 / (k + rank) over the lists', () => {
    const fused = reciprocalRankFusion([run('bm25', 'a', 'b'), run('dense', 'b', 'c')], 60)
    expect(fused.map(({ id, rank }) => [id, rank])).toEqual([
      ['b', 1],
      ['a', 2],
      ['c', 3],
    ])
    expect(fused[0]!.score).toBeCloseTo(1 / 62 + 1 / 61, 12)
    expect(fused[0]!.from).toEqual({
      bm25: { rank: 2, score: 99, share: 1 / 62 },
      dense: { rank: 1, score: 100, share: 1 / 61 },
    })
    expect(fused[1]!.from).toEqual({ bm25: { rank: 1, score: 100, share: 1 / 61 } })
  })

  it('breaks ties by id', () => {
    const fused = reciprocalRankFusion([run('bm25', 'z'), run('dense', 'a')])
    expect(fused.map(({ id }) => id)).toEqual(['a', 'z'])
  })

  it('does not depend on the order of the lists', () => {
    fc.assert(
      fc.property(runs, ([a, b]) => {
        const lists = [run('bm25', ...a), run('dense', ...b)]
        expect(reciprocalRankFusion(lists)).toEqual(reciprocalRankFusion([...lists].reverse()))
      }),
    )
  })

  it('holds each chunk of either list once, and ranks without gaps', () => {
    fc.assert(
      fc.property(runs, ([a, b]) => {
        const fused = reciprocalRankFusion([run('bm25', ...a), run('dense', ...b)])
        expect(new Set(fused.map(({ id }) => id))).toEqual(new Set([...a, ...b]))
        expect(fused.map(({ rank }) => rank)).toEqual(fused.map((_, at) => at + 1))
      }),
    )
  })
})
