import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeBoundary, safeBoundaryAfter, words } from '../../../src/text/segment'

const list = (text: string, language?: string) => Array.from(words(text, language), ({ word }) => word)

describe('Words', () => {
  it('keep apostrophes and decimals but not other punctuation', () => {
    expect(list('“Don’t,” she said: 3.14, 1,000 and e.g. this—all.')).toEqual([
      'Don’t', 'she', 'said', '3.14', '1,000', 'and', 'e.g', 'this', 'all',
    ]) // prettier-ignore
    expect(list('one,two')).toEqual(['one', 'two'])
  })

  it('are told apart in scripts without spaces', () => {
    expect(list('认证系统使用JWT令牌', 'zh')).toEqual(['认证', '系统', '使用', 'JWT', '令牌'])
    expect(list('ภาษาไทย', 'th')).toEqual(['ภาษา', 'ไทย'])
  })

  it('stand where they say, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        let at = 0
        for (const { start, end, word } of words(text)) {
          expect(start).toBeGreaterThanOrEqual(at)
          expect(text.slice(start, end)).toBe(word)
          at = end
        }
      }),
    )
  })
})

describe('A safe boundary', () => {
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

  it('is the nearest end of a grapheme at or before, or at or after, a place', () => {
    const unit = fc.oneof(
      fc.constantFrom(
        'a',
        ' ',
        '\r\n',
        'e\u0301',
        '👩‍👩‍👧‍👦',
        '🇩🇰',
        '🇩🇪🇫🇷',
        '각',
        '\u1100\u1161\u11a8',
        'हिन्दी',
        '\u0600',
        '中',
        'か\u3099',
        '©\ufe0f',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(unit), (units) => {
        const text = units.join('')
        const cuts = [...Array.from(graphemes.segment(text), ({ index }) => index), text.length]
        for (let at = 0; at <= text.length; at++) {
          expect(safeBoundary(text, at)).toBe(cuts.findLast((cut) => cut <= at))
          expect(safeBoundaryAfter(text, at)).toBe(cuts.find((cut) => cut >= at))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is found in a long row of flags', () => {
    const flags = '🇩🇰'.repeat(1000)
    for (let at = 1000; at < 1012; at++) expect(safeBoundary(flags, at)).toBe(at - (at % 4))
  })

  it('cuts an endless pile of marks, but never a surrogate pair', () => {
    const marks = 'a' + '\u0301'.repeat(5000)
    expect(safeBoundary(marks, 2000)).toBe(2000)
    const pairs = '\u{1e8d0}'.repeat(2000)
    expect(safeBoundary('a' + pairs, 2000) % 2).toBe(1)
  })
})
