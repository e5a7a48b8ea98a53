import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inverseDocumentFrequency, rescore } from '../../../src/5-retrieve/rescore'

const query = {
  terms: [
    { term: 'heat', idf: 2 },
    { term: 'pump', idf: 3 },
  ],
}

describe('rescoring', () => {
  it('adds to the cosine how many of the words a passage holds and how well, on the scale of a perfect match', () => {
    const [hit] = rescore(query, [{ id: 'a', cosine: 0.7, bm25: 4, text: 'a pump that hums' }])
    expect(hit).toMatchObject({ id: 'a', meaning: 0.7, phrases: 0 })
    // Of Σ idf = 5 it holds 3; each word could give k1 + 1 + δ = 2.7 times its idf.
    expect(hit!.words).toBeCloseTo(0.11 * (3 / 5 + 4 / (2.7 * 5)), 12)
    expect(hit!.score).toBeCloseTo(0.7 + hit!.words, 12)
  })

  it('puts words that stand side by side above the same words apart', () => {
    const hits = rescore(query, [
      { id: 'apart', cosine: 0.7, bm25: 4, text: 'a pump gives heat' },
      { id: 'together', cosine: 0.7, bm25: 4, text: 'the heat pump hums' },
    ])
    expect(hits.map(({ id }) => id)).toEqual(['together', 'apart'])
    // idf 2.5 on average, once: 2.2 · 1 / (1 + 1.2) = 1.
    expect(hits[0]!.phrases).toBeCloseTo((0.1 * 2.5) / 5, 12)
  })

  it('leans more on meaning where a query has many words', () => {
    const long = { terms: Array.from({ length: 24 }, (_, i) => ({ term: `word${i}`, idf: 1 })) }
    const text = long.terms.map(({ term }) => term).join(' , ')
    const [hit] = rescore(long, [{ id: 'a', cosine: 0.7, bm25: 0, text }])
    expect(hit!.words).toBeCloseTo(0.11 * Math.sqrt(6 / 24), 12)
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
