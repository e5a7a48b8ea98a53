import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findIn, mostFound } from '../../../src/ui/reader/find'
import { pieces } from '../../../src/ui/reader/highlight'

const found = (text: string, words: string) => findIn({ text }, words).map(({ start, end }) => text.slice(start, end))

describe('finding in a document', () => {
  it('minds neither case nor accents nor ligatures', () => {
    expect(found('Ein Café, ein CAFE, eﬃcient', 'café')).toEqual(['Café', 'CAFE'])
    expect(found('an eﬃcient office', 'ffi')).toEqual(['ﬃ', 'ffi'])
  })

  it('finds words that a line’s end parts', () => {
    expect(found('three months’\nnotice in writing', 'months’ notice')).toEqual(['months’\nnotice'])
  })

  it('takes signs as what they are', () => {
    expect(found('cost (net) is 1.5 and 125', '1.5')).toEqual(['1.5'])
    expect(found('cost (net)', '(net)')).toEqual(['(net)'])
  })

  it('finds nothing for nothing, and stops counting at some point', () => {
    expect(found('some text', '  ')).toEqual([])
    expect(found('a '.repeat(mostFound + 10), 'a')).toHaveLength(mostFound)
  })
})

describe('a stretch of text with what was found in it', () => {
  it('loses no character, whatever is marked', () => {
    const span = (text: string) =>
      fc
        .tuple(fc.nat(text.length), fc.nat(text.length))
        .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }))
    const text = 'The tenant may terminate it by giving three months’ notice in writing.'
    fc.assert(
      fc.property(span(text), fc.array(span(text), { maxLength: 4 }), span(text), (limits, places, passage) => {
        const apart = places
          .filter(({ start, end }) => end > start)
          .sort((a, b) => a.start - b.start)
          .filter((place, i, all) => i === 0 || place.start >= Math.max(...all.slice(0, i).map(({ end }) => end)))
        const marked = { passage, best: passage, words: [] }
        const all = pieces(text, limits, marked, apart, 0)
        expect(all.map((piece) => piece.text).join('')).toBe(text.slice(limits.start, limits.end))
      }),
    )
  })
})
