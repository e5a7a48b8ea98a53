import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalise, parseGolden, quoteRank, summarise } from '../../../src/evaluate/golden'

describe('a text made comparable with a quote', () => {
  it.each([
    ['Ge\u00adsamt\u00adkonzept', 'gesamtkonzept'],
    ['ze\u200bro \ufeffwidth\u2060', 'zero width'],
    ['The eﬃcient oﬃce', 'the efficient office'],
    ['1990–1995 — “quoted” ‹x› «y» it’s', '1990-1995 - "quoted" ‹x› "y" it\'s'],
    ['two\n\n  lines\u00a0and\ttabs', 'two lines and tabs'],
    ['ＦＵＬＬ－ｗｉｄｔｈ', 'full-width'],
    ['Mu\u0308ller', 'müller'],
    ['x² ½', 'x2 1⁄2'],
  ])('%j is %j', (text, expected) => {
    expect(normalise(text)).toBe(expected)
  })

  it('does not change when it is made so again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalise(normalise(text))).toBe(normalise(text))
      }),
    )
  })
})

describe('the rank of a quote', () => {
  const question = { question: '?', lang: 'en', file: 'files/a.pdf', quote: 'seven “years”' }

  it('is that of the first hit from its file whose passage holds it', () => {
    const hits = [
      { paths: ['files/b.pdf'], text: 'for seven "years"' },
      { paths: ['files/a.pdf'], text: 'for six years' },
      { paths: ['files/a.pdf'], text: 'for Seven\n"years"' },
      { paths: ['files/a.pdf'], text: 'seven "years"' },
    ]
    expect(quoteRank(hits, question)).toBe(3)
  })

  it('finds a file at any of the places where its bytes lie', () => {
    const hits = [{ paths: ['files/copy.pdf', 'files/a.pdf'], text: 'seven "years"' }]
    expect(quoteRank(hits, question)).toBe(1)
  })

  it('is null where no hit holds it, and for a question that nothing answers', () => {
    expect(quoteRank([{ paths: ['files/a.pdf'], text: 'seven' }], question)).toBeNull()
    expect(
      quoteRank([{ paths: ['files/a.pdf'], text: '' }], { question: '?', lang: 'en', file: 'files/a.pdf' }),
    ).toBeNull()
  })
})

describe('a golden set', () => {
  it('is read from lines of JSON, whatever else they hold', () => {
    const text = '{"question":"Q","lang":"de","file":"files/x","quote":null,"kind":"unanswerable","held_out":false}'
    expect(parseGolden(text)).toEqual([{ question: 'Q', lang: 'de', file: 'files/x', kind: 'unanswerable' }])
  })

  it('is summed up over answerable questions, by language, and the others apart', () => {
    const answer = (lang: string, rank: number | null, refused = false) => ({
      question: '?',
      lang,
      file: 'f',
      quote: 'q',
      rank,
      characters: rank === null ? null : rank * 1100,
      refused,
    })
    const nothing = (refused: boolean) => ({ question: '?', lang: 'en', rank: null, characters: null, refused })
    const results = [
      answer('en', 1),
      answer('en', 6),
      answer('de', 2),
      answer('de', null, true),
      nothing(true),
      nothing(false),
    ]
    expect(summarise(results)).toEqual({
      'recall@5': 0.5,
      'recall@6000': 0.5,
      mrr: (1 + 1 / 6 + 1 / 2) / 4,
      answerable: 4,
      unanswerable: 2,
      refused: 1,
      refusedAnswerable: 1,
      byLanguage: {
        de: { 'recall@5': 0.5, 'recall@6000': 0.5, mrr: 0.25, answerable: 2 },
        en: { 'recall@5': 0.5, 'recall@6000': 0.5, mrr: (1 + 1 / 6) / 2, answerable: 2 },
      },
      questions: results,
    })
  })

  it('without questions has figures of 0', () => {
    expect(summarise([])).toMatchObject({
      'recall@5': 0,
      'recall@6000': 0,
      mrr: 0,
      answerable: 0,
      refused: 0,
      byLanguage: {},
    })
  })
})
