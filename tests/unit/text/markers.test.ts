import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMarkers } from '../../../src/text/markers'

const numbers = (text: string): number[][] => findMarkers(text).map((marker) => marker.numbers)

describe('markers', () => {
  it.each([
    ['So it is [1].', [[1]]],
    ['So it is [1, 2].', [[1, 2]]],
    ['So it is [1][3].', [[1], [3]]],
    ['So it is [1-3].', [[1, 2, 3]]],
    ['So it is [1–3, 5].', [[1, 2, 3, 5]]],
    ['So it is ［2］ and 【3】.', [[2], [3]]],
    ['So it is 【4†source】.', [[4]]],
    ['So it is.[^2]', [[2]]],
    ['So it is [Source 1; Source 2].', [[1, 2]]],
    ['So ist es [Quelle 2].', [[2]]],
    ['Sådan er det [Kilde 3].', [[3]]],
    ['So it is [1 and 2].', [[1, 2]]],
    ['So it is [2](https://x.example).', [[2]]],
  ])('are read in %j', (text, found) => {
    expect(numbers(text)).toEqual(found)
  })

  it.each([
    'Item (1) of',
    'so [sic] it is',
    'Miller [2019] says',
    '[a]',
    '`list[1]`',
    'a [link](https://x.example/1)',
    '[]',
    '[ ]',
  ])('are none in %j', (text) => {
    expect(numbers(text)).toEqual([])
  })

  it('take in brackets that hold nothing else', () => {
    const text = 'So it is ([1]).'
    const [marker] = findMarkers(text)
    expect(text.slice(marker!.start, marker!.end)).toBe('([1])')
  })

  it('stand where they say, whatever surrounds them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom('[1]', '[2, 3]', '【4】'), fc.lorem({ maxCount: 4 })), { maxLength: 12 }),
        (parts) => {
          const text = parts.join(' ')
          const found = findMarkers(text)
          expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(
            parts.filter((part) => /^[[【]/.test(part)),
          )
        },
      ),
    )
  })
})
