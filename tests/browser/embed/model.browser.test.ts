import { describe, expect, it } from 'vitest'
import { bgeSmall } from '../../../src/3-embed/models'
import { loadTokenCounter } from '../../../src/3-embed/tokens'
import type { EmbeddingModel } from '../../../src/3-embed/embedder'
import { spawn } from '../../../src/spawn'
import embeddingWorker from '../../../src/worker/embedding.worker.ts?worker&url'
import type { EmbeddingWorker } from '../../../src/worker/protocol'
import { call } from '../../../src/worker/wire'
import expected from '../../samples/expected.json'

const models = new URL('/models/', location.href).href

async function load(model: EmbeddingModel, from = models): Promise<EmbeddingWorker> {
  const { api } = call<EmbeddingWorker>(spawn(embeddingWorker, 'embedding'), ['load'])
  let last = 0
  for await (const { loaded, total } of api.load({ model }, from, 'embedding')) {
    expect(loaded).toBeGreaterThanOrEqual(last)
    expect(loaded).toBeLessThanOrEqual(total)
    last = loaded
  }
  return api
}

function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}

describe('the shipped model in a worker', () => {
  it('reproduces the reference vectors, each of length 1', async () => {
    const worker = await load(bgeSmall)
    for (const { kind, text, vector } of expected.items) {
      const made = await worker.embed(text, kind as 'query' | 'passage')
      expect(cosine(made, made)).toBeCloseTo(1, 4)
      expect(cosine(made, vector)).toBeGreaterThanOrEqual(0.99)
    }
    expect(await worker.memory()).toBeGreaterThan(30e6)
  })

  it('counts tokens as the reference does', async () => {
    const count = await loadTokenCounter({ model: bgeSmall }, models)
    for (const { kind, text, tokens } of expected.items) {
      expect(count((kind === 'query' ? bgeSmall.queryPrefix : '') + text)).toBe(tokens)
    }
  })

  it('refuses weights that are not the ones it was made with', async () => {
    const other = { ...bgeSmall, weights: { ...bgeSmall.weights, sha256: '0'.repeat(64) } }
    await expect(load(other)).rejects.toMatchObject({ problem: { code: 'embed/damaged' } })
  })

  it('says that the weights are missing where there are none', async () => {
    const other = { ...bgeSmall, folder: 'nowhere' }
    await expect(load(other)).rejects.toMatchObject({ problem: { code: expect.stringMatching(/^embed\//) as string } })
  })
})
