/** A document's headings as a list. Pure. */
import type { Document, Place, Span } from '../../types'
import { spotOf } from './places'

export interface OutlineEntry extends Span {
  title: string
  /** Depth, from 1. */
  level: number
  /** Number of its page, from 1, in formats with pages; and what that page is called. */
  page?: number
  label?: string
}

/** Every section that has a name, in order; the pages where none has, as in scans. */
export function outlineOf(document: Document): OutlineEntry[] {
  const pages = document.places.filter(({ kind }) => kind === 'page')
  const headings = headingsOf(document, pages)
  if (headings.length > 0 || pages.length < 2) return headings
  return pages.map(({ label, start, end }, i) => ({ title: `Page ${label}`, level: 1, start, end, page: i + 1 }))
}

function headingsOf(document: Document, pages: readonly Place[]): OutlineEntry[] {
  return document.sections.flatMap(({ path, start, end }) => {
    const title = path.at(-1)
    if (!title) return []
    const entry = { title, level: path.length, start, end }
    if (pages.length === 0) return [entry]
    const { page } = spotOf(document, start)
    const label = pages[page - 1]?.label
    return [{ ...entry, page, ...(label ? { label } : {}) }]
  })
}
