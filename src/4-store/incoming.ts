/** Bytes that were handed over and are not read yet: kept so that closing the page at any moment loses nothing. */
import { AppError } from '../errors'
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

/**
 * In the origin's private file system.
 * @param name of the folder; carries the page's path, because all sites of one Pages account share an origin
 */
export async function openPrivateFiles(name: string): Promise<Incoming> {
  const root = await navigator.storage.getDirectory()
  // A name may not hold a slash.
  const folder = await root.getDirectoryHandle(encodeURIComponent(name), { create: true })
  return {
    async keep(id, bytes) {
      const file = await folder.getFileHandle(id, { create: true })
      const access = await file.createSyncAccessHandle()
      try {
        access.truncate(0)
        const written = access.write(bytes)
        access.flush()
        if (written < bytes.length) throw new DOMException(`${written} of ${bytes.length}`, 'QuotaExceededError')
      } catch (cause) {
        access.close()
        await folder.removeEntry(id)
        throw new AppError(
          { code: 'store/full', detail: `${bytes.length} bytes are needed: ${String(cause)}` },
          { cause },
        )
      }
      access.close()
    },
    async open(id, size) {
      try {
        const file = await (await folder.getFileHandle(id)).getFile()
        return file.size === size ? file : undefined
      } catch {
        // Never kept.
        return undefined
      }
    },
    async drop(id) {
      // Dropping what isn't there is no fault.
      await folder.removeEntry(id).catch(() => {})
    },
    async list() {
      const ids: DocumentId[] = []
      for await (const id of folder.keys()) ids.push(id)
      return ids
    },
  }
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
