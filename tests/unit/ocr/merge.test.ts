import { describe, expect, it } from 'vitest'
import { mergeRecognised, pagesToRead, unreadDocument } from '../../../src/1-parse/ocr-merge'
import type { RecognisedPage } from '../../../src/1-parse/ocr-contract'
import type { Document, Span } from '../../../src/types'

/** A page whose words stand one below the other, each as sure as it is said. */
function recognised(page: number, text: string, confidence = 90): RecognisedPage {
  const words = [...text.matchAll(/\S+/g)]
  return {
    page,
    width: 595,
    height: 842,
    text,
    spans: Uint32Array.from(words.flatMap(({ 0: word, index }) => [index, index + word.length])),
    boxes: Float32Array.from(words.flatMap((_, i) => [50, i * 20, 40, 12])),
    confidence: Uint8Array.from(words, () => confidence),
  }
}

/** Four pages, the second and the fourth without text; a sentence goes on from the third's heading. */
const partly: Document = {
  text: 'One\n\nThe first page.\n\nTwo\n\nThe third page.',
  mediaType: 'application/pdf',
  sections: [
    { path: ['One'], start: 0, end: 22, heading: { start: 0, end: 3 } },
    { path: ['Two'], start: 22, end: 42, heading: { start: 22, end: 25 } },
  ],
  places: [
    { kind: 'page', label: 'i', start: 0, end: 20 },
    { kind: 'page', label: 'ii', start: 20, end: 20 },
    { kind: 'page', label: '1', start: 22, end: 42 },
    { kind: 'page', label: '2', start: 42, end: 42 },
  ],
  blocks: [{ kind: 'notes', start: 27, end: 42 }],
  warnings: [
    { kind: 'pages-without-text', message: '2 of 4 pages have no text.' },
    { kind: 'embedded-files', message: 'Attached files were not read: a.txt.' },
  ],
  parser: 'pdf@1',
  pages: 4,
  boxes: [{ page: 3, width: 595, height: 842, spans: Uint32Array.of(22, 25), boxes: Float32Array.of(1, 2, 3, 4) }],
}

const words = ({ text }: Document, { start, end }: Span): string => text.slice(start, end)

describe('recognised pages in a document', () => {
  const merged = mergeRecognised(partly, [recognised(4, 'The last page.'), recognised(2, 'A scanned page.', 80)])

  it('stand in their order, parted by blank lines', () => {
    expect(merged.text).toBe('One\n\nThe first page.\n\nA scanned page.\n\nTwo\n\nThe third page.\n\nThe last page.')
    expect(merged.places.map((place) => [place.label, words(merged, place)])).toEqual([
      ['i', 'One\n\nThe first page.'],
      ['ii', 'A scanned page.'],
      ['1', 'Two\n\nThe third page.'],
      ['2', 'The last page.'],
    ])
  })

  it('leave everything else standing at its words', () => {
    expect(merged.blocks.map((block) => words(merged, block))).toEqual(['The third page.'])
    expect(merged.sections.map((section) => words(merged, section.heading!))).toEqual(['One', 'Two'])
    expect(merged.boxes!.map(({ page, spans: [start, end] }) => [page, merged.text.slice(start, end)])).toEqual([
      [2, 'A'],
      [3, 'Two'],
      [4, 'The'],
    ])
  })

  it('belong to the section before them, and the sections still cover the text', () => {
    expect(merged.sections.map((section) => words(merged, section).trim().split('\n\n').at(-1))).toEqual([
      'A scanned page.',
      'The last page.',
    ])
    expect(merged.sections.map(({ start, end }) => [start, end]).flat()).toEqual([0, 39, 39, merged.text.length])
  })

  it('settle the warning about them, and say how sure they are', () => {
    expect(merged.warnings.map(({ message }) => message)).toEqual([
      'Attached files were not read: a.txt.',
      '2 of 4 pages were read by text recognition, mean confidence 85 %.',
    ])
    expect(merged.recognised).toEqual({ pages: 2, confidence: 85 })
  })

  it('are read anew when asked again, and take the place of what was read before', () => {
    expect(pagesToRead(partly)).toEqual([2, 4])
    expect(pagesToRead(merged)).toEqual([2, 4])
    const again = mergeRecognised(merged, [recognised(2, 'Eine eingelesene Seite.')])
    expect(again.text).toBe(merged.text.replace('A scanned page.', 'Eine eingelesene Seite.'))
    expect(again.places.map((place) => words(again, place))[3]).toBe('The last page.')
    expect(again.boxes!.map(({ page }) => page)).toEqual([2, 3, 4])
    expect(again.parser).toBe(merged.parser)
  })

  it('put a page in front of the first section', () => {
    const cover = { ...partly, places: [{ kind: 'page', label: 'c', start: 0, end: 0 } as const, ...partly.places] }
    const whole = mergeRecognised(cover, [recognised(1, 'The cover.')])
    expect(whole.text.startsWith('The cover.\n\nOne')).toBe(true)
    expect(whole.sections[0]).toEqual({ path: [], start: 0, end: 12 })
  })

  it('keep a sentence whole that goes on over a page without words', () => {
    const text = 'It goes on here.'
    const flowing = {
      ...partly,
      text,
      sections: [{ path: [], start: 0, end: 16 }],
      blocks: [],
      boxes: [],
      places: [
        { kind: 'page', label: '1', start: 0, end: 10 } as const,
        { kind: 'page', label: '2', start: 10, end: 10 } as const,
        { kind: 'page', label: '3', start: 11, end: 16 } as const,
        { kind: 'page', label: '4', start: 16, end: 16 } as const,
      ],
    }
    const end = mergeRecognised(flowing, [recognised(2, ''), recognised(4, 'And ends.')])
    expect(end.text).toBe('It goes on here.\n\nAnd ends.')
    expect(end.warnings.at(-1)?.message).toBe('No words were found on 1 of 4 pages.')
    expect(mergeRecognised(flowing, [recognised(2, 'A picture.')]).text).toBe('It goes on\n\nA picture.\n\nhere.')
  })
})

describe('a document of pictures alone', () => {
  it('has its pages by their labels, all of them to be read', () => {
    const unread = unreadDocument('application/pdf', ['i', '1'])
    expect(pagesToRead(unread)).toEqual([1, 2])
    const read = mergeRecognised(unread, [recognised(1, 'One'), recognised(2, 'Two')])
    expect(read).toMatchObject({ text: 'One\n\nTwo', pages: 2, sections: [{ path: [], start: 0, end: 8 }] })
    expect(read.places.map((place) => [place.label, words(read, place)])).toEqual([
      ['i', 'One'],
      ['1', 'Two'],
    ])
  })

  it('has pages to cite where it is a picture of several pages', () => {
    const scan = unreadDocument('image/tiff', ['1', '2'])
    const read = mergeRecognised(scan, [recognised(2, 'Two'), recognised(1, 'One')])
    expect(read.places.map((place) => [place.kind, words(read, place)])).toEqual([
      ['page', 'One'],
      ['page', 'Two'],
    ])
  })

  it('has no pages to cite where it is a single picture', () => {
    const picture = unreadDocument('image/png', ['1'])
    expect(pagesToRead(picture)).toEqual([1])
    expect(mergeRecognised(picture, [recognised(1, 'A sign')])).toMatchObject({ text: 'A sign', places: [] })
  })
})
