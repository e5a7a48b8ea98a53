import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentences } from '../../../src/text/segment'

function split(text: string, language?: string): string[] {
  return sentences(text, language).map(({ start, end }) => text.slice(start, end).trim())
}

/** `|` marks where a sentence ends. */
const cases: Record<string, [language: string, text: string][]> = {
  'keep titles, initials and acronyms with the name': [
    ['en', 'Dr. Smith met Mrs. J. R. Jones in St. Ives. | They talked.'],
    ['en', 'George W. Bush left. | He was tired.'],
    ['en', 'The U.S. Government agreed. | Nobody else did.'],
    ['de', 'Prof. Dr. Müller und Hr. Schmidt kamen. | Sie blieben.'],
    ['fr', 'M. Dupont et Mme. Curie sont venus. | Ils sont partis.'],
    ['es', 'El Sr. García y la Dra. López llegaron. | Luego comieron.'],
  ],
  'end after an acronym where a new sentence clearly begins': [
    ['en', 'He lives in the U.S. | The weather is fine there.'],
    ['en', 'We sell paper, pens, etc. | Our prices are low.'],
    ['en', 'It works for Acme Inc. | She told me so.'],
  ],
  'know abbreviations in the middle of a sentence': [
    ['en', 'Fruit, e.g. Apples, is cheap, i.e. Almost free. | Eat it.'],
    ['de', 'Das gilt z.B. Dienstags, d.h. Immer. | Gut.'],
    ['de', 'Siehe Abs. 2 Nr. 5 und vgl. Anhang A. | Danach ist Schluss.'],
    ['da', 'Det gælder bl.a. København og ca. Fem andre byer. | Slut.'],
    ['en', 'See Fig. 3 and pp. 12 to 14 of Vol. II. | It is there.'],
    ['de', 'Es gilt z. B. Dienstags, u. a. Abends. | Die Regel steht fest.'],
    ['es', 'Véase el art. 5 y p. ej. Madrid. | Fin.'],
  ],
  'keep German and Danish ordinals with their noun': [
    ['de', 'Am 3. Oktober war der 2. Weltkrieg lange vorbei. | Es regnete.'],
    ['de', 'Im 19. Jahrhundert lebte die 7. Generation. | Sie war arm.'],
    ['da', 'Den 2. Verdenskrig sluttede d. 5. maj 1945. | Det var en lørdag.'],
    ['de', 'Der Krieg endete 1945. | Danach begann der Aufbau.'],
  ],
  'keep decimals, versions and list numbers together': [
    ['en', 'Pi is 3.14 and the version is 1.2.3. | That is all.'],
    ['en', '1. Introduction to the subject. | It is short.'],
    ['en', 'a) First of all we look. | Then we leap.'],
  ],
  'end after an ellipsis only before a new beginning': [
    ['en', 'He waited... and waited. | Then he left.'],
    ['en', 'He waited… and waited. | Then he left.'],
    ['en', 'He paused… | Then he left.'],
    ['en', 'He paused... | Then he left.'],
  ],
  'keep a quotation with the words that introduce or follow it': [
    ['en', '“Stop!” he said. | She ran.'],
    ['en', '"Why now?" asked Anna. | Nobody knew.'],
    ['en', 'She said “Stop. Go home.” and left. | He stayed.'],
    ['de', '„Halt!“ rief er. | „Wer da?“ | Niemand.'],
    ['fr', '« Arrête ! » cria-t-il. | Elle partit.'],
    ['en', 'He said, “I am here.” | Then he sat down.'],
  ],
  'keep a bracket inside its sentence': [
    ['en', 'He left (Why? Nobody knows.) and came back. | We ate.'],
    ['en', 'It was proven [See above. Twice.] long ago. | Good.'],
    ['en', 'It rained. | (It always rains here.) | We stayed in.'],
    ['en', 'This was shown before.[12] | Others disagree.'],
  ],
  'begin with inverted marks': [['es', '¿Cómo estás? | ¡Muy bien! | ¿Y tú?']],
  'end at full-width marks without a space': [
    ['zh', '今天天气很好。|我们去公园吧！|你来吗？'],
    ['ja', '「行こう。」と彼は言った。|今期の戦略は明確です。'],
    ['zh', '他说：“你好。”|然后走了。'],
  ],
}

describe('Sentences', () => {
  for (const [behaviour, examples] of Object.entries(cases)) {
    it.each(examples)(`${behaviour} (%s): %s`, (language, marked) => {
      const parts = marked.split(/\s*\|\s*/)
      const text = /^(?:zh|ja)$/.test(language) ? parts.join('') : parts.join(' ')
      expect(split(text, language)).toEqual(parts)
    })
  }

  it('run on over a line end that only wraps the paragraph', () => {
    const text =
      'The quick brown fox jumps over the lazy dog and then goes on\nto find another one. It is not the first of them, it is the second\ndog.'
    expect(split(text)).toEqual([
      'The quick brown fox jumps over the lazy dog and then goes on\nto find another one.',
      'It is not the first of them, it is the second\ndog.',
    ])
  })

  it('end at blank lines, before list items and after lines that are short on purpose', () => {
    expect(split('A title\n\nA paragraph without a stop')).toEqual(['A title', 'A paragraph without a stop'])
    expect(split('Bring these\n- apples\n- pears')).toEqual(['Bring these', '- apples', '- pears'])
    const text = 'Summary\nThis line is as long as the lines of this paragraph are, and it is wrapped\nhere.'
    expect(split(text)[0]).toBe('Summary')
  })

  it('cover any text without gap or overlap', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom('A', 'b', '.', '…', '!', ' ', '\n', '\n\n', '“', '”', '(', ')', '中', '。', '5', 'Dr', '😀'),
        ),
        (parts) => {
          const text = parts.join('')
          const spans = sentences(text)
          expect(spans.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text)
          expect(spans.every(({ start, end }) => start < end)).toBe(true)
        },
      ),
    )
  })

  it('are the same in the middle of a long paragraph as alone', () => {
    const one = 'Dr. Jones arrived at 5 p.m. on a cold day. Nobody had expected him! “Who is it?” asked Anna. '
    const many = one.repeat(400)
    const single = split(one)
    expect(split(many)).toEqual(Array.from({ length: 400 }, () => single).flat())
  })
})
