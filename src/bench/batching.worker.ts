/** The baseline of the bench `embed`: the same weights in batches, the way transformers.js's own examples use it. */
import { pipeline, type FeatureExtractionPipeline } from '@huggingface/transformers'
import type { EmbeddingModel } from '../3-embed/embedder'
import { useOwnFiles } from '../3-embed/transformers'
import { serve } from '../worker/wire'

export interface BatchingWorker {
  /** @param models absolute address of the folder that holds the models, ending in `/` */
  load(model: EmbeddingModel, models: string): Promise<void>
  /** Embeds some passages at once. */
  embed(texts: string[]): Promise<Float32Array>
}

let extractor: FeatureExtractionPipeline | undefined

const worker: BatchingWorker = {
  async load(model, models) {
    await useOwnFiles(model, models, () => {})
    extractor = await pipeline('feature-extraction', model.folder, { dtype: 'q8', device: 'wasm' })
  },
  async embed(texts) {
    const output = await extractor!(texts, { pooling: 'cls', normalize: true })
    return output.data as Float32Array
  },
}

serve(worker, globalThis, 'embed/failed')
