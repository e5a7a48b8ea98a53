/** Headings of a PDF that has no outline, by their size. */
import type { Passage } from './pdf-paragraphs'

/** A heading is at least this much larger than the body's text. */
const LARGER = 1.15

/** Longest heading, in characters. */
const LONGEST = 160

/** Levels that are told apart. */
const LEVELS = 4

/** If more of the text than this share looks like headings, size means something else here (slides, posters, forms). */
const TOO_MUCH = 0.3

/** Level of each passage that is a heading, 1 the largest. */
export function headingLevels(passages: readonly Passage[]): Map<Passage, number> {
  const body = bodySize(passages)
  const candidates = passages.filter(({ kind, text, size, lines }) => {
    const isShort = kind === 'paragraph' && lines <= 3 && text.length <= LONGEST
    return isShort && size >= body * LARGER && /\p{L}{2}/u.test(text) && !/[.,;:]$/.test(text)
  })
  if (lengthOf(candidates) > lengthOf(passages) * TOO_MUCH) return new Map()
  const sizes = [...new Set(candidates.map((c) => rounded(c.size)))].sort((a, b) => b - a).slice(0, LEVELS)
  return new Map(
    candidates.flatMap((passage) => {
      const level = sizes.indexOf(rounded(passage.size))
      return level < 0 ? [] : [[passage, level + 1] as const]
    }),
  )
}

/** Font size that most of the text is set in. */
function bodySize(passages: readonly Passage[]): number {
  const bySize = new Map<number, number>()
  for (const { size, text } of passages) bySize.set(rounded(size), (bySize.get(rounded(size)) ?? 0) + text.length)
  return [...bySize].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

function lengthOf(passages: readonly Passage[]): number {
  return passages.reduce((sum, { text }) => sum + text.length, 0)
}

function rounded(size: number): number {
  return Math.round(size * 2) / 2
}
