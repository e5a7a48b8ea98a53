/** Vectors of passages, each text embedded once, however many ask for it and wherever it stands. */
import type { Pool, Priority } from '../3-embed/pool'

interface UnderWay {
  vector: Promise<Float32Array>
  /** How many wait for it; when none is left it is given up. */
  waiting: number
  giveUp: AbortController
}

/** Vectors that nobody waits for any more are kept for a while, up to this many. */
const MOST_ORPHANS = 64

export class Embedding {
  private readonly underWay = new Map<number, UnderWay>()
  /** Vectors of texts that are not in the library yet. */
  private readonly spare = new Map<number, Float32Array>()
  private readonly orphans = new Set<number>()

  constructor(private readonly pool: Pool) {}

  /**
   * @param hash of the text
   * @throws AppError `embed/*`; the signal's reason
   */
  async embed(hash: number, text: string, priority: Priority, signal?: AbortSignal): Promise<Float32Array> {
    signal?.throwIfAborted()
    const known = this.spare.get(hash)
    if (known) return known
    let work = this.underWay.get(hash)
    if (!work || work.giveUp.signal.aborted) work = this.begin(hash, text, priority, work?.vector)
    else this.pool.hasten(text, priority)
    return this.wait(work, signal)
  }

  /** Keeps vectors at hand until their texts are in the library, or not wanted any more. */
  hold(): { add(hash: number, vector: Float32Array): void; release(): void } {
    const held = new Set<number>()
    return {
      add: (hash, vector) => {
        held.add(hash)
        this.spare.set(hash, vector)
      },
      release: () => {
        for (const hash of held) this.spare.delete(hash)
        held.clear()
      },
    }
  }

  private begin(hash: number, text: string, priority: Priority, given?: Promise<Float32Array>): UnderWay {
    const giveUp = new AbortController()
    const ask = (): Promise<Float32Array> => this.pool.embed(text, 'passage', priority, giveUp.signal)
    // What was given up may be in a lane all the same, and then comes out of it.
    const vector = given ? given.catch(ask) : ask()
    const work: UnderWay = { vector, waiting: 0, giveUp }
    this.underWay.set(hash, work)
    const forget = (): void => {
      if (this.underWay.get(hash) === work) this.underWay.delete(hash)
    }
    vector.then((made) => {
      forget()
      if (work.waiting === 0) this.keep(hash, made)
    }, forget)
    return work
  }

  private async wait(work: UnderWay, signal: AbortSignal | undefined): Promise<Float32Array> {
    work.waiting++
    if (!signal) return work.vector
    let abort: () => void = () => {}
    const left = new Promise<never>((_, reject) => {
      abort = () => {
        if (--work.waiting === 0) work.giveUp.abort(signal.reason)
        reject(signal.reason as Error)
      }
    })
    signal.addEventListener('abort', abort, { once: true })
    try {
      return await Promise.race([work.vector, left])
    } finally {
      signal.removeEventListener('abort', abort)
    }
  }

  /** A vector that came when nobody waited for it any more. */
  private keep(hash: number, vector: Float32Array): void {
    this.spare.set(hash, vector)
    const [oldest] = this.orphans
    this.orphans.add(hash)
    if (this.orphans.size <= MOST_ORPHANS) return
    this.orphans.delete(oldest!)
    this.spare.delete(oldest!)
  }
}
