/** Numbers in words: English, German, Danish. */
import type { AnswerLanguage } from '../../types'

const split = (text: string): string[] => text.trim().split(/\s+/)

const units = {
  en: split('zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'),
  de: split('null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn'),
  da: split('nul en to tre fire fem seks syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten'),
} // prettier-ignore
const tens = {
  en: split('twenty thirty forty fifty sixty seventy eighty ninety'),
  de: split('zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig'),
  da: split('tyve tredive fyrre halvtreds tres halvfjerds firs halvfems'),
} // prettier-ignore
const ordinals = {
  en: split('zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'),
  de: split('nullt erst zweit dritt viert funft sechst siebt acht neunt zehnt elft zwolft'),
  da: split('nulte forste anden tredje fjerde femte sjette syvende ottende niende tiende ellevte tolvte'),
} // prettier-ignore

/** What multiplies the number before it, folded. */
export const multipliers: ReadonlyMap<string, number> = new Map([
  ...['hundred', 'hundreds', 'hundert', 'hundrede'].map((word) => [word, 100] as const),
  ...['thousand', 'tausend', 'tusind', 'tusinde', 'tsd', 'k'].map((word) => [word, 1e3] as const),
  ...['million', 'millions', 'millionen', 'millioner', 'mio', 'mill', 'mn', 'm'].map((word) => [word, 1e6] as const),
  ...['billion', 'billions', 'milliarde', 'milliarden', 'milliard', 'milliarder', 'mrd', 'mia', 'bn'].map((word) => [word, 1e9] as const),
  ['trillion', 1e12], ['billionen', 1e12], ['billioner', 1e12],
]) // prettier-ignore

/** A number in words. */
export interface NumberWord {
  value: number
  kind: 'cardinal' | 'ordinal' | 'article' | 'part' | 'times'
}

const common: [string, NumberWord][] = [
  ...split('a an ein eine einen einem einer eines et').map((word): [string, NumberWord] => [word, { value: 1, kind: 'article' }]),
  ...split('half halbe halben halber halbes halb halfte halv halve halvt halvdelen halvdel').map((word): [string, NumberWord] => [word, { value: 0.5, kind: 'part' }]),
  ...split('once einmal').map((word): [string, NumberWord] => [word, { value: 1, kind: 'times' }]),
  ...split('twice zweimal').map((word): [string, NumberWord] => [word, { value: 2, kind: 'times' }]),
  ...split('thrice dreimal').map((word): [string, NumberWord] => [word, { value: 3, kind: 'times' }]),
  ['viermal', { value: 4, kind: 'times' }],
  ['dozen', { value: 12, kind: 'cardinal' }], ['dutzend', { value: 12, kind: 'cardinal' }],
  ['anderthalb', { value: 1.5, kind: 'cardinal' }], ['halvanden', { value: 1.5, kind: 'cardinal' }], ['eins', { value: 1, kind: 'cardinal' }],
] // prettier-ignore

function table(language: AnswerLanguage): ReadonlyMap<string, NumberWord> {
  const map = new Map<string, NumberWord>(common)
  const cardinal = (word: string, value: number): void => {
    map.set(word, { value, kind: 'cardinal' })
  }
  units[language].forEach((word, value) => {
    if (!(value === 1 && language !== 'en')) cardinal(word, value)
  })
  if (language === 'da') map.set('en', { value: 1, kind: 'article' })
  tens[language].forEach((ten, at) => {
    const base = 20 + 10 * at
    cardinal(ten, base)
    for (let unit = 1; unit < 10; unit++) {
      const word = units[language][unit]!
      if (language === 'en') cardinal(`${ten}-${word}`, base + unit)
      else cardinal(`${word}${language === 'de' ? 'und' : 'og'}${ten}`, base + unit)
    }
  })
  if (language === 'de') {
    for (let unit = 1; unit < 10; unit++) {
      cardinal(`${units.de[unit]!}hundert`, 100 * unit)
      cardinal(`${units.de[unit]!}tausend`, 1000 * unit)
    }
  }
  ordinals[language].forEach((word, value) => {
    const forms = language === 'de' ? ['e', 'en', 'er', 'es', 'em', 'ens'].map((ending) => word + ending) : [word]
    for (const form of forms) if (value > 1) map.set(form, { value, kind: 'ordinal' })
  })
  if (language === 'de') {
    const endings = ['te', 'ten', 'ter', 'tes', 'tem']
    units.de.slice(13).forEach((word, at) => {
      for (const ending of endings) map.set(word + ending, { value: 13 + at, kind: 'ordinal' })
    })
    tens.de.forEach((ten, at) => {
      for (const ending of endings) map.set(`${ten}s${ending}`, { value: 20 + 10 * at, kind: 'ordinal' })
    })
  }
  if (language === 'en') {
    units.en.slice(13).forEach((word, at) => map.set(`${word}th`, { value: 13 + at, kind: 'ordinal' }))
    tens.en.forEach((ten, at) => {
      map.set(ten.replace(/y$/, 'ieth'), { value: 20 + 10 * at, kind: 'ordinal' })
      ordinals.en
        .slice(1, 10)
        .forEach((word, unit) => map.set(`${ten}-${word}`, { value: 21 + 10 * at + unit, kind: 'ordinal' }))
    })
  }
  return map
}

const tables: Record<AnswerLanguage, ReadonlyMap<string, NumberWord>> = {
  en: table('en'),
  de: table('de'),
  da: table('da'),
}

/** @param word folded */
export function numberWord(word: string, language: AnswerLanguage): NumberWord | undefined {
  return tables[language].get(word)
}
