import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, foldWord } from '../../../src/text/fold'

/** Where `needle` is in `text` once both are folded. */
function find(text: string, needle: string): string | undefined {
  const folded = fold(text)
  const wanted = fold(needle).text
  const at = folded.text.indexOf(wanted)
  if (at < 0) return undefined
  const { start, end } = folded.origin(at, at + wanted.length)
  return text.slice(start, end)
}

const pieces = fc.constantFrom(
  'a', 'B', ' ', '\n', 'é', 'e\u0301', 'ﬁ', 'ﬃ', 'ß', 'ẞ', 'Ł', 'Ø', 'æ', 'Œ', '\u00ad', '\u200b', '\ufeff', '—', '‑', '“', '’', '…', '½', '²',
  '™', 'Å', 'ａ', 'ｶﾞ', 'が', 'か\u3099', '각', '\u1100\u1161\u11a8', 'ㄱ', 'ㅏ', '⼦', 'İ', 'ı', 'Σ', 'ς', '😀', '𝒜', '𐐀', 'й', 'हि', 'كَ', 'שָ', '\u0323',
) // prettier-ignore

describe('Folding', () => {
  it.each([
    ['René Guénon', 'rene guenon'],
    ['Lech Wałęsa', 'lech walesa'],
    ['Straße STRASSE', 'strasse strasse'],
    ['Ærø, cœur, Þór', 'aero, coeur, thor'],
    ['eﬃcient oﬃce ﬁle', 'efficient office file'],
    ['Ge\u00adsamt\u200bkon\ufeffzept', 'gesamtkonzept'],
    ['foo\u00a0bar', 'foo bar'],
    ['“it’s” – «so»', '"it\'s" - "so"'],
    ['⼦⼤', '子大'],
    ['Ｆｕｌｌ ｶﾞｲﾄﾞ', 'full ガイド'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['학점인정'.normalize('NFD'), '학점인정'],
    ['Müller'.normalize('NFD'), 'muller'],
  ])('makes %j %j', (text, folded) => {
    expect(fold(text).text).toBe(folded)
    expect(foldWord(text)).toBe(folded)
  })

  it('keeps the vowel signs of scripts that need them', () => {
    expect(foldWord('हिन्दी')).toBe('हिन्दी')
    expect(foldWord('ไม่มี')).toBe('ไม่มี')
    expect(foldWord('が')).not.toBe(foldWord('か'))
  })

  it('finds the whole of what was folded', () => {
    expect(find('The eﬃcient way', 'efficient')).toBe('eﬃcient')
    expect(find('The eﬃcient way', 'fi')).toBe('ﬃ')
    expect(find('ein Ge\u00adsamt\u00adkon\u00adzept hier', 'gesamtkonzept')).toBe('Ge\u00adsamt\u00adkon\u00adzept')
    expect(find('Cafe\u0301 au lait', 'café')).toBe('Cafe\u0301')
    expect(find('🙂 STRASSE 🙂 Straße', 'straße')).toBe('STRASSE')
  })

  it('maps every match back to text that folds to the same', () => {
    fc.assert(
      fc.property(fc.array(pieces), fc.nat(), fc.nat(), (parts, a, b) => {
        const text = parts.join('')
        const folded = fold(text)
        const from = a % (folded.text.length + 1)
        const to = from + (b % (folded.text.length - from + 1))
        const { start, end } = folded.origin(from, to)
        expect(start).toBeLessThanOrEqual(end)
        expect(fold(text.slice(start, end)).text).toContain(to > from ? folded.text.slice(from, to) : '')
      }),
      { numRuns: 500 },
    )
  })

  it('maps offsets in order and the whole to the whole', () => {
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const text = parts.join('')
        const folded = fold(text)
        let before = 0
        for (let at = 0; at < folded.text.length; at++) {
          const { start, end } = folded.origin(at, at + 1)
          expect(start).toBeGreaterThanOrEqual(before)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          before = start
        }
        const all = folded.origin(0, folded.text.length)
        expect(fold(text.slice(all.start, all.end)).text).toBe(folded.text)
      }),
      { numRuns: 500 },
    )
  })

  it('puts the letters of a Hangul syllable together, whatever is unseen between them', () => {
    expect(fold('\u3131\ufeff\u314f').text).toBe('가')
    expect(fold('\u1112\u200b\u1161\u00ad\u11ab').text).toBe('한')
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces).map((parts) => parts.join('')),
          fc.string({ unit: 'grapheme' }),
        ),
        (text) => {
          const once = fold(text).text
          expect(fold(once).text).toBe(once)
          expect(foldWord(text)).toBe(once)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
