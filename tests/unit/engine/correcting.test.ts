import { describe, expect, it } from 'vitest'
import type { DocumentSummary, Engine } from '../../../src/types'
import { add, nodeEngine, search, source } from '../../samples/engine'

/** What the library holds. */
async function held(engine: Engine): Promise<DocumentSummary[]> {
  for await (const event of engine.watch()) if (event.kind === 'snapshot') return event.documents
  return []
}

/** "Žluťoučký kůň", a yellow horse, in the encoding of Central Europe; too short for statistics to tell. */
const horse = source(
  'horse.txt',
  Uint8Array.of(0x8e, 0x6c, 0x75, 0x9d, 0x6f, 0x75, 0xe8, 0x6b, 0xfd, 0x20, 0x6b, 0xf9, 0xf2),
)

async function withHorse(): Promise<{ engine: Engine; id: string }> {
  const engine = nodeEngine()
  await add(engine, horse)
  return { engine, id: (await held(engine))[0]!.id }
}

describe('another encoding', () => {
  it('reads the kept file again, which is then found by its words and guessed no more', async () => {
    const { engine, id } = await withHorse()
    const corrected = await engine.correct(id, { encoding: 'windows-1250' })
    expect(corrected).toMatchObject({ encoding: 'windows-1250', corrected: { encoding: 'windows-1250' }, warnings: [] })
    expect((await engine.open(id)).document.text).toBe('Žluťoučký kůň')
    expect((await search(engine, 'kůň')).hits).toHaveLength(1)
  })

  it('can be taken back', async () => {
    const { engine, id } = await withHorse()
    const before = await engine.open(id)
    await engine.correct(id, { encoding: 'windows-1251' })
    await engine.correct(id, { encoding: before.summary.encoding! })
    expect((await engine.open(id)).document.text).toBe(before.document.text)
  })

  it('holds when the same file is dropped again, at whatever path', async () => {
    const { engine, id } = await withHorse()
    await engine.correct(id, { encoding: 'windows-1250' })
    await add(engine, horse, { ...horse, path: 'again/horse.txt' })
    expect(await held(engine)).toMatchObject([{ encoding: 'windows-1250', paths: [{}, {}] }])
    expect((await engine.open(id)).document.text).toBe('Žluťoučký kůň')
  })

  it('that makes no text of it leaves everything as it was', async () => {
    const engine = nodeEngine()
    await add(engine, source('a.txt', 'ab'))
    const [{ id }] = (await held(engine)) as [DocumentSummary]
    await expect(engine.correct(id, { encoding: 'no-such-encoding' })).rejects.toMatchObject({
      problem: { code: 'parse/unsupported' },
    })
    expect(await held(engine)).toMatchObject([{ encoding: 'utf-8' }])
    expect((await held(engine))[0]).not.toHaveProperty('corrected')
  })

  it('needs the file, and says what to do where it is not kept', async () => {
    const engine = nodeEngine()
    await engine.configure({ originals: false })
    await add(engine, horse)
    const [{ id }] = (await held(engine)) as [DocumentSummary]
    await expect(engine.correct(id, { encoding: 'windows-1250' })).rejects.toMatchObject({
      problem: { code: 'parse/not-kept', subject: 'horse.txt' },
    })
    await engine.configure({ originals: true })
    await add(engine, horse)
    expect(await engine.correct(id, { encoding: 'windows-1250' })).toMatchObject({ encoding: 'windows-1250' })
  })
})

describe('another language', () => {
  // German writes ordinals with a full stop, which ends no sentence there.
  const text = 'Das Haus wurde am 3. Oktober verkauft.'
  const sentences = { strategy: 'sentences', words: 5, overlap: 0 } as const

  it('cuts the text again by the habits of that language, without the file', async () => {
    const engine = nodeEngine({ chunks: sentences })
    await engine.configure({ originals: false })
    await add(engine, source('haus.docx.txt', text))
    const [{ id }] = (await held(engine)) as [DocumentSummary]
    await engine.correct(id, { language: 'en' })
    const english = (await engine.open(id)).chunks.length
    await engine.correct(id, { language: 'de' })
    expect((await engine.open(id)).document).toMatchObject({ text, language: 'de' })
    expect((await engine.open(id)).chunks.length).toBeLessThanOrEqual(english)
  })

  it('is what lang: goes by, and holds when the file is read in another encoding', async () => {
    const { engine, id } = await withHorse()
    await engine.correct(id, { language: 'cs' })
    await engine.correct(id, { encoding: 'windows-1250' })
    expect((await search(engine, 'kůň lang:cs')).hits).toHaveLength(1)
    expect((await search(engine, 'kůň lang:en')).hits).toHaveLength(0)
    expect((await held(engine))[0]!.corrected).toEqual({ encoding: 'windows-1250', language: 'cs' })
  })

  it('embeds no passage anew that stays the same', async () => {
    const embedded: string[] = []
    const engine = nodeEngine({ embedded })
    await add(engine, source('a.txt', 'The cobalt heron audits ferries.'))
    await engine.settled()
    const [{ id }] = (await held(engine)) as [DocumentSummary]
    expect(await engine.correct(id, { language: 'en' })).toMatchObject({ state: 'complete', language: 'en' })
    await engine.settled()
    expect(embedded).toHaveLength(1)
  })

  it('of a file that was never read is refused', async () => {
    const engine = nodeEngine()
    await add(engine, source('empty.txt', ''))
    const [{ id }] = (await held(engine)) as [DocumentSummary]
    await expect(engine.correct(id, { language: 'en' })).rejects.toMatchObject({ problem: { code: 'store/missing' } })
  })
})
