import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lift, windows } from '../../../src/5-retrieve/closer'

const texts = (text: string, language?: string): string[] =>
  windows(text, language).map(({ start, end }) => text.slice(start, end))
const sentence = 'The keeper of the lantern wrote down each ship that passed the point before the fog came in. '

describe('windows of a passage', () => {
  it('are whole sentences, as many as fit', () => {
    const found = texts(sentence.repeat(6))
    expect(found).toEqual([sentence.repeat(3).trim(), sentence.repeat(3).trim()])
  })

  it('are cut between words where a sentence is longer', () => {
    const found = texts(`${'lantern '.repeat(100)}keeper.`)
    expect(found.length).toBeGreaterThan(2)
    for (const window of found) expect(window).toMatch(/^(?:lantern|keeper)\b.*(?:lantern|keeper\.)$/)
  })

  it('end where sentences of their language end', () => {
    const german =
      'Die Versammlung der Reederei fand wie in jedem Jahr am 3. Mai in Kiel am Hafen statt, und es kamen alle, die Anteile hielten.'
    for (const window of texts(Array(5).fill(german).join(' '), 'de')) expect(window).toMatch(/^Die .*hielten\.$/)
  })

  it('are none where the passage is no longer than one', () => {
    expect(windows(sentence)).toEqual([])
  })

  it('cover every character but spaces, in order, without overlap, none longer than 350 units', () => {
    const word = fc.constantFrom('lantern', 'Fog.', 'の灯台', '\n\n', '👩‍👩‍👧‍👦', 'e\u0301', ' ', 'x'.repeat(60))
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 300 }), (words) => {
        const text = words.join(' ')
        let at = 0
        for (const { start, end } of windows(text)) {
          expect(text.slice(at, start).trim()).toBe('')
          expect(end - start).toBeLessThanOrEqual(350)
          expect(end).toBeGreaterThan(start)
          at = end
        }
        if (at > 0) expect(text.slice(at).trim()).toBe('')
      }),
    )
  })
})

describe('a closer look', () => {
  const hit = { score: 0.8, meaning: 0.6, words: 0.1, phrases: 0.1 }

  it('lifts a hit by half of what its nearest window is nearer to the query', () => {
    expect(lift(hit, 0.7).score).toBeCloseTo(0.85, 12)
    expect(lift(hit, 0.7).nearer).toBeCloseTo(0.05, 12)
  })

  it('never lowers one', () => {
    expect(lift(hit, 0.2)).toMatchObject({ score: 0.8, nearer: 0 })
  })
})
