/** Checks answers with the pool's embeddings. */
import type { Pool } from '../3-embed/pool'
import { Judge } from '../6-generate/verify/judge'
import type { Claims, JudgedSentence } from '../types'

/** Vectors of sentences that are kept at most; then all are made anew as they are wanted. */
const MOST_KEPT = 20_000

export class Judging {
  private judge: Judge
  private made = 0

  constructor(private readonly pool: Pool) {
    this.judge = this.fresh()
  }

  /** @throws AppError `embed/*`; the signal's reason */
  async sentences(claims: Claims, signal?: AbortSignal): Promise<JudgedSentence[]> {
    if (this.made > MOST_KEPT) this.judge = this.fresh()
    return this.judge.judge(claims, signal)
  }

  private fresh(): Judge {
    this.made = 0
    return new Judge((text) => {
      this.made++
      // A person waits for the verdict, as for a search's candidates.
      return this.pool.embed(text, 'passage', 'candidate')
    })
  }
}
