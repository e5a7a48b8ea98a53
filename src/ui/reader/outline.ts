/** A document's headings as a list. Pure. */
import type { Document, Span } from '../../types'
import { spotOf } from './places'

export interface OutlineEntry extends Span {
  title: string
  /** Depth, from 1. */
  level: number
  /** Number of its page, from 1, in formats with pages; and what that page is called. */
  page?: number
  label?: string
}

/** Every section that has a name, in order. */
export function outlineOf(document: Document): OutlineEntry[] {
  const pages = document.places.filter(({ kind }) => kind === 'page')
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
