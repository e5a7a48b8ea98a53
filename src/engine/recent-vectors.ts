/** Vectors of passing texts (sentences, windows), made when they are asked for and kept for a while. */
import type { Pool, Priority } from '../3-embed/pool'
import { hash53 } from '../text/hash'

/** Vectors that are kept, the last used; of the usual model they take 6 MB. */
const MOST_KEPT = 4096

export class RecentVectors {
  /** The least recently used come first. */
  private readonly kept = new Map<number, Float32Array>()

  /** @param priority of these texts among all that wait for the pool */
  constructor(
    private readonly pool: Pool,
    private readonly priority: Priority,
  ) {}

  /** @throws AppError `embed/*`; the signal's reason */
  async of(text: string, signal?: AbortSignal): Promise<Float32Array> {
    const key = hash53(text)
    const vector = this.kept.get(key) ?? (await this.pool.embed(text, 'passage', this.priority, signal))
    this.kept.delete(key)
    this.kept.set(key, vector)
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value!)
    return vector
  }
}
