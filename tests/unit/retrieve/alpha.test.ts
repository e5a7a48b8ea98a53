import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alphaFusion } from '../../../src/5-retrieve/alpha'
import type { Run } from '../../../src/types'

const run = (method: Run['method'], scores: Record<string, number>): Run => ({
  method,
  hits: Object.entries(scores).map(([id, score], at) => ({ id, rank: at + 1, score })),
})

describe('fusion by weighted scores', () => {
  it('adds α · cosine and (1 − α) · BM25 / (the best BM25 + 1e-6)', () => {
    const [first, second] = alphaFusion(run('bm25', { a: 8, b: 4 }), run('dense', { b: 0.9 }), 0.5)
    expect(first!.id).toBe('b')
    expect(first!.score).toBeCloseTo(0.5 * 0.9 + (0.5 * 4) / (8 + 1e-6), 12)
    expect(first!.from).toMatchObject({ bm25: { rank: 2, score: 4 }, dense: { rank: 1, score: 0.9, share: 0.45 } })
    expect(second!.score).toBeCloseTo((0.5 * 8) / (8 + 1e-6), 12)
  })

  it('is the list of one method alone at either end', () => {
    const [words, meaning] = [run('bm25', { a: 8, b: 4 }), run('dense', { b: 0.9, a: 0.1 })]
    expect(alphaFusion(words, meaning, 0).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(alphaFusion(words, meaning, 1).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('divides nothing by zero', () => {
    expect(alphaFusion(run('bm25', { a: 0 }), run('dense', {}))[0]!.score).toBe(0)
  })

  it('holds each chunk of either list once, best first, ranked without gaps', () => {
    const scores = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.double({ min: 0, max: 9, noNaN: true }))
    fc.assert(
      fc.property(scores, scores, (words, meaning) => {
        const fused = alphaFusion(run('bm25', words), run('dense', meaning))
        expect(new Set(fused.map(({ id }) => id))).toEqual(new Set([...Object.keys(words), ...Object.keys(meaning)]))
        fused.forEach(({ rank, score }, at) => {
          expect(rank).toBe(at + 1)
          if (at > 0) expect(score).toBeLessThanOrEqual(fused[at - 1]!.score)
        })
      }),
    )
  })
})
