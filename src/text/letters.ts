/** Finding words whose letters are right and whose borders are not: `heatpump`, "h e a t", a word parted by a line end. */
import type { Span } from '../types'
import { fold } from './fold'

const run = /[\p{L}\p{N}\p{M}]+/gu

/** The letters and digits of a text, folded, with where each run of them began in the folded text. */
interface Letters {
  text: string
  runs: { at: number; from: number }[]
}

/**
 * The first place of a text that holds the letters and digits of `wanted` in a row, whatever stands between them. Accents
 * and case don't count. Undefined where there is none, or `wanted` has none.
 */
export function findLetters(text: string, wanted: string): Span | undefined {
  const goal = lettersOf(fold(wanted).text).text
  if (goal === '') return undefined
  const folded = fold(text)
  const letters = lettersOf(folded.text)
  const at = letters.text.indexOf(goal)
  if (at < 0) return undefined
  return folded.origin(place(letters, at), place(letters, at + goal.length - 1) + 1)
}

function lettersOf(folded: string): Letters {
  const parts: string[] = []
  const runs: Letters['runs'] = []
  let at = 0
  for (const { 0: found, index } of folded.matchAll(run)) {
    runs.push({ at, from: index })
    parts.push(found)
    at += found.length
  }
  return { text: parts.join(''), runs }
}

/** Where a letter stands in the folded text. */
function place({ runs }: Letters, letter: number): number {
  let [low, high] = [0, runs.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (runs[middle]!.at <= letter) low = middle
    else high = middle - 1
  }
  return runs[low]!.from + letter - runs[low]!.at
}
