/** Starts workers with a model in them. */
import type { ChosenModel, CrossEncoder } from '../3-embed/embedder'
import type { Lane } from '../3-embed/pool'
import type { ModelKind } from '../models'
import { spawn } from '../spawn'
import embeddingWorker from './embedding.worker.ts?worker&url'
import type { EmbeddingWorker } from './protocol'
import { call } from './wire'

/** Told the bytes of the weights so far, and in all. */
type Progress = (loaded: number, total: number) => void

/**
 * A worker that embeds.
 * @param models absolute address of the folder that holds the site's models, ending in `/`
 * @throws AppError `embed/missing`, `embed/damaged`
 */
export async function openLane(chosen: ChosenModel, models: string, progress: Progress): Promise<Lane> {
  const { api, close } = await open(chosen, models, 'embedding', progress)
  return { embed: (text, role) => api.embed(text, role), memory: () => api.memory(), close }
}

/**
 * A worker that judges a query and a passage together.
 * @throws AppError `embed/missing`, `embed/damaged`
 */
export async function openCrossEncoder(chosen: ChosenModel, models: string): Promise<CrossEncoder & { close(): void }> {
  const { api, close } = await open(chosen, models, 'reranking', () => {})
  return { score: (query, passage) => api.score(query, passage), close }
}

async function open(
  chosen: ChosenModel,
  models: string,
  kind: ModelKind,
  progress: Progress,
): Promise<{ api: EmbeddingWorker; close(): void }> {
  const worker = spawn(embeddingWorker, kind)
  const { api, fail } = call<EmbeddingWorker>(worker, ['load'])
  const close = (): void => {
    worker.terminate()
    fail({ code: 'embed/failed', detail: 'closed' })
  }
  try {
    for await (const { loaded, total } of api.load(chosen, models, kind)) progress(loaded, total)
  } catch (thrown) {
    worker.terminate()
    throw thrown
  }
  return { api, close }
}
