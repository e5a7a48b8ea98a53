import { describe, expect, it } from 'vitest'
import { scoredTerms } from '../../../src/5-retrieve/bm25'
import { matchedWords } from '../../../src/5-retrieve/highlight'

const marked = (text: string, query: string): string[] =>
  matchedWords(text, new Set(scoredTerms(query))).map(({ start, end }) => text.slice(start, end))

describe('matched words', () => {
  it('are whole words of the text, in whatever form they stand there', () => {
    expect(marked('Terminated leases. The TENANT terminates.', 'tenant terminate')).toEqual([
      'Terminated',
      'TENANT',
      'terminates',
    ])
  })

  it('are exact where accents, ligatures and soft hyphens stand between', () => {
    expect(
      marked('Ren\u00e9 Gue\u0301non; the e\ufb03cient Ge\u00adsamt\u00adkonzept', 'guenon efficient gesamtkonzept'),
    ).toEqual(['Gue\u0301non', 'e\ufb03cient', 'Ge\u00adsamt\u00adkonzept'])
  })

  it('never overlap', () => {
    const spans = matchedWords('call atomic_write_json now', new Set(scoredTerms('atomic_write_json write')))
    for (let i = 1; i < spans.length; i++) expect(spans[i]!.start).toBeGreaterThanOrEqual(spans[i - 1]!.end)
    expect(spans[0]).toEqual({ start: 5, end: 22 })
  })

  it('leave stop words alone', () => {
    expect(marked('the tenant of the house', 'the tenant')).toEqual(['tenant'])
  })
})
