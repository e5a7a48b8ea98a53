/** Ranking by meaning: exact dot products of unit vectors, so that the score is the cosine. */
import { best, type Limits, type Scored } from './scored'

/** Rows in a block: vectors are kept in blocks, so that a growing library never copies what it has. */
const BLOCK = 1024

export class VectorIndex {
  private readonly blocks: Float32Array[] = []
  private present = new Uint8Array(BLOCK)
  private count = 0

  constructor(readonly dimensions: number) {}

  /** Rows that have a vector. */
  get size(): number {
    return this.count
  }

  has(row: number): boolean {
    return this.present[row] === 1
  }

  /** @param vector of length 1; copied */
  set(row: number, vector: Float32Array): void {
    const block = Math.floor(row / BLOCK)
    while (this.blocks.length <= block) this.blocks.push(new Float32Array(BLOCK * this.dimensions))
    if (row >= this.present.length) {
      const larger = new Uint8Array(Math.max(2 * this.present.length, row + 1))
      larger.set(this.present)
      this.present = larger
    }
    this.blocks[block]!.set(vector, (row % BLOCK) * this.dimensions)
    if (!this.has(row)) this.count++
    this.present[row] = 1
  }

  /** A view of a row's vector; undefined where it has none. */
  get(row: number): Float32Array | undefined {
    if (!this.has(row)) return undefined
    const start = (row % BLOCK) * this.dimensions
    return this.blocks[Math.floor(row / BLOCK)]!.subarray(start, start + this.dimensions)
  }

  remove(rows: Iterable<number>): void {
    for (const row of rows) {
      if (this.has(row)) this.count--
      this.present[row] = 0
    }
  }

  /** The rows nearest to a query's vector. */
  search(query: Float32Array, limits: Limits): Scored[] {
    const scored: Scored[] = []
    const { filter } = limits
    for (let b = 0; b < this.blocks.length; b++) {
      const block = this.blocks[b]!
      for (let i = 0; i < BLOCK; i++) {
        const row = b * BLOCK + i
        if (this.present[row] !== 1 || (filter && !filter(row))) continue
        scored.push({ row, score: dot(query, block, i * this.dimensions) })
      }
    }
    return best(scored, limits)
  }
}

/** Dot product of `a` with the vector that starts at `offset` in `b`; four sums let the processor overlap them. */
export function dot(a: Float32Array, b: Float32Array, offset = 0): number {
  let s0 = 0
  let s1 = 0
  let s2 = 0
  let s3 = 0
  const whole = a.length - (a.length % 4)
  for (let i = 0; i < whole; i += 4) {
    s0 += a[i]! * b[offset + i]!
    s1 += a[i + 1]! * b[offset + i + 1]!
    s2 += a[i + 2]! * b[offset + i + 2]!
    s3 += a[i + 3]! * b[offset + i + 3]!
  }
  for (let i = whole; i < a.length; i++) s0 += a[i]! * b[offset + i]!
  return s0 + s1 + s2 + s3
}
