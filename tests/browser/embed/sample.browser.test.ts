import { beforeAll, describe, expect, it } from 'vitest'
import { createChunker } from '../../../src/2-chunk/chunker'
import { bgeSmall } from '../../../src/3-embed/models'
import { VectorIndex } from '../../../src/5-retrieve/dense'
import { parse } from '../../../src/1-parse/registry'
import { spawn } from '../../../src/spawn'
import embeddingWorker from '../../../src/worker/embedding.worker.ts?worker&url'
import type { EmbeddingWorker } from '../../../src/worker/protocol'
import { call } from '../../../src/worker/wire'
import { source } from '../../samples/source'

const files = ['rate-limits.md', 'webhooks.html', 'authentication.txt']
const order = (a: number, b: number): number => a - b

/** The cosine under which a 25-word passage is no answer: between the two groups of questions below. */
const FLOOR = 0.55

let ask: (question: string) => Promise<{ file: string; score: number }>

beforeAll(async () => {
  const { api } = call<EmbeddingWorker>(spawn(embeddingWorker, 'embedding'), ['load'])
  for await (const _ of api.load({ model: bgeSmall }, new URL('/models/', location.href).href, 'embedding'));
  const index = new VectorIndex(bgeSmall.dimensions)
  const owners: string[] = []
  const chunker = createChunker({ strategy: 'sentences', words: 25 })
  for (const name of files) {
    const text = await (await fetch(`/sample/${name}`)).text()
    const document = await parse(source(name, text), { assets: '', pdfWorker: () => new Worker('') })
    for (const { start, end } of chunker.chunk(document, (piece) => piece.split(' ').length)) {
      index.set(owners.length, await api.embed(document.text.slice(start, end), 'passage'))
      owners.push(name)
    }
  }
  ask = async (question) => {
    const [hit] = index.search(await api.embed(question, 'query'), { depth: 1, order })
    return { file: owners[hit!.row]!, score: hit!.score }
  }
})

describe('the sample collection in 25-word passages, by meaning alone', () => {
  it.for([
    ['What happens if I exceed the rate limit?', 'rate-limits.md'],
    ['How long are failed webhook deliveries retried?', 'webhooks.html'],
    ['What happens if I go over my request quota?', 'rate-limits.md'],
  ])('answers “%s” from %s, above the floor', async ([question, file]) => {
    const best = await ask(question!)
    expect(best.file).toBe(file)
    expect(best.score).toBeGreaterThan(FLOOR)
  })

  it('has nothing above the floor for what it does not hold', async () => {
    expect((await ask('Do you support SAML?')).score).toBeLessThan(FLOOR)
  })
})
