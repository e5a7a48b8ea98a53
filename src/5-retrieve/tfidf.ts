/** Ranking by TF-IDF cosine: the classic of the textbooks, kept for comparison. */
import { scoredTerms } from './bm25'
import { best, type Limits, type Scored } from './scored'

interface Weighted {
  row: number
  weights: Map<string, number>
}

export class TfIdfIndex {
  private readonly documents: Weighted[]
  private readonly frequency = new Map<string, number>()

  /** @param texts by row */
  constructor(texts: readonly string[]) {
    const counted = texts.map((text) => count(scoredTerms(text)))
    for (const counts of counted) {
      for (const term of counts.keys()) this.frequency.set(term, (this.frequency.get(term) ?? 0) + 1)
    }
    this.documents = counted.map((counts, row) => ({ row, weights: this.weigh(counts, texts.length) }))
  }

  /** The rows nearest to a query; the score is the cosine, from 0 to 1, and 0 where either has no term. */
  search(query: string, limits: Limits): Scored[] {
    const wanted = this.weigh(count(scoredTerms(query)), this.documents.length)
    const scored = this.documents.flatMap(({ row, weights }) =>
      limits.filter && !limits.filter(row) ? [] : [{ row, score: product(wanted, weights) }],
    )
    return best(
      scored.filter(({ score }) => score > 0),
      limits,
    )
  }

  /** tf · idf with idf = ln((1 + n) / (1 + df)) + 1, scaled to length 1 (as scikit-learn's TfidfVectorizer does). */
  private weigh(counts: ReadonlyMap<string, number>, n: number): Map<string, number> {
    const weights = new Map<string, number>()
    for (const [term, tf] of counts) {
      weights.set(term, tf * (Math.log((1 + n) / (1 + (this.frequency.get(term) ?? 0))) + 1))
    }
    const norm = Math.hypot(...weights.values())
    if (norm > 0) for (const [term, weight] of weights) weights.set(term, weight / norm)
    return weights
  }
}

function count(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function product(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const [term, weight] of a) sum += weight * (b.get(term) ?? 0)
  return sum
}
