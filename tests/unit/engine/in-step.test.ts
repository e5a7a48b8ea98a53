import { describe, expect, it } from 'vitest'
import { openMemoryStore } from '../../../src/4-store/memory'
import { add, collect, nodeEngine, search, source } from '../../samples/engine'
import { at, snapshot } from '../../samples/watching'

const sentences = { chunks: { strategy: 'sentences', words: 9, overlap: 0 } } as const
const lease = 'The tenant pays the rent monthly. The landlord keeps the deposit.'
const edited = 'The tenant pays the rent monthly. The landlord returns the deposit.'

describe('an edited file', () => {
  it('replaces its document, and only texts that are new are embedded', async () => {
    const embedded: string[] = []
    const engine = nodeEngine({ embedded, ...sentences })
    await add(engine, source('lease.txt', lease))
    await engine.settled()
    const before = (await at(engine, 'lease.txt'))!.id
    const events = await add(engine, source('lease.txt', edited))
    await engine.settled()
    expect(events.find(({ kind }) => kind === 'stored')).toMatchObject({ replaced: [before] })
    expect((await snapshot(engine)).documents).toHaveLength(1)
    expect(embedded).toEqual([
      'The tenant pays the rent monthly.',
      'The landlord keeps the deposit.',
      'The landlord returns the deposit.',
    ])
    expect((await search(engine, 'keeps')).hits.map(({ text }) => text)).not.toContain(
      'The landlord keeps the deposit.',
    )
  })

  it('takes the place of a version that was never read', async () => {
    const engine = nodeEngine()
    await engine.pause(true)
    const first = add(engine, source('a.txt', 'The first version.'))
    await at(engine, 'a.txt')
    const second = add(engine, source('a.txt', 'The second version.'))
    await engine.pause(false)
    await Promise.all([first, second])
    const { documents } = await snapshot(engine)
    expect(documents).toHaveLength(1)
    expect((await engine.open(documents[0]!.id)).document.text).toContain('second')
  })

  it('that can not be read any more is not found by what it held before', async () => {
    const engine = nodeEngine()
    await add(engine, source('a.txt', lease))
    await add(engine, source('a.txt', ''))
    expect((await snapshot(engine)).documents.map(({ state }) => state)).toEqual(['failed'])
    expect((await search(engine, 'landlord')).hits).toEqual([])
  })

  it('that is locked for a moment keeps what was read of it', async () => {
    const engine = nodeEngine()
    await add(engine, source('a.txt', lease))
    const bytes = new Blob(['not the same'])
    bytes.arrayBuffer = () => Promise.reject(new DOMException('in use', 'NotReadableError'))
    const events = await add(engine, { ...source('a.txt', ''), bytes })
    expect(events.find(({ kind }) => kind === 'failed')).toBeDefined()
    expect((await search(engine, 'landlord')).hits).toHaveLength(1)
    await add(engine, source('a.txt', lease))
    expect((await snapshot(engine)).documents.map(({ state }) => state)).not.toContain('failed')
  })
})

describe('one text in several places', () => {
  it('is embedded once, in whichever files and however often it stands there', async () => {
    const embedded: string[] = []
    const engine = nodeEngine({ embedded, ...sentences })
    await add(engine, source('a.txt', lease), source('b.txt', `${lease} And so on.\n\n${lease}`))
    await engine.settled()
    expect([...embedded].sort()).toEqual([...new Set(embedded)].sort())
    expect((await snapshot(engine)).documents.map(({ state }) => state)).toEqual(['complete', 'complete'])
  })

  it('is not embedded again when the file that had it first is gone', async () => {
    const embedded: string[] = []
    const engine = nodeEngine({ embedded, ...sentences })
    await add(engine, source('a.txt', lease))
    await engine.settled()
    await add(engine, source('b.txt', `${lease} Everybody agreed with all of it at last.`))
    await engine.settled()
    await engine.remove([(await at(engine, 'a.txt'))!.id])
    const before = embedded.length
    await add(engine, source('c.txt', `${lease} Nobody objected to any of this at all.`))
    await engine.settled()
    expect(embedded.slice(before)).toEqual(['Nobody objected to any of this at all.'])
  })

  it('is not embedded again by a tab that was killed after the edit', async () => {
    const store = openMemoryStore()
    const first = nodeEngine({ store, ...sentences })
    await add(first, source('a.txt', lease))
    await first.settled()
    await first.pause(true)
    const adding = add(first, source('a.txt', `${lease} And so on.`))
    await first.pause(false)
    await adding
    const embedded: string[] = []
    const second = nodeEngine({ store, embedded, ...sentences })
    await second.settled()
    expect(embedded.filter((text) => lease.includes(text))).toEqual([])
  })
})

describe('the same bytes at two paths', () => {
  it('are one document, which stays while one of the paths is there', async () => {
    const engine = nodeEngine()
    await add(engine, source('a.txt', lease), source('b.txt', lease))
    expect((await snapshot(engine)).documents).toHaveLength(1)
    await add(engine, source('a.txt', edited))
    expect(await at(engine, 'b.txt')).toMatchObject({ name: 'b.txt', paths: [{ path: 'b.txt' }] })
    expect((await snapshot(engine)).documents).toHaveLength(2)
  })

  it('are read when one who handed them over gives up, because the other still wants them', async () => {
    const engine = nodeEngine()
    await engine.pause(true)
    const leave = new AbortController()
    const first = collect(engine.add([source('a.txt', lease)], {}, leave.signal))
    await at(engine, 'a.txt')
    expect((await add(engine, source('b.txt', lease))).at(-1)).toMatchObject({ unchanged: 1 })
    leave.abort()
    await first
    await engine.pause(false)
    await engine.settled()
    expect((await snapshot(engine)).documents).toMatchObject([{ state: 'complete', paths: [{ path: 'b.txt' }] }])
  })
})

describe('comparing a folder', () => {
  it('says what is added, changed, renamed, removed and unchanged, and writes nothing', async () => {
    const engine = nodeEngine()
    const old = ['same', 'edit', 'move', 'gone'].map((name) => source(`docs/${name}.txt`, `The text of ${name}.`))
    await add(engine, ...old, source('elsewhere/x.txt', 'Not in this folder.'))
    const now = [
      old[0]!,
      { ...source('docs/edit.txt', 'An edited text.'), lastModified: 5 },
      source('docs/moved.txt', 'The text of move.'),
      source('docs/new.txt', 'A new text.'),
      source('docs/copy of new.txt', 'A new text.'),
    ]
    const comparison = await engine.compare(now)
    expect(comparison).toMatchObject({
      added: ['docs/new.txt', 'docs/copy of new.txt'],
      changed: ['docs/edit.txt'],
      renamed: [{ from: 'docs/move.txt', to: 'docs/moved.txt' }],
      removed: ['docs/gone.txt'],
      unchanged: 1,
      bytes: now[1]!.bytes.size + now[3]!.bytes.size,
      passages: 2,
    })
    expect(comparison.seconds).toBeGreaterThan(0)
    expect((await snapshot(engine)).documents).toHaveLength(5)
  })

  it('and applying it leaves the library as the folder is', async () => {
    const engine = nodeEngine()
    await add(engine, source('docs/move.txt', 'Moved.'), source('docs/gone.txt', 'Gone.'))
    const now = [source('docs/moved.txt', 'Moved.')]
    const { removed, renamed } = await engine.compare(now)
    const gone = [...removed, ...renamed.map(({ from }) => from)]
    await collect(engine.add(now, { gone }))
    expect((await snapshot(engine)).documents.map(({ name, paths }) => [name, paths.map(({ path }) => path)])).toEqual([
      ['moved.txt', ['docs/moved.txt']],
    ])
  })

  it('of an unchanged folder embeds nothing and says so', async () => {
    const embedded: string[] = []
    const engine = nodeEngine({ embedded })
    const files = [source('docs/a.txt', lease), source('docs/b.txt', edited)]
    await add(engine, ...files)
    await engine.settled()
    const before = embedded.length
    expect(await engine.compare(files)).toMatchObject({ unchanged: 2, added: [], changed: [], bytes: 0, seconds: 0 })
    expect((await add(engine, ...files)).at(-1)).toEqual({ kind: 'done', stored: 0, unchanged: 2, failed: 0 })
    await engine.settled()
    expect(embedded).toHaveLength(before)
  })
})

describe('files that are wanted by keywords only', () => {
  it('are found by word and not embedded ahead, until they are handed over without that wish', async () => {
    const embedded: string[] = []
    const engine = nodeEngine({ embedded })
    await collect(engine.add([source('a.txt', lease)], { keywordsOnly: true }))
    await engine.settled()
    expect(embedded).toEqual([])
    expect(await at(engine, 'a.txt')).toMatchObject({ state: 'searchable', onDemand: true })
    await add(engine, source('a.txt', lease))
    await engine.settled()
    expect(embedded).toHaveLength(1)
    expect(await at(engine, 'a.txt')).not.toHaveProperty('onDemand')
  })
})

describe('the order of hits', () => {
  it('does not depend on the order in which files came', async () => {
    const files = ['b', 'a', 'd', 'c'].map((name) => source(`${name}.txt`, `The rent of ${name} is due.`))
    const list = async (order: typeof files): Promise<string[]> => {
      const engine = nodeEngine()
      for (const file of order) await add(engine, file)
      await engine.settled()
      return (await search(engine, 'rent due')).hits.map(({ id }) => id)
    }
    expect(await list(files)).toEqual(await list([...files].reverse()))
  })
})

describe('two files with the same bytes that can’t be read', () => {
  it('are one document, whose reason calls it by its own name', async () => {
    const engine = nodeEngine({ readers: 1 })
    await add(engine, source('a/first.txt', ''), source('b/second.txt', ''))
    for await (const event of engine.watch()) {
      if (event.kind !== 'snapshot') continue
      expect(event.documents).toMatchObject([{ name: 'first.txt', problem: { subject: 'first.txt' } }])
      break
    }
  })
})
