import type { OwnModel } from '../models'
import type { EmbeddingModel } from './embedder'

/**
 * BAAI/bge-small-en-v1.5 (MIT), int8 weights; origin, sizes and digests in `public/models/bge-small-en-v1.5/SOURCE.md`.
 * The prefix is the one that its authors trained with; passages have none.
 */
export const bgeSmall: EmbeddingModel = {
  name: 'bge-small-en-v1.5',
  folder: 'bge-small-en-v1.5',
  dimensions: 384,
  tokens: 512,
  pooling: 'cls',
  queryPrefix: 'Represent this sentence for searching relevant passages: ',
  passagePrefix: '',
  weights: {
    file: 'onnx/model_quantized.onnx',
    bytes: 33_945_601,
    sha256: 'ccc35df7e93c6c93cac8b6a2a29044448f8cdfeedfc7e25c22846318a67741c8',
  },
}

/** Where transformers.js looks for the weights of a model from a person's folder, whatever they are called there. */
export const WEIGHTS = 'onnx/model_quantized.onnx'

/** A person's model as the loader knows it. */
export function describeModel(own: OwnModel): EmbeddingModel {
  const { id, name, dimensions, tokens, pooling, queryPrefix, passagePrefix, weights } = own
  return {
    name,
    folder: 'own',
    dimensions,
    tokens,
    pooling,
    queryPrefix,
    passagePrefix,
    weights: { file: WEIGHTS, bytes: weights, sha256: id },
  }
}
