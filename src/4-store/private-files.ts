import { AppError, type ProblemCode } from '../errors'
import type { DocumentId } from '../types'
import { memoryIncoming, type Incoming } from './incoming'

/**
 * Bytes in the origin's private file system. Where the browser has none, or refuses it in a private window, they are in
 * memory: all works, but closing the page loses what is not read yet.
 * @param name of the folder; carries the page's path, because all sites of one Pages account share an origin
 */
export async function openPrivateFiles(name: string): Promise<Incoming> {
  let folder: FileSystemDirectoryHandle
  try {
    const root = await navigator.storage.getDirectory()
    // A name may not hold a slash.
    folder = await root.getDirectoryHandle(encodeURIComponent(name), { create: true })
  } catch {
    return memoryIncoming()
  }
  const drop = async (id: DocumentId): Promise<void> => {
    // Dropping what isn't there is no fault.
    await folder.removeEntry(id).catch(() => {})
  }
  return {
    async keep(id, bytes) {
      try {
        await writeFile(await folder.getFileHandle(id, { create: true }), [bytes])
      } catch (cause) {
        await drop(id)
        const full = cause instanceof DOMException && cause.name === 'QuotaExceededError'
        const code: ProblemCode = full ? 'store/full' : 'store/unavailable'
        throw new AppError({ code, detail: `${bytes.length} bytes are needed: ${String(cause)}` }, { cause })
      }
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
    drop,
    async list() {
      const ids: DocumentId[] = []
      for await (const id of folder.keys()) ids.push(id)
      return ids
    },
  }
}

/** What only workers may do with a file, so that the types of the DOM don't know it. */
interface WritableFile {
  createSyncAccessHandle(): Promise<{
    truncate(size: number): void
    write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number
    flush(): void
    close(): void
  }>
}

/**
 * Writes a file anew, portion by portion.
 * @throws DOMException `QuotaExceededError` where there is no room
 */
export async function writeFile(
  file: FileSystemFileHandle,
  portions: Iterable<Uint8Array<ArrayBuffer>> | AsyncIterable<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const access = await (file as unknown as WritableFile).createSyncAccessHandle()
  try {
    access.truncate(0)
    let at = 0
    for await (const bytes of portions) {
      const written = access.write(bytes, { at })
      at += written
      if (written < bytes.length) throw new DOMException(`${written} of ${bytes.length}`, 'QuotaExceededError')
    }
    access.flush()
  } finally {
    access.close()
  }
}
