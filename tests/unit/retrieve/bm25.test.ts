import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeywordIndex } from '../../../src/5-retrieve/bm25'

const order = (a: number, b: number): number => a - b

function indexOf(...texts: string[]): KeywordIndex {
  const index = KeywordIndex.empty()
  texts.forEach((text, row) => index.add(row, text))
  return index
}

describe('the keyword index', () => {
  it('finds a word in any of its English forms', () => {
    const index = indexOf('retries are delivered', 'nothing of the kind')
    expect(index.search('delivering a retry', { depth: 5, order }).map(({ row }) => row)).toEqual([0])
  })

  it('gives BM25+ with k1 1.2, b 0.7 and δ 0.5, not multiplied by the number of matched words', () => {
    const index = indexOf('cable drum', 'cable hub', 'hub')
    // Two of three texts of mean length 5/3 hold each word once; the second has length 2.
    const idf = Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5))
    const one = idf * (0.5 + (1 * 2.2) / (1 + 1.2 * (1 - 0.7 + (0.7 * 2) / (5 / 3))))
    const found = index.search('cable hub', { depth: 5, order })
    expect(found[0]!.row).toBe(1)
    expect(found[0]!.score).toBeCloseTo(2 * one, 10)
  })

  it('leaves stop words out of the score', () => {
    const index = indexOf('the the the of and', 'the cable')
    expect(index.search('the cable', { depth: 5, order }).map(({ row }) => row)).toEqual([1])
  })

  it('finds an identifier whole, before its parts alone', () => {
    const index = indexOf('write json', 'atomic_write_json', 'an e-mail', 'email')
    expect(index.search('atomic_write_json', { depth: 5, order }).map(({ row }) => row)).toEqual([1, 0])
    expect(index.search('e-mail', { depth: 5, order }).map(({ row }) => row)).toEqual([2, 3])
  })

  it('orders rows of equal score as it is told', () => {
    const index = indexOf('cable', 'cable', 'cable')
    const rows = index.search('cable', { depth: 2, order: (a, b) => b - a }).map(({ row }) => row)
    expect(rows).toEqual([2, 1])
  })

  it('no longer finds a removed row, and counts without it', () => {
    const index = indexOf('cable', 'cable')
    index.remove([0])
    expect(index.search('cable', { depth: 5, order }).map(({ row }) => row)).toEqual([1])
    expect(index.rows(index.asked('cable')[0]!)).toEqual([1])
    expect(index.size).toBe(1)
  })

  it('filters before it takes the best', () => {
    const words = fc.array(fc.constantFrom('cable', 'hub', 'drum'), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 5 }), (texts, depth) => {
        const index = indexOf(...texts.map((text) => text.join(' ')))
        const even = (row: number): boolean => row % 2 === 0
        const all = index.search('cable hub', { depth: texts.length, order }).filter(({ row }) => even(row))
        expect(index.search('cable hub', { depth, order, filter: even })).toEqual(all.slice(0, depth))
      }),
    )
  })

  it('is the same after a round trip through plain data', () => {
    const index = indexOf('cable drum', 'hub', 'cable')
    const again = KeywordIndex.from(structuredClone(index.data()))
    expect(again.search('cable', { depth: 5, order })).toEqual(index.search('cable', { depth: 5, order }))
    again.add(3, 'cable')
    expect(again.search('cable', { depth: 5, order })).toHaveLength(3)
  })
})
