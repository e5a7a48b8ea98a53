import type { EmbeddingModel } from '../3-embed/embedder'

/** A worker that embeds in batches, as the page calls it. */
export interface BatchingWorker {
  /** @param models absolute address of the folder that holds the models, ending in `/` */
  load(model: EmbeddingModel, models: string): Promise<void>
  /** Embeds some passages at once. */
  embed(texts: string[]): Promise<Float32Array>
}
