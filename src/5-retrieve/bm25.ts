/** Ranking by words: MiniSearch's BM25+ over one field of folded stems, stop words left out of the score. */
import MiniSearch, { type AsPlainObject, type Options, type SearchResult } from 'minisearch'
import { foldWord } from '../text/fold'
import { terms } from '../text/tokenize'
import { inverseDocumentFrequency, isAccented, type QueryWords } from './rescore'
import { best, type Limits, type Scored } from './scored'
import { bm25 } from './weights'

/** A chunk as the index sees it. Rows are the library's own small numbers; ids are for the lists. */
interface Entry {
  id: number
  text: string
}

/** The terms that count for the score. */
export function scoredTerms(text: string): string[] {
  const found: string[] = []
  for (const { term, stop } of terms(text)) if (!stop) found.push(term)
  return found
}

/** Weight of an identifier's whole (`atomicwritejson`, `email`) beside its parts, which count as well. Chosen likewise. */
const WHOLE = 0.2

const options: Options<Entry> = {
  fields: ['text'],
  tokenize: scoredTerms,
  processTerm: (term) => term,
  searchOptions: { combineWith: 'OR', bm25 },
}

export interface MatchOptions {
  /** Acts before anything is ranked. */
  filter?: ((row: number) => boolean) | undefined
  prefixes?: readonly string[]
}

/** The best of what `match` found. */
export function ranked(matches: ReadonlyMap<number, number>, limits: Pick<Limits, 'depth' | 'order'>): Scored[] {
  return best(
    Array.from(matches, ([row, score]) => ({ row, score })),
    limits,
  )
}

export class KeywordIndex {
  /** Rows that are being indexed. */
  private readonly hidden = new Set<number>()

  private constructor(private readonly index: MiniSearch<Entry>) {}

  static empty(): KeywordIndex {
    return new KeywordIndex(new MiniSearch(options))
  }

  /** An index as `data` gave it. */
  static from(data: unknown): KeywordIndex {
    return new KeywordIndex(MiniSearch.loadJS(data as AsPlainObject, options))
  }

  /** Plain data that `from` understands and IndexedDB can keep. */
  data(): unknown {
    return this.index.toJSON()
  }

  /** Rows in the index. */
  get size(): number {
    return this.index.documentCount
  }

  add(row: number, text: string): void {
    this.index.add({ id: row, text })
  }

  /** Adds a row that is not found before it is shown. */
  addHidden(row: number, text: string): void {
    this.hidden.add(row)
    this.add(row, text)
  }

  /** Lets rows be found from now on. */
  show(rows: Iterable<number>): void {
    for (const row of rows) this.hidden.delete(row)
  }

  /** Clears away the words of rows that were taken out. */
  async tidy(): Promise<void> {
    if (this.index.dirtCount > 0) await this.index.vacuum()
  }

  /** Takes rows out. Their words go when MiniSearch next tidies up; they are never found again. */
  remove(rows: Iterable<number>): void {
    this.index.discardAll([...rows])
  }

  /**
   * Every row that holds a word of the query, with its score.
   * @param options `prefixes`: beginnings of words that count as well
   */
  match(query: string, { filter, prefixes = [] }: MatchOptions = {}): Map<number, number> {
    const beginnings = prefixes.map((prefix) => ({
      queries: [prefix],
      tokenize: (text: string) => [foldWord(text)],
      prefix: true,
    }))
    const wanted = beginnings.length > 0 ? { queries: [query, ...beginnings] } : query
    const wholes = wholeTerms(query)
    const found = this.index.search(wanted, {
      boostTerm: (term) => (wholes.has(term) ? WHOLE : 1),
      filter: ({ id }: SearchResult) => !this.hidden.has(id as number) && (!filter || filter(id as number)),
    })
    // MiniSearch multiplies by the number of matched query terms; undone, so that scores are BM25's own.
    return new Map(found.map(({ id, score, queryTerms }) => [id as number, score / (queryTerms.length || 1)]))
  }

  /** The best rows for the words of a query. */
  search(query: string, limits: Limits): Scored[] {
    return ranked(this.match(query, { filter: limits.filter }), limits)
  }

  /** Rows that contain a term, as `scoredTerms` gives it. */
  rows(term: string): number[] {
    const found = this.index.search(term, { tokenize: (text) => [text] }).map(({ id }) => id as number)
    return found.filter((row) => !this.hidden.has(row))
  }
}

/** Wholes of a query's identifiers and compounds that are not also words of it. */
function wholeTerms(query: string): Set<string> {
  const all = [...terms(query)]
  const wholes = new Set(all.filter(({ kind }) => kind === 'whole').map(({ term }) => term))
  for (const { term, kind } of all) if (kind !== 'whole') wholes.delete(term)
  return wholes
}

/** The scored terms of a query with their weights in an index; of identifiers only the parts. */
export function queryWords(index: KeywordIndex, query: string): QueryWords {
  const idfs = new Map<string, number>()
  const wholes = wholeTerms(query)
  const parts = [...terms(query)].filter(({ term, stop }) => !stop && !wholes.has(term))
  const weighed = parts.map(({ term, start, end }) => {
    const idf = idfs.get(term) ?? inverseDocumentFrequency(index.rows(term).length, index.size)
    idfs.set(term, idf)
    return { term, idf, accented: isAccented(query.slice(start, end)) }
  })
  return { terms: weighed }
}
