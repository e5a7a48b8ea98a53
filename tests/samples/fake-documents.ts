/** How the fake engine holds a document, and how far that is. */
import type { Document, DocumentSummary } from '../../src/types'
import { chunksOf, type Held } from './fake-ranking'

/** @param embedded share of the passages that have a vector */
export function makeHeld(path: string, document: Document, size: number, summary: Partial<DocumentSummary>, embedded: number): Held {
  const chunks = chunksOf(document)
  const made: DocumentSummary = {
    id: `fake-${path}`,
    name: path.split('/').at(-1) ?? path,
    paths: [{ path, lastModified: Date.UTC(2024, 8, 9) }],
    size,
    addedAt: Date.now(),
    state: 'complete',
    mediaType: document.mediaType,
    characters: document.text.length,
    chunks: chunks.length,
    warnings: document.warnings,
    parser: document.parser,
    ...(document.title ? { title: document.title } : {}),
    ...(document.language ? { language: document.language } : {}),
    ...(document.encoding ? { encoding: document.encoding } : {}),
    ...(document.pages ? { pages: document.pages } : {}),
    ...summary,
  }
  return { document, chunks, summary: stateOf(made, embedded) }
}

/** A summary as it stands while a share of the passages has a vector. */
export function stateOf(summary: DocumentSummary, embedded: number): DocumentSummary {
  const { chunks = 0, state } = summary
  if (state === 'failed' || state === 'waiting' || state === 'reading') return summary
  if (summary.onDemand) return { ...summary, embedded: 0, state: 'searchable' }
  return { ...summary, embedded: Math.round(chunks * embedded), state: embedded === 1 ? 'complete' : 'searchable' }
}
