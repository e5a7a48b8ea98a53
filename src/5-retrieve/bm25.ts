/** Ranking by words: MiniSearch's BM25+ over one field of folded stems, stop words left out of the score. */
import MiniSearch, { type AsPlainObject, type Options, type SearchOptions, type SearchResult } from 'minisearch'
import { foldWord } from '../text/fold'
import { stemLanguage, type StemLanguage } from '../text/stems'
import { terms } from '../text/tokenize'
import { askedTerms, type AskedTerm } from './asked'
import { mayBeSlip, nearest, slips } from './near'
import { inverseDocumentFrequency, isAccented, NEAR, type QueryWords } from './rescore'
import { best, type Limits, type Scored } from './scored'
import { bm25 } from './weights'

/** A chunk as the index sees it. Rows are the library's own small numbers; ids are for the lists. */
interface Entry {
  id: number
  /** Its scored terms, parted by line ends. */
  text: string
}

/** The terms that count for the score. `language`: ISO 639-1 code. */
export function scoredTerms(text: string, language?: string): string[] {
  const found: string[] = []
  for (const { term, stop } of terms(text, language)) if (!stop) found.push(term)
  return found
}

/** Weight of an identifier's whole (`atomicwritejson`, `email`) beside its parts, which count as well. Chosen likewise. */
const WHOLE = 0.2

const options: Options<Entry> = {
  fields: ['text'],
  tokenize: (listed) => (listed === '' ? [] : listed.split('\n')),
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
  /** Rows whose text is not stemmed as English. */
  private readonly foreign = new Map<number, StemLanguage>()
  /** How many rows there are of each of these languages. */
  private readonly languages = new Map<StemLanguage, number>()
  /** What was asked last, and what came of it: the lists of one query ask the same. */
  private last: { query: string; asked: AskedTerm[]; read?: AskedTerm[] } | undefined

  private isWord: ((folded: string) => boolean) | undefined

  private constructor(private readonly index: MiniSearch<Entry>) {}

  static empty(): KeywordIndex {
    return new KeywordIndex(new MiniSearch(options))
  }

  /** An index as `data` gave it. */
  static from(data: unknown): KeywordIndex {
    return new KeywordIndex(MiniSearch.loadJS(data as AsPlainObject, options))
  }

  /** Plain data that `from` understands and IndexedDB can keep. Languages are told anew by `show`. */
  data(): unknown {
    return this.index.toJSON()
  }

  /** Rows in the index. */
  get size(): number {
    return this.index.documentCount
  }

  /** @param language ISO 639-1 code of the text */
  add(row: number, text: string, language?: string): void {
    this.index.add({ id: row, text: scoredTerms(text, language).join('\n') })
    this.speak(row, language)
  }

  /** Adds a row that is not found before it is shown. */
  addHidden(row: number, text: string, language?: string): void {
    this.hidden.add(row)
    this.add(row, text, language)
  }

  /** Lets rows be found from now on. */
  show(rows: Iterable<number>, language?: string): void {
    for (const row of rows) {
      this.hidden.delete(row)
      this.speak(row, language)
    }
  }

  /** Clears away the words of rows that were taken out. */
  async tidy(): Promise<void> {
    if (this.index.dirtCount > 0) await this.index.vacuum()
  }

  /** Takes rows out. Their words go when MiniSearch next tidies up; they are never found again. */
  remove(rows: Iterable<number>): void {
    const all = [...rows]
    this.index.discardAll(all)
    for (const row of all) this.speak(row, undefined)
  }

  /** The words of a query that count for the score, in all forms that the rows may hold. */
  asked(query: string): AskedTerm[] {
    return this.latest(query).asked
  }

  /** The same, and what no row holds read as what is nearest to it. */
  read(query: string): AskedTerm[] {
    const latest = this.latest(query)
    return (latest.read ??= latest.asked.map((term) => this.corrected(term, query)))
  }

  private latest(query: string): { asked: AskedTerm[]; read?: AskedTerm[] } {
    if (this.last?.query !== query) this.last = { query, asked: askedTerms(query, this.languages.keys()) }
    return this.last
  }

  /** Whether a query has words that may be slips of the pen, and nobody has said yet which words there are. */
  wonders(query: string): boolean {
    return !this.isWord && this.asked(query).some((asked) => this.mayBeSlip(asked, query))
  }

  /** Tells words from slips: what is a word is never read as another. Until this is told, nothing is. */
  know(isWord: (folded: string) => boolean): void {
    this.isWord = isWord
    this.last = undefined
  }

  private mayBeSlip(asked: AskedTerm, query: string): boolean {
    const folded = foldWord(query.slice(asked.start, asked.end))
    return asked.kind === 'word' && mayBeSlip(folded) && !this.isWord?.(folded) && this.rows(asked).length === 0
  }

  private corrected(asked: AskedTerm, query: string): AskedTerm {
    if (!this.isWord || !this.mayBeSlip(asked, query)) return asked
    const forms = new Map<StemLanguage, readonly string[]>()
    const near = new Set<string>()
    for (const [language, own] of asked.forms) {
      const [form] = own as [string]
      const most = slips(form)
      const others = most === 0 ? [] : nearest(form, this.candidates(form, language, most), most)
      forms.set(language, [...own, ...others])
      for (const other of others) near.add(other)
    }
    return near.size > 0 ? { ...asked, forms, near: [...near] } : asked
  }

  /** Terms of one language's rows that are near a form or begin with it, each with the number of its rows. */
  private candidates(form: string, language: StemLanguage, most: number): Map<string, number> {
    const found = new Map<string, number>()
    const boostDocument = (row: number, term: string): number => {
      const counts = !this.hidden.has(row) && (this.foreign.get(row) ?? 'en') === language
      if (counts) found.set(term, (found.get(term) ?? 0) + 1)
      return 0
    }
    // To MiniSearch two letters that changed places are two slips.
    this.index.search({ queries: [form] }, { fuzzy: most + 1, prefix: true, boostDocument })
    return found
  }

  /**
   * Every row that holds a word of the query, with its score. A word counts once, whatever the forms that stand for it.
   * @param options `prefixes`: beginnings of words that count as well
   */
  match(query: string, { filter, prefixes = [] }: MatchOptions = {}): Map<number, number> {
    const beginnings = prefixes.map((prefix) => ({
      queries: [prefix],
      tokenize: (text: string) => [foldWord(text)],
      prefix: true,
      boostTerm: () => 1,
      boostDocument: () => 1,
    }))
    const asked = this.read(query)
    const forms = asked.flatMap((term) => this.weighed(term))
    const found = this.index.search(
      { queries: [query, ...beginnings] },
      {
        tokenize: () => forms.map(({ form }) => form),
        boostTerm: (_, at) => forms[at]!.weight,
        ...this.inLanguage(asked),
        filter: ({ id }: SearchResult) => !this.hidden.has(id as number) && (!filter || filter(id as number)),
      },
    )
    // MiniSearch multiplies by the number of matched query terms; undone, so that scores are BM25's own.
    return new Map(found.map(({ id, score, queryTerms }) => [id as number, score / (queryTerms.length || 1)]))
  }

  /** The best rows for the words of a query. */
  search(query: string, limits: Limits): Scored[] {
    return ranked(this.match(query, { filter: limits.filter }), limits)
  }

  /** Rows that hold a term in any of its forms. */
  rows(term: AskedTerm): number[] {
    const all = [...new Set([...term.forms.values()].flat())]
    const found = this.index.search({ queries: [all.join('\n')], ...this.inLanguage([term]) })
    return found.flatMap(({ id }) => (this.hidden.has(id as number) ? [] : (id as number)))
  }

  private speak(row: number, code: string | undefined): void {
    const language = stemLanguage(code)
    const before = this.foreign.get(row) ?? 'en'
    this.last = undefined
    if (language === before) return
    if (before !== 'en') this.count(before, -1)
    if (language !== 'en') this.count(language, 1)
    if (language === 'en') this.foreign.delete(row)
    else this.foreign.set(row, language)
  }

  private count(language: StemLanguage, change: number): void {
    const count = (this.languages.get(language) ?? 0) + change
    if (count > 0) this.languages.set(language, count)
    else this.languages.delete(language)
  }

  /**
   * The forms of a term with the factor that makes each weigh as one term does that all their rows hold, and a whole as wholes do.
   */
  private weighed(term: AskedTerm): { form: string; weight: number }[] {
    const forms = [...new Set([...term.forms.values()].flat())]
    const own = term.kind === 'whole' ? WHOLE : term.near ? NEAR : 1
    if (forms.length === 1) return [{ form: forms[0]!, weight: own }]
    const idf = inverseDocumentFrequency(this.rows(term).length, this.size)
    return forms.map((form) => {
      const alone = inverseDocumentFrequency(this.index.search(form).length, this.size)
      return { form, weight: alone > 0 ? (own * idf) / alone : own }
    })
  }

  /** Lets each form count only in rows of the languages whose form it is. */
  private inLanguage(asked: readonly AskedTerm[]): Pick<SearchOptions, 'boostDocument'> {
    if (this.languages.size === 0) return {}
    const spoken = new Map<string, Set<StemLanguage>>()
    for (const { forms } of asked) {
      for (const [language, some] of forms) {
        for (const form of some) spoken.set(form, (spoken.get(form) ?? new Set<StemLanguage>()).add(language))
      }
    }
    return { boostDocument: (row, form) => (spoken.get(form)?.has(this.foreign.get(row as number) ?? 'en') ? 1 : 0) }
  }
}

/** The scored terms of a query with their weights in an index; of identifiers only the parts. */
export function queryWords(index: KeywordIndex, query: string): QueryWords {
  const idfs = new Map<string, number>()
  const parts = index.read(query).filter(({ kind }) => kind !== 'whole')
  const weighed = parts.map((asked) => {
    const { term, start, end, forms, near } = asked
    const idf = idfs.get(term) ?? inverseDocumentFrequency(index.rows(asked).length, index.size)
    idfs.set(term, idf)
    return { term, idf, forms, accented: isAccented(query.slice(start, end)), near: near !== undefined }
  })
  return { terms: weighed }
}
