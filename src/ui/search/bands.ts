/** What the evidence for a hit amounts to, in a word or a figure. Pure. */
import type { Evidence, RankedHit } from '../../types'
import { decimals } from '../format'

/** "Strong", "Weak"; a figure where the whole list answers nothing; what found it where it was not rescored. */
export function band({ rescored, bm25, dense }: RankedHit, evidence: Evidence | undefined): string {
  if (rescored && evidence) {
    if (evidence.band === 'nothing') return decimals(rescored.score, 2)
    if (rescored.score >= evidence.strong) return 'Strong'
    return rescored.score >= evidence.weak ? 'Weak' : decimals(rescored.score, 2)
  }
  return bm25 && dense ? 'Words and meaning' : dense ? 'Meaning' : 'Words'
}

/** Different matched words of a passage, as they stand in it, in order. */
export function sharedWords({ text, marks }: RankedHit): string[] {
  const found = new Map<string, string>()
  for (const { start, end } of marks) {
    const word = text.slice(start, end)
    if (!found.has(word.toLowerCase())) found.set(word.toLowerCase(), word)
  }
  return [...found.values()]
}
