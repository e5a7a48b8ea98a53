/** A PDF's outline (its bookmarks) as headings, each tied to the passage it names. */
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { isTitled, type Passage } from './pdf-paragraphs'

/** One entry. */
export interface Entry {
  level: number
  title: string
  /** Distance from the top of the page, where the entry says it. */
  y?: number
}

/** An entry at the passage where its section begins. */
export interface Anchor extends Entry {
  passage: number
  /** The passage is the heading itself. */
  isHeading: boolean
}

/** Entries that are followed; an outline can be made to have no end. */
const MAX_ENTRIES = 5000
const MAX_LEVEL = 12

interface Node {
  title: string
  dest: string | unknown[] | null
  items: Node[]
}

/** Entries by page, from 0, in the outline's order. */
export async function outlineOf(pdf: PDFDocumentProxy): Promise<Map<number, Entry[]>> {
  const byPage = new Map<number, Entry[]>()
  const flat: { node: Node; level: number }[] = []
  const visit = (nodes: Node[], level: number): void => {
    for (const node of nodes) {
      if (flat.length >= MAX_ENTRIES || level > MAX_LEVEL) return
      flat.push({ node, level })
      visit(node.items, level + 1)
    }
  }
  visit(((await pdf.getOutline()) as Node[] | null) ?? [], 1)
  const found = await Promise.all(flat.map(({ node }) => destinationOf(pdf, node.dest)))
  for (const [i, { node, level }] of flat.entries()) {
    const destination = found[i]
    if (!destination || node.title.trim() === '') continue
    const entry: Entry = { level, title: node.title, ...(destination.top === undefined ? {} : { y: destination.top }) }
    const list = byPage.get(destination.page)
    if (list) list.push(entry)
    else byPage.set(destination.page, [entry])
  }
  return byPage
}

/** Page, and distance from its lower edge, that an outline's entry leads to. */
async function destinationOf(
  pdf: PDFDocumentProxy,
  dest: Node['dest'],
): Promise<{ page: number; top?: number } | undefined> {
  try {
    const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
    const [target, kind, left, top] = (explicit ?? []) as [unknown, { name?: string }?, unknown?, unknown?]
    if (target === null || target === undefined) return undefined
    const page =
      typeof target === 'number'
        ? target
        : await pdf.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])
    const y = kind?.name === 'XYZ' ? top : kind?.name === 'FitH' || kind?.name === 'FitBH' ? left : undefined
    return typeof y === 'number' ? { page, top: y } : { page }
  } catch {
    // An entry that leads nowhere is common in edited files, and costs only itself.
    return undefined
  }
}

/**
 * Finds the passage of each entry on one page.
 * @param entries with `y` in the passages' measure
 */
export function anchorsOf(entries: readonly Entry[], passages: readonly Passage[]): Anchor[] {
  return entries
    .map((entry) => {
      let best = -1
      let bestDistance = Infinity
      for (const [i, passage] of passages.entries()) {
        const distance = entry.y === undefined ? i : Math.abs(passage.y - entry.y)
        if (distance < bestDistance && isTitled(passage.text, entry.title)) {
          best = i
          bestDistance = distance
        }
      }
      if (best >= 0) return { ...entry, passage: best, isHeading: true }
      const { y } = entry
      const below = y === undefined ? 0 : passages.findIndex((p) => p.y >= y - p.size * 0.5)
      return { ...entry, passage: below < 0 ? Math.max(0, passages.length - 1) : below, isHeading: false }
    })
    .sort((a, b) => a.passage - b.passage)
}
