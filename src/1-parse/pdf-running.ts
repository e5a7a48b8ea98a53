/** What a page's edges carry besides its text: running headers, footers, page numbers, the numbers of lines. */
import { rowsOf, textOf, type Segment } from './pdf-lines'
import type { Frame } from './pdf-pieces'

/** Pages on which a line must stand to be a running one. Shorter files are left as they are. */
const MIN_PAGES = 4

/** Rows from the upper and from the lower end that are looked at. */
const EDGE_ROWS = 3

/** Part of the page's height, at either end, in which running lines stand. */
const EDGE = 0.15

/** A number of a page, with what people write around it: "Page 3 of 20", "Seite 3", "– 3 –", "3 / 20". Masked, with its edge. */
const pageNumber =
  /^(?:top|bottom) (?:\b(?:page|seite|side|sida|página|pagina|pág|pag|p|s|of|von|af|av|de|sur|di|van)\b|[#\W])*$/u

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
    const isNumber = pageNumber.test(key)
    for (const { sheet, segment } of isNumber ? places : places.slice(1)) {
      sheet.segments = sheet.segments.filter((s) => s !== segment)
      removed++
    }
  }
  return removed
}

/** Takes out what stands across the text of most pages, all but the first of each: watermarks, stamps along an edge. */
export function removeStamps(pages: readonly { frames: Frame[] }[]): void {
  const counts = new Map<string, number>()
  const across = pages.map(({ frames }) => frames.slice(1))
  const keyOf = (frame: Frame, text: string): string => `${frame.direction} ${text.trim()}`
  for (const frames of across) {
    const keys = new Set(frames.flatMap((frame) => frame.pieces.map(({ text }) => keyOf(frame, text))))
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const stamps = new Set([...counts].filter(([, n]) => n >= Math.max(MIN_PAGES, pages.length / 2)).map(([key]) => key))
  if (stamps.size === 0) return
  const seen = new Set<string>()
  for (const frame of across.flat())
    frame.pieces = frame.pieces.filter(({ text }) => {
      const key = keyOf(frame, text)
      if (!stamps.has(key)) return true
      return !seen.has(key) && seen.add(key)
    })
}

/** Rows that must be numbered before the numbers count as line numbers. */
const MIN_NUMBERED = 15

/** Takes the numbers of lines out of a page (transcripts, drafts of laws): whole numbers that count up, one below the other. */
export function removeLineNumbers(sheet: Sheet): void {
  const firsts = rowsOf(sheet.segments).map((row) => row[0]!)
  const numbers = firsts.filter((segment) => /^\d{1,4}$/.test(textOf(segment.pieces)))
  const values = numbers.map((segment) => Number(textOf(segment.pieces)))
  const steps = values.slice(1).filter((value, i) => value - values[i]! === 1)
  const edge = Math.max(...numbers.map((segment) => segment.x1))
  const isAligned = numbers.every((segment) => edge - segment.x1 < segment.size * 1.5)
  const isNumbered =
    values[0] === 1 && numbers.length >= MIN_NUMBERED && steps.length >= numbers.length - 2 && isAligned
  if (!isNumbered || sheet.segments.some((s) => s.x1 < edge && !numbers.includes(s))) return
  sheet.segments = sheet.segments.filter((segment) => !numbers.includes(segment))
}

function masked(text: string): string {
  return text
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/^[ivxlc]+$|\b[ivxlc]+$/, '#')
    .trim()
}
