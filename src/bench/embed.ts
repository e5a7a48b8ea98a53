/** How fast texts become vectors: the product's pool, one of its lanes, and batches as most examples make them. */
import { bgeSmall } from '../3-embed/models'
import { Pool } from '../3-embed/pool'
import { progress } from '../cli/channel'
import { spawn } from '../spawn'
import { openLane } from '../worker/lane'
import { call } from '../worker/wire'
import type { BatchingWorker } from './batching'
import batchingWorker from './batching.worker.ts?worker&url'
import { makePassages } from './files'
import { rate, since, type Measured } from './series'

export interface EmbedSize {
  /** Passages of one lane and of the pool in a round. */
  passages: number
  /** Batches of 32 in a round. */
  batches: number
  rounds: number
}

/** As transformers.js's own examples take it. */
const BATCH = 32

/** @param cores lanes of the pool; the product takes as many, at most 4 */
export async function embed({ passages, batches, rounds }: EmbedSize, cores: number): Promise<Measured> {
  const models = new URL('models/', location.href).href
  const pool = new Pool((progress) => openLane({ model: bgeSmall }, models, progress), { lanes: Math.min(cores, 4) })
  const single = new Pool((progress) => openLane({ model: bgeSmall }, models, progress), { lanes: 1 })
  const worker = spawn(batchingWorker, 'batching')
  const { api: batching } = call<BatchingWorker>(worker, [])
  const all = async (pool: Pool, texts: string[]): Promise<void> => {
    for await (const vector of pool.embedAll(texts, 'passage', 'passage')) void vector
  }
  const inBatches = async (texts: string[]): Promise<void> => {
    for (let start = 0; start < texts.length; start += BATCH) await batching.embed(texts.slice(start, start + BATCH))
  }
  const tell = progress()
  const measured = {
    pool: rate('passages', 'oneLane'),
    oneLane: rate('passages', 'batchesOf32'),
    batchesOf32: rate('passages'),
  }
  const time = async (name: keyof typeof measured, work: (texts: string[]) => Promise<void>, texts: string[]) => {
    const began = performance.now()
    await work(texts)
    measured[name].values.push((1000 * texts.length) / since(began))
  }
  await batching.load(bgeSmall, models)
  const warm = makePassages(4 * cores, 0)
  for (const work of [(texts: string[]) => all(pool, texts), (texts: string[]) => all(single, texts), inBatches]) {
    await work(warm)
  }
  for (let round = 1; round <= rounds; round++) {
    await tell(`round ${round} of ${rounds}`)
    const texts = makePassages(Math.max(passages, batches * BATCH), round)
    await time('pool', (part) => all(pool, part), texts.slice(0, passages))
    await time('oneLane', (part) => all(single, part), texts.slice(0, passages))
    await time('batchesOf32', inBatches, texts.slice(0, batches * BATCH))
  }
  pool.close()
  single.close()
  worker.terminate()
  return measured
}
