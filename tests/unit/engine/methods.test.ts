import { describe, expect, it } from 'vitest'
import type { Query, SearchResult } from '../../../src/types'
import { add, collect, nodeEngine, source } from '../../samples/engine'

const files = [
  source('lease.md', '# Lease\n\nThe tenant may terminate the lease with three months notice.'),
  source('minutes.txt', 'The board met on Tuesday and discussed the heating of the hall.'),
  source('heating.txt', 'Heating engineers service the boiler of the hall twice a year.'),
]

async function lists(query: Omit<Query, 'text'> & { text?: string }): Promise<SearchResult[]> {
  const engine = nodeEngine()
  await add(engine, ...files)
  await engine.settled()
  return collect(engine.search({ text: 'heating of the hall', ...query }))
}

describe('a method', () => {
  it('of one list gives that list, each hit with its own score', async () => {
    for (const method of ['tfidf', 'bm25', 'dense'] as const) {
      const last = (await lists({ method })).at(-1)!
      expect(last).toMatchObject({ final: true, runs: [{ method }] })
      expect(last.hits.map(({ id, rank, score }) => ({ id, rank, score }))).toEqual(last.runs[0]!.hits)
      for (const hit of last.hits) expect(hit[method]).toMatchObject({ rank: hit.rank, share: hit.score })
      expect(last.evidence).toBeUndefined()
    }
  })

  it('by words alone asks the model for nothing', async () => {
    const embedded: string[] = []
    const engine = nodeEngine({ embedded })
    await add(engine, ...files)
    await engine.settled()
    const before = embedded.length
    await collect(engine.search({ text: 'heating', method: 'tfidf' }))
    await collect(engine.search({ text: 'heating', method: 'bm25' }))
    expect(embedded).toHaveLength(before)
  })

  it('of weighted scores adds α of the cosine and the rest of BM25', async () => {
    const { hits, runs } = (await lists({ method: 'alpha', alpha: 0.25, depth: 2 })).at(-1)!
    expect(hits).toHaveLength(2)
    expect(runs.map(({ method }) => method)).toEqual(['bm25', 'dense'])
    for (const { score, bm25, dense } of hits) {
      expect(score).toBeCloseTo((bm25?.share ?? 0) + (dense?.share ?? 0), 12)
      if (dense) expect(dense.share).toBeCloseTo(0.25 * dense.score, 12)
    }
  })

  it('of reciprocal ranks is the default without its second stage', async () => {
    const fused = (await lists({ method: 'rrf', k: 10 })).at(-1)!
    const without = (await lists({ rescore: false, k: 10 })).at(-1)!
    expect(fused.hits).toEqual(without.hits)
    expect(fused.hits.every(({ rescored }) => rescored === undefined)).toBe(true)
  })

  it('knows the library as it is now', async () => {
    const engine = nodeEngine()
    await add(engine, files[0]!)
    const first = await collect(engine.search({ text: 'heating', method: 'tfidf' }))
    expect(first.at(-1)!.hits).toEqual([])
    await add(engine, files[1]!, files[2]!)
    const second = await collect(engine.search({ text: 'heating', method: 'tfidf' }))
    expect(second.at(-1)!.hits).toHaveLength(2)
    await engine.remove([second.at(-1)!.hits[0]!.document])
    const third = await collect(engine.search({ text: 'heating', method: 'tfidf' }))
    expect(third.at(-1)!.hits).toHaveLength(1)
  })
})

describe('a closer look', () => {
  const filler = 'The committee went on to speak of the garden and of its gate for a good while. '
  const long = source('long.txt', `${filler.repeat(5)}The cobalt heron audits ferries. ${filler.repeat(5)}`)
  const short = source('short.txt', 'A heron stood by the water.')

  it('follows the first list by meaning, and says what a window of each long passage adds', async () => {
    const engine = nodeEngine()
    await add(engine, long, short)
    await engine.settled()
    const found = await collect(engine.search({ text: 'cobalt heron audits ferries' }))
    expect(found.map(({ stage, final }) => [stage, final])).toEqual([
      ['keywords', false],
      ['meaning', false],
      ['meaning', true],
    ])
    const hit = found.at(-1)!.hits.find(({ name }) => name === 'long.txt')!
    const { score, meaning, words, phrases, nearer } = hit.rescored!
    expect(nearer).toBeGreaterThan(0)
    expect(score).toBeCloseTo(meaning + words + phrases + nearer!, 12)
    expect(found.at(-1)!.hits.find(({ name }) => name === 'short.txt')!.rescored!.nearer).toBeUndefined()
  })

  it('is left out where it is switched off, or no passage is long', async () => {
    const engine = nodeEngine()
    await add(engine, long)
    await engine.settled()
    const off = await collect(engine.search({ text: 'cobalt heron', closer: false }))
    expect(off.filter(({ stage }) => stage === 'meaning')).toHaveLength(1)
    const other = nodeEngine()
    await add(other, short)
    await other.settled()
    const lists = await collect(other.search({ text: 'heron' }))
    expect(lists.filter(({ stage }) => stage === 'meaning')).toHaveLength(1)
    expect(lists.at(-1)!.final).toBe(true)
  })
})
