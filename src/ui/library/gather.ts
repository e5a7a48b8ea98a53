/** Collects files from inputs and drops, folder by folder, and leaves out what is no document of a person's. */
import type { Source } from '../../types'
import type { LeftOut } from '../state/library.svelte'

/** Files to read, and those that were left out with the reason. */
export interface Gathered {
  sources: Source[]
  left: LeftOut[]
}

const system = 'System file'
const lock = 'Lock file of an open document'
const packages = 'Installed packages'
const hidden = 'Hidden folder'

/** Why a path is left out; undefined where it is taken. Folders are judged by their names alone. */
export function reasonToLeave(path: string): string | undefined {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  if (parts.includes('node_modules')) return packages
  if (parts.some((folder) => folder.startsWith('.') && folder !== '.' && folder !== '..')) return hidden
  if (name.startsWith('~$') || name.startsWith('.~lock.')) return lock
  if (/^(thumbs\.db|desktop\.ini|\.ds_store|\._.*)$/i.test(name)) return system
  return undefined
}

function sort(files: { file: File; path: string }[]): Gathered {
  const sources: Source[] = []
  const left: LeftOut[] = []
  for (const { file, path } of files) {
    const reason = reasonToLeave(path)
    if (reason) left.push({ path, reason })
    else sources.push({ name: file.name, path, lastModified: file.lastModified, bytes: file })
  }
  return { sources, left }
}

/** Files of an input; of a folder input with their path in the folder. */
export function fromInput(files: FileList | null): Gathered {
  return sort(
    [...(files ?? [])].map((file) => ({ file, path: (file.webkitRelativePath || file.name).replaceAll('\\', '/') })),
  )
}

/** Files and folders of a drop, nested ones too. Folders that are left out are not walked. */
export async function fromDrop(transfer: DataTransfer): Promise<Gathered> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  // Entries must be taken before the first await: the transfer is emptied when the event is over.
  const entries = items.map((item) => item.webkitGetAsEntry())
  const loose = items.map((item) => item.getAsFile())
  const found: { file: File; path: string }[] = []
  const left: LeftOut[] = []
  for (const [i, entry] of entries.entries()) {
    const file = loose[i]
    if (entry) await walk(entry, '', found, left)
    else if (file) found.push({ file, path: file.name })
  }
  const sorted = sort(found)
  return { sources: sorted.sources, left: [...left, ...sorted.left] }
}

async function walk(
  entry: FileSystemEntry,
  folder: string,
  found: { file: File; path: string }[],
  left: LeftOut[],
): Promise<void> {
  const path = folder ? `${folder}/${entry.name}` : entry.name
  if (isFile(entry)) {
    try {
      found.push({ file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)), path })
    } catch (thrown) {
      left.push({
        path,
        reason: `Not given by the browser (${thrown instanceof Error ? thrown.message : String(thrown)})`,
      })
    }
  } else if (isDirectory(entry)) {
    const reason = reasonToLeave(`${path}/`)
    if (reason) {
      left.push({ path, reason })
      return
    }
    for (const child of await children(entry)) await walk(child, path, found, left)
  }
}

/** All children: `readEntries` gives at most a hundred at a time, and an empty list at the end. */
async function children(directory: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = directory.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const page = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (page.length === 0) return all
    all.push(...page)
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
