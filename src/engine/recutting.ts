/** Cuts documents anew when the chunk settings have changed, one after the other, while their old chunks serve. */
import { createChunker } from '../2-chunk/chunker'
import type { ChunkTable, VectorTable } from '../4-store/store'
import { toProblem, type Problem } from '../errors'
import { passage } from '../text/passage'
import type { ChunkSettings, Document } from '../types'
import type { Embedding } from './embedding'
import type { Ledger } from './ledger'
import type { Library, Shelved } from './library'
import type { Readers } from './readers'
import { chunkAt } from './tables'

export interface RecuttingParts {
  library: Library
  ledger: Ledger
  readers: Readers
  embedding: Embedding
  chunks(): ChunkSettings
  /** Names the tokenizer; undefined for that of the model that comes with the page. */
  tokenizer: string | undefined
}

export interface RecuttingEvents {
  /** A document has new chunks; some may need vectors. */
  stored(): void
  /** More documents are cut, or there are more to cut. */
  progress(): void
  problem(problem: Problem): void
  /** The store takes no more. */
  halted(problem: Problem): void
}

export class Recutting {
  /** Documents to be cut anew and those that are; undefined when there is nothing to cut. */
  round: { done: number; total: number } | undefined
  private running: Promise<void> | undefined
  private stopped = new AbortController()
  private paused = false
  /** Documents that could not be cut as it is wanted now. */
  private readonly failed = new Set<Shelved>()
  /** Vectors that were made for a document which is not cut to its end. */
  private held: ReturnType<Embedding['hold']>

  constructor(
    private readonly parts: RecuttingParts,
    private readonly events: RecuttingEvents,
  ) {
    this.held = parts.embedding.hold()
  }

  /** Goes on where there is something to cut. */
  wake(): void {
    if (this.running || this.paused || this.stale().length === 0) return
    if (this.stopped.signal.aborted) this.stopped = new AbortController()
    this.running = this.work(this.stopped.signal).finally(() => {
      this.running = undefined
      this.wake()
      if (this.running) return
      this.round = undefined
      this.events.progress()
    })
  }

  /** The settings have changed: gives up what is being cut by the old ones. */
  restart(): void {
    this.failed.clear()
    this.stopped.abort()
    this.wake()
  }

  pause(paused: boolean): void {
    this.paused = paused
    if (paused) this.stopped.abort()
    else this.restart()
  }

  get busy(): boolean {
    return this.running !== undefined
  }

  async settled(): Promise<void> {
    while (this.running) await this.running
  }

  /** Documents that are cut otherwise than is wanted now. */
  private stale(): Shelved[] {
    const { chunks, tokenizer } = this.parts
    const { fingerprint } = createChunker(chunks(), tokenizer)
    return [...this.parts.library.documents()].filter(
      (shelf) =>
        shelf.chunks.chunker !== fingerprint && !this.failed.has(shelf) && !this.parts.library.isBegun(shelf.id),
    )
  }

  private count(left: number): void {
    const done = this.round?.done ?? 0
    this.round = { done, total: done + left }
    this.events.progress()
  }

  private async work(signal: AbortSignal): Promise<void> {
    for (let stale = this.stale(); stale.length > 0 && !signal.aborted; stale = this.stale()) {
      const shelf = stale[0]!
      this.count(stale.length)
      try {
        await this.recut(shelf, signal)
        this.round!.done++
      } catch (thrown) {
        if (signal.aborted) return
        const problem = toProblem(thrown, 'store/unavailable', this.parts.library.summaries.get(shelf.id)?.name)
        if (problem.code.startsWith('store/')) return this.events.halted(problem)
        this.failed.add(shelf)
        // The pool has told already that the model failed.
        if (!problem.code.startsWith('embed/')) this.events.problem(problem)
      }
    }
    this.held.release()
    if (!signal.aborted) await this.parts.ledger.keepIndex().catch(() => {})
  }

  private async recut(shelf: Shelved, signal: AbortSignal): Promise<void> {
    const { library, ledger, readers, chunks } = this.parts
    const document = await library.document(shelf.id)
    const summary = library.summaries.get(shelf.id)
    if (!document || !summary) {
      this.failed.add(shelf)
      return
    }
    const source = { name: summary.name, path: summary.name, lastModified: 0, bytes: new Blob([]) }
    const cut = await readers.use(source, (reader) => reader.cut(document, chunks()), signal)
    // Only what was complete may be replaced no sooner than the new chunks are complete as well.
    const ahead = summary.state === 'complete' && !summary.onDemand
    const vectors = ahead ? await this.embed(document, cut.chunks, signal) : undefined
    await ledger.recut(shelf, document, cut, vectors)
    this.held.release()
    this.events.stored()
  }

  /** Vectors of chunks that are not in the library yet; a text that is known lends its vector. */
  private async embed(document: Document, table: ChunkTable, signal: AbortSignal): Promise<VectorTable> {
    const { library, embedding } = this.parts
    const ahead: Promise<void>[] = []
    const made = new Map<number, Float32Array>()
    const make = async (hash: number, text: string): Promise<void> => {
      const vector = library.vectorOf(hash)?.slice() ?? (await embedding.embed(hash, text, 'passage'))
      made.set(hash, vector)
      this.held.add(hash, vector)
    }
    for (let index = 0; index < table.starts.length; index++) {
      signal.throwIfAborted()
      const hash = table.hashes[index]!
      if (made.has(hash)) continue
      const work = make(hash, passage(document.text, chunkAt(table, index)))
      work.catch(() => {})
      ahead.push(work)
      if (ahead.length >= 8) await ahead.shift()
    }
    await Promise.all(ahead)
    return library.tableOf(table, (index) => made.get(table.hashes[index]!))
  }
}
