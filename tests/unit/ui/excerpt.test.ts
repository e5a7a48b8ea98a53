import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Span } from '../../../src/types'
import { bestSentence, bodyStart, excerpt, excerptLength, runs } from '../../../src/ui/search/excerpt'

const mark = (text: string, ...words: string[]): Span[] =>
  words
    .map((word) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length }))
    .sort((a, b) => a.start - b.start)

describe('the best sentence', () => {
  it('is the one with the most different words, not with the most marks', () => {
    const text = 'Rent, rent and rent again. The rent is due in advance. Nothing here.'
    const marks = [...text.matchAll(/rent|due|advance/gi)].map(({ index, 0: word }) => ({
      start: index,
      end: index + word.length,
    }))
    const best = bestSentence(text, marks)
    expect(text.slice(best?.start, best?.end)).toBe('The rent is due in advance.')
  })

  it('is none where no sentence holds two of the words', () => {
    const text = 'One word here. Another there.'
    expect(bestSentence(text, mark(text, 'word', 'Another'))).toBeUndefined()
  })
})

describe('an excerpt', () => {
  it('leaves out headings that the breadcrumb shows', () => {
    const text = 'Upkeep\n\nHeating\n\nDefects are mended.'
    expect(bodyStart(text, ['Upkeep', 'Heating', 'p. 3'])).toBe(text.indexOf('Defects'))
    expect(
      excerpt(text, [], ['Upkeep', 'Heating'])
        .runs.map((run) => run.text)
        .join(''),
    ).toBe('Defects are mended.')
  })

  it('stands around the best sentence of a long passage', () => {
    const filler = 'This sentence says nothing that anybody has looked for. '.repeat(20)
    const text = `${filler}The deposit is repaid within six weeks. ${filler}`
    const shown = excerpt(text, mark(text, 'deposit', 'repaid', 'weeks'))
    const words = shown.runs.map((run) => run.text).join('')
    expect(words).toContain('The deposit is repaid within six weeks.')
    expect(words.length).toBeLessThanOrEqual(excerptLength + 1)
    expect([shown.cutBefore, shown.cutAfter]).toEqual([true, true])
  })

  it('keeps the sentence before the best one where both fit and it holds words that were looked for', () => {
    const filler = 'This sentence says nothing that anybody has looked for. '.repeat(20)
    const before = 'The journey from clunky typewriters to cloud tools, which took more than a hundred years, is over. '
    const nearest =
      'What began as a machine that replaced handwriting is now a powerful ally for creativity and for teams.'
    const text = `${filler}${before}${nearest} ${filler}`
    const start = text.indexOf(nearest)
    const found = { start, end: start + nearest.length, moves: true }
    const shown = (marks: Span[]): string =>
      excerpt(text, marks, [], found)
        .runs.map((run) => run.text)
        .join('')
    expect(shown(mark(text, 'clunky', 'typewriters', 'ally'))).toContain(`${before}${nearest}`)
    expect(shown(mark(text, 'ally')).startsWith(nearest)).toBe(true)
  })

  it('is verbatim: its runs follow each other in the passage, whatever is marked', () => {
    const span = (length: number) =>
      fc.tuple(fc.nat(length), fc.nat(length)).map(([a, b]): Span => ({ start: Math.min(a, b), end: Math.max(a, b) }))
    const cases = fc.string({ maxLength: 900, unit: 'grapheme' }).chain((text) =>
      fc.tuple(
        fc.constant(text),
        fc.array(span(text.length), { maxLength: 6 }).map((spans) => spans.sort((a, b) => a.start - b.start)),
      ),
    )
    fc.assert(
      fc.property(cases, ([text, marks]) => {
        expect(
          runs(text, 0, text.length, marks)
            .map((run) => run.text)
            .join(''),
        ).toBe(text)
        expect(text).toContain(
          excerpt(text, marks)
            .runs.map((run) => run.text)
            .join(''),
        )
      }),
    )
  })
})

describe('marks', () => {
  it('that follow each other closely are painted as one', () => {
    const text = 'three months’ notice in writing'
    expect(runs(text, 0, text.length, mark(text, 'months', 'notice')).filter(({ word }) => word)).toEqual([
      { text: 'months’ notice', word: true, best: false },
    ])
  })
})
