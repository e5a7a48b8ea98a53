import { beforeAll, describe, expect, it } from 'vitest'
import type { DocumentId, Engine, Explanation, Query } from '../../../src/types'
import { add, nodeEngine, source } from '../../samples/engine'

let engine: Engine
const ids = new Map<string, DocumentId>()

const filler = (topic: string, count: number) =>
  Array.from({ length: count }, (_, at) =>
    source(`notes/${topic} ${at}.txt`, `Note ${at}: the courtyard and the ${topic}, again the ${topic}.`),
  )

beforeAll(async () => {
  engine = nodeEngine({ chunks: { strategy: 'sentences', words: 12, overlap: 0 } })
  const added = await add(
    engine,
    source(
      'lease.txt',
      'The tenant may not alter the façade. A heatpump may stand in the rear courtyard. Bicycles of tenants and guests stand along the wall there.',
    ),
    source(
      'cut.txt',
      'Seven words stand here before it ends. The blue heron waits. Nobody saw how it then flew away again.',
    ),
    source('empty.txt', '   '),
    ...filler('bicycle', 60),
  )
  for (const event of added) if ('document' in event) ids.set(event.document.name, event.document.id)
  await engine.settled()
})

const explain = (text: string, name?: string, phrase?: string, rest: Partial<Query> = {}): Promise<Explanation> =>
  engine.explain({
    query: { text, ...rest },
    ...(name === undefined ? {} : { document: ids.get(name) ?? name }),
    ...(phrase === undefined ? {} : { phrase }),
  })

describe('why something was not found', () => {
  it('says that it was: with its place in the list', async () => {
    const told = await explain('tenant alter façade', 'lease.txt')
    expect(told.lost).toBeUndefined()
    expect(told.hit).toMatchObject({ name: 'lease.txt', rank: 1 })
    expect(told.bm25).toMatchObject({ rank: 1 })
  })

  it('is that no such file is in the library', async () => {
    expect((await explain('tenant', 'not-there')).lost).toBe('library')
  })

  it('is that the file could not be read, or has no text', async () => {
    const told = await explain('tenant', 'empty.txt')
    expect(told.lost).toBe('text')
    expect(told.document?.problem?.code).toBe('parse/empty')
  })

  it('is that the words are not in its text, naming those that are missing', async () => {
    const told = await explain('tenant', 'lease.txt', 'the tenant may fly')
    expect(told.lost).toBe('text')
    expect(told.missing).toEqual(['fly'])
  })

  it('is that no file holds the words, with the files that were not read', async () => {
    const told = await explain('tenant', undefined, 'heliport')
    expect(told).toMatchObject({ lost: 'text', missing: ['heliport'] })
    expect(told.unread.map(({ name }) => name)).toEqual(['empty.txt'])
  })

  it('is an operator of the query that hides it, and only that one', async () => {
    const told = await explain('tenant type:txt -façade in:contracts', 'lease.txt', 'alter the façade')
    expect(told.lost).toBe('filters')
    expect(told.hiding.map(({ kind, text }) => `${kind} ${text}`)).toEqual(['without façade', 'in contracts'])
  })

  it('is that the search was restricted to other files', async () => {
    const told = await explain('tenant', 'lease.txt', undefined, { sources: [ids.get('cut.txt')!] })
    expect(told).toMatchObject({ lost: 'filters', elsewhere: true, hiding: [] })
    expect(told.bm25?.rank).toBe(1)
  })

  it('is a border between two passages that cuts the words', async () => {
    const told = await explain('bicycle courtyard', 'cut.txt', 'heron waits. Nobody saw')
    expect(told.lost).toBe('words')
    expect(told.cut).toEqual({ before: 'heron waits.', after: ' Nobody saw' })
  })

  it('is that the file writes the words with other borders', async () => {
    const told = await explain('note bicycle', 'lease.txt', 'heat pump', { depth: 5 })
    expect(told).toMatchObject({ lost: 'words', apart: true, found: { text: 'heatpump' } })
  })

  it('is its rank, in each method to the end and in a deeper list', async () => {
    const told = await explain('note again bicycle', 'lease.txt', 'Bicycles of tenants', { depth: 5 })
    expect(told.lost).toBe('rank')
    expect(told.bm25!.rank).toBeGreaterThan(5)
    expect(told.bm25!.of).toBe(61)
    expect(told.dense!.rank).toBeGreaterThan(5)
    expect(told.deep).toBeGreaterThan(told.shown)
    expect(told.words).toContainEqual({ term: 'bicycle', documents: 61, here: true })
  })

  it('finds the file of a phrase by itself, and names the others that hold it', async () => {
    const told = await explain('tenant', undefined, 'the bicycle, again')
    expect(told.document?.name).toBe('bicycle 0.txt')
    expect(told.others).toHaveLength(59)
  })

  it('gives up when it is not wanted any more', async () => {
    const stop = new AbortController()
    stop.abort()
    await expect(engine.explain({ query: { text: 'tenant' }, phrase: 'tenant' }, stop.signal)).rejects.toThrow()
  })
})
