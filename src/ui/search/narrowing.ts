/** Choices that a library offers for narrowing a search, and how each stands in the query as an operator. Pure. */
import type { DocumentSummary, QueryPart } from '../../types'
import { kind } from '../format'
import { asValue, withoutPart } from './parts'

export type Narrowed = 'type' | 'in' | 'file' | 'after'

export interface Choice {
  /** As the operator takes it. */
  value: string
  name: string
}

const order = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Files by name; kinds by their extensions; folders down to the second level; years back to the oldest file. */
export function choices(documents: readonly DocumentSummary[], now: number): Record<Narrowed, Choice[]> {
  const types = new Map<string, string>()
  const folders = new Set<string>()
  let oldest = Infinity
  const files = new Set<string>()
  for (const { name, mediaType, paths } of documents) {
    files.add(name)
    const extension = /\.([\p{L}\p{N}]{1,8})$/u.exec(name)?.[1]?.toLowerCase()
    if (extension) types.set(extension, kind(mediaType, name) || extension)
    for (const { path, lastModified } of paths) {
      const parts = path.split('/').slice(0, -1)
      for (const depth of [1, 2]) if (parts.length >= depth) folders.add(parts.slice(0, depth).join('/'))
      if (lastModified > 0) oldest = Math.min(oldest, lastModified)
    }
  }
  const thisYear = new Date(now).getFullYear()
  const first = Math.max(oldest === Infinity ? thisYear : new Date(oldest).getFullYear(), thisYear - 20)
  const byName = (a: Choice, b: Choice): number => order.compare(a.name, b.name)
  return {
    type: [...types].map(([value, name]) => ({ value, name: `${name} (${value})` })).sort(byName),
    in: [...folders].map((folder) => ({ value: folder, name: folder.split('/').join(' › ') })).sort(byName),
    file: [...files].map((name) => ({ value: name, name })).sort(byName),
    after: Array.from({ length: thisYear - first + 1 }, (_, at) => String(thisYear - at)).map((year) => ({
      value: year,
      name: `since ${year}`,
    })),
  }
}

/** What a query says of one kind; empty where it says nothing. */
export function chosen(parts: readonly QueryPart[], of: Narrowed): string {
  return parts.find(({ kind }) => kind === of)?.text ?? ''
}

/** The query with its operators of one kind replaced by a value, or taken out where the value is empty. */
export function narrowed(query: string, parts: readonly QueryPart[], of: Narrowed, value: string): string {
  const rest = parts
    .filter(({ kind }) => kind === of)
    .sort((a, b) => b.start - a.start)
    .reduce((text, part) => withoutPart(text, part), query)
  return value === '' ? rest : `${rest} ${of}:${asValue(value)}`.trim()
}
