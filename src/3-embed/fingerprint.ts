import type { EmbeddingModel } from './embedder'

/** Names all that decides a passage's vector. Vectors with different fingerprints are never compared. */
export function fingerprint(model: EmbeddingModel): string {
  const { name, dimensions, tokens, pooling, queryPrefix, passagePrefix, weights } = model
  return [name, weights.sha256.slice(0, 16), dimensions, tokens, pooling, queryPrefix, passagePrefix].join('|')
}
