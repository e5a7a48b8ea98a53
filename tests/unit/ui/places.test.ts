import { describe, expect, it } from 'vitest'
import type { Document, PageBoxes } from '../../../src/types'
import { areasOf, spotOf } from '../../../src/ui/reader/places'
import { shareOf, stepped } from '../../../src/ui/reader/zoom'

/** Words as `[start, end, x, y, width]`, ten points high. */
const page = (number: number, ...words: [number, number, number, number, number][]): PageBoxes => ({
  page: number,
  width: 595,
  height: 842,
  spans: Uint32Array.from(words.flatMap(([start, end]) => [start, end])),
  boxes: Float32Array.from(words.flatMap(([, , x, y, width]) => [x, y, width, 10])),
})

// Two lines of a left column, one of a right column, one on the next page.
const boxes = [
  page(1, [0, 4, 60, 100, 24], [5, 9, 90, 100, 24], [10, 14, 60, 114, 24], [15, 19, 320, 100, 24]),
  page(2, [20, 30, 60, 100, 60]),
]

describe('the areas of a passage', () => {
  it('have one line for the words that stand on it', () => {
    expect(areasOf(boxes, { start: 0, end: 14 })).toEqual([
      {
        page: 1,
        start: 0,
        end: 14,
        lines: [
          { x: 60, y: 100, width: 54, height: 10 },
          { x: 60, y: 114, width: 24, height: 10 },
        ],
        around: { x: 60, y: 100, width: 54, height: 24 },
      },
    ])
  })

  it('are parted where the text goes on in another column or on another page', () => {
    expect(areasOf(boxes, { start: 10, end: 30 }).map(({ page, start, end }) => [page, start, end])).toEqual([
      [1, 10, 14],
      [1, 15, 19],
      [2, 20, 30],
    ])
  })

  it('take part of a word by its letters', () => {
    expect(areasOf(boxes, { start: 22, end: 25 })[0]!.lines).toEqual([{ x: 72, y: 100, width: 18, height: 10 }])
  })

  it('are none where no word stands', () => {
    expect(areasOf(boxes, { start: 30, end: 40 })).toEqual([])
    expect(areasOf([], { start: 0, end: 40 })).toEqual([])
  })
})

describe('the spot of a place in the text', () => {
  const places = [
    { kind: 'page' as const, label: 'i', start: 0, end: 20 },
    { kind: 'page' as const, label: '1', start: 20, end: 30 },
  ]
  const document = { places, boxes } as unknown as Document

  it('is the word there, or the next one', () => {
    expect(spotOf(document, 11)).toEqual({ page: 1, x: 60, y: 114 })
    expect(spotOf(document, 19)).toEqual({ page: 2, x: 60, y: 100 })
  })

  it('is its page where no boxes were kept', () => {
    expect(spotOf({ places } as unknown as Document, 25)).toEqual({ page: 2 })
  })
})

describe('zoom', () => {
  it('fits the width, but not beyond what anybody reads', () => {
    expect(shareOf('width', 600, 800)).toBe(1)
    expect(shareOf('width', 600, 8000)).toBe(1.6)
    expect(shareOf(2, 600, 800)).toBe(2)
  })

  it('goes by steps, from 50 to 400 %', () => {
    expect(stepped(0.73, 1)).toBe(0.8)
    expect(stepped(0.73, -1)).toBe(0.67)
    expect(stepped(4, 1)).toBe(4)
    expect(stepped(0.5, -1)).toBe(0.5)
  })
})
