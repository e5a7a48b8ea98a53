/** The library as folders and files, flattened into the rows that are on view. Pure. */
import type { DocumentId, DocumentSummary } from '../../types'

export interface FolderRow {
  kind: 'folder'
  /** Path with a `/` at the end; the row's identity. */
  key: string
  name: string
  /** From 1. */
  level: number
  open: boolean
  /** Files in it and below. */
  files: number
  /** Hits in it and below. */
  hits: number
  position: number
  siblings: number
}

export interface FileRow {
  kind: 'file'
  key: DocumentId
  document: DocumentSummary
  level: number
  hits: number
  position: number
  siblings: number
}

export type Row = FolderRow | FileRow

interface Folder {
  name: string
  path: string
  folders: Map<string, Folder>
  files: DocumentSummary[]
  count: number
  hits: number
}

const order = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Documents by folder. A document with several paths stands at its first. */
function grow(documents: DocumentSummary[], hits: ReadonlyMap<DocumentId, number>): Folder {
  const root: Folder = { name: '', path: '', folders: new Map(), files: [], count: 0, hits: 0 }
  for (const document of documents) {
    const found = hits.get(document.id) ?? 0
    const folders = (document.paths[0]?.path ?? document.name).split('/').slice(0, -1)
    let at = root
    for (const name of folders) {
      let below = at.folders.get(name)
      if (!below) {
        below = { name, path: `${at.path}${name}/`, folders: new Map(), files: [], count: 0, hits: 0 }
        at.folders.set(name, below)
      }
      at = below
      at.count += 1
      at.hits += found
    }
    at.files.push(document)
  }
  return root
}

/**
 * Rows on view, folders before files, each by name.
 * @param isOpen whether the folder of this path shows what is in it
 * @param hits number of hits by document
 */
export function rows(
  documents: DocumentSummary[],
  isOpen: (path: string) => boolean,
  hits: ReadonlyMap<DocumentId, number> = new Map(),
): Row[] {
  const list: Row[] = []
  const visit = (folder: Folder, level: number): void => {
    const folders = [...folder.folders.values()].sort((a, b) => order.compare(a.name, b.name))
    const files = [...folder.files].sort((a, b) => order.compare(a.name, b.name))
    const siblings = folders.length + files.length
    folders.forEach((below, i) => {
      const open = isOpen(below.path)
      list.push({
        kind: 'folder',
        key: below.path,
        name: below.name,
        level,
        open,
        files: below.count,
        hits: below.hits,
        position: i + 1,
        siblings,
      })
      if (open) visit(below, level + 1)
    })
    files.forEach((document, i) => {
      list.push({
        kind: 'file',
        key: document.id,
        document,
        level,
        hits: hits.get(document.id) ?? 0,
        position: folders.length + i + 1,
        siblings,
      })
    })
  }
  visit(grow(documents, hits), 1)
  return list
}
