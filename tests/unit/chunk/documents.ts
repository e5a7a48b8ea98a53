import type { Chunkable, CountTokens } from '../../../src/2-chunk/chunker'
import type { Block, Section } from '../../../src/types'

/** A document of plain text. */
export function plain(text: string, more: Partial<Chunkable> = {}): Chunkable {
  return { text, sections: [], places: [], blocks: [], ...more }
}

/** A document whose headings are the lines that begin with `#`, and whose tables are the lines that begin with `|`. */
export function markdown(text: string): Chunkable {
  const sections: Section[] = []
  const path: string[] = []
  for (const match of text.matchAll(/^(#+) (.*)$/gm)) {
    const level = match[1]?.length ?? 1
    path.splice(level - 1, path.length, match[2] ?? '')
    const previous = sections.at(-1)
    if (previous) previous.end = match.index
    else if (match.index > 0) sections.push({ start: 0, end: match.index, path: [] })
    const heading = { start: match.index, end: match.index + match[0].length }
    sections.push({ start: match.index, end: text.length, path: [...path], heading })
  }
  const blocks: Block[] = Array.from(text.matchAll(/(?:^\|.*\n?)+/gm), ({ 0: rows, index }) => ({
    kind: 'table',
    start: index,
    end: index + rows.length,
  }))
  return { text, sections, places: [], blocks }
}

/** Counts like WordPiece with a poor vocabulary: six letters at most a token, every other sign one. */
export const countTokens: CountTokens = (text) =>
  2 + (text.match(/[\p{L}\p{M}\p{N}]{1,6}|[^\s\p{L}\p{M}\p{N}]/gu)?.length ?? 0)

/** Words numbered from `from`, with a full stop after each `every`. */
export function numbered(count: number, every = Infinity, from = 0): string {
  return Array.from({ length: count }, (_, i) => `w${from + i}${(i + 1) % every === 0 ? '.' : ''}`).join(' ')
}
