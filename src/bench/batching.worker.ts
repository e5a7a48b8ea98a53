/** The baseline of the bench `embed`: the same weights in batches, the way transformers.js's own examples use it. */
import { pipeline, type FeatureExtractionPipeline } from '@huggingface/transformers'
import { useOwnFiles } from '../3-embed/files'
import { serve } from '../worker/wire'
import type { BatchingWorker } from './batching'

let extractor: FeatureExtractionPipeline | undefined

const worker: BatchingWorker = {
  async load(model, models) {
    await useOwnFiles({ model }, models, () => {})
    extractor = await pipeline('feature-extraction', model.folder, { dtype: 'q8', device: 'wasm' })
  },
  async embed(texts) {
    const output = await extractor!(texts, { pooling: 'cls', normalize: true })
    return output.data as Float32Array
  },
}

serve(worker, globalThis, 'embed/failed')
