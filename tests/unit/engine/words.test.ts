import { describe, expect, it } from 'vitest'
import { add, nodeEngine, search, source } from '../../samples/engine'
import type { Engine } from '../../../src/types'

const german = source(
  'haus.txt',
  `Die Wärmepumpen der Häuser stehen im Keller und werden einmal im Jahr von einem Fachbetrieb gewartet. Frau Müller hat den
  Schlüssel für den Raum, in dem sie stehen, und gibt ihn gegen eine Unterschrift an alle Mieter heraus.`,
)
const danish = source(
  'hus.txt',
  `Filerne ligger på computeren, og adgangskoderne til dem skal ændres hvert år af den, der ejer dem. Hvis en tyv stjæler
  computeren, kan han ikke læse noget, fordi alt på disken er krypteret med en nøgle, som kun ejeren har.`,
)
const english = source(
  'house.txt',
  `The tenants receive the keys of the houses from the caretaker when they have signed the receipt. The heat pumps in the
  cellars are looked after by a seller once a year, and the meter of each house was met with approval.`,
)

/** Words that the model has whole. */
const whole = new Set(['teller', 'xylophone'])

async function library(...files: Parameters<typeof add>[1][]): Promise<Engine> {
  // Two special tokens and one for each word that the tokenizer has whole.
  const tokenCounter = async () => (text: string) => (text === '' ? 2 : whole.has(text) ? 3 : 4)
  const engine = nodeEngine({ tokenCounter })
  await add(engine, ...files)
  await engine.settled()
  return engine
}

/** Files whose words match, best first. */
async function byWords(engine: Engine, text: string): Promise<string[]> {
  return (await search(engine, text, { method: 'bm25' })).hits.map(({ name }) => name)
}

describe('words of a question', () => {
  it.for([
    ['Wärmepumpe', 'haus.txt'],
    ['waermepumpe', 'haus.txt'],
    ['Frau Mueller', 'haus.txt'],
    ['mieters', 'haus.txt'],
    ['adgangskode', 'hus.txt'],
    ['fil', 'hus.txt'],
    ['receiving', 'house.txt'],
  ])('find their other forms by the rules of the text’s language: %s', async ([text, name]) => {
    expect((await byWords(await library(german, danish, english), text!))[0]).toBe(name)
  })

  it('are not stemmed by the rules of another language than the text’s', async () => {
    const engine = await library(german, danish, english)
    // In German rules `meter` and `met` are one word.
    const { hits } = await search(engine, 'meter', { method: 'bm25' })
    expect(hits.map(({ text, marks }) => marks.map(({ start, end }) => text.slice(start, end)))).toEqual([['meter']])
  })

  it('are one word each, whatever the languages of the library', async () => {
    const alone = await search(await library(english), 'tenants receive keys', { method: 'bm25' })
    const mixed = await search(await library(english, german, danish), 'tenants receive keys', { method: 'bm25' })
    expect(mixed.terms.map(({ term }) => term)).toEqual(alone.terms.map(({ term }) => term))
    expect(mixed.hits[0]!.marks).toEqual(alone.hits[0]!.marks)
  })

  it('leave out the stop words of the language that they are of', async () => {
    const engine = await library(german, english)
    const words = async (text: string) => (await search(engine, text)).terms.map(({ term }) => term)
    expect(await words('Wo stehen die Wärmepumpen der Häuser?')).toEqual(['stehen', 'Wärmepumpen', 'Häuser'])
    expect(await words('Where do the heat pumps die?')).toEqual(['heat', 'pumps', 'die'])
  })

  it('are found as a phrase, and excluded, in the language of each text', async () => {
    const engine = await library(german, danish, english)
    expect(await byWords(engine, '"Wärmepumpe der Haus"')).toEqual(['haus.txt'])
    expect(await byWords(engine, '"die Wärmepumpen"')).toEqual(['haus.txt'])
    expect(await byWords(engine, 'computer tenants -adgangskode')).toEqual(['house.txt'])
  })
})

describe('a word that the library lacks', () => {
  it.for([
    ['recieve', 'receive'],
    ['careteker', 'caretaker'],
    ['Wermepumpen', 'wärmepumpen'],
    ['adgankskoderne', 'adgangskoderne'],
    ['caret', 'caretaker'],
  ])('is read as the nearest one, and said so: %s', async ([typed, meant]) => {
    const engine = await library(german, danish, english)
    const result = await search(engine, `${typed} 2024`)
    expect(result.parts).toEqual([{ kind: 'near', text: `${typed} as ${meant}`, start: 0, end: typed!.length }])
    expect(result.terms[0]).toEqual({ term: typed, documents: 0, near: [meant] })
    const [hit] = (await search(engine, typed!, { method: 'bm25' })).hits
    expect(hit!.marks.map(({ start, end }) => hit!.text.slice(start, end).toLowerCase())).toContain(meant)
  })

  it.for(['receive', 'houses', 'qzxvw', 'kez', 'RFC-4711', 'teller', 'xylophone'])(
    'is not read as another where it is there after all, too short, a word all the same, or like nothing: %s',
    async (typed) => {
      const { parts } = await search(await library(english), typed)
      expect(parts).toEqual([])
    },
  )

  it('is never put right in a phrase or an exclusion', async () => {
    const engine = await library(english)
    expect(await byWords(engine, '"recieve the keys"')).toEqual([])
    expect(await byWords(engine, 'tenants -recieve')).toEqual(['house.txt'])
  })
})
