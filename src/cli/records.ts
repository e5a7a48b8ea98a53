/** Vectors as bytes: a row of records, each a SHA-256 of 32 bytes and then the vector's little-endian floats. */
import type { KnownVectors } from '../types'

const KEY_BYTES = 32

/** Vectors with the records that hold them, in base64. */
export interface PackedVectors {
  fingerprint: string
  dimensions: number
  records: string
}

/** The records of some vectors. */
export function packVectors({ fingerprint, keys, vectors }: KnownVectors): PackedVectors {
  const dimensions = keys.length === 0 ? 0 : vectors.length / keys.length
  const size = KEY_BYTES + 4 * dimensions
  const bytes = new Uint8Array(keys.length * size)
  const view = new DataView(bytes.buffer)
  keys.forEach((key, row) => {
    for (let i = 0; i < KEY_BYTES; i++) bytes[row * size + i] = Number.parseInt(key.slice(2 * i, 2 * i + 2), 16)
    for (let i = 0; i < dimensions; i++) {
      view.setFloat32(row * size + KEY_BYTES + 4 * i, vectors[row * dimensions + i]!, true)
    }
  })
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return { fingerprint, dimensions, records: btoa(binary) }
}

/**
 * Vectors from records. What does not have length 1 (a file that was cut off or mixed up) is left aside, so that it is made anew.
 */
export function unpackVectors(buffer: ArrayBuffer, dimensions: number): Omit<KnownVectors, 'fingerprint'> {
  const size = KEY_BYTES + 4 * dimensions
  const bytes = new Uint8Array(buffer)
  const view = new DataView(buffer)
  const keys: string[] = []
  const vectors = new Float32Array(Math.floor(bytes.length / size) * dimensions)
  for (let start = 0; start + size <= bytes.length; start += size) {
    const vector = vectors.subarray(keys.length * dimensions, (keys.length + 1) * dimensions)
    for (let i = 0; i < dimensions; i++) vector[i] = view.getFloat32(start + KEY_BYTES + 4 * i, true)
    if (!(Math.abs(Math.hypot(...vector) - 1) < 1e-3)) continue
    const key = bytes.subarray(start, start + KEY_BYTES)
    keys.push(Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join(''))
  }
  return { keys, vectors: vectors.slice(0, keys.length * dimensions) }
}
