import { describe, expect, it } from 'vitest'
import type { RecognisedPage, Recogniser } from '../../../src/1-parse/ocr-contract'
import { memoryIncoming } from '../../../src/4-store/incoming'
import { AppError } from '../../../src/errors'
import { openMemoryStore } from '../../../src/4-store/memory'
import type { EngineParts } from '../../../src/engine/parts'
import type { OpenRecogniser } from '../../../src/engine/recognising'
import type { DocumentId, Engine, RecogniseEvent } from '../../../src/types'
import { add, collect, nodeEngine, search, source } from '../../samples/engine'
import { twoPages } from '../../samples/scans-tiff'
import { pack } from '../parse/pack'

/** A file that begins like a picture; what it shows is what the recogniser is told to see. */
const png = source('scans/sign.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0))

function page(text: string, number = 1): RecognisedPage {
  const words = [...text.matchAll(/\S+/g)]
  return {
    page: number,
    width: 100,
    height: 100,
    text,
    spans: Uint32Array.from(words.flatMap(({ 0: word, index }) => [index, index + word.length])),
    boxes: new Float32Array(words.length * 4),
    confidence: Uint8Array.from(words, () => 91),
  }
}

/** A recogniser that sees what it is told. */
function seeing(pages: (() => Promise<RecognisedPage>)[]): { open(): OpenRecogniser; opened: number; closed: number } {
  const counted = {
    opened: 0,
    closed: 0,
    open(): OpenRecogniser {
      counted.opened++
      const recogniser: Recogniser = {
        load: () => Promise.resolve(),
        open: () => Promise.resolve(pages.map((_, i) => String(i + 1))),
        read: (number) => pages[number - 1]!(),
      }
      return { recogniser, close: () => void counted.closed++ }
    },
  }
  return counted
}

const sees = (...texts: string[]): ReturnType<typeof seeing> =>
  seeing(texts.map((text, i) => () => Promise.resolve(page(text, i + 1))))

async function withPicture(
  recogniser: ReturnType<typeof seeing>,
  parts: Partial<EngineParts> = {},
): Promise<{ engine: Engine; id: DocumentId }> {
  const engine = nodeEngine({ ...parts, openRecogniser: () => recogniser.open() })
  await add(engine, png)
  const [snapshot] = await first(engine)
  return { engine, id: snapshot!.id }
}

/** What the library holds. */
async function first(engine: Engine) {
  for await (const event of engine.watch()) if (event.kind === 'snapshot') return event.documents
  return []
}

const english = { languages: ['eng' as const] }

describe('a picture in the library', () => {
  it('has failed, with recognition offered and its bytes kept', async () => {
    const { engine, id } = await withPicture(sees('Beware of the heron'))
    expect(await first(engine)).toMatchObject([
      { state: 'failed', mediaType: 'image/png', offers: ['recognise'], problem: { code: 'parse/unsupported' } },
    ])
    expect((await engine.original(id))?.size).toBe(10)
  })

  it('may be a TIFF file', async () => {
    const engine = nodeEngine({})
    await add(engine, source('scans/fax.tif', twoPages))
    expect(await first(engine)).toMatchObject([{ mediaType: 'image/tiff', offers: ['recognise'] }])
  })

  it('is found by what was recognised, and hits say how sure that is', async () => {
    const { engine, id } = await withPicture(sees('Beware of the heron'))
    const events = await collect(engine.recognise(id, english))
    expect(events.map(({ kind }) => kind)).toEqual(['started', 'page', 'done'])
    await engine.settled()
    expect((await search(engine, 'heron')).hits).toMatchObject([{ document: id, recognised: 91 }])
    const [summary] = await first(engine)
    expect(summary).toMatchObject({ state: 'complete', recognised: { pages: 1, confidence: 91 } })
    expect(summary).not.toHaveProperty('problem')
  })

  it('embeds no passage anew that is the same when it is read again', async () => {
    const embedded: string[] = []
    const recogniser = sees('Beware of the heron')
    const engine = nodeEngine({ embedded, openRecogniser: () => recogniser.open() })
    await add(engine, png)
    const [{ id }] = (await first(engine)) as unknown as [{ id: string }]
    for (let i = 0; i < 2; i++) {
      await collect(engine.recognise(id, english))
      await engine.settled()
    }
    expect(embedded).toHaveLength(1)
    expect(await first(engine)).toMatchObject([{ state: 'complete', embedded: 1 }])
  })

  it('stays as it was where no words are found', async () => {
    const { engine, id } = await withPicture(sees(''))
    await expect(collect(engine.recognise(id, english))).rejects.toMatchObject({ problem: { code: 'parse/no-text' } })
    expect(await first(engine)).toMatchObject([{ state: 'failed', offers: ['recognise'] }])
  })

  it('is left alone when recognition is cancelled in the middle of a page, whose worker is ended', async () => {
    const cancel = new AbortController()
    const recogniser = seeing([
      () => {
        cancel.abort()
        return new Promise(() => {})
      },
    ])
    const { engine, id } = await withPicture(recogniser)
    const events: RecogniseEvent[] = []
    await expect(
      (async () => {
        for await (const event of engine.recognise(id, english, cancel.signal)) events.push(event)
      })(),
    ).rejects.toThrow()
    expect(events).toMatchObject([{ kind: 'started', pages: 1 }])
    expect(recogniser).toMatchObject({ opened: 1, closed: 1 })
    expect(await first(engine)).toMatchObject([{ state: 'failed' }])
  })

  it('has to be dropped again where it is not kept', async () => {
    const originals = memoryIncoming()
    const recogniser = sees('x')
    const engine = nodeEngine({ originals, openRecogniser: () => recogniser.open() })
    await add(engine, png)
    const [{ id }] = (await first(engine)) as unknown as [{ id: string }]
    await originals.drop(id)
    await expect(collect(engine.recognise(id, english))).rejects.toMatchObject({ problem: { code: 'parse/not-kept' } })
    expect(recogniser.opened).toBe(0)
  })

  it('is kept though originals are not, for there is nothing else of it, until it is read', async () => {
    const { engine, id } = await withPicture(sees('Beware of the heron'))
    await engine.configure({ originals: false })
    expect(await engine.original(id)).toBeDefined()
    await collect(engine.recognise(id, english))
    expect(await engine.original(id)).toBeUndefined()
  })
})

describe('extracting', () => {
  it('reads a picture when asked to', async () => {
    const recogniser = sees('Beware of the heron')
    const engine = nodeEngine({ openRecogniser: () => recogniser.open() })
    expect(await engine.extract(png)).toMatchObject({ ok: false, problem: { code: 'parse/unsupported' } })
    expect(await engine.extract(png, { recognise: english })).toMatchObject({
      ok: true,
      document: { text: 'Beware of the heron', mediaType: 'image/png' },
    })
    expect(await engine.extract(source('a.txt', 'plain'), { recognise: english })).toMatchObject({ ok: true })
    expect(recogniser.opened).toBe(1)
  })
})

describe('a locked archive', () => {
  const locked = async () =>
    source('box.zip', new Uint8Array(await pack({ 'letter.txt': 'The cobalt heron' }, { password: 'Ω' })))

  it('waits for its password, and is found by its files then', async () => {
    const store = openMemoryStore()
    const engine = nodeEngine({ store })
    await add(engine, await locked())
    const [summary] = await first(engine)
    expect(summary).toMatchObject({ state: 'failed', offers: ['unlock'], mediaType: 'application/zip' })
    const opened = await engine.unlock(summary!.id, 'Ω')
    expect(opened).toMatchObject({ state: 'searchable', id: summary!.id })
    expect(opened).not.toHaveProperty('problem')
    expect((await search(engine, 'cobalt')).hits).toHaveLength(1)
    expect(JSON.stringify([await store.summaries(), await store.document(summary!.id)])).not.toContain('Ω')
  })

  it('says when the password is wrong, and goes on waiting', async () => {
    const engine = nodeEngine()
    await add(engine, await locked())
    const [summary] = await first(engine)
    await expect(engine.unlock(summary!.id, 'heron')).rejects.toMatchObject({ problem: { code: 'parse/password' } })
    expect(await first(engine)).toMatchObject([{ state: 'failed', problem: { code: 'parse/encrypted' } }])
    await expect(engine.unlock('nothing', 'x')).rejects.toBeInstanceOf(AppError)
  })
})
