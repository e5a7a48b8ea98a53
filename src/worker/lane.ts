/** Starts an embedding worker. */
import type { EmbeddingModel } from '../3-embed/embedder'
import type { Lane } from '../3-embed/pool'
import { spawn } from '../spawn'
import embeddingWorker from './embedding.worker.ts?worker&url'
import type { EmbeddingWorker } from './protocol'
import { call } from './wire'

/**
 * A worker with a model in it.
 * @param models absolute address of the folder that holds the models, ending in `/`
 * @param progress told the bytes of the weights so far, and in all
 * @throws AppError `embed/missing`, `embed/damaged`
 */
export async function openLane(
  model: EmbeddingModel,
  models: string,
  progress: (loaded: number, total: number) => void,
): Promise<Lane> {
  const worker = spawn(embeddingWorker, 'embedding')
  const { api } = call<EmbeddingWorker>(worker, ['load'])
  try {
    for await (const { loaded, total } of api.load(model, models)) progress(loaded, total)
  } catch (thrown) {
    worker.terminate()
    throw thrown
  }
  return {
    embed: (text, role) => api.embed(text, role),
    memory: () => api.memory(),
    close: () => worker.terminate(),
  }
}
