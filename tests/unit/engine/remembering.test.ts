import { describe, expect, it } from 'vitest'
import type { Engine, KnownVectors } from '../../../src/types'
import { add, nodeEngine, search, source } from '../../samples/engine'

const files = [
  source('lease.txt', 'The tenant may end the lease with three months of notice.'),
  source('hall.txt', 'The board met on Tuesday and spoke about the heating of the hall.'),
]

/** Works with vectors that are known, and gives those that were made besides, with the ids that were found. */
async function work(engine: Engine, known: KnownVectors[]): Promise<{ made: KnownVectors[]; found: string[] }> {
  const end = new AbortController()
  const made: KnownVectors[] = []
  const keeping = (async () => {
    for await (const portion of engine.remember(known, end.signal)) made.push(portion)
  })()
  await add(engine, ...files)
  await engine.settled()
  const { hits } = await search(engine, 'heating of the hall')
  end.abort()
  await keeping
  return { made, found: hits.map(({ id }) => id) }
}

describe('vectors that are remembered', () => {
  it('are given out as they are made, and take the model’s place in the next visit', async () => {
    const first = await work(nodeEngine(), [])
    // Two passages and a query.
    expect(first.made.flatMap(({ keys }) => keys)).toHaveLength(3)
    const embedded: string[] = []
    const second = await work(nodeEngine({ embedded }), first.made)
    expect(embedded).toEqual([])
    expect(second).toEqual({ made: [], found: first.found })
  })

  it('of another model are left aside', async () => {
    const { made } = await work(nodeEngine(), [])
    const embedded: string[] = []
    const others = made.map((portion) => ({ ...portion, fingerprint: 'another' }))
    const second = await work(nodeEngine({ embedded }), others)
    expect(embedded).toHaveLength(2)
    expect(second.made.flatMap(({ keys }) => keys).sort()).toEqual(made.flatMap(({ keys }) => keys).sort())
  })
})
