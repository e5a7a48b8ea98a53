/** Gives chunks their vectors: those that a search asks for at once, all others in the background. */
import type { Pool, Priority } from '../3-embed/pool'
import type { Store } from '../4-store/store'
import { toProblem, type Problem } from '../errors'
import { passage } from '../text/passage'
import type { DocumentId, DocumentSummary } from '../types'
import type { Library, Shelved } from './library'
import { Rate } from './rate'
import { chunkAt } from './tables'

/** Vectors are stored when a document is complete, or when this many are not stored yet. */
const FLUSH = 64

export interface MeaningEvents {
  /** A document has more vectors than before. */
  changed(summary: DocumentSummary): void
  /** More chunks are done, or there is more to do. */
  progress(): void
  problem(problem: Problem): void
}

export class Meaning {
  readonly rate = new Rate()
  private readonly underWay = new Map<number, Promise<void>>()
  private readonly unsaved = new Map<DocumentId, number>()
  private readonly idle: (() => void)[] = []
  private running = false
  private stopped = new AbortController()
  private paused = false

  constructor(
    private readonly library: Library,
    private readonly store: Store,
    private readonly pool: Pool,
    private readonly events: MeaningEvents,
    /** Whether vectors are kept: a tab that only follows leaves that to the owner. */
    private readonly keeps = true,
  ) {}

  /** Starts, or goes on with, the background work. */
  wake(): void {
    if (this.running || this.paused) return
    this.running = true
    void this.work().then(() => {
      this.running = false
      this.rate.reset()
      this.events.progress()
      for (const resolve of this.idle.splice(0)) resolve()
    })
  }

  /** Stops or resumes the background work. What a search asks for is embedded all the same. */
  pause(paused: boolean): void {
    this.paused = paused
    if (paused) this.stopped.abort()
    else {
      this.stopped = new AbortController()
      this.wake()
    }
  }

  /** Resolves when the background work rests: all done, paused or failed. */
  async settled(): Promise<void> {
    if (this.running) await new Promise<void>((resolve) => this.idle.push(resolve))
  }

  /** Embeds the chunks of some rows ahead of all others. Resolves when each has its vector or is gone. */
  async ensure(rows: readonly number[], signal?: AbortSignal): Promise<void> {
    await Promise.all(rows.filter((row) => this.library.holds(row)).map((row) => this.embed(row, 'candidate', signal)))
    await this.save([...this.unsaved.keys()])
  }

  /** Embeds documents ahead after all that were to wait for a search. */
  async prepare(ids: readonly DocumentId[]): Promise<void> {
    const summaries = ids.flatMap((id) => this.library.summaries.get(id) ?? [])
    for (const summary of summaries) delete summary.onDemand
    await this.store.putSummaries(summaries)
    for (const summary of summaries) this.events.changed({ ...summary })
    this.events.progress()
    this.wake()
  }

  private async work(): Promise<void> {
    const signal = this.stopped.signal
    try {
      for (let shelf = this.next(); shelf && !signal.aborted; shelf = this.next()) await this.complete(shelf, signal)
    } catch (thrown) {
      // The pool has told already that the model failed.
      const problem = toProblem(thrown, 'embed/failed')
      if (!signal.aborted && !problem.code.startsWith('embed/')) this.events.problem(problem)
      if (!signal.aborted) this.paused = true
    }
    await this.save([...this.unsaved.keys()]).catch((thrown: unknown) =>
      this.events.problem(toProblem(thrown, 'store/unavailable')),
    )
  }

  /** Short documents first, and of these the most recent: most of what a person looks for is soon complete. */
  private next(): Shelved | undefined {
    let best: { shelf: Shelved; summary: DocumentSummary } | undefined
    for (const shelf of this.library.documents()) {
      const summary = this.library.summaries.get(shelf.id)
      if (summary?.state !== 'searchable' || summary.onDemand) continue
      const size = sizeClass(shelf) - (best ? sizeClass(best.shelf) : Infinity)
      if (!best || size < 0 || (size === 0 && summary.addedAt > best.summary.addedAt)) best = { shelf, summary }
    }
    return best?.shelf
  }

  private async complete(shelf: Shelved, signal: AbortSignal): Promise<void> {
    const { id, base, count } = shelf
    const there = (): boolean => this.library.get(id) === shelf
    const rows: Promise<void>[] = []
    for (let row = base; row < base + count && there(); row++) {
      if (this.library.borrow(row)) continue
      rows.push(this.embed(row, 'passage', signal))
      // Two texts for each of at most four lanes: enough to keep them busy, and little to throw away.
      if (rows.length >= 8) await rows.shift()
      if ((this.unsaved.get(id) ?? 0) >= FLUSH) await this.save([id])
    }
    await Promise.all(rows)
    if (!there()) return
    this.unsaved.set(id, (this.unsaved.get(id) ?? 0) + 1)
    await this.save([id])
  }

  private embed(row: number, priority: Priority, signal?: AbortSignal): Promise<void> {
    if (this.library.borrow(row)) return Promise.resolve()
    const started = this.underWay.get(row)
    // A candidate overtakes the same text in the background's queue: whichever comes first serves both.
    if (started && priority === 'passage') return started
    const work = this.embedNow(row, priority, signal).finally(() => {
      if (this.underWay.get(row) === work) this.underWay.delete(row)
    })
    work.catch(() => {})
    this.underWay.set(row, work)
    return work
  }

  private async embedNow(row: number, priority: Priority, signal?: AbortSignal): Promise<void> {
    const { owner, index } = this.library.at(row)
    const document = await this.library.document(owner.id)
    if (!document) return
    const text = passage(document.text, chunkAt(owner.chunks, index))
    const vector = await this.pool.embed(text, 'passage', priority, signal)
    if (this.library.get(owner.id) !== owner || this.library.vectors.has(row)) return
    this.library.setVector(row, vector)
    this.unsaved.set(owner.id, (this.unsaved.get(owner.id) ?? 0) + 1)
    this.rate.count(1)
    this.events.progress()
  }

  private async save(ids: DocumentId[]): Promise<void> {
    for (const id of ids) {
      this.unsaved.delete(id)
      const shelf = this.library.get(id)
      const summary = this.library.summaries.get(id)
      if (!shelf || !summary || !this.keeps) continue
      summary.embedded = this.library.embedded(shelf)
      if (summary.embedded === shelf.count) summary.state = 'complete'
      await this.store.putVectors(summary, this.library.vectorTable(shelf))
      this.events.changed({ ...summary })
    }
  }
}

/** Documents of about the same length count as equal: powers of four chunks. */
function sizeClass({ count }: Shelved): number {
  return Math.floor(Math.log2(count + 1) / 2)
}
