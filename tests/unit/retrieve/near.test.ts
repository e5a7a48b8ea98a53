import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayBeSlip, nearest, slips } from '../../../src/5-retrieve/near'

const among = (...words: string[]): Map<string, number> => new Map(words.map((word) => [word, 1]))

describe('the words that are nearest to one', () => {
  it('are those with the fewest slips: a letter missing, too many, wrong, or exchanged with its neighbour', () => {
    expect(nearest('reciev', among('receiv', 'relief', 'recit'), 2)).toEqual(['receiv'])
    expect(nearest('hetpump', among('heatpump', 'heatpip'), 2)).toEqual(['heatpump'])
    expect(nearest('caretakker', among('caretaker', 'caretak'), 2)).toEqual(['caretaker'])
    expect(nearest('tennant', among('tenant', 'tennand'), 1)).toEqual(['tenant', 'tennand'])
  })

  it('are those that it begins, where none is that near', () => {
    expect(nearest('heatp', among('heatpump', 'heatpipe', 'headland'), 1)).toEqual(['heatpipe', 'heatpump'])
  })

  it('begin with its first letter, and are the most frequent three', () => {
    expect(nearest('bord', new Map(Object.entries({ cord: 9, bird: 1, born: 4, bore: 3, bold: 2 })), 1)).toEqual([
      'born',
      'bore',
      'bold',
    ])
  })

  it('are none where nothing is near', () => {
    expect(nearest('xylophon', among('heatpump', 'x'), 2)).toEqual([])
    expect(nearest('xylophon', new Map(), 2)).toEqual([])
  })

  it('are found again after any slip, and never after more than are forgiven', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 5, maxLength: 9 })
    fc.assert(
      fc.property(word, fc.nat(3), fc.constantFrom('f', 'g'), (right, at, wrong) => {
        const replaced = `${right.slice(0, at + 1)}${wrong}${right.slice(at + 2)}`
        expect(nearest(replaced, among(right), 1)).toEqual([right])
        expect(nearest(`${replaced}${wrong}`, among(right), 1)).toEqual([])
      }),
    )
  })
})

describe('slips that are forgiven', () => {
  it.for([
    ['key', 0],
    ['leas', 1],
    ['tenant', 1],
    ['caretak', 1],
    ['heatpump', 2],
    ['58', 0],
    ['rfc0011', 0],
    ['подвал', 0],
  ] as [string, number][])('of %s are %i', ([word, count]) => expect(slips(word)).toBe(count))
})

describe('a word that the library lacks', () => {
  it('may be a slip where it is of five Latin letters or more', () => {
    expect(['lease', 'leas', 'rfc0011', '58.4', 'подвал'].map(mayBeSlip)).toEqual([true, false, false, false, false])
  })
})
