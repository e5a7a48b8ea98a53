import { describe, expect, it } from 'vitest'
import { recognisedPage } from '../../../src/1-parse/ocr-lines'
import type { Block } from '../../../src/1-parse/ocr-tesseract'

const picture = { width: 2480, height: 3508, grey: new Uint8Array(), scale: 300 / 72 }

/** A paragraph of lines; `word/confidence`, each word 100 pixels wide. */
const block = (...lines: string[]): Block => ({
  paragraphs: [
    {
      lines: lines.map((line, row) => ({
        words: line.split(' ').map((entry, column) => {
          const [text = '', confidence = '90'] = entry.split('/')
          const [x0, y0] = [column * 150, row * 50]
          return { text, confidence: Number(confidence), bbox: { x0, y0, x1: x0 + 100, y1: y0 + 40 } }
        }),
      })),
    },
  ],
})

const pieces = ({ text, spans }: ReturnType<typeof recognisedPage>): string[] =>
  Array.from({ length: spans.length / 2 }, (_, i) => text.slice(spans[i * 2], spans[i * 2 + 1]))

describe('the text of a recognised page', () => {
  it('has a paragraph for each that was seen, with its lines joined', () => {
    const page = recognisedPage([block('Dear reader,'), block('here is', 'a letter.')], picture, 3)
    expect(page.text).toBe('Dear reader,\n\nhere is a letter.')
    expect(page.page).toBe(3)
    expect([page.width, page.height].map(Math.round)).toEqual([595, 842])
  })

  it('mends words that a line’s end has cut, with a box for each half', () => {
    const page = recognisedPage(
      [block('the photo cap-', 'tions and the year 19-', '20 of Anglo-', 'Saxons')],
      picture,
      1,
    )
    expect(page.text).toBe('the photo captions and the year 19- 20 of Anglo- Saxons')
    expect(pieces(page)).toEqual([
      'the',
      'photo',
      'cap',
      'tions',
      'and',
      'the',
      'year',
      '19-',
      '20',
      'of',
      'Anglo-',
      'Saxons',
    ])
    expect(page.boxes).toHaveLength(pieces(page).length * 4)
  })

  it('has boxes in points', () => {
    const { boxes } = recognisedPage([block('one two')], picture, 1)
    expect(Array.from(boxes.slice(4), (edge) => Math.round(edge * 10) / 10)).toEqual([36, 0, 24, 9.6])
  })

  it('leaves specks out', () => {
    const page = recognisedPage([block('~/40 paper/88 |/12'), block('_/3')], picture, 1)
    expect(page.text).toBe('paper')
    expect(Array.from(page.confidence)).toEqual([88])
  })
})
