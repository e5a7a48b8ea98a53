/** The file table's columns and what they sort by. Pure. */
import type { DocumentSummary } from '../../types'
import { kind } from '../format'
import { stateWords } from './states'

export type Column = 'name' | 'type' | 'length' | 'passages' | 'state' | 'size' | 'date'

export const columns: { id: Column; name: string; number: boolean }[] = [
  { id: 'name', name: 'Name', number: false },
  { id: 'type', name: 'Type', number: false },
  { id: 'length', name: 'Pages', number: true },
  { id: 'passages', name: 'Passages', number: true },
  { id: 'state', name: 'State', number: false },
  { id: 'size', name: 'Size', number: true },
  { id: 'date', name: 'Date', number: true },
]

const order = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const values: Record<Column, (document: DocumentSummary) => string | number> = {
  name: ({ name }) => name,
  type: ({ mediaType, name }) => kind(mediaType, name),
  length: ({ pages = 0 }) => pages,
  passages: ({ chunks = 0 }) => chunks,
  state: (document) => stateWords(document).words,
  size: ({ size }) => size,
  date: ({ paths }) => paths[0]?.lastModified ?? 0,
}

/** A sorted copy; equals by name. */
export function sorted(documents: DocumentSummary[], by: Column, up: boolean): DocumentSummary[] {
  const value = values[by]
  const sign = up ? 1 : -1
  return documents
    .map((document) => ({ document, key: value(document) }))
    .sort((a, b) => {
      const difference =
        typeof a.key === 'number' && typeof b.key === 'number'
          ? a.key - b.key
          : order.compare(String(a.key), String(b.key))
      return difference * sign || order.compare(a.document.name, b.document.name)
    })
    .map(({ document }) => document)
}
