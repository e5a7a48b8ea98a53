import { describe, expect, it } from 'vitest'
import { createChunker, type Chunkable, type ChunkSettings } from '../../../src/2-chunk/chunker'
import { AppError } from '../../../src/errors'
import { countTokens, markdown, numbered, plain } from './documents'

function cut(document: Chunkable, settings?: ChunkSettings) {
  return createChunker(settings)
    .chunk(document, countTokens)
    .map(({ start, end, context }) => ({ text: document.text.slice(start, end), start, end, context }))
}

const texts = (document: Chunkable, settings?: ChunkSettings) => cut(document, settings).map(({ text }) => text)

describe('Chunking by sections', () => {
  it('is the default, and cuts at headings with their path as context', () => {
    const document = markdown('Before.\n\n# Lease\n\nIntro.\n\n## Term\n\nTwo years.\n\n## Rent\n\nMonthly.')
    expect(cut(document).map(({ text, context }) => [context, text])).toEqual([
      ['', 'Before.'],
      ['Lease', '# Lease\n\nIntro.'],
      ['Lease › Term', '## Term\n\nTwo years.'],
      ['Lease › Rent', '## Rent\n\nMonthly.'],
    ])
  })

  it('lets a heading without text of its own go with the next section', () => {
    const document = markdown('# Lease\n\n## Term\n\nTwo years.\n\n# Empty\n\n# Last\n\nThe end.')
    expect(cut(document).map(({ text, context }) => [context, text])).toEqual([
      ['Lease', '# Lease\n\n## Term\n\nTwo years.'],
      ['', '# Empty\n\n# Last\n\nThe end.'],
    ])
  })

  it('packs paragraphs up to 1,200 characters and repeats at most 200 from a sentence start', () => {
    const paragraph = (n: number) =>
      Array.from({ length: 8 }, (_, i) => `Sentence ${n}.${i} has a few words more than it needs.`).join(' ')
    const document = plain(Array.from({ length: 12 }, (_, n) => paragraph(n)).join('\n\n'))
    const chunks = cut(document)
    expect(chunks.length).toBeGreaterThan(4)
    for (const [i, chunk] of chunks.entries()) {
      expect(chunk.text.length).toBeLessThanOrEqual(1200)
      expect(chunk.text).toMatch(/^Sentence .*needs\.$/s)
      const overlap = (chunks[i - 1]?.end ?? chunk.start) - chunk.start
      expect(overlap).toBeLessThanOrEqual(200)
      if (i > 0) expect(overlap).toBeGreaterThan(100)
    }
  })

  it('splits a huge paragraph at sentences', () => {
    const text = Array.from({ length: 100 }, (_, i) => `This is sentence number ${i} of a very long paragraph.`).join(
      ' ',
    )
    for (const chunk of texts(plain(text))) {
      expect(chunk).toMatch(/^This is .*paragraph\.$/s)
      expect(chunk.length).toBeLessThanOrEqual(1200)
    }
  })

  it('keeps a heading with the beginning of a huge paragraph', () => {
    const body = Array.from({ length: 24 }, (_, i) => `This is sentence number ${i} of a paragraph here.`).join(' ')
    const chunks = texts(markdown(`# A heading of some length that does not fit beside it\n\n${body}`))
    expect(chunks[0]).toMatch(/^# A heading.*This is sentence number 0 /s)
  })

  it('keeps the rows of a table whole', () => {
    const row = (i: number) => `| Region ${i} | Product of this region number ${i} | ${i * 7} units were sold |`
    const table = Array.from({ length: 60 }, (_, i) => row(i)).join('\n')
    const document = markdown(`# Sales\n\nSome words before.\n\n${table}\n\nAnd after.`)
    const chunks = texts(document)
    expect(chunks.length).toBeGreaterThan(2)
    for (let i = 0; i < 60; i++) expect(chunks.some((chunk) => chunk.includes(row(i)))).toBe(true)
    for (const chunk of chunks) expect(chunk).toMatch(/^(?:#|\|)[^]*(?:\||after\.)$/)
  })

  it('names the columns of a table to each piece of it after the first', () => {
    const rows = Array.from({ length: 80 }, (_, i) => `Region ${i}\tCable number ${i}\t${i * 7}`)
    const table = ['Region\tProduct\tUnits', ...rows].join('\n')
    const text = `Sales\n\n${table}\n\nAfter the table.`
    const document: Chunkable = {
      text,
      sections: [{ path: ['Sales'], start: 0, end: text.length, heading: { start: 0, end: 5 } }],
      places: [],
      blocks: [{ kind: 'table', start: 7, end: 7 + table.length }],
    }
    const [first, ...others] = cut(document)
    expect(first?.context).toBe('Sales')
    expect(others.length).toBeGreaterThan(1)
    for (const chunk of others) expect(chunk.context).toBe('Sales › Region, Product, Units')
  })

  it('takes up to 600 words to a piece where that is asked for, with nothing repeated', () => {
    const words = { strategy: 'sections', words: 600 } as const
    const short = Array.from({ length: 5 }, (_, i) => Array.from({ length: 80 }, () => 'on').join(' ') + ` ${i}`).join(
      '\n\n',
    )
    expect(cut(plain(short), words)).toHaveLength(1)
    const long = Array.from({ length: 10 }, (_, i) => Array.from({ length: 99 }, () => 'on').join(' ') + ` ${i}`).join(
      '\n\n',
    )
    const chunks = cut(plain(long), words)
    expect(chunks.map(({ text }) => text.split('\n\n').length)).toEqual([5, 5])
    expect(chunks[0]?.end).toBeLessThan(chunks[1]?.start ?? 0)
  })

  it('shortens a context that would crowd out the passage', () => {
    const document = markdown(`# ${'Very long '.repeat(30)}\n\n## ${'Also long '.repeat(15)}\n\n### Short\n\nText.`)
    const last = cut(document).at(-1)
    expect(last?.context.length).toBeLessThanOrEqual(240)
    const deep = markdown(
      `# ${'Very long '.repeat(30)}\n\nA.\n\n## ${'Also long '.repeat(15)}\n\nB.\n\n### Short\n\nText.`,
    )
    expect(cut(deep).at(-1)?.context).toMatch(/^Also long .* › Short$/)
  })
})

describe('Chunking by paragraphs', () => {
  it('steps a huge paragraph by size less overlap', () => {
    const word = 'abcdefghi '
    const chunks = cut(plain(word.repeat(400).trim()), { strategy: 'paragraphs' })
    expect(chunks.map(({ start }) => start)).toEqual([0, 800, 1800, 2800])
    for (const { text } of chunks) expect(text.length).toBeLessThanOrEqual(1200)
  })

  it('packs whole paragraphs where nothing is repeated', () => {
    const text = Array.from({ length: 9 }, (_, i) => `Paragraph ${i} ` + 'x'.repeat(290)).join('\n\n')
    const chunks = texts(plain(text), { strategy: 'paragraphs', characters: 1000, overlap: 0 })
    expect(chunks.map((chunk) => chunk.match(/Paragraph/g)?.length)).toEqual([3, 3, 3])
  })

  it('says which paragraph each chunk begins in', () => {
    const text = Array.from({ length: 9 }, (_, i) => `Paragraph ${i} ` + 'x'.repeat(290)).join('\n\n')
    const chunks = createChunker({ strategy: 'paragraphs', characters: 1000, overlap: 0 }).chunk(
      plain(text),
      countTokens,
    )
    expect(chunks.map(({ paragraph }) => paragraph)).toEqual([0, 3, 6])
  })

  it('goes over headings, with the headings that all of the chunk stands under as context', () => {
    const document = markdown('# Lease\n\nIntro.\n\n## Term\n\nTwo years.\n\n## Rent\n\nMonthly.')
    expect(cut(document, { strategy: 'paragraphs' }).map(({ context }) => context)).toEqual(['Lease'])
  })
})

describe('Chunking by sentences', () => {
  it('gives a 40-word sentence and "Short one." exactly those two chunks', () => {
    const long = `${numbered(39).replace('w0', 'Here')} end.`
    expect(long.split(' ')).toHaveLength(40)
    expect(texts(plain(`${long} Short one.`), { strategy: 'sentences' })).toEqual([long, 'Short one.'])
  })

  it('repeats one whole sentence, unless it leaves no room for the next', () => {
    const sentence = (name: string, words: number) => `${name} ${numbered(words - 2)} end.`
    const [a, b, c, d] = [sentence('Anna', 10), sentence('Bert', 10), sentence('Cleo', 10), sentence('Dora', 20)]
    expect(texts(plain([a, b, c, d].join(' ')), { strategy: 'sentences' })).toEqual([`${a} ${b}`, `${b} ${c}`, d])
  })

  it('begins every chunk at a sentence start', () => {
    const text = Array.from({ length: 50 }, (_, i) => `Begin ${numbered(3 + ((i * 7) % 30))} end.`).join(' ')
    for (const chunk of texts(plain(text), { strategy: 'sentences' })) expect(chunk).toMatch(/^Begin .*end\.$/)
  })

  it('counts words also where there are no spaces', () => {
    const text = '今天天气很好。我们一起去公园散步吧！'.repeat(20)
    const chunks = texts(plain(text, { language: 'zh' }), { strategy: 'sentences' })
    expect(chunks.length).toBeGreaterThan(5)
    for (const chunk of chunks) expect(chunk).toMatch(/[。！]$/)
  })
})

describe('Chunking by a fixed number of words', () => {
  const windows = (count: number, words: number, overlap: number) =>
    texts(plain(numbered(count)), { strategy: 'fixed', words, overlap }).map((chunk) => chunk.split(' '))

  it.each([
    [500, 50],
    [400, 50],
  ])('makes windows of %i words with %i repeated', (words, overlap) => {
    const found = windows(2000, words, overlap)
    for (const [i, window] of found.entries()) expect(window[0]).toBe(`w${i * (words - overlap)}`)
    for (const window of found.slice(0, -1)) expect(window).toHaveLength(words)
    expect(found.at(-1)?.at(-1)).toBe('w1999')
  })

  it('makes no last window that lies wholly in the one before', () => {
    expect(windows(100, 100, 20)).toHaveLength(1)
    expect(windows(101, 100, 20)).toHaveLength(2)
    expect(windows(180, 100, 20)).toHaveLength(2)
    expect(windows(20, 100, 20)).toHaveLength(1)
  })
})

describe('Chunk settings', () => {
  it.each<[ChunkSettings, string[]]>([
    [{ strategy: 'fixed', words: 50, overlap: 50 }, ['50', '50']],
    [{ strategy: 'fixed', words: 50, overlap: 70 }, ['50', '70']],
    [{ strategy: 'fixed', words: 0 }, ['0']],
    [{ strategy: 'sections', characters: 100, overlap: 100 }, ['100', '100']],
    [{ strategy: 'sections', words: -1 }, ['-1', '0']],
    [{ strategy: 'paragraphs', characters: 10.5, overlap: 1 }, ['10.5', '1']],
    [{ strategy: 'sentences', words: 25, overlap: -1 }, ['25', '-1']],
    [{ strategy: 'sentences', words: Number.NaN, overlap: 1 }, ['NaN', '1']],
    [{ strategy: 'elsewhere' } as unknown as ChunkSettings, ['elsewhere']],
  ])('that can’t work are refused with both values: %o', (settings, values) => {
    try {
      createChunker(settings)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(AppError)
      const { code, detail } = (error as AppError).problem
      expect(code).toBe('chunk/parameters')
      for (const value of values) expect(detail).toContain(value)
    }
  })

  it('make the fingerprint, together with name and version', () => {
    expect(createChunker().fingerprint).toBe('sections@2(characters=1200,overlap=200)')
    const all: ChunkSettings[] = [
      { strategy: 'sections' },
      { strategy: 'sections', words: 600 },
      { strategy: 'sections', characters: 1000 },
      { strategy: 'paragraphs' },
      { strategy: 'paragraphs', characters: 1000, overlap: 0 },
      { strategy: 'sentences' },
      { strategy: 'sentences', overlap: 2 },
      { strategy: 'fixed' },
      { strategy: 'fixed', words: 400 },
    ]
    expect(new Set(all.map((settings) => createChunker(settings).fingerprint)).size).toBe(all.length)
  })
})
