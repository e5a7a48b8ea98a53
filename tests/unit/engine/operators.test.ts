import { beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../../../src/types'
import { add, nodeEngine, search, source } from '../../samples/engine'

let engine: Engine

beforeAll(async () => {
  engine = nodeEngine()
  const old = source('archive/2019/heating.md', '# Heating\n\nThe pump gives heat. A heat pump was not installed.')
  await add(
    engine,
    source('contracts/lease.md', '# Lease\n\nThe heat pump is maintained by the landlord, roof and all.'),
    source('contracts/roof.txt', 'The roof tiles were renewed. The pump brings heat to the roof.'),
    { ...old, lastModified: new Date(2019, 5, 1).getTime() },
  )
  await engine.settled()
})

const names = async (query: string): Promise<string[]> =>
  [...new Set((await search(engine, query)).hits.map(({ name }) => name))].sort()

describe('the query language', () => {
  it('finds an exact phrase only where its words stand side by side', async () => {
    expect(await names('"heat pump"')).toEqual(['heating.md', 'lease.md'])
    expect(await names('heat pump')).toEqual(['heating.md', 'lease.md', 'roof.txt'])
  })

  it('leaves out passages with an excluded word or phrase, by keyword and by meaning', async () => {
    expect(await names('heat -tiles')).toEqual(['heating.md', 'lease.md'])
    expect(await names('heat -"heat pump"')).toEqual(['roof.txt'])
  })

  it('narrows to file names, types, folders and dates', async () => {
    expect(await names('heat file:LEASE')).toEqual(['lease.md'])
    expect(await names('heat type:txt')).toEqual(['roof.txt'])
    expect(await names('heat in:contracts')).toEqual(['lease.md', 'roof.txt'])
    expect(await names('heat in:archive/2019')).toEqual(['heating.md'])
    expect(await names('heat before:2020')).toEqual(['heating.md'])
    expect(await names('heat after:2020')).toEqual(['lease.md', 'roof.txt'])
  })

  it('finds words by their beginning', async () => {
    const { hits } = await search(engine, 'landl*')
    expect(hits.filter(({ bm25 }) => bm25).map(({ name }) => name)).toEqual(['lease.md'])
  })

  it('tells how the query was read', async () => {
    const { parts } = await search(engine, 'heat -tiles in:contracts')
    expect(parts.map(({ kind, text }) => [kind, text])).toEqual([
      ['without', 'tiles'],
      ['in', 'contracts'],
    ])
  })

  it('finds nothing, rather than everything, where nothing fits the filters', async () => {
    expect(await names('heat file:nowhere')).toEqual([])
  })
})
