/** Text that knows which glyphs each of its characters came from, through all that is done to it on the way. */
import type { Piece } from './pdf-pieces'

const SPACE = 0x20
const FIRST_BEYOND_ASCII = 0x7f

/** A stretch of text that came from one piece, character by character. */
export interface Trace {
  start: number
  end: number
  piece: Piece
  /** Range of the piece's own text; longer than the run where a hyphen at its end was dropped. */
  from: number
  to: number
}

export interface Traced {
  text: string
  runs: Trace[]
}

/** Takes single characters out. `drops` are offsets, growing. */
export function without({ text, runs }: Traced, drops: readonly number[]): Traced {
  if (drops.length === 0) return { text, runs }
  let kept = ''
  let at = 0
  for (const drop of drops) {
    kept += text.slice(at, drop)
    at = drop + 1
  }
  let dropped = 0
  const left: Trace[] = []
  for (const run of runs) {
    while (dropped < drops.length && drops[dropped]! < run.start) dropped++
    let { start, from } = run
    while (dropped < drops.length && drops[dropped]! < run.end) {
      const drop = drops[dropped]!
      if (drop > start)
        left.push({ ...run, start: start - dropped, end: drop - dropped, from, to: from + drop - start })
      from += drop + 1 - start
      start = drop + 1
      dropped++
    }
    if (start < run.end) left.push({ ...run, start: start - dropped, end: run.end - dropped, from })
  }
  return { text: kept + text.slice(at), runs: left }
}

/** The same with every run of white space one space, and none at the ends. */
export function collapsed({ text, runs }: Traced): Traced {
  if (isCollapsed(text)) return { text, runs }
  const length = text.trimEnd().length
  const drops: number[] = []
  for (let i = 0; i < text.length; i++)
    if (i >= length || (/\s/.test(text[i]!) && (i === 0 || /\s/.test(text[i - 1]!)))) drops.push(i)
  return without({ text: text.replace(/\s/g, ' '), runs }, drops)
}

/** Asked of every line of a file: white space is looked for only where there may be some other than single spaces. */
function isCollapsed(text: string): boolean {
  let isAfterSpace = true
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < SPACE || code >= FIRST_BEYOND_ASCII) return !/^\s|\s$|\s\s|[^\S ]/.test(text)
    if (code === SPACE && isAfterSpace) return false
    isAfterSpace = code === SPACE
  }
  return text === '' || !isAfterSpace
}

/** The same without soft hyphens. */
export function withoutSoftHyphens(traced: Traced): Traced {
  if (!traced.text.includes('\u00ad')) return traced
  return without(
    traced,
    Array.from(traced.text.matchAll(/\u00ad/g), (match) => match.index),
  )
}

/** Drops the last character; its place still belongs to what stood before it: a hyphen is part of the cut word's look. */
export function dropLast(traced: Traced): void {
  traced.text = traced.text.slice(0, -1)
  const last = traced.runs.at(-1)
  if (!last || last.end <= traced.text.length) return
  traced.runs.pop()
  if (last.start < traced.text.length) traced.runs.push({ ...last, end: traced.text.length })
}

/** The first `length` characters. */
export function headOf({ text, runs }: Traced, length: number): Traced {
  return {
    text: text.slice(0, length),
    runs: runs.flatMap((run) => {
      if (run.start >= length) return []
      const cut = Math.max(0, run.end - length)
      return [cut > 0 ? { ...run, end: length, to: run.from + length - run.start } : run]
    }),
  }
}

/** What stands from `start` on. */
export function tailOf({ text, runs }: Traced, start: number): Traced {
  return {
    text: text.slice(start),
    runs: runs.flatMap((run) => {
      if (run.end <= start) return []
      const cut = Math.max(0, start - run.start)
      return [{ ...run, start: run.start + cut - start, end: run.end - start, from: run.from + cut }]
    }),
  }
}

/** Adds a text to another, with `joint` between them. */
export function append(to: Traced, joint: string, after: Traced): void {
  const by = to.text.length + joint.length
  for (const run of after.runs) to.runs.push({ ...run, start: run.start + by, end: run.end + by })
  to.text += joint + after.text
}
