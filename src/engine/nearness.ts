/** How near the windows of chunks are to a query. Their vectors are made when they are asked for, and kept for a while. */
import type { Pool } from '../3-embed/pool'
import { dot } from '../5-retrieve/dense'
import { hash53 } from '../text/hash'
import type { ChunkId } from '../types'
import type { Showing } from './showing'

/** Vectors that are kept, the last used: about 6 MB. */
const KEPT = 4000

export class Nearness {
  private readonly kept = new Map<number, Float32Array>()

  constructor(
    private readonly showing: Showing,
    private readonly pool: Pool,
  ) {}

  /** Whether any of these chunks is long enough to have windows. */
  async applies(ids: readonly ChunkId[]): Promise<boolean> {
    for (const id of ids) if ((await this.showing.windows(id)).length > 0) return true
    return false
  }

  /**
   * The cosine of each chunk's nearest window; chunks without windows are left out.
   * @throws AppError `embed/*`; the signal's reason
   */
  async nearest(ids: readonly ChunkId[], query: Float32Array, signal?: AbortSignal): Promise<Map<ChunkId, number>> {
    const found = await Promise.all(
      ids.map(async (id): Promise<[ChunkId, number][]> => {
        const windows = await this.showing.windows(id)
        const cosines = await Promise.all(windows.map(async (text) => dot(query, await this.vector(text, signal))))
        return cosines.length > 0 ? [[id, Math.max(...cosines)]] : []
      }),
    )
    return new Map(found.flat())
  }

  private async vector(text: string, signal?: AbortSignal): Promise<Float32Array> {
    const hash = hash53(text)
    const vector = this.kept.get(hash) ?? (await this.pool.embed(text, 'passage', 'candidate', signal))
    // Last used goes to the end: the first are forgotten first.
    this.kept.delete(hash)
    this.kept.set(hash, vector)
    if (this.kept.size > KEPT) this.kept.delete(this.kept.keys().next().value!)
    return vector
  }
}
