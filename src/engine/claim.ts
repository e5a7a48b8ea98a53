import type { DocumentId, DocumentSummary } from '../types'

/** Documents that lose a path, and those that stand nowhere else. */
export interface Claim {
  summaries: DocumentSummary[]
  remove: DocumentId[]
}

/** What has to change in some documents so that none of them stands at any of these paths. */
export function claim(paths: Iterable<string>, from: Iterable<DocumentSummary>): Claim {
  const wanted = new Set(paths)
  const result: Claim = { summaries: [], remove: [] }
  for (const summary of from) {
    const rest = summary.paths.filter(({ path }) => !wanted.has(path))
    if (rest.length === summary.paths.length) continue
    const [first] = rest
    if (!first) result.remove.push(summary.id)
    else result.summaries.push({ ...summary, paths: rest, name: nameOf(summary, first.path) })
  }
  return result
}

/** A document is called as the file at its first path. */
function nameOf({ name, paths }: DocumentSummary, first: string): string {
  return paths[0]?.path === first ? name : first.split('/').at(-1)!
}
