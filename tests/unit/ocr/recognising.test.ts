import { describe, expect, it } from 'vitest'
import type { RecognisedPage, Recogniser } from '../../../src/1-parse/ocr-contract'
import { Recognising, type PageEvent } from '../../../src/engine/recognising'
import type { Document } from '../../../src/types'

const pdf = { name: 'scan.pdf', bytes: new Blob(['%PDF-1.7']) }
const english = { languages: ['eng' as const] }

const page = (number: number, text: string): RecognisedPage => ({
  page: number,
  width: 595,
  height: 842,
  text,
  spans: Uint32Array.of(0, text.length),
  boxes: Float32Array.of(1, 2, 3, 4),
  confidence: Uint8Array.of(90),
})

const never = (): Promise<never> => new Promise(() => {})

/** Workers that read pages as they are told, with milliseconds for each, and what became of the workers. */
function workers(patience: number, ...pages: (() => Promise<RecognisedPage>)[]) {
  const open: { closed: boolean; read: number[] }[] = []
  const recognising = new Recognising({
    patience,
    open() {
      const worker = { closed: false, read: [] as number[] }
      open.push(worker)
      const recogniser: Recogniser = {
        load: () => Promise.resolve(),
        open: () => Promise.resolve(pages.map((_, i) => String(i + 1))),
        read(number) {
          worker.read.push(number)
          return pages[number - 1]!()
        },
      }
      return { recogniser, close: () => void (worker.closed = true) }
    },
  })
  return { recognising, open }
}

async function all(steps: AsyncGenerator<PageEvent, Document>): Promise<{ events: PageEvent[]; document: Document }> {
  const events: PageEvent[] = []
  for (;;) {
    const step = await steps.next()
    if (step.done) return { events, document: step.value }
    events.push(step.value)
  }
}

describe('recognising a file', () => {
  it('goes on with a new worker after a page that takes too long', async () => {
    const { recognising, open } = workers(
      20,
      () => Promise.resolve(page(1, 'One')),
      never,
      () => Promise.resolve(page(3, 'Three')),
    )
    const { events, document } = await all(recognising.recognise(pdf, english))
    expect(events).toMatchObject([
      { kind: 'started', pages: 3 },
      { page: 1, done: 1, words: 1 },
      { page: 2, done: 2, words: 0, problem: { code: 'parse/too-large', subject: 'scan.pdf' } },
      { page: 3, done: 3, words: 1 },
    ])
    expect(document.text).toBe('One\n\nThree')
    expect(open).toEqual([
      { closed: true, read: [1, 2] },
      { closed: true, read: [3] },
    ])
  })

  it('ends its worker when it is left', async () => {
    const { recognising, open } = workers(20, () => Promise.resolve(page(1, 'One')), never)
    for await (const event of recognising.recognise(pdf, english)) if (event.kind === 'page') break
    expect(open).toEqual([{ closed: true, read: [1] }])
  })

  it('waits for the file before it, also behind one that gave up waiting', async () => {
    let finish: () => void = () => {}
    let begun: () => void = () => {}
    const beginning = new Promise<void>((resolve) => (begun = resolve))
    const slow = new Promise<RecognisedPage>((resolve) => (finish = () => resolve(page(1, 'First'))))
    const texts = [slow, Promise.resolve(page(1, 'Later'))]
    const { recognising, open } = workers(60_000, () => {
      begun()
      return texts.shift()!
    })
    const first = all(recognising.recognise(pdf, english))
    const cancel = new AbortController()
    const second = all(recognising.recognise(pdf, english, cancel.signal))
    const third = all(recognising.recognise(pdf, english))
    await beginning
    cancel.abort()
    await expect(second).rejects.toThrow()
    expect(open).toHaveLength(1)
    finish()
    expect((await first).document.text).toBe('First')
    expect((await third).document.text).toBe('Later')
    expect(open.map(({ closed }) => closed)).toEqual([true, true])
  })

  it('refuses what is no picture', async () => {
    const { recognising, open } = workers(20)
    const text = { name: 'a.txt', bytes: new Blob(['text']) }
    await expect(all(recognising.recognise(text, english))).rejects.toMatchObject({
      problem: { code: 'parse/unsupported' },
    })
    expect(open).toEqual([])
  })
})
