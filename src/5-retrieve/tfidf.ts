/** Ranking by TF-IDF cosine: the classic of the textbooks, kept for comparison. */
import { stemLanguage, type StemLanguage } from '../text/stems'
import { askedTerms } from './asked'
import { scoredTerms } from './bm25'
import { best, type Limits, type Scored } from './scored'

/**
 * Counts of terms, row by row, in flat arrays: about 6 bytes for each different term of a row. What was added can't be
 * taken out again; an index is made anew when its library changes.
 */
export class TfIdfIndex {
  private readonly rows: number[] = []
  /** Where each row's terms begin, and where the last one's end. */
  private readonly starts: number[] = [0]
  private terms = new Uint32Array(1024)
  private counts = new Uint16Array(1024)
  private readonly known = new Map<string, number>()
  /** Rows that hold each term. */
  private readonly frequency: number[] = []
  private readonly languages = new Set<StemLanguage>()
  private norms: Float64Array | undefined

  /** An index of texts whose rows are their places. */
  static of(texts: readonly string[]): TfIdfIndex {
    const index = new TfIdfIndex()
    texts.forEach((text, row) => index.add(row, text))
    return index
  }

  /** @param language ISO 639-1 code of the text */
  add(row: number, text: string, language?: string): void {
    this.languages.add(stemLanguage(language))
    let at = this.starts[this.rows.length]!
    for (const [term, tf] of count(scoredTerms(text, language))) {
      let id = this.known.get(term)
      if (id === undefined) this.known.set(term, (id = this.known.size))
      this.frequency[id] = (this.frequency[id] ?? 0) + 1
      if (at === this.terms.length) this.grow()
      this.terms[at] = id
      this.counts[at] = Math.min(tf, 0xffff)
      at++
    }
    this.rows.push(row)
    this.starts.push(at)
    this.norms = undefined
  }

  /** The rows nearest to a query; the score is the cosine, from 0 to 1, and 0 where either has no term: then no hit. */
  search(query: string, limits: Limits): Scored[] {
    const wanted = this.weightsOf(query)
    const norms = (this.norms ??= this.lengths())
    const scored: Scored[] = []
    this.rows.forEach((row, place) => {
      if (limits.filter && !limits.filter(row)) return
      let sum = 0
      for (let at = this.starts[place]!; at < this.starts[place + 1]!; at++) {
        const id = this.terms[at]!
        if (wanted[id]! > 0) sum += wanted[id]! * this.counts[at]! * this.idf(id)
      }
      if (sum > 0) scored.push({ row, score: sum / norms[place]! })
    })
    return best(scored, limits)
  }

  /** Weights of the query's terms, by term, as a vector of length 1 together with those that no row holds. */
  private weightsOf(query: string): Float64Array {
    const weights = new Float64Array(this.frequency.length)
    let squares = 0
    const asked = askedTerms(query, this.languages)
    const counts = count(asked.map(({ term }) => term))
    for (const { term, forms } of new Map(asked.map((one) => [one.term, one])).values()) {
      const ids = [...new Set([...forms.values()].flat())].flatMap((form) => this.known.get(form) ?? [])
      const found = ids.map((id) => ({ id, weight: counts.get(term)! * this.idf(id) }))
      for (const { id, weight } of found) weights[id] = weight
      // Forms of one word stand in texts of different languages: the word counts once.
      const heaviest = Math.max(...found.map(({ weight }) => weight))
      squares += (found.length > 0 ? heaviest : counts.get(term)! * this.idf(undefined)) ** 2
    }
    const norm = Math.sqrt(squares)
    return norm > 0 ? weights.map((weight) => weight / norm) : weights
  }

  /** ln((1 + n) / (1 + df)) + 1, as scikit-learn's TfidfVectorizer has it. */
  private idf(id: number | undefined): number {
    return Math.log((1 + this.rows.length) / (1 + (id === undefined ? 0 : this.frequency[id]!))) + 1
  }

  private lengths(): Float64Array {
    const idfs = Float64Array.from(this.frequency, (_, id) => this.idf(id))
    return Float64Array.from(this.rows, (_, place) => {
      let squares = 0
      for (let at = this.starts[place]!; at < this.starts[place + 1]!; at++) {
        squares += (this.counts[at]! * idfs[this.terms[at]!]!) ** 2
      }
      return Math.sqrt(squares)
    })
  }

  private grow(): void {
    const [terms, counts] = [this.terms, this.counts]
    this.terms = new Uint32Array(2 * terms.length)
    this.counts = new Uint16Array(2 * counts.length)
    this.terms.set(terms)
    this.counts.set(counts)
  }
}

function count(terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}
