/** Bytes that were handed over and are not read yet: kept so that closing the page at any moment loses nothing. */
import type { DocumentId } from '../types'

export interface Incoming {
  /**
   * Keeps the bytes of a file until they are dropped. Keeping the same again changes nothing.
   * @throws AppError `store/full` when there is no room; then nothing of it is left
   */
  keep(id: DocumentId, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** The bytes of a file; undefined where they were never kept, or not wholly. */
  open(id: DocumentId, size: number): Promise<Blob | undefined>
  drop(id: DocumentId): Promise<void>
  /** Files whose bytes are here. */
  list(): Promise<DocumentId[]>
}

/** In memory: for tests, and for a browser without a private file system. */
export function memoryIncoming(): Incoming {
  const kept = new Map<DocumentId, Blob>()
  return {
    keep: async (id, bytes) => void kept.set(id, new Blob([bytes])),
    open: async (id, size) => {
      const blob = kept.get(id)
      return blob?.size === size ? blob : undefined
    },
    drop: async (id) => void kept.delete(id),
    list: async () => [...kept.keys()],
  }
}
