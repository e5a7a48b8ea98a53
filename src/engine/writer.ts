/**
 * The library's only writer. Each change is made to the store in one transaction and then to memory, and the next one begins
 * when it is done: what is decided by looking at the library still holds when it is written.
 */
import type { Incoming } from '../4-store/incoming'
import type { Change, ChunkTable, Store, StoredDocument, VectorTable } from '../4-store/store'
import { AppError } from '../errors'
import type { Document, DocumentId, DocumentSummary } from '../types'
import type { Claim } from './claim'
import { counted } from './identify'
import type { Library } from './library'
import { withSize } from './room'
import { sameChunks } from './tables'

export interface WriterEvents {
  changed(summary: DocumentSummary): void
  removed(ids: DocumentId[]): void
}

export class Writer {
  private last: Promise<unknown> = Promise.resolve()
  private closed = false
  private keepingIndex: Promise<void> | undefined

  constructor(
    protected readonly parts: { library: Library; store: Store; incoming: Incoming; originals: Incoming },
    protected readonly events: WriterEvents,
  ) {}

  /** Resolves when no change is under way. */
  async idle(): Promise<void> {
    let last
    while (last !== this.last) await (last = this.last)
  }

  /** Refuses all further changes; resolves when none is under way. */
  close(): Promise<void> {
    this.closed = true
    return this.idle()
  }

  /** Keeps the keyword index for the next opening. */
  keepIndex(): Promise<void> {
    const { library, store } = this.parts
    return (this.keepingIndex ??= this.alone(async () => {
      this.keepingIndex = undefined
      if (!library.stale) return
      await store.putIndex(await library.snapshot())
      library.stale = false
    }))
  }

  /** Reads some documents anew from the store: another tab has changed them. */
  reload(ids: readonly DocumentId[]): Promise<void> {
    return this.alone(async () => {
      const { library, store } = this.parts
      const [summaries, tables] = await Promise.all([store.summaries(ids), store.tables(ids)])
      const tablesOf = new Map(tables.map((table) => [table.id, table]))
      const there = new Set(summaries.map(({ id }) => id))
      const gone = ids.filter((id) => !there.has(id) && library.summaries.has(id))
      library.take(gone)
      for (const summary of summaries) {
        const { chunks, vectors } = tablesOf.get(summary.id) ?? {}
        const shelf = library.get(summary.id)
        if (!chunks) library.take([summary.id])
        else if (!shelf || !sameChunks(shelf.chunks, chunks)) {
          const document = await store.document(summary.id)
          if (document) await library.add(summary, document, chunks, vectors)
        } else if (vectors) library.load(summary.id, vectors)
        library.summaries.set(summary.id, summary)
        this.events.changed({ ...summary })
      }
      await library.tidy()
      if (gone.length > 0) this.events.removed(gone)
    })
  }

  protected alone<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(() => {
      if (this.closed) throw new AppError({ code: 'store/unavailable', detail: 'the library was closed' })
      return work()
    })
    this.last = result.catch(() => {})
    return result
  }

  /** Writes a document with its chunks, and takes what it replaces out. */
  protected async shelve(
    summary: DocumentSummary,
    document: Document,
    chunks: ChunkTable,
    vectors: VectorTable,
    left: Claim = { summaries: [], remove: [] },
  ): Promise<void> {
    const embedded = vectors.present.reduce((sum, present) => sum + present, 0)
    Object.assign(summary, counted(summary, embedded, chunks.starts.length))
    const put: StoredDocument = { summary, document, chunks, ...(embedded > 0 ? { vectors } : {}) }
    await this.write({ put: [put], ...left }, () => this.parts.library.add(summary, document, chunks, vectors))
  }

  protected async write(change: Change, add?: () => Promise<void>): Promise<void> {
    const { library, store } = this.parts
    const { put = [], summaries = [], remove = [] } = change
    try {
      await store.write(change)
    } catch (thrown) {
      throw withSize(thrown, put)
    }
    await add?.()
    library.take(remove)
    const changed = [...put.map(({ summary }) => summary), ...summaries]
    for (const summary of changed) library.summaries.set(summary.id, summary)
    for (const summary of changed) this.events.changed({ ...summary })
    if (remove.length === 0) return
    this.events.removed(remove)
    for (const files of this.files()) for (const id of remove) await files.drop(id)
  }

  protected files(): Incoming[] {
    return [this.parts.incoming, this.parts.originals]
  }

  protected others(id: DocumentId, wanted: (summary: DocumentSummary) => boolean = () => true): DocumentSummary[] {
    return [...this.parts.library.summaries.values()].filter((other) => other.id !== id && wanted(other))
  }
}
