/** Which words of a library a word may have been meant to be that it does not hold. Pure. */

/** Letters below which a word, or its stem, has too many neighbours. */
const SHORTEST = 5
const SHORTEST_STEM = 4
/** Letters of a stem from which two slips are forgiven. With six, questions on other subjects find neighbours for most words. */
const LONG = 8
/** Words that one word is read as at most. */
const MOST = 3

/** Plain words of Latin letters: figures, identifiers and other scripts have no near words. */
const plain = /^[a-z]+$/

/** Whether a folded word that the library lacks is long enough to be read as another. */
export function mayBeSlip(folded: string): boolean {
  return plain.test(folded) && folded.length >= SHORTEST
}

/** How many letters of a stem may be wrong; 0 where it has too many neighbours. */
export function slips(stem: string): number {
  if (!plain.test(stem) || stem.length < SHORTEST_STEM) return 0
  return stem.length < LONG ? 1 : 2
}

/**
 * The best of some candidates: those with the fewest slips, or else those that the word begins; of these the most frequent.
 * @param form of the word, stemmed as the candidates are
 * @param candidates with the rows that hold each
 */
export function nearest(form: string, candidates: ReadonlyMap<string, number>, most: number): string[] {
  const far = most + 1
  const scored = Array.from(candidates, ([candidate, rows]) => {
    // People seldom get the first letter wrong, and words that differ in it are seldom alike.
    const slip = candidate[0] === form[0] ? distance(form, candidate, most) : far
    return { candidate, rows, slip: slip < far ? slip : candidate.startsWith(form) ? far : Infinity }
  })
  const least = Math.min(...scored.map(({ slip }) => slip))
  return scored
    .filter(({ slip }) => slip === least && slip < Infinity)
    .sort((a, b) => b.rows - a.rows || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, MOST)
    .map(({ candidate }) => candidate)
}

/**
 * Letters that are missing, too many, wrong or exchanged with their neighbour (optimal string alignment, Damerau 1964);
 * `most + 1` for more than `most`.
 */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + wrong)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    ;[before, above] = [above, row]
  }
  return Math.min(above[b.length]!, most + 1)
}
