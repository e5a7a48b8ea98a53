/** Passages that say the same, or that belong together, as one hit with its siblings. */
import { terms } from '../text/tokenize'
import type { RankedHit } from '../types'

/** Terms in a row that are compared at once. */
const SHINGLE = 3
/** Part of the shorter passage's shingles that the other one has to hold. Broder 1997 calls it containment. */
const SAME = 0.8
/** Shingles under which a passage may be held by another one by chance. */
const FEW = 8

/** What is compared of a passage. */
interface Print {
  shingles: Set<string>
  /** Terms with a digit: a clause with another figure in it is another clause. */
  figures: Set<string>
}

/**
 * Each hit joins the first better one that it belongs to and that stands for itself:
 *
 * - nearly the same words, unless each has a figure that the other one lacks
 * - in one document: overlapping, or next to each other in one section
 *
 * No hit is lost and none changes places with another; ranks of the hits that stand for themselves are counted anew, from 1.
 *
 * @param sameSection whether two passages of one document stand under the same headings
 */
export function withSiblings(
  hits: readonly RankedHit[],
  sameSection: (a: RankedHit, b: RankedHit) => boolean,
): RankedHit[] {
  const leaders: { hit: RankedHit; print: Print; siblings: RankedHit[] }[] = []
  for (const hit of hits) {
    const print = printOf(hit.text)
    const leader = leaders.find((other) => belong(other.hit, hit, sameSection) || same(other.print, print))
    if (leader) leader.siblings.push(hit)
    else leaders.push({ hit, print, siblings: [] })
  }
  return leaders.map(({ hit, siblings }, at) => ({
    ...hit,
    rank: at + 1,
    ...(siblings.length > 0 ? { siblings } : {}),
  }))
}

function belong(a: RankedHit, b: RankedHit, sameSection: (a: RankedHit, b: RankedHit) => boolean): boolean {
  if (a.document !== b.document) return false
  if (a.start < b.end && b.start < a.end) return true
  return Math.abs(a.index - b.index) === 1 && sameSection(a, b)
}

function same(a: Print, b: Print): boolean {
  const [shorter, longer] = a.shingles.size <= b.shingles.size ? [a, b] : [b, a]
  if (shorter.shingles.size === 0) return false
  // A few words, such as a heading, may stand anywhere: they are the same only as something about as short.
  if (shorter.shingles.size < FEW && shorter.shingles.size < SAME * longer.shingles.size) return false
  if (lacks(a.figures, b.figures) && lacks(b.figures, a.figures)) return false
  let common = 0
  for (const shingle of shorter.shingles) if (longer.shingles.has(shingle)) common++
  return common >= SAME * shorter.shingles.size
}

/** Whether something of `these` is not in `those`. */
function lacks(these: ReadonlySet<string>, those: ReadonlySet<string>): boolean {
  for (const one of these) if (!those.has(one)) return true
  return false
}

/** A passage that is shorter than a shingle is one shingle. */
function printOf(text: string): Print {
  const words: string[] = []
  for (const { term, kind } of terms(text)) if (kind !== 'pair') words.push(term)
  const shingles = new Set<string>()
  for (let at = 0; at <= Math.max(0, words.length - SHINGLE); at++) {
    const shingle = words.slice(at, at + SHINGLE).join(' ')
    if (shingle !== '') shingles.add(shingle)
  }
  return { shingles, figures: new Set(words.filter((word) => /\p{N}/u.test(word))) }
}
