/** "Why not found?": follows an expected passage from its file to the list, and says at which step it was lost. */
import type { Pool } from '../3-embed/pool'
import { namesByForm } from '../5-retrieve/asked'
import { ranked, scoredTerms } from '../5-retrieve/bm25'
import { parseQuery, type ParsedQuery } from '../5-retrieve/query'
import type {
  Document,
  DocumentId,
  DocumentSummary,
  Expectation,
  Explanation,
  Query,
  QueryPart,
  RankedHit,
  SearchResult,
  Standing,
  Step,
} from '../types'
import { findPhrase, holders, missingWords, type Found } from './expected'
import type { Library, Shelved } from './library'
import type { Looking } from './looking'
import { narrow } from './narrowing'
import { DEPTH } from './searching'
import { chunkAt } from './tables'

/** How deep each method's list is for the rank that a passage would have. */
const DEEP = 100

/** What is being followed. */
interface Followed {
  summary: DocumentSummary
  shelf: Shelved
  document: Document
  found: Found | undefined
  /** Rows whose passages would do. */
  rows: number[]
}

export class Explaining {
  constructor(
    private readonly library: Library,
    private readonly looking: Looking,
    private readonly pool: Pool,
  ) {}

  /** @throws the signal's reason */
  async explain({ query, document: expected, phrase = '' }: Expectation, signal?: AbortSignal): Promise<Explanation> {
    const { library } = this
    const wanted = phrase.trim()
    const having = expected === undefined && wanted !== '' ? await holders(wanted, library, signal) : []
    const id = expected ?? having[0]
    const summary = id === undefined ? undefined : library.summaries.get(id)
    const shelf = id === undefined ? undefined : library.get(id)
    const others = having.slice(1).flatMap((other) => {
      const { name } = library.summaries.get(other) ?? {}
      return name === undefined ? [] : [{ id: other, name }]
    })
    const known: Explanation = {
      ...(summary ? { document: { ...summary } } : {}),
      others,
      missing: wanted === '' ? [] : missingWords(wanted, library, shelf),
      unread: this.unread(expected),
      hiding: [],
      elsewhere: false,
      words: [],
      prepared: false,
      shown: 0,
      depth: query.depth ?? DEPTH,
    }
    if (expected !== undefined && !summary) return { ...known, lost: 'library' }
    if (summary && ['waiting', 'reading'].includes(summary.state)) return { ...known, lost: 'read' }
    if (summary?.state === 'failed') return { ...known, lost: withoutText(summary) ? 'text' : 'read' }
    const document = id === undefined ? undefined : await library.document(id)
    if (!summary || !shelf || !document || shelf.count === 0) return { ...known, lost: 'text' }
    const found = wanted === '' ? undefined : findPhrase(wanted, document, shelf)
    const parts = found && (found.whole.length > 0 ? found.whole : found.touched)
    const rows = (parts ?? Array.from({ length: shelf.count }, (_, index) => index)).map((index) => shelf.base + index)
    const followed = { summary, shelf, document, found, rows }
    const list = await this.list(followed, query, signal)
    const facts = { ...known, ...textFacts(followed), ...list }
    const lost = this.lost(facts, wanted !== '' && !found)
    return lost ? { ...facts, lost } : facts
  }

  private lost(facts: Explanation, withoutPhrase: boolean): Step | undefined {
    if (withoutPhrase) return 'text'
    if (facts.elsewhere || facts.hiding.length > 0) return 'filters'
    if (facts.hit) return undefined
    return facts.cut || facts.apart ? 'words' : 'rank'
  }

  /** Where the passage stands in the list and in each method's. */
  private async list(followed: Followed, query: Query, signal?: AbortSignal): Promise<Partial<Explanation>> {
    const { library } = this
    const parsed = parseQuery(query.text)
    const hiding = await this.hiding(parsed, query.text, followed, signal)
    const result = await this.last(query, signal)
    const elsewhere = [query.sources, result?.about && [result.about.document]].some(
      (ids) => ids && !ids.includes(followed.summary.id),
    )
    // Where a filter hides it, its rank is that which it would have without.
    const hidden = hiding.length > 0 || elsewhere
    const filter = hidden ? undefined : await narrow(parsed, query.sources, library, signal)
    const limits = { order: library.order, filter, depth: Infinity }
    const byWords = ranked(library.words.match(parsed.text, { filter, prefixes: parsed.prefixes }), limits)
    const bm25 = standing(followed.rows, byWords)
    const vector = await this.vectorOf(parsed.text, signal)
    const dense = vector && standing(followed.rows, library.vectors.search(vector, limits))
    const row = bm25?.row ?? dense?.row ?? followed.rows[0]!
    const hit = result && hitOf(followed, result, library)
    const deepest = hit || hidden ? undefined : await this.last({ ...query, siblings: false, depth: DEEP }, signal)
    const deep = deepest && hitOf(followed, deepest, library)?.rank
    const last = result?.hits.at(-1)
    const { start, end } = chunkAt(followed.shelf.chunks, row - followed.shelf.base)
    const text = followed.document.text.slice(start, end)
    const { language } = followed.shelf
    const names = namesByForm(library.words.asked(parsed.text), language)
    const held = new Set(scoredTerms(text, language).map((form) => names.get(form)))
    return {
      hiding,
      elsewhere,
      words: (result?.terms ?? []).map((count) => ({
        ...count,
        here: library.words.asked(count.term).some(({ term }) => held.has(term)),
      })),
      passage: { id: library.idOf(row), text },
      prepared: followed.rows.some((own) => library.vectors.has(own)),
      shown: result?.hits.length ?? 0,
      ...(bm25 ? { bm25: bm25.standing } : {}),
      ...(dense ? { dense: dense.standing } : {}),
      ...(hit ? { hit } : {}),
      ...(deep === undefined ? {} : { deep }),
      ...(last
        ? { last: { ...(last.bm25 ? { bm25: last.bm25 } : {}), ...(last.dense ? { dense: last.dense } : {}) } }
        : {}),
    }
  }

  private async last(query: Query, signal?: AbortSignal): Promise<SearchResult | undefined> {
    let last: SearchResult | undefined
    for await (const result of this.looking.search(query, signal)) last = result
    signal?.throwIfAborted()
    return last
  }

  /** Nothing where there is no model: the list rests on words alone then. */
  private async vectorOf(text: string, signal?: AbortSignal): Promise<Float32Array | undefined> {
    if (text.trim() === '') return undefined
    const vector = await this.pool.embed(text, 'query', 'query', signal).catch(() => undefined)
    signal?.throwIfAborted()
    return vector
  }

  /** Operators that none of the rows passes; those of one kind that are alternatives hide it together. */
  private async hiding(
    { parts }: ParsedQuery,
    query: string,
    { rows }: Followed,
    signal?: AbortSignal,
  ): Promise<QueryPart[]> {
    const alternatives = new Map<string, QueryPart[]>()
    for (const part of parts) {
      if (part.kind === 'prefix' || part.kind === 'plain') continue
      const together = ['file', 'type', 'in', 'lang'].includes(part.kind) ? part.kind : `${part.kind} ${part.start}`
      alternatives.set(together, [...(alternatives.get(together) ?? []), part])
    }
    const hiding: QueryPart[] = []
    for (const group of alternatives.values()) {
      const alone = parseQuery(group.map(({ start, end }) => query.slice(start, end)).join(' '))
      const passes = await narrow(alone, undefined, this.library, signal)
      if (passes && !rows.some(passes)) hiding.push(...group)
    }
    return hiding
  }

  /** What was not read, or in part: of the expected document, or of all where none is named. */
  private unread(expected: DocumentId | undefined): DocumentSummary[] {
    return [...this.library.summaries.values()]
      .filter(({ id, state, warnings }) => {
        if (expected !== undefined && id !== expected) return false
        const whole = state === 'searchable' || state === 'complete'
        return !whole || warnings.some(({ kind }) => kind === 'pages-without-text' || kind === 'truncated')
      })
      .map((summary) => ({ ...summary }))
  }
}

function withoutText({ problem }: DocumentSummary): boolean {
  return problem?.code === 'parse/no-text' || problem?.code === 'parse/empty'
}

/** The phrase as it stands in the text, and the border that cuts it. */
function textFacts({ document, shelf, found }: Followed): Partial<Explanation> {
  if (!found) return {}
  const { span, apart, whole, touched } = found
  const text = document.text.slice(span.start, span.end)
  const facts: Partial<Explanation> = { found: { ...span, text }, ...(apart ? { apart: true } : {}) }
  if (whole.length > 0) return facts
  const ends = touched.map((index) => chunkAt(shelf.chunks, index).end).filter((end) => end < span.end)
  const border = Math.max(...ends) - span.start
  return ends.length === 0 ? facts : { ...facts, cut: { before: text.slice(0, border), after: text.slice(border) } }
}

/** The best rank of some rows, and which one has it. */
function standing(rows: number[], list: { row: number }[]): { row: number; standing: Standing } | undefined {
  const wanted = new Set(rows)
  const at = list.findIndex(({ row }) => wanted.has(row))
  return at < 0 ? undefined : { row: list[at]!.row, standing: { rank: at + 1, of: list.length } }
}

/** The hit that is one of the rows, with the rank of the one that stands for it. */
function hitOf({ rows }: Followed, { hits }: SearchResult, library: Library): RankedHit | undefined {
  const wanted = new Set(rows.map((row) => library.idOf(row)))
  for (const leader of hits) {
    for (const hit of [leader, ...(leader.siblings ?? [])]) if (wanted.has(hit.id)) return { ...hit, rank: leader.rank }
  }
  return undefined
}
