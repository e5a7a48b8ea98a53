import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge } from '../../../src/5-retrieve/abstain'
import { inverseDocumentFrequency, perfectMatch, rescore } from '../../../src/5-retrieve/rescore'

const query = {
  terms: [
    { term: 'heat', idf: 2 },
    { term: 'pump', idf: 3 },
  ],
}

describe('rescoring', () => {
  it('adds the cosine and λ times BM25 on the scale of a perfect match', () => {
    const [hit] = rescore(query, [{ id: 'a', cosine: 0.7, bm25: 4, text: 'pump for heat' }])
    expect(perfectMatch(query)).toBeCloseTo(2.4 * 5, 12)
    expect(hit).toMatchObject({ id: 'a', meaning: 0.7, phrases: 0 })
    expect(hit!.words).toBeCloseTo((0.27 * 4) / 12, 12)
    expect(hit!.score).toBeCloseTo(0.7 + (0.27 * 4) / 12, 12)
  })

  it('puts words that stand side by side above the same words apart', () => {
    const hits = rescore(query, [
      { id: 'apart', cosine: 0.7, bm25: 4, text: 'a pump gives heat' },
      { id: 'together', cosine: 0.7, bm25: 4, text: 'the heat pump hums' },
    ])
    expect(hits.map(({ id }) => id)).toEqual(['together', 'apart'])
    // idf 2.5 on average, once: 2.2 · 1 / (1 + 1.2) = 1.
    expect(hits[0]!.phrases).toBeCloseTo((0.27 * 0.8 * 2.5) / 12, 12)
  })

  it('sees neighbours across stop words and in other forms of the words', () => {
    const [hit] = rescore(query, [{ id: 'a', cosine: 0, bm25: 1, text: 'heating the pumps' }])
    expect(hit!.phrases).toBeGreaterThan(0)
  })

  it('gives a query of stop words alone the cosine', () => {
    expect(rescore({ terms: [] }, [{ id: 'a', cosine: 0.5, bm25: 0, text: 'x' }])[0]!.score).toBe(0.5)
  })

  it('does not depend on the order of the candidates', () => {
    const candidates = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1, maxLength: 3 }),
        cosine: fc.constantFrom(0.1, 0.5),
        bm25: fc.constantFrom(0, 1),
        text: fc.constantFrom('heat pump', 'pump'),
      }),
      { selector: ({ id }) => id },
    )
    fc.assert(
      fc.property(candidates, (all) => {
        expect(rescore(query, [...all].reverse())).toEqual(rescore(query, all))
      }),
    )
  })

  it('weighs a word by how few passages hold it, never below zero', () => {
    expect(inverseDocumentFrequency(0, 10)).toBeCloseTo(Math.log(22), 12)
    expect(inverseDocumentFrequency(10, 10)).toBeGreaterThan(0)
  })
})

describe('judging evidence', () => {
  it('has three bands', () => {
    expect(judge(0.64, false).band).toBe('nothing')
    expect(judge(0.65, false).band).toBe('weak')
    expect(judge(0.8, false).band).toBe('strong')
  })

  it('never calls a passage weak that holds every word', () => {
    expect(judge(0.4, true).band).toBe('strong')
  })
})
