import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Document } from '../../../src/types'
import { cells, flow, lines, type Part } from '../../../src/ui/reader/flow'

const document = (text: string, rest: Partial<Document> = {}): Document => ({
  text,
  mediaType: 'text/plain',
  sections: [{ path: [], start: 0, end: text.length }],
  places: [],
  blocks: [],
  warnings: [],
  parser: 'test@1',
  ...rest,
})
const told = (text: string, parts: Part[]) =>
  parts.map((part) =>
    part.kind === 'place' ? `[${part.place.label}]` : `${part.kind}: ${text.slice(part.start, part.end)}`,
  )

describe('the reader’s flow', () => {
  it('parts headings, paragraphs and blocks', () => {
    const text = 'Title\n\nFirst.\n\nSecond.\n\nx = 1\n\ny = 2\n\nLast.'
    const code = { kind: 'code' as const, start: text.indexOf('x ='), end: text.indexOf('\n\nLast') }
    const parts = flow(
      document(text, {
        sections: [{ path: ['Title'], start: 0, end: text.length, heading: { start: 0, end: 5 } }],
        blocks: [code],
      }),
    )
    expect(told(text, parts)).toEqual([
      'heading: Title',
      'paragraph: First.',
      'paragraph: Second.',
      'code: x = 1\n\ny = 2',
      'paragraph: Last.',
    ])
  })

  it('announces pages before their text, also within a paragraph and where they have none', () => {
    const text = 'One ends here and goes on\n\nthere. Three.'
    const at = text.indexOf('there')
    const page = (label: string, start: number, end: number) => ({ kind: 'page' as const, label, start, end })
    const parts = flow(
      document(text, { places: [page('1', 0, 4), page('2', 4, at), page('3', at, at), page('4', at, text.length)] }),
    )
    expect(told(text, parts)).toEqual([
      '[1]',
      'paragraph: One',
      '[2]',
      'paragraph: ends here and goes on',
      '[3]',
      '[4]',
      'paragraph: there. Three.',
    ])
    expect(parts.filter((part) => part.kind === 'place' && part.empty)).toHaveLength(1)
  })

  it('does not say the name of a sheet twice where it has a heading', () => {
    const text = 'Budget\n\na\tb'
    const sections = [{ path: ['Budget'], start: 0, end: text.length, heading: { start: 0, end: 6 } }]
    const places = [{ kind: 'sheet' as const, label: 'Budget', start: 0, end: text.length }]
    expect(told(text, flow(document(text, { sections, places })))).toEqual(['heading: Budget', 'paragraph: a\tb'])
  })

  it('keeps line ends that were meant, and lets those go that only fitted a width', () => {
    const verse = 'A short line,\nand one more.'
    const wrapped = `${'words that fill the line nearly to its end '.repeat(2)}\nand go on.`
    const keeps = flow(document(`${verse}\n\n${wrapped}`)).map((part) => part.kind === 'paragraph' && part.keepLines)
    expect(keeps).toEqual([true, false])
  })

  it('loses no word of the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('word', '\n', '\n\n', ' ', '\n \n', 'ß'), { maxLength: 60 }),
        fc.nat(40),
        fc.nat(40),
        (pieces, a, b) => {
          const text = pieces.join('')
          const [start, end] = [Math.min(a, b, text.length), Math.min(Math.max(a, b), text.length)]
          const parts = flow(
            document(text, {
              places: [
                { kind: 'page', label: '1', start: 0, end: start },
                { kind: 'page', label: '2', start, end: text.length },
              ],
              blocks: end > start ? [{ kind: 'quote', start, end }] : [],
            }),
          )
          const shown = parts.map((part) => (part.kind === 'place' ? '' : text.slice(part.start, part.end))).join('')
          expect(shown.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
        },
      ),
    )
  })
})

describe('a table', () => {
  it('has cells parted by tabs or by bars, without the rule below its head', () => {
    const text = 'a\tb\n| c | d |\n|---|---|\ne | f'
    const rows = lines(text, { start: 0, end: text.length }).map((line) =>
      cells(text, line).map(({ start, end }) => text.slice(start, end)),
    )
    expect(rows).toEqual([['a', 'b'], ['c', 'd'], [], ['e', 'f']])
  })
})
