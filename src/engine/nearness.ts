/** How near the windows of chunks are to a query. */
import type { Pool } from '../3-embed/pool'
import { dot } from '../5-retrieve/dense'
import type { ChunkId } from '../types'
import { RecentVectors } from './recent-vectors'
import type { Showing } from './showing'

export class Nearness {
  private readonly vectors: RecentVectors

  constructor(
    private readonly showing: Showing,
    pool: Pool,
  ) {
    this.vectors = new RecentVectors(pool, 'candidate')
  }

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
        const cosines = await Promise.all(windows.map(async (text) => dot(query, await this.vectors.of(text, signal))))
        return cosines.length > 0 ? [[id, Math.max(...cosines)]] : []
      }),
    )
    return new Map(found.flat())
  }
}
