import pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs?url'
import { describe, expect, it } from 'vitest'
import type { ParseTools, Progress } from '../../../src/1-parse/registry'
import { pdfInThread } from '../../../src/1-parse/pdf-port'
import type { Document } from '../../../src/types'
import { faultsOf, read } from '../../unit/parse/read'
import { pack } from '../../unit/parse/pack'
import { makePdf, type Line } from './make-pdf'

const tools: ParseTools = { pdfWorker: () => pdfInThread(pdfWorker), assets: new URL('/', location.href).href }

/** A book with a running header; each page says something of its own. */
const book = (pages: number): Uint8Array<ArrayBuffer> =>
  makePdf(
    Array.from({ length: pages }, (_, i): Line[] => [
      { x: 60, y: 800, text: 'The complete logbook of the lighthouse' },
      { x: 60, y: 700, text: `Entry of night ${i + 1}: the lamp burned until dawn,` },
      { x: 60, y: 686, text: 'and nobody came to ask for the keeper.' },
    ]),
  )

async function reading(
  name: string,
  bytes: Uint8Array,
): Promise<{ document: Document; steps: Progress[]; beginnings: Document[] }> {
  const steps: Progress[] = []
  const beginnings: Document[] = []
  const document = await read(name, bytes, {
    ...tools,
    told: (step) => steps.push(step),
    begun: (begun) => beginnings.push(begun),
  })
  return { document, steps, beginnings }
}

describe('a long PDF', () => {
  it('gives its first pages early, as a document of their own, with boxes', async () => {
    const { beginnings } = await reading('book.pdf', book(90))
    const [begun, ...more] = beginnings
    expect(more).toEqual([])
    expect(faultsOf(begun!)).toEqual([])
    expect(begun).toMatchObject({ pages: 40, mediaType: 'application/pdf', warnings: [] })
    expect(begun!.places.map(({ label }) => label)).toEqual(Array.from({ length: 40 }, (_, i) => String(i + 1)))
    expect(begun!.boxes).toHaveLength(40)
    expect(begun!.text).toContain('night 40: the lamp')
    expect(begun!.text).not.toContain('night 41')
    expect(begun!.text.match(/complete logbook/g)).toHaveLength(1)
  })

  it('is the same in the end as if nobody had looked', async () => {
    const bytes = book(90)
    expect((await reading('book.pdf', bytes)).document).toEqual(await read('book.pdf', bytes, tools))
  })

  it('tells page by page how far it is, to the last', async () => {
    const { steps } = await reading('book.pdf', book(90))
    expect(steps.length).toBeGreaterThan(10)
    expect(steps.at(-1)).toEqual({ kind: 'pages', done: 90, pages: 90 })
    expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).sort((a, b) => a - b))
  })

  it('lets the other messages of its thread through while it is read', async () => {
    const { port1, port2 } = new MessageChannel()
    let turns = 0
    port1.onmessage = () => {
      turns++
      port2.postMessage(undefined)
    }
    port2.postMessage(undefined)
    const turnsAtSteps = new Set<number>()
    await read('book.pdf', book(600), { ...tools, told: () => turnsAtSteps.add(turns) })
    port1.close()
    expect(turnsAtSteps.size).toBeGreaterThan(3)
  })

  it('gives nothing early where most of it is read by then, or its first pages have no text', async () => {
    expect((await reading('book.pdf', book(60))).beginnings).toEqual([])
    const blank = makePdf(Array.from({ length: 90 }, (_, i) => (i < 89 ? [] : [{ x: 60, y: 700, text: 'The end.' }])))
    expect((await reading('late.pdf', blank)).beginnings).toEqual([])
  })

  it('in an archive is read with the others of it, and tells nothing by itself', async () => {
    const { document, steps, beginnings } = await reading('box.zip', await pack({ 'book.pdf': book(90) }))
    expect(document.text).toContain('night 90')
    expect([...steps, ...beginnings]).toEqual([])
  })
})
