/** Models from the person's own folders, kept on this device. */
import { AppError } from '../errors'
import type { OwnModel } from '../models'
import { writeFile } from './private-files'

export interface ModelFiles {
  list(): Promise<OwnModel[]>
  /** A model's files by their paths; undefined where they are not here wholly. */
  files(id: string): Promise<Record<string, Blob> | undefined>
  /**
   * Keeps a model, in place of one with the same weights.
   * @throws AppError `store/full` when there is no room; then nothing of it is left
   */
  keep(model: OwnModel, files: Record<string, Blob>): Promise<void>
  /** Changes what is known of a model that is kept. */
  describe(model: OwnModel): Promise<void>
  drop(id: string): Promise<void>
}

/** What tells that a model is here wholly: written last. */
interface Entry {
  model: OwnModel
  /** Paths and sizes. */
  files: Record<string, number>
}

const ENTRY = 'model.json'
/** Bytes that are copied at once. */
const PORTION = 8 << 20

/** In memory: for tests, and for a browser without a private file system. */
export function memoryModelFiles(): ModelFiles {
  const kept = new Map<string, { model: OwnModel; files: Record<string, Blob> }>()
  return {
    list: async () => [...kept.values()].map(({ model }) => structuredClone(model)),
    files: async (id) => kept.get(id)?.files,
    keep: async (model, files) => void kept.set(model.id, { model: structuredClone(model), files: { ...files } }),
    async describe(model) {
      const known = kept.get(model.id)
      if (known) known.model = structuredClone(model)
    },
    drop: async (id) => void kept.delete(id),
  }
}

/**
 * In the origin's private file system, one folder a model. Where the browser has none, or refuses it in a private window, in
 * memory.
 * @param name of the folder; carries the page's path, because all sites of one Pages account share an origin
 */
export async function openModelFiles(name: string): Promise<ModelFiles> {
  let top: FileSystemDirectoryHandle
  try {
    const root = await navigator.storage.getDirectory()
    // A name may not hold a slash.
    top = await root.getDirectoryHandle(encodeURIComponent(name), { create: true })
  } catch {
    return memoryModelFiles()
  }
  const drop = async (id: string): Promise<void> => {
    // Dropping what isn't there is no fault.
    await top.removeEntry(id, { recursive: true }).catch(() => {})
  }
  const entry = async (id: string): Promise<Entry | undefined> => {
    try {
      const folder = await top.getDirectoryHandle(id)
      return JSON.parse(await (await (await folder.getFileHandle(ENTRY)).getFile()).text()) as Entry
    } catch {
      // It was not kept to its end.
      return undefined
    }
  }
  const put = async (model: OwnModel, files: Entry['files']): Promise<void> => {
    const folder = await top.getDirectoryHandle(model.id)
    const text = new TextEncoder().encode(JSON.stringify({ model, files } satisfies Entry))
    await writeFile(await folder.getFileHandle(ENTRY, { create: true }), [text])
  }
  return {
    async list() {
      const models: OwnModel[] = []
      for await (const id of top.keys()) {
        const found = await entry(id)
        if (found) models.push(found.model)
      }
      return models.sort((a, b) => a.name.localeCompare(b.name))
    },
    async files(id) {
      const found = await entry(id)
      if (!found) return undefined
      const folder = await top.getDirectoryHandle(id)
      const files: Record<string, Blob> = {}
      for (const [path, size] of Object.entries(found.files)) {
        const file = await folder.getFileHandle(encodeURIComponent(path)).then(
          (handle) => handle.getFile(),
          () => undefined,
        )
        if (file?.size !== size) return undefined
        files[path] = file
      }
      return files
    },
    async keep(model, files) {
      try {
        const folder = await top.getDirectoryHandle(model.id, { create: true })
        for (const [path, blob] of Object.entries(files)) {
          const handle = await folder.getFileHandle(encodeURIComponent(path), { create: true })
          await writeFile(handle, portions(blob))
        }
        await put(model, Object.fromEntries(Object.entries(files).map(([path, { size }]) => [path, size])))
      } catch (cause) {
        await drop(model.id)
        const full = cause instanceof DOMException && cause.name === 'QuotaExceededError'
        const detail = `${model.bytes} bytes are needed: ${String(cause)}`
        throw new AppError({ code: full ? 'store/full' : 'store/unavailable', detail }, { cause })
      }
    },
    async describe(model) {
      const found = await entry(model.id)
      if (found) await put(model, found.files)
    },
    drop,
  }
}

async function* portions(blob: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < blob.size; at += PORTION) {
    yield new Uint8Array(await blob.slice(at, at + PORTION).arrayBuffer())
  }
}
