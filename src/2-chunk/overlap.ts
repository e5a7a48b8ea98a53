import type { Span } from '../types'
import type { Sizes } from './chunker'
import type { Atom, Carry, Packing } from './pack'
import { sentenceUnits, wordStart } from './units'

/** Repeats the last `count` atoms. */
export function lastAtoms(count: number): Carry {
  return (closed) => (count > 0 ? closed.slice(-count) : [])
}

/**
 * Repeats the last `overlap` words, each an atom. Of a window that tokens ended before its size it repeats the same part,
 * lest an overlap longer than what fits make a chunk of every word.
 */
export function lastWords({ size, overlap }: Sizes): Carry {
  return (closed) => {
    const words = closed.reduce((sum, atom) => sum + atom.words, 0)
    const count = words < size ? Math.floor((closed.length * overlap) / size) : overlap
    return count > 0 ? closed.slice(-count) : []
  }
}

/**
 * Repeats at most as many characters of the end as the sizes say, from where a unit or a sentence begins, else a word.
 * Less is repeated where the next atom leaves less room.
 * @param atSentences false to begin at any word
 */
export function lastCharacters(packing: Packing, atSentences: boolean, language?: string): Carry {
  return (closed, next) => {
    const last = closed[closed.length - 1]
    const first = closed[0]
    if (!last || !first) return []
    const overlap = Math.min(packing.sizes.overlap, packing.sizes.size - (next.end - last.end))
    if (overlap < 1) return []
    const from = Math.max(first.start + 1, last.end - overlap)
    const start = startAfter(packing.text, closed, from, atSentences, language)
    return start < last.end ? [packing.measure({ start, end: last.end })] : []
  }
}

function startAfter(
  text: string,
  closed: readonly Atom[],
  from: number,
  atSentences: boolean,
  language?: string,
): number {
  const last = closed[closed.length - 1]
  const end = last?.end ?? from
  if (atSentences) {
    for (const atom of closed) {
      if (atom.end <= from) continue
      const start = atom.start >= from ? atom.start : sentenceAfter(text, atom, from, language)
      if (start !== undefined) return start
    }
  }
  return wordStart(text, from, end)
}

function sentenceAfter(text: string, range: Span, from: number, language?: string): number | undefined {
  return sentenceUnits(text, range, language).find(({ start }) => start >= from)?.start
}
