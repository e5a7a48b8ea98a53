import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rerank, sigmoid, type Rerankable } from '../../../src/5-retrieve/rerank'

const passages = (scores: readonly number[]): { candidates: Rerankable[]; score(text: string): Promise<number> } => ({
  candidates: scores.map((_, at) => ({ id: `d:${at}-${at + 1}`, text: String(at) })),
  score: async (text) => scores[Number(text)]!,
})
const order = (judged: ReadonlyMap<string, { rank: number }>): number[] =>
  [...judged].sort((a, b) => a[1].rank - b[1].rank).map(([id]) => Number(/\d+/.exec(id)))

describe('reranking', () => {
  it('puts the best five of twenty first, by their scores, and leaves the others as they stood', async () => {
    const scores = Array.from({ length: 30 }, (_, at) => (at % 4 === 3 ? at : -at))
    const { candidates, score } = passages(scores)
    const judged = await rerank(candidates, score)
    expect(order(judged).slice(0, 5)).toEqual([19, 15, 11, 7, 3])
    expect(order(judged).slice(5)).toEqual([0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18])
    expect(judged.get('d:3-4')).toEqual({ rank: 5, before: 4, score: 3, probability: sigmoid(3) })
  })

  it('loses nothing, doubles nothing, and keeps the order of equals', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 40 }),
        fc.nat(45),
        fc.nat(45),
        async (scores, from, keep) => {
          const { candidates, score } = passages(scores)
          const found = order(await rerank(candidates, score, { from, keep }))
          expect([...found].sort((a, b) => a - b)).toEqual(scores.slice(0, from).map((_, at) => at))
          const first = found.slice(0, keep)
          for (const [at, index] of first.slice(1).entries()) {
            const before = first[at]!
            expect(scores[before]! > scores[index]! || (scores[before] === scores[index] && before < index)).toBe(true)
          }
          const rest = found.slice(keep)
          expect(rest).toEqual([...rest].sort((a, b) => a - b))
        },
      ),
    )
  })

  it('stops between two passages when it is given up', async () => {
    const { candidates } = passages(Array.from({ length: 20 }, () => 0))
    const stop = new AbortController()
    let asked = 0
    const work = rerank(
      candidates,
      async () => {
        if (++asked === 4) stop.abort(new Error('a newer query'))
        return 0
      },
      {},
      stop.signal,
    )
    await expect(work).rejects.toThrow('a newer query')
    expect(asked).toBe(4)
  })
})
