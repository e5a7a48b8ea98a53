import { sha256 } from '../sha256'
import type { DocumentId, DocumentSummary, Source } from '../types'
import { offersFor } from './offers'
import type { ReadFile } from './reading'

/** Files above this many bytes are refused before they are read into memory. */
export const LARGEST_FILE = 512 * 1024 * 1024

/** A file's identity: SHA-256 of its bytes; of path and size where it is too large to be read into memory. */
export async function identify(
  { path }: Pick<Source, 'path'>,
  bytes: Uint8Array<ArrayBuffer> | number,
): Promise<DocumentId> {
  const data = typeof bytes === 'number' ? new TextEncoder().encode(`${path}:${bytes}`) : bytes
  return sha256(data)
}

/** What the library knows of a file that was not read yet. */
export function waitingSummary(id: DocumentId, source: Source, addedAt: number): DocumentSummary {
  return {
    id,
    name: source.name,
    paths: [{ path: source.path, lastModified: source.lastModified }],
    size: source.bytes.size,
    addedAt,
    state: 'waiting',
    warnings: [],
  }
}

/** What reading has told of a file. */
export function describeRead(summary: DocumentSummary, { document, chunks, tokens }: ReadFile): void {
  const { title, mediaType, encoding, language, parser, pages, warnings, text, recognised } = document
  const known = { title, encoding, language, pages, recognised, offers: offersFor(document) }
  // What was known by an earlier reading goes where this one does not know it.
  for (const key of Object.keys(known)) Reflect.deleteProperty(summary, key)
  Object.assign(summary, Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)), {
    state: 'searchable',
    mediaType,
    parser,
    warnings,
    characters: text.length,
    tokens,
    chunks: chunks.starts.length,
  })
}

/** How much of a document has vectors, and what that makes of it. */
export function counted(summary: DocumentSummary, embedded: number, chunks: number): DocumentSummary {
  return { ...summary, embedded, state: embedded === chunks ? 'complete' : 'searchable' }
}
