import { beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../../../src/types'
import { add, collect, nodeEngine, search, source } from '../../samples/engine'

const clause = 'The tenant may terminate the lease by giving three months’ notice in writing to the landlord.'

describe('a second look at a library', () => {
  let engine: Engine

  beforeAll(async () => {
    engine = nodeEngine()
    await add(
      engine,
      source('contracts/Lease North 2023.txt', `Lease\n\n${clause} The deposit is six months’ rent.`),
      source('old/Lease copy.txt', `Copy of the lease\n\n${clause} The deposit is six months’ rent.`),
      source('contracts/House rules 2023.txt', 'Bicycles stand in the yard.'),
      source('old/House rules 2019.txt', 'Bicycles stand in the hall.'),
      source('minutes/partners.txt', 'We talked about notice and about the landlord. Keys are with Jonas.'),
      source(
        'manuals/boiler.txt',
        'The compressor valve opens above forty bar. Bleed the radiators first, then reset the thermostat. The pilot light is blue.',
      ),
    )
    await engine.settled()
  })

  it('shows two files that say the same as one hit, and both in the bare list', async () => {
    const bare = await search(engine, 'terminate lease notice')
    const looked = await search(engine, 'terminate lease notice', { siblings: true })
    expect(bare.hits.filter(({ text }) => text.includes(clause))).toHaveLength(2)
    const [hit, ...rest] = looked.hits.filter(({ text }) => text.includes(clause))
    expect(rest).toEqual([])
    expect([hit!.name, hit!.siblings?.[0]?.name].sort()).toEqual(['Lease North 2023.txt', 'Lease copy.txt'])
  })

  it('asks only the document that a question names, and says so', async () => {
    const result = await search(engine, 'do bicycles stand in the yard, house rules 2023', { automatic: true })
    expect(result.about).toMatchObject({ name: 'House rules 2023.txt', because: 'name' })
    expect(new Set(result.hits.map(({ name }) => name))).toEqual(new Set(['House rules 2023.txt']))
    expect(result.query).not.toHaveProperty('sources')
  })

  it('asks all where it was not told to choose, or where the person chose', async () => {
    expect((await search(engine, 'do bicycles stand in the yard, house rules 2023')).about).toBeUndefined()
    const chosen = await search(engine, 'do bicycles stand in the yard, house rules 2023 in:old', { automatic: true })
    expect(chosen.about).toBeUndefined()
    expect(chosen.hits[0]?.name).toBe('House rules 2019.txt')
  })

  it('asks all where the named document has no good evidence', async () => {
    const result = await search(engine, 'thermostat wiring colours of boiler.txt in zanzibar', { automatic: true })
    expect(result.evidence?.band).not.toBe('strong')
    expect(result.about).toBeUndefined()
    expect(new Set(result.hits.map(({ name }) => name)).size).toBeGreaterThan(1)
  })

  it('gives the passages around one, without what overlaps it', async () => {
    const long = nodeEngine({ chunks: { strategy: 'sentences', words: 8, overlap: 1 } })
    const text =
      'One two three four. Five six seven eight. Nine ten eleven twelve. Thirteen fourteen fifteen. Sixteen it is.'
    await add(long, source('long.txt', text))
    const { hits } = await search(long, 'nine ten eleven')
    const { before, after } = await long.around(hits[0]!.id)
    const { start, end } = hits[0]!
    expect(before!.end).toBe(start)
    expect(after!.start).toBe(end)
    expect(`${before!.text}${text.slice(start, end)}${after!.text}`).toBe(text.slice(before!.start, after!.end))
  })
})

describe('the best sentence of a passage', () => {
  const text =
    'The roof was renewed last year. Defects in the heating are remedied within two days. Bicycles stand in the yard.'

  it('is the one nearest to the query, in every passage of more than one', async () => {
    const engine = nodeEngine()
    await add(engine, source('lease.txt', text), source('one.txt', 'Heating defects are remedied.'))
    const { hits } = await search(engine, 'heating defects remedied')
    const found = await collect(
      engine.sentences(
        'heating defects remedied',
        hits.map(({ id }) => id),
      ),
    )
    expect(found).toHaveLength(1)
    const { id, start, end } = found[0]!
    expect(hits.find((hit) => hit.id === id)!.text.slice(start, end)).toBe(
      'Defects in the heating are remedied within two days.',
    )
  })

  it('is never a heading, near as that may be', async () => {
    const engine = nodeEngine()
    await add(engine, source('lease.md', `# Heating and its defects\n\n${text}`))
    const { hits } = await search(engine, 'heating and its defects')
    const [found] = await collect(engine.sentences('heating and its defects', [hits[0]!.id]))
    expect(hits[0]!.text.slice(found!.start, found!.end)).toMatch(/^Defects in the heating/)
  })

  it('is found once: asked again, nothing is embedded anew', async () => {
    const embedded: string[] = []
    const engine = nodeEngine({ embedded })
    await add(engine, source('lease.txt', text))
    const ids = (await search(engine, 'heating')).hits.map(({ id }) => id)
    await collect(engine.sentences('heating', ids))
    const before = embedded.length
    await collect(engine.sentences('bicycles', ids))
    expect(embedded).toHaveLength(before)
  })

  it('is not looked for any more when the signal aborts', async () => {
    const engine = nodeEngine()
    await add(engine, source('a.txt', text), source('b.txt', text.replace('roof', 'gate')))
    const ids = (await search(engine, 'heating')).hits.map(({ id }) => id)
    const stop = new AbortController()
    const found = []
    for await (const sentence of engine.sentences('heating', ids, stop.signal)) {
      found.push(sentence)
      stop.abort()
    }
    expect(found).toHaveLength(1)
  })
})
