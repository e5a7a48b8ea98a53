import { describe, expect, it } from 'vitest'
import { TfIdfIndex } from '../../../src/5-retrieve/tfidf'
import { samplePassages } from '../../samples/collection'

const order = (a: number, b: number): number => a - b

describe('TF-IDF cosine', () => {
  it('is the cosine of tf · (ln((1 + n) / (1 + df)) + 1)', () => {
    const index = TfIdfIndex.of(['cable cable drum', 'hub'])
    const idf = Math.log(3 / 2) + 1
    const [found] = index.search('cable hub', { depth: 1, order })
    // In the first text cable weighs 2, drum 1; in the query both words weigh the same.
    expect(found!.row).toBe(1)
    expect(found!.score).toBeCloseTo((idf * idf) / (idf * Math.hypot(idf, idf)), 12)
    expect(index.search('cable hub', { depth: 2, order })[1]!.score).toBeCloseTo(2 / Math.sqrt(5) / Math.SQRT2, 12)
  })

  it('gives 0 where there is no term, and then no hit', () => {
    const index = TfIdfIndex.of(['the of', 'cable'])
    expect(index.search('unicorn', { depth: 5, order })).toEqual([])
    expect(index.search('the', { depth: 5, order })).toEqual([])
  })

  it('finds the answers in the sample collection, and nothing worth showing for what it does not hold', async () => {
    const passages = await samplePassages({ strategy: 'sentences', words: 25 })
    const index = TfIdfIndex.of(passages.map(({ text }) => text))
    const first = (question: string): { file: string; score: number } => {
      const [hit] = index.search(question, { depth: 1, order })
      return { file: passages[hit?.row ?? 0]!.file, score: hit?.score ?? 0 }
    }
    expect(first('What happens if I exceed the rate limit?').file).toBe('rate-limits.md')
    expect(first('How long are failed webhook deliveries retried?').file).toBe('webhooks.html')
    expect(first('Do you support SAML?').score).toBeLessThan(0.05)
  })
})
