import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLetters } from '../../../src/text/letters'

const found = (text: string, wanted: string): string | undefined => {
  const span = findLetters(text, wanted)
  return span && text.slice(span.start, span.end)
}

describe('finding letters without regard to the borders of words', () => {
  it.each([
    ['the heatpump stands outside', 'heat pump', 'heatpump'],
    ['H E A T  P U M P installed', 'heat pump', 'H E A T  P U M P'],
    ['a photo cap-\ntion below', 'photo caption', 'photo cap-\ntion'],
    ['Straße und Müller', 'strasse und muller', 'Straße und Müller'],
    ['§ 58.4(d)(1) applies', '58.4 d 1', '58.4(d)(1'],
  ])('of %j finds %j', (text, wanted, expected) => expect(found(text, wanted)).toBe(expected))

  it('finds nothing where letters are others, or there are none', () => {
    expect(found('the heat and the pump', 'heat pump')).toBeUndefined()
    expect(found('anything', '?!')).toBeUndefined()
    expect(found('', 'a')).toBeUndefined()
  })

  it('finds what any text is made of, whatever is put between its letters', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{1,8}$/),
        fc.array(fc.constantFrom(' ', '-', '\n', '. '), { maxLength: 8 }),
        (word, gaps) => {
          const spaced = [...word].map((letter, at) => letter + (at < word.length - 1 ? (gaps[at] ?? '') : '')).join('')
          expect(found(`1 ${spaced} 2`, word)).toBe(spaced)
        },
      ),
    )
  })
})
