import type { Pooling } from '../models'

/**
 * One vector out of those of all tokens, scaled to length 1.
 * @param data `rows × dimensions`
 */
export function pool(data: Float32Array, rows: number, dimensions: number, pooling: Pooling): Float32Array {
  const first = pooling === 'last' ? rows - 1 : 0
  const vector = data.slice(first * dimensions, (first + 1) * dimensions)
  if (pooling === 'mean') {
    for (let row = 1; row < rows; row++) {
      for (let d = 0; d < dimensions; d++) vector[d]! += data[row * dimensions + d]!
    }
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}
