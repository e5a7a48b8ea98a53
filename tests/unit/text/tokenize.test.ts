import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Phrase } from '../../../src/text/phrase'
import { stopWords } from '../../../src/text/stop-words'
import { terms } from '../../../src/text/tokenize'

const all = (text: string, language?: string) => Array.from(terms(text, language), ({ term }) => term)

/** Whether a search for `query` would find `text`: they share every term that is no stop word. */
function hits(text: string, query: string): boolean {
  const there = new Set(all(text))
  const wanted = [...terms(query)].filter(({ stop, kind }) => !stop && kind === 'word')
  return wanted.length > 0 && wanted.every(({ term }) => there.has(term))
}

/** What a phrase finds in a text. */
function quoted(text: string, phrase: string): string[] {
  return new Phrase(phrase).find(terms(text)).map(({ start, end }) => text.slice(start, end))
}

describe('Terms', () => {
  it('are folded and stemmed', () => {
    expect(all('Deliveries are RETRIED')).toEqual(all('delivery is retry').toSpliced(1, 1, ...all('are')))
    expect(all('Guénon, Wałęsa, Straße')).toEqual(all('guenon walesa strasse'))
  })

  it('find identifiers whole and in parts', () => {
    const text = 'call atomic_write_json(); decision DEC-0054; RFC-0011; getUserById'
    for (const query of [
      'atomic_write_json',
      'atomicWriteJson',
      'DEC-0054',
      'RFC 0011',
      'get user by id',
      'getUserById',
      'write',
    ]) {
      expect(hits(text, query), query).toBe(true)
    }
    expect(all('DEC-0054')).toContain('dec0054')
    expect(all('DEC -0054')).not.toContain('dec0054')
    expect(all('DEC-0055')).not.toContain('dec0054')
  })

  it.each([
    ['version 1.2.3 is out', '1.2.3'],
    ['See 28 C.F.R. § 58.4(d)(1) for this', '58.4(d)(1)'],
    ['See 28 C.F.R. § 58.4(d)(1) for this', 'CFR 58.4'],
    ['on 2025-04-03 at noon', '2025-04-03'],
    ['on 2025-04-03 at noon', '2025'],
    ['am 03.04.2025 um zwölf', '2025'],
    ['open report_final-v2.pdf now', 'report final'],
    ['written in C++ and C#', 'c#'],
    ['send an e-mail', 'email'],
    ['send an email', 'eMail'],
    ['the HTTPServer class', 'http server'],
    ['1,000 units', '1000'],
    ['the dog’s bowl', 'dog'],
    ['c’est l’homme', 'homme'],
    ['O’Brien called', 'obrien'],
    ['many PDFs here', 'pdf'],
  ])('of %j include those of %j', (text, query) => {
    const there = new Set(all(text))
    const wanted = [...terms(query)]
    const whole = wanted.filter(({ kind }) => kind === 'whole')
    const parts = wanted.filter(({ kind }) => kind === 'word')
    expect([whole, parts].some((some) => some.length > 0 && some.every(({ term }) => there.has(term)))).toBe(true)
  })

  it('do not take a version for a number', () => {
    expect(all('version 1.2.3')).not.toContain('123')
  })

  it('ignore soft hyphens and see through special spaces', () => {
    expect(hits('Ge\u00adsamt\u00adkon\u00adzept', 'gesamtkonzept')).toBe(true)
    expect(quoted('a foo\u00a0bar here', 'foo bar')).toEqual(['foo\u00a0bar'])
    expect(all('zero\u200bwidth')).toContain('zerowidth')
    expect(hits('zero\u200bwidth', 'width')).toBe(true)
  })

  it('are the same composed and decomposed', () => {
    for (const text of ['학점인정', 'Müller', 'Guénon', 'ガイド'])
      expect(all(text.normalize('NFD'))).toEqual(all(text.normalize('NFC')))
  })

  it('find words inside Chinese, Japanese, Korean and Thai', () => {
    const chinese = '认证系统使用JWT令牌'
    for (const query of ['认证', '令牌', 'JWT', '系统']) expect(hits(chinese, query), query).toBe(true)
    expect(quoted('中文合約轉換體驗課問題', '中文合約')).toEqual(['中文合約'])
    expect(hits('今期の成長戦略は位置情報の活用です', '成長戦略')).toBe(true)
    expect(all('학점인정을 받다')).toContain('학점')
    expect(all('ภาษาไทยไม่มีวรรค')).toContain('ไทย')
    expect(all('⼦⼥')).toEqual(all('子女'))
  })

  it('mark stop words of the language and of no other', () => {
    const stops = (text: string, language?: string) =>
      Array.from(terms(text, language)).filter(({ stop }) => stop).length
    expect(stops('the cat and the hat')).toBe(3)
    expect(stops('die Katze und der Hut', 'de')).toBe(3)
    expect(stops('katten og hatten er her', 'da')).toBe(3)
    expect(stops('die Katze und der Hut', 'en')).toBe(0)
    expect(stops('the cat', 'ru')).toBe(0)
    expect(stopWords('de').has('fur')).toBe(true)
  })

  it('stand in order where they say, and their text gives them again', () => {
    const unit = fc.constantFrom(
      'a',
      'Bc',
      '1',
      '.',
      '-',
      '_',
      ' ',
      '\n',
      'é',
      'ﬁ',
      '\u00ad',
      '中',
      '文',
      'ガ',
      '한',
      '글',
      'ไ',
      'ท',
      '’',
      '(',
      ')',
      '😀',
      '́',
    )
    fc.assert(
      fc.property(fc.array(unit), (units) => {
        const text = units.join('')
        let position = 0
        for (const found of terms(text)) {
          expect(found.term).not.toBe('')
          expect(found.start).toBeLessThan(found.end)
          expect(found.end).toBeLessThanOrEqual(text.length)
          expect(found.position).toBeGreaterThanOrEqual(position)
          expect(found.position).toBeLessThanOrEqual(position + 16)
          position = found.position
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('A phrase', () => {
  it('is found only where its words follow each other', () => {
    const text = 'The lantern was not answering. The keeper was answering the lantern.'
    expect(quoted(text, 'the lantern was not answering')).toEqual(['The lantern was not answering'])
    expect(quoted(text, 'lantern answering')).toEqual([])
    expect(quoted('tone, pacing and rhythm', 'tone pacing')).toEqual(['tone, pacing'])
  })

  it('is found across a line end that parts a word', () => {
    const text = 'edges, and photo cap-\ntions can be exported'
    expect(quoted(text, 'photo captions')).toEqual(['photo cap-\ntions'])
    expect(quoted(text, 'captions can')).toEqual(['cap-\ntions can'])
    expect(quoted('a well-\nknown thing', 'well-known')).toEqual(['well-\nknown'])
    expect(quoted('a well-known thing', 'well known thing')).toEqual(['well-known thing'])
  })

  it('is found for identifiers, and not for others that begin alike', () => {
    expect(quoted('see DEC-0054 and DEC-0055', 'DEC-0054')).toEqual(['DEC-0054'])
    expect(quoted('use atomic_write_json()', 'atomic_write_json')).toEqual(['atomic_write_json'])
  })

  it('is found in Chinese however its neighbours are cut', () => {
    for (const phrase of ['认证系统', '证系统使', '使用JWT令牌', '使用JWT', '令牌']) {
      expect(quoted('认证系统使用JWT令牌', phrase), phrase).toEqual([phrase])
    }
    expect(quoted('认证系统使用JWT令牌', '系统令牌')).toEqual([])
  })

  it('is found wherever it was taken from whole words', () => {
    const word = fc.constantFrom(
      'one',
      'two-three',
      'getUserById',
      'DEC-0054',
      'cap-\ntions',
      'don’t',
      'été',
      '1.2.3',
      'x',
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.nat(), fc.nat(), (words, a, b) => {
        const from = a % words.length
        const phrase = words.slice(from, from + 1 + (b % (words.length - from))).join(' ')
        expect(quoted(words.join(' '), phrase)).toContain(phrase)
      }),
    )
  })

  it('of nothing is found nowhere', () => {
    expect(new Phrase(' – ').isEmpty).toBe(true)
    expect(quoted('text', '')).toEqual([])
  })
})
