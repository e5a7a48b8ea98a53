import { beforeEach, describe, expect, it } from 'vitest'
import type { ChunkingEvent, ChunkingSet, Engine, GoldenQuestion } from '../../../src/types'
import { add, collect, nodeEngine, search } from '../../samples/engine'
import { source } from '../../samples/source'

const lease = [
  '# Term',
  ...Array.from({ length: 12 }, (_, at) => `Clause ${at} says nothing of note about the roof and its tiles.`),
  '# Notice',
  'The tenant may end the lease by three months’ notice in writing. The landlord answers within a week.',
].join('\n\n')
const ways: ChunkingSet['ways'] = [{ strategy: 'sections' }, { strategy: 'sentences', words: 12, overlap: 0 }]
const questions: GoldenQuestion[] = [
  {
    question: 'tenant notice in writing',
    lang: 'en',
    file: 'home/lease.md',
    quote: 'three months’ notice in writing. The landlord answers',
  },
  {
    question: 'landlord answers within a week',
    lang: 'en',
    file: 'home/lease.md',
    quote: 'The landlord answers within a week',
  },
  { question: 'who feeds the cat', lang: 'en' },
]

let engine: Engine
let embedded: string[]
beforeEach(async () => {
  embedded = []
  engine = nodeEngine({ embedded })
  await add(engine, source('home/lease.md', lease), source('home/boiler.txt', 'The boiler is looked after each year.'))
  await engine.settled()
})

const compare = (set: Partial<ChunkingSet>): Promise<ChunkingEvent[]> =>
  collect(engine.compareChunkings({ ways, ...set }))
const cuts = (events: ChunkingEvent[]) => events.flatMap((event) => (event.kind === 'cut' ? [event.chunking] : []))
const asked = (events: ChunkingEvent[]) => events.flatMap((event) => (event.kind === 'asked' ? [event.places] : []))

describe('comparing ways to cut', () => {
  it('counts and measures the passages of each way over the whole library', async () => {
    const [sections, sentences] = cuts(await compare({}))
    expect(sections).toMatchObject({ settings: ways[0], chunks: 3, characters: { min: 37 } })
    expect(sentences!.chunks).toBeGreaterThan(10)
    expect(sentences!.characters.max).toBeLessThan(sections!.characters.max)
    for (const { characters, tokens } of [sections!, sentences!]) {
      expect(characters.min).toBeLessThanOrEqual(characters.median)
      expect(characters.median).toBeLessThanOrEqual(characters.max)
      expect(tokens.max).toBeLessThanOrEqual(512)
      expect(tokens.min).toBeGreaterThan(2)
    }
  })

  it('gives the borders in the document that is to be shown, as the library would have them', async () => {
    const [hit] = (await search(engine, 'boiler')).hits
    const { document, chunks } = await engine.open((await search(engine, 'tenant notice')).hits[0]!.document)
    expect(cuts(await compare({ show: hit!.document }))[0]!.shown).toEqual([
      expect.objectContaining({ start: 0, end: 37 }),
    ])
    const shown = cuts(await compare({ show: (await search(engine, 'tenant notice')).hits[0]!.document }))
    expect(shown[0]!.shown).toEqual(chunks)
    expect(shown[1]!.shown!.map(({ start, end }) => document.text.slice(start, end))).toContain(
      'The landlord answers within a week.',
    )
  })

  it('sees which questions each way answers: words that a border cuts apart are in no passage', async () => {
    const [sections, sentences] = asked(await compare({ questions }))
    expect(sections).toMatchObject([{ rank: 1 }, { rank: 1 }, { rank: null }])
    expect(sentences).toMatchObject([{ rank: null, characters: null }, { rank: 1 }, { rank: null }])
    expect(sentences![1]!.characters).toBeLessThan(sections![1]!.characters!)
  })

  it('embeds no passage that the library has, nor one twice, and nothing at all by words alone', async () => {
    const own = new Set(embedded)
    const spent = embedded.length
    await compare({ questions, wordsOnly: true })
    expect(embedded).toHaveLength(spent)
    await compare({ questions, ways: [ways[0]!] })
    expect(embedded.slice(spent).filter((text) => own.has(text))).toEqual([])
    await compare({ questions, ways: [ways[1]!, ways[1]!] })
    const again = embedded.slice(spent)
    expect(new Set(again).size).toBe(again.length)
  })

  it('changes nothing of the library, refuses what can’t work before it begins, and stops when it is left', async () => {
    const before = await search(engine, 'tenant notice')
    await expect(compare({ ways: [ways[0]!, { strategy: 'fixed', words: 5, overlap: 9 }] })).rejects.toMatchObject({
      problem: { code: 'chunk/parameters' },
    })
    const stop = new AbortController()
    const seen: string[] = []
    const work = async (): Promise<void> => {
      for await (const event of engine.compareChunkings({ ways }, stop.signal)) {
        seen.push(event.kind)
        if (event.kind === 'cut') stop.abort(new Error('enough'))
      }
    }
    await expect(work()).rejects.toThrow('enough')
    expect(seen.filter((kind) => kind === 'cut')).toHaveLength(1)
    expect((await search(engine, 'tenant notice')).hits.map(({ id }) => id)).toEqual(before.hits.map(({ id }) => id))
    expect((await engine.settings()).chunks).toEqual({ strategy: 'sections' })
  })
})
