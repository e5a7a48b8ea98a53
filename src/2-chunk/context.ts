import { safeBoundary } from '../text/segment'
import type { Section, Span } from '../types'

/** Longest context, in UTF-16 units, so that it never crowds out the passage. */
const LONGEST = 240
const SEPARATOR = ' › '

/** A stretch under one heading; stretches touch each other and cover the text. */
export interface Stretch extends Span {
  path: string[]
  /** Where the heading's own words end, or the start where there is no heading. */
  bodyStart: number
}

/** A document's sections as stretches that touch and cover the text, also where a parser left gaps. */
export function stretches(length: number, sections: readonly Section[]): Stretch[] {
  const found: Stretch[] = []
  let at = 0
  for (const section of [...sections].sort((a, b) => a.start - b.start)) {
    const start = Math.max(at, Math.min(section.start, length))
    const end = Math.min(section.end, length)
    if (end <= start) continue
    if (start > at) found.push({ start: at, end: start, path: [], bodyStart: at })
    const headingEnd = section.heading?.end ?? start
    found.push({ start, end, path: section.path, bodyStart: Math.max(start, Math.min(headingEnd, end)) })
    at = end
  }
  if (at < length) found.push({ start: at, end: length, path: [], bodyStart: at })
  return found
}

/** The headings that all of the stretches in a range stand under. */
export function sharedPath(all: readonly Stretch[], range: Span): string[] {
  let shared: string[] | undefined
  for (let i = stretchAt(all, range.start); i < all.length; i++) {
    const stretch = all[i]
    if (!stretch || stretch.start >= range.end) break
    shared = shared ? commonPrefix(shared, stretch.path) : stretch.path
    if (shared.length === 0) break
  }
  return shared ?? []
}

/** Headings as one line, without the outermost where it would be too long. */
export function contextLine(path: readonly string[]): string {
  const headings = path.map((heading) => heading.replace(/\s+/g, ' ').trim()).filter((heading) => heading !== '')
  let from = 0
  let line = headings.join(SEPARATOR)
  while (line.length > LONGEST && from < headings.length - 1) line = headings.slice(++from).join(SEPARATOR)
  return line.length > LONGEST ? line.slice(0, safeBoundary(line, LONGEST)).trimEnd() : line
}

/** The index of the stretch in which `at` lies. */
export function stretchAt(all: readonly Stretch[], at: number): number {
  let low = 0
  let high = all.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((all[middle]?.start ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}

function commonPrefix(a: string[], b: string[]): string[] {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return a.slice(0, length)
}
