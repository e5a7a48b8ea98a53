/** Tells those who watch what has changed, with no more in hand for a slow watcher than the newest of each thing. */
import type { DocumentId, DocumentSummary, LibraryEvent } from '../types'

class Watcher {
  private snapshot: LibraryEvent | undefined
  private documents = new Map<DocumentId, DocumentSummary>()
  private removed = new Set<DocumentId>()
  private latest = new Map<'work' | 'model', LibraryEvent>()
  private problems: LibraryEvent[] = []
  private rung = false
  private wake: () => void = () => {}

  post(event: LibraryEvent): void {
    switch (event.kind) {
      case 'snapshot':
        this.forget()
        this.snapshot = event
        break
      case 'documents':
        for (const document of event.documents) this.documents.set(document.id, document)
        break
      case 'removed':
        for (const id of event.ids) {
          this.documents.delete(id)
          this.removed.add(id)
        }
        break
      case 'problem':
        this.problems.push(event)
        break
      default:
        this.latest.set(event.kind, event)
    }
    this.ring()
  }

  /** Lets whoever waits look again, also if it waits only later. */
  ring(): void {
    this.rung = true
    this.wake()
  }

  /** Resolves when it has rung since the last time, for something to take or for the end. */
  async some(): Promise<void> {
    if (!this.rung) await new Promise<void>((resolve) => (this.wake = resolve))
    this.rung = false
  }

  take(): LibraryEvent[] {
    const events = [...this.problems]
    if (this.snapshot) events.push(this.snapshot)
    // Removed before documents: the same bytes may have been added again since.
    if (this.removed.size > 0) events.push({ kind: 'removed', ids: [...this.removed] })
    if (this.documents.size > 0) events.push({ kind: 'documents', documents: [...this.documents.values()] })
    events.push(...this.latest.values())
    this.problems = []
    this.forget()
    return events
  }

  private forget(): void {
    this.snapshot = undefined
    this.documents = new Map()
    this.removed = new Set()
    this.latest = new Map()
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
    const ring = (): void => watcher.ring()
    this.watchers.add(watcher)
    signal?.addEventListener('abort', ring)
    try {
      yield snapshot()
      while (!signal?.aborted) {
        await watcher.some()
        yield* watcher.take()
      }
    } finally {
      signal?.removeEventListener('abort', ring)
      this.watchers.delete(watcher)
    }
  }
}
