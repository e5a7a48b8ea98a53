/** Taking documents out: from the store, from memory, and their bytes where they wait. */
import type { Incoming } from '../4-store/incoming'
import type { Store } from '../4-store/store'
import type { DocumentId, DocumentSummary } from '../types'
import type { Library } from './library'

export class Removal {
  constructor(
    private readonly parts: { library: Library; store: Store; incoming: Incoming; originals: Incoming },
    private readonly events: { changed(summary: DocumentSummary): void; removed(ids: DocumentId[]): void },
  ) {}

  async remove(ids: readonly DocumentId[]): Promise<void> {
    if (ids.length === 0) return
    const { library, store, incoming, originals } = this.parts
    await store.remove([...ids])
    library.take(ids)
    this.events.removed([...ids])
    for (const id of ids) await Promise.all([incoming.drop(id), originals.drop(id)])
  }

  /** Takes a path from every document but one. Documents that stand nowhere else are removed; gives their ids. */
  async leave(path: string, keep?: DocumentId): Promise<DocumentId[]> {
    const left = [...this.parts.library.summaries.values()].filter(
      ({ id, paths }) => id !== keep && paths.some((other) => other.path === path),
    )
    const removed: DocumentId[] = []
    for (const summary of left) {
      if (summary.paths.length === 1) {
        removed.push(summary.id)
        continue
      }
      summary.paths = summary.paths.filter((other) => other.path !== path)
      await this.parts.store.putSummaries([summary])
      this.events.changed({ ...summary })
    }
    await this.remove(removed)
    return removed
  }
}
