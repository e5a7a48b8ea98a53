/** Running headers, footers and page numbers: what stands at the edge of many pages, the same but for its numbers. */
import { rowsOf, textOf, type Segment } from './pdf-lines'

/** Pages on which a line must stand to be a running one. Shorter files are left as they are. */
const MIN_PAGES = 4

/** Rows from the upper and from the lower end that are looked at. */
const EDGE_ROWS = 3

/** Part of the page's height, at either end, in which running lines stand. */
const EDGE = 0.15

/** A page's segments in its main direction. */
export interface Sheet {
  height: number
  segments: Segment[]
}

/**
 * Takes running lines out of the pages, all but the first of each kind; page numbers go altogether.
 * @returns how many lines were taken out
 */
export function removeRunningLines(sheets: readonly Sheet[]): number {
  if (sheets.length < MIN_PAGES) return 0
  const found = new Map<string, { sheet: Sheet; segment: Segment }[]>()
  for (const sheet of sheets) {
    const rows = rowsOf(sheet.segments)
    const edges = [...rows.slice(0, EDGE_ROWS), ...rows.slice(Math.max(EDGE_ROWS, rows.length - EDGE_ROWS))]
    for (const segment of edges.flat()) {
      const share = segment.y / sheet.height
      if (share > EDGE && share < 1 - EDGE) continue
      const key = `${share < 0.5 ? 'top' : 'bottom'} ${masked(textOf(segment.pieces))}`
      const list = found.get(key)
      if (list) list.push({ sheet, segment })
      else found.set(key, [{ sheet, segment }])
    }
  }
  let removed = 0
  for (const [key, places] of found) {
    if (new Set(places.map((p) => p.sheet)).size < MIN_PAGES) continue
    const isNumber = /^\w+ [#\W]*$/.test(key)
    for (const { sheet, segment } of isNumber ? places : places.slice(1)) {
      sheet.segments = sheet.segments.filter((s) => s !== segment)
      removed++
    }
  }
  return removed
}

function masked(text: string): string {
  return text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/^[ivxlc]+$|\b[ivxlc]+$/, '#')
    .trim()
}
