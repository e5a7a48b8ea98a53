/** Checks answers with the pool's embeddings; by words alone where there are none to be had. */
import type { Pool } from '../3-embed/pool'
import { Judge } from '../6-generate/verify/judge'
import type { Claims, JudgedSentence } from '../types'

/** Vectors of sentences that are kept at most; then all are made anew as they are wanted. */
const MOST_KEPT = 20_000

export class Judging {
  private judge: Judge | undefined
  private by: Pool | undefined
  private made = 0
  private readonly byWords = new Judge()

  /** @param pool gives that of the model in use: vectors of different models are never compared */
  constructor(private readonly pool: () => Pool) {}

  /**
   * An answer is never lost because the embedding model can't be had: its sentences are then judged by words alone, and say so.
   * @throws the signal's reason
   */
  async sentences(claims: Claims, signal?: AbortSignal): Promise<JudgedSentence[]> {
    try {
      const pool = this.pool()
      if (!this.judge || this.by !== pool || this.made > MOST_KEPT) this.judge = this.fresh(pool)
      return await this.judge.judge(claims, signal)
    } catch {
      signal?.throwIfAborted()
      const judged = await this.byWords.judge(claims, signal)
      return judged.map((sentence) => ({ ...sentence, wordsAlone: true }))
    }
  }

  private fresh(pool: Pool): Judge {
    this.made = 0
    this.by = pool
    return new Judge((text) => {
      this.made++
      // A person waits for the verdict, as for a search's candidates.
      return pool.embed(text, 'passage', 'candidate')
    })
  }
}
