import type { StoredDocument } from '../4-store/store'
import { AppError } from '../errors'

/** What the store said, and where it is full, how much room it would have taken. */
export function withSize(thrown: unknown, documents: readonly StoredDocument[]): unknown {
  if (!(thrown instanceof AppError) || thrown.problem.code !== 'store/full' || documents.length === 0) return thrown
  const bytes = documents.reduce((sum, document) => sum + bytesOf(document), 0)
  const said = thrown.problem.detail
  const detail = `${bytes} bytes are needed for ${documents[0]!.summary.name}${said ? `: ${said}` : ''}`
  return new AppError({ ...thrown.problem, detail }, { cause: thrown })
}

/** About what a document takes in the store: two bytes a character, and its tables. */
function bytesOf({ summary, document, chunks, vectors }: StoredDocument): number {
  const tables = [chunks?.starts, chunks?.ends, chunks?.contextOf, chunks?.hashes, vectors?.present, vectors?.values]
  return (
    2 * JSON.stringify(summary).length +
    2 * (document?.text.length ?? 0) +
    tables.reduce((sum, table) => sum + (table?.byteLength ?? 0), 0)
  )
}
