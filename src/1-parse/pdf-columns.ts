/** Reading order: segments → groups of rows, columns one after the other, tables row by row. */
import { edges, rowsOf, textOf, tracedOf, type Segment } from './pdf-lines'
import { append, type Trace, type Traced } from './pdf-traced'

/** One line of a group. */
export interface Line {
  text: string
  /** Where its text came from. */
  runs: Trace[]
  x0: number
  x1: number
  y: number
  size: number
}

/** Lines that are read one after the other; in a table the cells of each line are parted by tabs. */
export interface Group {
  kind: 'lines' | 'table'
  lines: Line[]
}

interface Interval {
  from: number
  to: number
}

interface Band {
  segments: Segment[]
  top: number
  bottom: number
  left: number
  right: number
}

/** Bands that are read together, and the gutters that part them into columns. */
interface Run {
  bands: Band[]
  gutters: Interval[]
}

/** Space that parts columns, at least, in font sizes. */
const GUTTER = 0.6

/** Space that parts columns even where there are only two lines a side. */
const WIDE_GUTTER = 1.6

/** Deepest nesting of columns that is looked for. */
const MAX_DEPTH = 8

/** Orders the segments of one frame as a person reads them. */
export function groupsOf(segments: readonly Segment[], depth = 0): Group[] {
  if (segments.length === 0) return []
  if (depth > MAX_DEPTH) return [plain(segments)]
  const size = median(segments.map((s) => s.size))
  return runsOf(bandsOf(segments), size).flatMap(({ bands, gutters }) => {
    const inside = bands.flatMap((band) => band.segments)
    const columns = mergeMarkers(split(inside, gutters))
    if (columns.length < 2) return [plain(inside)]
    if (isTable(columns)) return [table(inside, columns)]
    return columns.flatMap((column) => groupsOf(column, depth + 1))
  })
}

/** Segments whose heights overlap, directly or through others, from top to bottom. */
function bandsOf(segments: readonly Segment[]): Band[] {
  const bands: Band[] = []
  const placed = segments.map((segment) => ({ segment, ...edges(segment) })).sort((a, b) => a.top - b.top)
  for (const { segment, top, bottom } of placed) {
    const { x0, x1 } = segment
    const band = bands.at(-1)
    if (band && top < band.bottom) {
      band.segments.push(segment)
      band.bottom = Math.max(band.bottom, bottom)
      band.left = Math.min(band.left, x0)
      band.right = Math.max(band.right, x1)
    } else bands.push({ segments: [segment], top, bottom, left: x0, right: x1 })
  }
  return bands
}

/** Neighbouring bands that share a gutter, and stretches of bands that have none. */
function runsOf(bands: Band[], size: number): Run[] {
  const runs: (Run & { free: Interval[]; left: number; right: number })[] = []
  for (const band of bands) {
    const run = runs.at(-1)
    const free = freeOf(band.segments)
    const left = Math.min(run?.left ?? Infinity, band.left)
    const right = Math.max(run?.right ?? -Infinity, band.right)
    const shared = run && intersect(run.free, free)
    const gutters = run && run.gutters.length > 0 && shared ? inner(shared, left, right, size) : []
    const own = inner(free, band.left, band.right, size)
    if (run && shared && (gutters.length > 0 || (run.gutters.length === 0 && own.length === 0))) {
      run.bands.push(band)
      run.free = shared
      run.gutters = gutters
      run.left = left
      run.right = right
    } else runs.push({ bands: [band], free, gutters: own, left: band.left, right: band.right })
  }
  return withoutRivers(runs, size).flatMap((run) => withoutTail(run, size))
}

/** Gaps between words that happen to stand below each other in a line or two part no columns. */
function withoutRivers(runs: Run[], size: number): Run[] {
  const kept: Run[] = []
  for (const { bands, gutters } of runs) {
    const segments = bands.flatMap((band) => band.segments)
    const real = gutters.filter(({ from, to }) => {
      const left = rowsOf(segments.filter((s) => s.x1 <= from)).length
      const right = rowsOf(segments.filter((s) => s.x0 >= to)).length
      return Math.min(left, right) >= (to - from > size * WIDE_GUTTER ? 2 : 3)
    })
    const before = kept.at(-1)
    if (before && before.gutters.length === 0 && real.length === 0) before.bands.push(...bands)
    else kept.push({ bands: [...bands], gutters: real })
  }
  return kept
}

/** A few lines far below columns and on one side only are no part of them: a footer. */
function withoutTail(run: Run, size: number): Run[] {
  if (run.gutters.length === 0) return [run]
  for (let i = run.bands.length - 1; i > 0 && i >= run.bands.length - 3; i--) {
    const gap = run.bands[i]!.top - run.bands[i - 1]!.bottom
    const tail = run.bands.slice(i)
    if (gap > size * 1.6 && inner(run.gutters, leftOf(tail), rightOf(tail), size).length === 0)
      return [
        { bands: run.bands.slice(0, i), gutters: run.gutters },
        { bands: tail, gutters: [] },
      ]
  }
  return [run]
}

/** Where no segment stands, from edge to edge. */
function freeOf(segments: readonly Segment[]): Interval[] {
  const free: Interval[] = []
  let at = -Infinity
  for (const { x0, x1 } of [...segments].sort((a, b) => a.x0 - b.x0)) {
    if (x0 > at) free.push({ from: at, to: x0 })
    at = Math.max(at, x1)
  }
  return [...free, { from: at, to: Infinity }]
}

function intersect(a: Interval[], b: Interval[]): Interval[] {
  const shared: Interval[] = []
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const from = Math.max(a[i]!.from, b[j]!.from)
    const to = Math.min(a[i]!.to, b[j]!.to)
    if (to > from) shared.push({ from, to })
    if (a[i]!.to < b[j]!.to) i++
    else j++
  }
  return shared
}

/** Gutters that are wide enough and lie between the left and right end of a text. */
function inner(free: Interval[], left: number, right: number, size: number): Interval[] {
  return free.filter(({ from, to }) => from > left && to < right && to - from >= size * GUTTER)
}

function leftOf(bands: Band[]): number {
  return Math.min(...bands.map((band) => band.left))
}

function rightOf(bands: Band[]): number {
  return Math.max(...bands.map((band) => band.right))
}

function split(segments: Segment[], gutters: Interval[]): Segment[][] {
  const columns = [...gutters, undefined].map((gutter, i) => {
    const from = gutters[i - 1]?.to ?? -Infinity
    const to = gutter?.from ?? Infinity
    return segments.filter((s) => (s.x0 + s.x1) / 2 > from && (s.x0 + s.x1) / 2 <= to)
  })
  return columns.filter((column) => column.length > 0)
}

/** Bullets and numbers hang left of their text; they are no column. */
function mergeMarkers(columns: Segment[][]): Segment[][] {
  const merged: Segment[][] = []
  let markers: Segment[] = []
  for (const [i, column] of columns.entries()) {
    const width = Math.max(...column.map((s) => s.x1)) - Math.min(...column.map((s) => s.x0))
    const isMarker =
      width < median(column.map((s) => s.size)) * 3.5 &&
      column.every((s) => /^[^\p{L}]{0,5}\p{L}?[^\p{L}]{0,3}$/u.test(textOf(s.pieces)))
    if (isMarker && i < columns.length - 1) markers = [...markers, ...column]
    else {
      merged.push([...markers, ...column])
      markers = []
    }
  }
  return merged
}

/** Columns of words that don't read as sentences, in rows. */
function isTable(columns: Segment[][]): boolean {
  if (columns.every(isProse)) return false
  const rows = rowsOf(
    columns.flatMap((column, i) => column.map((s) => ({ x0: s.x0, x1: s.x1, y: s.y, size: s.size, column: i }))),
  )
  const shared = rows.filter((row) => new Set(row.map((cell) => cell.column)).size > 1).length
  return shared >= Math.min(...columns.map((c) => rowsOf(c).length)) * 0.5
}

function isProse(column: Segment[]): boolean {
  const words = rowsOf(column).map((row) => {
    const text = row.map((s) => textOf(s.pieces)).join(' ')
    const wide = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
    return (text.match(/\p{L}{2,}/gu)?.length ?? 0) + wide / 2
  })
  return median(words) >= 3
}

function plain(segments: readonly Segment[]): Group {
  return { kind: 'lines', lines: rowsOf(segments).map((row) => line(row, tracedOf(row.flatMap((s) => s.pieces)))) }
}

function table(segments: Segment[], columns: Segment[][]): Group {
  const columnOf = new Map(columns.flatMap((column, i) => column.map((s) => [s, i] as const)))
  const lines = rowsOf(segments).map((row) => {
    const cells = columns.map((_, i) => tracedOf(row.filter((s) => columnOf.get(s) === i).flatMap((s) => s.pieces)))
    const cellsOfRow: Traced = { text: '', runs: [] }
    for (const [i, cell] of cells.entries()) append(cellsOfRow, i === 0 ? '' : '\t', cell)
    return line(row, { ...cellsOfRow, text: cellsOfRow.text.trimEnd() })
  })
  return { kind: 'table', lines }
}

function line(row: Segment[], { text, runs }: Traced): Line {
  const main = row.reduce((a, b) => (b.x1 - b.x0 > a.x1 - a.x0 ? b : a))
  return {
    text,
    runs,
    x0: Math.min(...row.map((s) => s.x0)),
    x1: Math.max(...row.map((s) => s.x1)),
    y: main.y,
    size: main.size,
  }
}

export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
