import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldWord } from '../../../src/text/fold'
import { otherSpellings, stem, stemLanguage, type StemLanguage } from '../../../src/text/stems'

const languages = ['en', 'da', 'de', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pt', 'sv'] as const
const stemmed = (words: string, language: StemLanguage): Set<string> =>
  new Set(words.split(' ').map((word) => stem(foldWord(word), language)))

describe('stems', () => {
  it.for([
    ['en', 'delivery deliveries'],
    ['de', 'Wärmepumpe Wärmepumpen'],
    ['de', 'Haus Häuser Häusern'],
    ['da', 'adgangskoden adgangskoder'],
    ['da', 'læse læser'],
    ['es', 'información informaciones'],
    ['es', 'habló hablar'],
    ['fi', 'talo talossa talojen'],
    ['fr', 'mangée manger'],
    ['fr', 'premier première premières'],
    ['fr', 'université universités'],
    ['it', 'nazione nazioni'],
    ['nl', 'katten kat'],
    ['no', 'bil bilene'],
    ['pt', 'informação informações'],
    ['sv', 'flicka flickorna'],
  ] as [StemLanguage, string][])('are one in %s for %s', ([language, words]) => {
    expect(stemmed(words, language).size).toBe(1)
  })

  it('don’t depend on accents, because a question may be written without', () => {
    for (const [language, words] of [
      ['fr', 'université universite'],
      ['es', 'información informacion'],
      ['pt', 'informação informacao'],
      ['it', 'città citta'],
      ['de', 'Häuser Hauser'],
    ] as [StemLanguage, string][])
      expect(stemmed(words, language).size, words).toBe(1)
  })

  it('are folded, whatever the word', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdeilnoprstuyäöéçãñøå'), minLength: 1, maxLength: 14 })
    fc.assert(
      fc.property(word, fc.constantFrom(...languages), (letters, language) => {
        const result = stem(foldWord(letters), language)
        expect(foldWord(result)).toBe(result)
      }),
    )
  })

  it('are English for a language without its own, or an unknown one', () => {
    expect([undefined, 'ja', 'xx', 'constructor'].map((code) => stemLanguage(code))).toEqual(['en', 'en', 'en', 'en'])
    expect(['nb', 'nn', 'no', 'de'].map((code) => stemLanguage(code))).toEqual(['no', 'no', 'no', 'de'])
  })
})

describe('other spellings', () => {
  it.for([
    ['Müller', 'en', ['mueller']],
    ['Mueller', 'de', ['muller']],
    ['Mueller', 'en', []],
    ['Århus', 'da', ['aarhus']],
    ['Aarhus', 'da', ['arhus']],
    ['Haus', 'de', []],
  ] as [string, StemLanguage, string[]][])('of %s in %s are %j', ([word, language, others]) => {
    expect(otherSpellings(word, language)).toEqual(others)
  })
})
