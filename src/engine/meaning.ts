/** Gives chunks their vectors: those that a search asks for at once, all others in the background. */
import type { Priority } from '../3-embed/pool'
import { toProblem, type Problem } from '../errors'
import { passage } from '../text/passage'
import type { DocumentId, DocumentSummary } from '../types'
import type { Embedding } from './embedding'
import type { Ledger } from './ledger'
import type { Library, Shelved } from './library'
import { Rate } from './rate'
import { chunkAt } from './tables'

/** Vectors are stored when a document is complete, or when this many are not stored yet. */
const FLUSH = 64

export interface MeaningParts {
  library: Library
  ledger: Ledger
  embedding: Embedding
  /** Whether vectors are kept: a tab that only follows leaves that to the owner. */
  keeps: boolean
}

export interface MeaningEvents {
  /** More chunks are done, or there is more to do. */
  progress(): void
  /** The store takes no more vectors. */
  halted(problem: Problem): void
}

export class Meaning {
  readonly rate = new Rate()
  private readonly unsaved = new Map<DocumentId, number>()
  /** Documents that can't be completed: their text is lost. */
  private readonly hopeless = new WeakSet<Shelved>()
  private running: Promise<void> | undefined
  private paused = false
  private failed = false

  constructor(
    private readonly parts: MeaningParts,
    private readonly events: MeaningEvents,
  ) {}

  /** Starts, or goes on with, the background work. */
  wake(): void {
    if (this.running || this.resting()) return
    this.running = this.work().finally(() => {
      this.running = undefined
      // What came while the last vectors were being stored.
      this.wake()
      if (this.running) return
      this.rate.reset()
      this.events.progress()
    })
  }

  /** Stops or resumes the background work. What a search asks for is embedded all the same. */
  pause(paused: boolean): void {
    this.paused = paused
    if (paused) return
    this.failed = false
    this.wake()
  }

  get busy(): boolean {
    return this.running !== undefined
  }

  /** Resolves when the background work rests: all done, paused or failed. */
  async settled(): Promise<void> {
    while (this.running) await this.running
  }

  /** Embeds documents ahead after all that were to wait for a search. */
  async prepare(ids: readonly DocumentId[]): Promise<void> {
    await this.parts.ledger.prepare(ids)
    this.events.progress()
    this.wake()
  }

  /** Embeds the chunks of some rows ahead of all others. Resolves when each has its vector or is gone. */
  async ensure(rows: readonly number[], signal?: AbortSignal): Promise<void> {
    await Promise.all(rows.map((row) => this.embed(row, 'candidate', signal)))
    await this.save([...this.unsaved.keys()])
  }

  private resting(): boolean {
    return this.paused || this.failed || !this.next()
  }

  private async work(): Promise<void> {
    try {
      while (!this.resting()) await this.complete(this.next()!)
    } catch {
      // The pool has told already that the model failed; the store, that it is gone.
      this.failed = true
    }
    await this.save([...this.unsaved.keys()])
  }

  /** Short documents first, and of these the most recent: most of what a person looks for is soon complete. */
  private next(): Shelved | undefined {
    const { library } = this.parts
    let best: { shelf: Shelved; summary: DocumentSummary } | undefined
    for (const shelf of library.documents()) {
      const summary = library.summaries.get(shelf.id)
      if (summary?.state !== 'searchable' || summary.onDemand || this.hopeless.has(shelf)) continue
      const size = sizeClass(shelf) - (best ? sizeClass(best.shelf) : Infinity)
      if (!best || size < 0 || (size === 0 && summary.addedAt > best.summary.addedAt)) best = { shelf, summary }
    }
    return best?.shelf
  }

  private async complete(shelf: Shelved): Promise<void> {
    const { library } = this.parts
    const { id, base, count } = shelf
    const goOn = (): boolean => library.get(id) === shelf && !this.paused
    const rows: Promise<void>[] = []
    for (let row = base; row < base + count && goOn(); row++) {
      const work = this.embed(row, 'passage')
      work.catch(() => {})
      rows.push(work)
      // Two texts for each of at most four lanes: enough to keep them busy, and little to throw away.
      if (rows.length >= 8) await rows.shift()
      if ((this.unsaved.get(id) ?? 0) >= FLUSH) await this.save([id])
    }
    await Promise.all(rows)
    if (!goOn()) return
    if (library.embedded(shelf) < count) this.hopeless.add(shelf)
    await this.save([id])
  }

  private async embed(row: number, priority: Priority, signal?: AbortSignal): Promise<void> {
    const { library, embedding } = this.parts
    if (!library.holds(row) || library.borrow(row)) return
    const { owner, index } = library.at(row)
    const document = await library.document(owner.id)
    if (!document || library.get(owner.id) !== owner || library.borrow(row)) return
    const text = passage(document.text, chunkAt(owner.chunks, index))
    const vector = await embedding.embed(library.hashOf(row), text, priority, signal)
    if (library.get(owner.id) !== owner || library.vectors.has(row)) return
    library.setVector(row, vector)
    this.unsaved.set(owner.id, (this.unsaved.get(owner.id) ?? 0) + 1)
    this.rate.count(1)
    this.events.progress()
  }

  /** Never rejects: vectors that could not be stored are there all the same until the page is closed. */
  private async save(ids: DocumentId[]): Promise<void> {
    for (const id of ids) this.unsaved.delete(id)
    if (!this.parts.keeps || ids.length === 0) return
    try {
      await this.parts.ledger.saveVectors(ids)
    } catch (thrown) {
      for (const id of ids) this.unsaved.set(id, 1)
      this.events.halted(toProblem(thrown, 'store/unavailable'))
    }
  }
}

/** Documents of about the same length count as equal: powers of four chunks. */
function sizeClass({ count }: Shelved): number {
  return Math.floor(Math.log2(count + 1) / 2)
}
