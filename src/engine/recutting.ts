/** Cuts documents anew when the chunk settings have changed, one after the other, while their old chunks serve. */
import type { Pool } from '../3-embed/pool'
import type { ChunkTable, Store, VectorTable } from '../4-store/store'
import { createChunker } from '../2-chunk/chunker'
import { toProblem, type Problem } from '../errors'
import { passage } from '../text/passage'
import type { ChunkSettings, Document, DocumentSummary } from '../types'
import type { Library, Shelved } from './library'
import type { Readers } from './readers'
import { chunkAt } from './tables'

export interface RecuttingParts {
  library: Library
  store: Store
  readers: Readers
  pool: Pool
  chunks(): ChunkSettings
}

export interface RecuttingEvents {
  changed(summary: DocumentSummary): void
  /** A document has new chunks; some may need vectors. */
  stored(): void
  /** More documents are cut, or there are more to cut. */
  progress(): void
  /** Nothing is left to cut. */
  ended(): Promise<void>
  problem(problem: Problem): void
}

export class Recutting {
  /** Documents to be cut anew and those that are; undefined when there is nothing to cut. */
  round: { done: number; total: number } | undefined
  private running: Promise<void> | undefined
  private stopped = new AbortController()
  private paused = false

  constructor(
    private readonly parts: RecuttingParts,
    private readonly events: RecuttingEvents,
  ) {}

  /** Starts, or starts over with other settings. */
  wake(): void {
    this.stopped.abort()
    const stop = (this.stopped = new AbortController())
    const before = this.running
    const running = (async () => {
      await before
      if (!this.paused) await this.work(stop.signal)
    })().finally(() => {
      if (this.running === running) this.running = undefined
    })
    this.running = running
  }

  pause(paused: boolean): void {
    this.paused = paused
    if (paused) this.stopped.abort()
    else this.wake()
  }

  async settled(): Promise<void> {
    while (this.running) await this.running
  }

  /** Whether a document's chunks are those of the settings of now. */
  current({ chunks }: Shelved): boolean {
    return chunks.chunker === createChunker(this.parts.chunks()).fingerprint
  }

  private async work(signal: AbortSignal): Promise<void> {
    const stale = [...this.parts.library.documents()].filter((shelf) => !this.current(shelf))
    this.count(stale.length > 0 ? { done: 0, total: stale.length } : undefined)
    try {
      for (const [done, shelf] of stale.entries()) {
        if (signal.aborted) return
        if (this.parts.library.get(shelf.id) === shelf) await this.recut(shelf, signal)
        this.count({ done: done + 1, total: stale.length })
      }
      this.count(undefined)
    } catch (thrown) {
      if (signal.aborted) return
      this.count(undefined)
      this.events.problem(toProblem(thrown, 'store/unavailable'))
      return
    }
    if (stale.length > 0) await this.events.ended()
  }

  private count(round: Recutting['round']): void {
    this.round = round
    this.events.progress()
  }

  private async recut(shelf: Shelved, signal: AbortSignal): Promise<void> {
    const { library, store, readers, chunks } = this.parts
    const document = await library.document(shelf.id)
    const summary = library.summaries.get(shelf.id)
    if (!document || !summary) return
    const source = { name: summary.name, path: summary.name, lastModified: 0, bytes: new Blob([]) }
    const cut = await readers.use(source, (reader) => reader.cut(document, chunks()), signal)
    // Only what was complete may be replaced no sooner than the new chunks are complete as well.
    const vectors = summary.state === 'complete' ? await this.embed(document, cut.chunks, signal) : undefined
    if (library.get(shelf.id) !== shelf) return
    Object.assign(summary, { tokens: cut.tokens, chunks: cut.chunks.starts.length })
    summary.state = vectors ? 'complete' : 'searchable'
    summary.embedded = vectors ? cut.chunks.starts.length : 0
    await store.put({ summary, document, chunks: cut.chunks, ...(vectors ? { vectors } : {}) })
    await library.add(summary, document, cut.chunks)
    if (vectors) library.load(shelf.id, vectors)
    this.events.changed({ ...summary })
    this.events.stored()
  }

  /** Vectors of chunks that are not in the library yet; a text that is known lends its vector. */
  private async embed(document: Document, table: ChunkTable, signal: AbortSignal): Promise<VectorTable> {
    const { library, pool } = this.parts
    const count = table.starts.length
    const { dimensions } = library.vectors
    const values = new Float32Array(count * dimensions)
    const missing: number[] = []
    for (let index = 0; index < count; index++) {
      const known = library.vectorOf(table.hashes[index]!)
      if (known) values.set(known, index * dimensions)
      else missing.push(index)
    }
    const texts = missing.map((index) => passage(document.text, chunkAt(table, index)))
    let next = 0
    for await (const vector of pool.embedAll(texts, 'passage', 'passage', signal)) {
      values.set(vector, missing[next++]! * dimensions)
    }
    return library.tableOf(table.chunker, new Uint8Array(count).fill(1), values)
  }
}
