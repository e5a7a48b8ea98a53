import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createChunker, type Chunkable, type ChunkSettings, type CountTokens } from '../../../src/2-chunk/chunker'
import { TOKEN_LIMIT } from '../../../src/2-chunk/tokens'
import { passage } from '../../../src/text/passage'
import type { Block, Chunk, Section } from '../../../src/types'
import { countTokens, numbered, plain } from './documents'

const unit = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('word ', 'Longer words ', 'end. ', 'Then ', '\n\n', '\n', ', ', 'A. ', '“', '” '),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '中文。',
      'ガイド',
      '한글 ',
      'ไทย',
      '🇩🇰',
      '👩‍👩‍👧‍👦',
      'e\u0301',
      ' \u0301',
      '\u0600',
      '\r\n',
      '\f',
      '\u00a0',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('x', '中', '🇩🇰', '. ', '(', ' ', 'Ab. '), fc.integer({ min: 1, max: 900 }))
      .map(([s, n]) => s.repeat(n)),
  },
)

const documents: fc.Arbitrary<Chunkable> = fc
  .record({
    units: fc.array(unit, { maxLength: 120 }),
    repeat: fc.integer({ min: 1, max: 6 }),
    cuts: fc.array(fc.nat(), { maxLength: 6 }),
  })
  .map(({ units, repeat, cuts }) => {
    const text = units.join('').repeat(repeat)
    const edges = [...new Set([0, ...cuts.map((cut) => cut % (text.length + 1)), text.length])].sort((a, b) => a - b)
    const sections: Section[] = []
    const blocks: Block[] = []
    for (const [i, start] of edges.slice(0, -1).entries()) {
      const end = edges[i + 1] ?? start
      sections.push({
        start,
        end,
        path: i ? ['Top', `Part ${i}`] : [],
        ...(i % 2 ? { heading: { start, end: Math.min(end, start + 9) } } : {}),
      })
      if (i % 3 === 1) blocks.push({ start, end, kind: 'table' })
    }
    return { text, sections, blocks, places: [] }
  })

const settings: fc.Arbitrary<ChunkSettings> = fc
  .tuple(
    fc.constantFrom('characters', 'words', 'paragraphs', 'sentences', 'fixed'),
    fc.integer({ min: 1, max: 1500 }),
    fc.nat(),
  )
  .map(([strategy, size, rest]): ChunkSettings => {
    const overlap = rest % size
    if (strategy === 'characters') return { strategy: 'sections', characters: size, overlap }
    if (strategy === 'words') return { strategy: 'sections', words: size }
    if (strategy === 'paragraphs') return { strategy, characters: size, overlap }
    return { strategy: strategy === 'fixed' ? 'fixed' : 'sentences', words: size, overlap }
  })

const counters: Record<string, CountTokens> = {
  'like WordPiece': countTokens,
  'one a unit': (text) => text.length + 2,
  'four units each': (text) => Math.ceil(text.length / 4) + 2,
}

const graphemes = new Intl.Segmenter('en')

function isCut(text: string, at: number): boolean {
  const from = Math.max(0, text.lastIndexOf('\n', at - 1))
  return at < text.length && graphemes.segment(text.slice(from)).containing(at - from)?.index !== at - from
}

/** What is wrong with chunks; nothing should be. */
function faults(text: string, chunks: Chunk[], count: CountTokens): string[] {
  const found: string[] = []
  let covered = 0
  let before = -1
  for (const chunk of chunks) {
    const { start, end } = chunk
    const name = `${start}–${end}`
    if (start <= before || end <= covered) found.push(`${name} holds nothing new`)
    if (text.slice(covered, start).trim()) found.push(`${name} leaves a gap before it`)
    if (!text.slice(start, end).trim()) found.push(`${name} is empty`)
    if (isCut(text, start) || isCut(text, end)) found.push(`${name} cuts a grapheme`)
    if (count(passage(text, chunk)) > TOKEN_LIMIT) found.push(`${name} has too many tokens`)
    covered = end
    before = start
  }
  if (text.slice(covered).trim()) found.push('the end is missing')
  return found
}

describe.each(Object.entries(counters))('Chunks of any document, with tokens counted %s,', (_, count) => {
  it('are views in order that cover the text within all limits and cut no grapheme', () => {
    fc.assert(
      fc.property(documents, settings, (document, chosen) => {
        const chunks = createChunker(chosen).chunk(document, count)
        expect(faults(document.text, chunks, count)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('are the same every time', () => {
    fc.assert(
      fc.property(documents, settings, (document, chosen) => {
        const once = createChunker(chosen).chunk(document, count)
        expect(createChunker(chosen).chunk(document, (text) => count(text))).toEqual(once)
      }),
      { numRuns: 10 },
    )
  })
})

describe('Hostile documents', () => {
  const all: ChunkSettings[] = [
    { strategy: 'sections' },
    { strategy: 'sections', words: 600 },
    { strategy: 'paragraphs' },
    { strategy: 'sentences' },
    { strategy: 'fixed' },
  ]
  const hostile: [string, string][] = [
    ['one endless word', 'a'.repeat(200_000)],
    ['one letter with endless marks', 'a' + '\u0301'.repeat(200_000)],
    ['Chinese without an end', '中'.repeat(20_000)],
    ['flags', '🇩🇰'.repeat(20_000)],
    ['a letter a line', 'a\n'.repeat(40_000)],
    ['a desert of spaces', 'a' + ' '.repeat(200_000) + 'b'],
    ['nothing but initials', 'A. '.repeat(15_000)],
    ['brackets that never close', 'X ( Y. '.repeat(6_000)],
    ['list numbers', '1. '.repeat(15_000)],
  ]

  it.each(hostile)('are cut all the same: %s', (_, text) => {
    for (const chosen of all) {
      const chunks = createChunker(chosen).chunk(plain(text), countTokens)
      expect(chunks[0]?.start).toBe(0)
      expect(text.slice(chunks.at(-1)?.end).trim()).toBe('')
    }
  })

  it('of 200,000 characters in one line keep the sentence at their very end together', () => {
    const text = `${numbered(32_000).slice(0, 199_968)}. The cobalt heron audits ferries.`
    for (const chosen of all) {
      const chunks = createChunker(chosen).chunk(plain(text), countTokens)
      expect(
        chunks.filter(({ start, end }) => text.slice(start, end).includes('cobalt heron audits ferries')).length,
      ).toBeGreaterThan(0)
      for (const chunk of chunks) expect(countTokens(passage(text, chunk))).toBeLessThanOrEqual(TOKEN_LIMIT)
    }
  })

  it('ask for few exact counts', () => {
    let calls = 0
    const counting: CountTokens = (text) => {
      if (text.length > 100) calls++
      return countTokens(text)
    }
    const text = Array.from(
      { length: 3000 },
      (_, i) => `This is the sentence number ${i} of a text that people wrote.`,
    ).join(' ')
    const chunks = createChunker().chunk(plain(text), counting)
    expect(calls).toBeLessThan(chunks.length / 10)
  })

  it('without any text have no chunks', () => {
    for (const chosen of all) {
      expect(createChunker(chosen).chunk(plain(''), countTokens)).toEqual([])
      expect(createChunker(chosen).chunk(plain(' \n\n\u00a0\f'), countTokens)).toEqual([])
    }
  })
})
