/** Tells those who watch what has changed, with no more in hand for a slow watcher than the newest of each thing. */
import type { DocumentId, DocumentSummary, LibraryEvent } from '../types'

class Watcher {
  private documents = new Map<DocumentId, DocumentSummary>()
  private removed = new Set<DocumentId>()
  private latest = new Map<'snapshot' | 'work' | 'model', LibraryEvent>()
  private problems: LibraryEvent[] = []
  private wake: () => void = () => {}

  post(event: LibraryEvent): void {
    if (event.kind === 'documents') for (const document of event.documents) this.documents.set(document.id, document)
    else if (event.kind === 'removed') {
      for (const id of event.ids) {
        this.documents.delete(id)
        this.removed.add(id)
      }
    } else if (event.kind === 'problem') this.problems.push(event)
    else if (event.kind === 'snapshot') {
      this.take()
      this.latest.set('snapshot', event)
    } else this.latest.set(event.kind, event)
    this.wake()
  }

  /** Resolves when there is something to take. */
  async some(signal: AbortSignal | undefined): Promise<void> {
    await new Promise<void>((resolve) => {
      this.wake = resolve
      signal?.addEventListener('abort', () => resolve(), { once: true })
      if (signal?.aborted || this.documents.size + this.removed.size + this.latest.size + this.problems.length > 0)
        resolve()
    })
  }

  take(): LibraryEvent[] {
    const events: LibraryEvent[] = [...this.problems, ...this.latest.values()]
    // Removed first: the same bytes may have been added again since.
    if (this.removed.size > 0) events.unshift({ kind: 'removed', ids: [...this.removed] })
    if (this.documents.size > 0) events.push({ kind: 'documents', documents: [...this.documents.values()] })
    this.documents = new Map()
    this.removed = new Set()
    this.latest = new Map()
    this.problems = []
    return events
  }
}

export class Bulletin {
  private readonly watchers = new Set<Watcher>()

  post(event: LibraryEvent): void {
    for (const watcher of this.watchers) watcher.post(event)
  }

  /** A snapshot, then changes, until the signal aborts or the loop is left. */
  async *watch(snapshot: () => LibraryEvent, signal?: AbortSignal): AsyncGenerator<LibraryEvent> {
    const watcher = new Watcher()
    this.watchers.add(watcher)
    try {
      yield snapshot()
      while (!signal?.aborted) {
        await watcher.some(signal)
        yield* watcher.take()
      }
    } finally {
      this.watchers.delete(watcher)
    }
  }
}
