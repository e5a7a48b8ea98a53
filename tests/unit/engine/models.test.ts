import { beforeEach, describe, expect, it } from 'vitest'
import type { ChosenModel } from '../../../src/3-embed/embedder'
import type { Lane } from '../../../src/3-embed/pool'
import { memoryModelFiles, type ModelFiles } from '../../../src/4-store/model-files'
import { openMemoryStore } from '../../../src/4-store/memory'
import type { Store } from '../../../src/4-store/store'
import { AppError } from '../../../src/errors'
import type { Engine, LibraryEvent, OwnModel, Source } from '../../../src/types'
import { add, nodeEngine, search } from '../../samples/engine'
import { hashingLane } from '../../samples/hashing-embedder'
import { source } from '../../samples/source'
import { tinyCrossEncoder, tinyEmbedder, type TinyModel } from '../../samples/tiny-models'

const folderOf = (model: TinyModel, name: string): Source[] =>
  Object.entries(model).map(([path, bytes]) => source(`${name}/${path}`, bytes))
const zorb = folderOf(tinyEmbedder([['pension', 'zorblax']]), 'zorb')
const judge = folderOf(tinyCrossEncoder([['pension']]), 'judge')

/** Texts that the shipped model, and the other one, were given as passages. */
let embedded: { shipped: string[]; own: string[] }
let store: Store
let files: ModelFiles
/** Called before the other model embeds. */
let before: () => Promise<void>

/** A lane of two dimensions: whether a text is about pensions. */
const ownLane = (): Lane => ({
  async embed(text, role) {
    if (role === 'passage') {
      await before()
      embedded.own.push(text)
    }
    return /pension|zorblax/i.test(text) ? Float32Array.of(1, 0) : Float32Array.of(0, 1)
  },
  close: () => {},
})
const openLane = async (_: unknown, { files: own }: ChosenModel): Promise<Lane> =>
  own ? ownLane() : hashingLane(embedded.shipped)
const openCrossEncoder = async () => ({
  score: async (query: string, passage: string) => (passage.includes('annuity') && query.includes('pension') ? 4 : -4),
  close: () => {},
})
const open = (parts: object = {}): Engine =>
  nodeEngine({ store, openModels: async () => files, openLane, openCrossEncoder, ...parts })

const texts = [
  source('a.txt', 'The pension is paid each month. Its sum is fixed by law.'),
  source('b.txt', 'The boiler is looked after by the landlord.'),
  source('c.txt', 'An annuity is bought once and lasts for life.'),
]

beforeEach(() => {
  embedded = { shipped: [], own: [] }
  store = openMemoryStore()
  files = memoryModelFiles()
  before = async () => {}
})

async function filled(): Promise<Engine> {
  const engine = open()
  await add(engine, ...texts)
  await engine.settled()
  return engine
}

async function work(engine: Engine): Promise<Extract<LibraryEvent, { kind: 'snapshot' }>> {
  for await (const event of engine.watch()) if (event.kind === 'snapshot') return event
  throw new Error('there is always a snapshot')
}

async function used(engine: Engine): Promise<OwnModel> {
  const model = await engine.addModel(zorb)
  await engine.useModel('embedding', model.id)
  await engine.settled()
  return model
}

describe('another embedding model', () => {
  it('is tried before it is kept, and says how long its vectors are', async () => {
    const engine = open()
    const model = await engine.addModel(zorb)
    expect(model).toMatchObject({ name: 'zorb', kind: 'embedding', dimensions: 2, pooling: 'mean', tokens: 128 })
    expect(await engine.models()).toEqual({ own: [model], kept: [] })
  })

  it('keeps nothing of a model that does not work', async () => {
    const broken = new AppError({ code: 'embed/missing', detail: 'Error: protobuf parsing failed.' })
    const engine = open({ openLane: () => Promise.reject(broken) })
    await expect(engine.addModel(zorb)).rejects.toMatchObject({ problem: { code: 'model/damaged' } })
    expect(await files.list()).toEqual([])
  })

  it('finds by its own idea of meaning once all documents have its vectors', async () => {
    const engine = await filled()
    expect((await search(engine, 'zorblax')).hits[0]?.dense?.score ?? 0).toBeLessThan(0.9)
    await used(engine)
    expect(embedded.own).toHaveLength(1 + texts.length)
    const { hits } = await search(engine, 'zorblax')
    expect(hits[0]).toMatchObject({ name: 'a.txt', dense: { rank: 1, score: 1 } })
    expect((await engine.vectors(hits[0]!.document)).dimensions).toBe(2)
    expect((await engine.models()).embedding?.name).toBe('zorb')
  })

  it('lets the vectors of the model before serve until its own are complete', async () => {
    const engine = await filled()
    const model = await engine.addModel(zorb)
    let go: () => void = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    const reached = new Promise<void>((resolve) => {
      let calls = 0
      before = async () => {
        if (++calls < 2) return
        resolve()
        await held
      }
    })
    await engine.useModel('embedding', model.id)
    await reached
    expect((await work(engine)).work.remodelling).toEqual({ model: 'zorb', done: 1, total: 3 })
    const { hits, coverage } = await search(engine, 'pension paid month')
    expect(hits[0]!.name).toBe('a.txt')
    expect(coverage.embedded).toBe(coverage.chunks)
    expect((await engine.models()).embedding).toBeUndefined()
    go()
    await engine.settled()
    expect((await work(engine)).work.remodelling).toBeUndefined()
    expect((await engine.models()).embedding?.id).toBe(model.id)
  })

  it('goes on after the page was closed in the middle, and embeds no document twice', async () => {
    const engine = await filled()
    const model = await engine.addModel(zorb)
    const reached = new Promise<void>((resolve) => {
      let calls = 0
      before = () => (++calls < 3 ? Promise.resolve() : (resolve(), new Promise(() => {})))
    })
    await engine.useModel('embedding', model.id)
    await reached
    before = async () => {}
    const again = open()
    await again.settled()
    expect((await again.models()).embedding?.id).toBe(model.id)
    expect(embedded.own).toHaveLength(1 + texts.length)
    expect((await search(again, 'zorblax')).hits[0]!.name).toBe('a.txt')
  })

  it('gives way to the shipped one at no cost while its vectors are kept, and says what they take', async () => {
    const engine = await filled()
    await used(engine)
    const [kept] = (await engine.models()).kept
    expect(kept).toMatchObject({ name: 'hashing', documents: 3, bytes: 3 * 32 * 4 })
    expect((await engine.space()).aside).toBe(3 * 32 * 4)
    const spent = embedded.shipped.length
    await engine.useModel('embedding')
    await engine.settled()
    expect(embedded.shipped).toHaveLength(spent)
    expect((await engine.models()).embedding).toBeUndefined()
    const { documents } = await work(engine)
    expect(documents.map(({ state }) => state)).toEqual(['complete', 'complete', 'complete'])
    expect((await search(engine, 'boiler landlord')).hits[0]!.name).toBe('b.txt')
  })

  it('embeds only what came meanwhile when it comes back into use', async () => {
    const engine = await filled()
    const model = await used(engine)
    await engine.useModel('embedding')
    await engine.settled()
    await add(engine, source('d.txt', 'A late pension.'))
    await engine.settled()
    const spent = embedded.own.length
    await engine.useModel('embedding', model.id)
    await engine.settled()
    expect(embedded.own.slice(spent)).toEqual(['A late pension.'])
  })

  it('embeds all anew when vectors were dropped', async () => {
    const engine = await filled()
    await used(engine)
    for (const { fingerprint } of (await engine.models()).kept) await engine.dropVectors(fingerprint)
    expect((await engine.models()).kept).toEqual([])
    const spent = embedded.shipped.length
    await engine.useModel('embedding')
    await engine.settled()
    expect(embedded.shipped.length).toBe(spent + 3)
  })

  it('is given up for the one before when it stops working', async () => {
    const engine = await filled()
    const model = await engine.addModel(zorb)
    before = () => Promise.reject(new Error('out of memory'))
    await engine.useModel('embedding', model.id)
    await engine.settled()
    expect((await engine.models()).embedding).toBeUndefined()
    expect((await engine.settings()).next).toBeNull()
    expect((await search(engine, 'boiler landlord')).hits[0]!.name).toBe('b.txt')
  })

  it('prepares all texts anew when it is read otherwise', async () => {
    const engine = await filled()
    const model = await used(engine)
    const spent = embedded.own.length
    await engine.changeModel(model.id, { passagePrefix: 'passage: ', tokens: 64 })
    await engine.settled()
    expect(embedded.own.length).toBe(spent + 3)
    expect((await engine.models()).embedding).toMatchObject({ passagePrefix: 'passage: ', tokens: 64 })
    await expect(engine.changeModel(model.id, { tokens: 4 })).rejects.toMatchObject({
      problem: { code: 'model/settings' },
    })
  })

  it('leaves nothing behind when it is removed while in use, and the shipped one serves', async () => {
    const engine = await filled()
    const model = await used(engine)
    await engine.removeModel(model.id)
    await engine.settled()
    expect(await engine.models()).toEqual({ own: [], kept: [] })
    expect(await store.aside()).toEqual([])
    expect((await search(engine, 'boiler landlord')).hits[0]!.name).toBe('b.txt')
  })

  it('can’t be used once its files are gone, and says so, while words are searched', async () => {
    const engine = await filled()
    const { id } = await used(engine)
    await files.drop(id)
    const again = open()
    const result = await search(again, 'boiler landlord')
    expect(result.problem).toMatchObject({ code: 'model/unknown' })
    expect(result.hits[0]!.name).toBe('b.txt')
    await again.useModel('embedding')
    await again.settled()
    expect((await search(again, 'boiler landlord')).problem).toBeUndefined()
  })
})

describe('a reranking model', () => {
  it('judges the best hits last, says which and how, and leaves the evidence as it was', async () => {
    const engine = await filled()
    const lists = []
    const plain = await search(engine, 'a pension for life')
    expect(plain.hits.find(({ name }) => name === 'c.txt')!.reranked).toBeUndefined()
    const model = await engine.addModel(judge)
    await engine.useModel('reranking', model.id)
    for await (const result of engine.search({ text: 'a pension for life' })) lists.push(result)
    expect(lists.map(({ final }) => final)).toEqual([false, false, true])
    const last = lists.at(-1)!
    expect(last.reranking).toMatchObject({ model: 'judge', from: 20, keep: 5 })
    expect(last.hits[0]).toMatchObject({ name: 'c.txt', rank: 1, reranked: { rank: 1, score: 4 } })
    expect(last.evidence).toEqual(plain.evidence)
    expect((await search(engine, 'a pension for life', { rerank: false })).reranking).toBeUndefined()
    await engine.useModel('reranking')
    expect((await search(engine, 'a pension for life')).reranking).toBeUndefined()
  })

  it('leaves the list as it is when it fails, and says why', async () => {
    const engine = open({
      openCrossEncoder: async () => ({
        score: (query: string) =>
          query.startsWith('The tenant') ? Promise.resolve(0) : Promise.reject(new Error('gone')),
        close: () => {},
      }),
    })
    await add(engine, ...texts)
    await engine.settled()
    const { id } = await engine.addModel(judge)
    await engine.useModel('reranking', id)
    const result = await search(engine, 'pension paid month')
    expect(result.hits[0]!.name).toBe('a.txt')
    expect(result).toMatchObject({ final: true, reranking: { problem: { code: 'embed/failed', detail: 'gone' } } })
    expect(result.problem).toBeUndefined()
  })
})
