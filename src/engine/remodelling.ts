/** Gives all documents vectors of another model, one after the other, while those of the model in use serve. */
import type { VectorTable } from '../4-store/store'
import { createChunker } from '../2-chunk/chunker'
import { toProblem, type Problem } from '../errors'
import { passage } from '../text/passage'
import type { EngineSettings, OwnModel } from '../types'
import type { Ledger } from './ledger'
import type { Library, Shelved } from './library'
import type { Models, Outfit } from './models'
import { chunkAt, tableOf } from './tables'

export interface RemodellingParts {
  library: Library
  ledger: Ledger
  models: Models
  settings: EngineSettings
}

export interface RemodellingEvents {
  /** More documents are done, or there are more to do. */
  progress(): void
  problem(problem: Problem): void
  /** The store takes no more. */
  halted(problem: Problem): void
  /** All documents have the vectors: the model can take its place. */
  remodelled(own: OwnModel | null): void
}

export class Remodelling {
  /** Documents that are to get vectors and those that have them; undefined when no other model is wanted. */
  round: { model: string; done: number; total: number } | undefined
  private running: Promise<void> | undefined
  private stopped = new AbortController()
  private paused = false
  private readonly failed = new Set<Shelved>()

  constructor(
    private readonly parts: RemodellingParts,
    private readonly events: RemodellingEvents,
  ) {}

  /** Goes on where another model is wanted. */
  wake(): void {
    const { next } = this.parts.settings
    if (this.running || this.paused || !next) return
    if (this.stopped.signal.aborted) this.stopped = new AbortController()
    const { signal } = this.stopped
    this.running = this.work(next.embedding, signal).finally(() => {
      this.running = undefined
      this.round = undefined
      this.events.progress()
      if (signal.aborted) this.wake()
    })
  }

  /** Another model is wanted than before, or none. */
  async restart(): Promise<void> {
    this.stopped.abort()
    await this.settled()
    if (!this.parts.settings.next) this.parts.models.discard()
    this.failed.clear()
    this.wake()
  }

  pause(paused: boolean): void {
    this.paused = paused
    if (paused) this.stopped.abort()
    else this.wake()
  }

  get busy(): boolean {
    return this.running !== undefined
  }

  async settled(): Promise<void> {
    while (this.running) await this.running
  }

  private async work(own: OwnModel | null, signal: AbortSignal): Promise<void> {
    const { ledger, models, library } = this.parts
    try {
      const outfit = await models.prepare(own)
      for (;;) {
        const { chunker, left } = await this.left(outfit)
        const [shelf] = left
        signal.throwIfAborted()
        if (!shelf) break
        const total = [...library.documents()].length
        this.round = { model: outfit.chosen.model.name, done: total - left.length, total }
        this.events.progress()
        for (const one of left) {
          await this.remodel(one, chunker, outfit, signal)
          this.round.done++
          this.events.progress()
        }
      }
      this.events.remodelled(own)
    } catch (thrown) {
      if (signal.aborted) return
      const problem = toProblem(thrown, 'store/unavailable')
      if (problem.code.startsWith('store/')) return this.events.halted(problem)
      // The model can't be used: the one before stays.
      await ledger.configure(this.parts.settings, { next: null })
      models.discard()
      this.events.problem(problem)
    }
  }

  /** Documents that have no vectors of the model yet. */
  private async left({ fingerprint, tokenizer }: Outfit): Promise<{ chunker: string; left: Shelved[] }> {
    const { library, ledger, settings } = this.parts
    const done = new Set<string>()
    for (const { id, model } of await ledger.aside()) if (model === fingerprint) done.add(id)
    const left = [...library.documents()].filter((shelf) => !done.has(shelf.id) && !this.failed.has(shelf))
    return { chunker: createChunker(settings.chunks, tokenizer).fingerprint, left }
  }

  private async remodel(shelf: Shelved, chunker: string, outfit: Outfit, signal: AbortSignal): Promise<void> {
    const { library, ledger, settings } = this.parts
    const document = await library.document(shelf.id)
    const summary = library.summaries.get(shelf.id)
    if (!document || !summary) return void this.failed.add(shelf)
    const source = { name: summary.name, path: summary.name, lastModified: 0, bytes: new Blob([]) }
    const cut = await outfit.readers.use(source, (reader) => reader.cut(document, settings.chunks), signal)
    const { chunks, tokens } = cut
    // The settings have changed meanwhile: it is looked at again.
    if (chunks.chunker !== chunker) return
    let vectors: VectorTable | undefined
    if (!summary.onDemand) {
      const texts = Array.from(chunks.starts, (_, index) => passage(document.text, chunkAt(chunks, index)))
      const made: Float32Array[] = []
      for await (const vector of outfit.pool.embedAll(texts, 'passage', 'passage', signal)) made.push(vector)
      const shape = { fingerprint: outfit.fingerprint, dimensions: outfit.chosen.model.dimensions }
      vectors = tableOf(chunks, shape, (index) => made[index])
    }
    signal.throwIfAborted()
    await ledger.putAside(shelf, {
      id: shelf.id,
      model: outfit.fingerprint,
      chunks,
      vectors,
      counts: {
        state: vectors ? 'complete' : 'searchable',
        tokens,
        chunks: chunks.starts.length,
        embedded: vectors ? chunks.starts.length : 0,
      },
    })
  }
}
