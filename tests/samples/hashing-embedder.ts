import type { EmbeddingModel } from '../../src/3-embed/embedder'
import type { Lane } from '../../src/3-embed/pool'

/** What the fake stands for: few dimensions, so that tests can be large. */
export const hashingModel: EmbeddingModel = {
  name: 'hashing',
  folder: 'none',
  dimensions: 32,
  tokens: 512,
  pooling: 'cls',
  queryPrefix: '',
  passagePrefix: '',
  weights: { file: 'none', bytes: 0, sha256: '0'.repeat(64) },
}

/** A bag of hashed words as a unit vector: texts with the same words are near each other. */
export function hashedVector(text: string): Float32Array {
  const vector = new Float32Array(hashingModel.dimensions)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    let sum = 7
    for (const character of word) sum = (sum * 31 + character.codePointAt(0)!) % 65_521
    vector[sum % vector.length]! += 1
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

/** A lane without a model. `embedded` records every passage, in the order in which they were embedded. */
export function hashingLane(embedded: string[] = []): Lane {
  return {
    embed: async (text, role) => {
      if (role === 'passage') embedded.push(text)
      return hashedVector(text)
    },
    close: () => {},
  }
}
