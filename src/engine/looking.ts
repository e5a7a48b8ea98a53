/** A second look at a query and at its lists: the one document it is about, and passages that are one hit. */
import { aboutDocument } from '../5-retrieve/about'
import { ranked } from '../5-retrieve/bm25'
import { parseQuery } from '../5-retrieve/query'
import { withSiblings } from '../5-retrieve/siblings'
import { AppError } from '../errors'
import type { About, ChunkId, Neighbours, Query, RankedHit, SearchResult } from '../types'
import type { Library } from './library'
import type { Searching } from './searching'
import { chunkAt, parseChunkId } from './tables'

/** Passages whose documents are compared. */
const DEPTH = 20

export class Looking {
  constructor(
    private readonly library: Library,
    private readonly searching: Searching,
  ) {}

  async *search(query: Query, signal?: AbortSignal): AsyncGenerator<SearchResult> {
    // Where the document does not answer after all, the whole library is asked: a guess must never hide an answer.
    const { automatic, sources, method = 'default' } = query
    const about = automatic && !sources && method === 'default' ? this.about(query.text) : undefined
    if (about) {
      for await (const result of this.searching.search({ ...query, sources: [about.document] }, signal)) {
        if (disappoints(about, result)) {
          yield* this.plain(query, signal)
          return
        }
        yield { ...this.looked(query, result), query, about }
      }
    } else yield* this.plain(query, signal)
  }

  /** @throws AppError `store/missing` */
  async around(id: ChunkId): Promise<Neighbours> {
    const { document: owner, start, end } = parseChunkId(id)
    const shelf = this.library.get(owner)
    const document = await this.library.document(owner)
    const index = shelf?.chunks.starts.indexOf(start) ?? -1
    if (!shelf || !document || index < 0) throw new AppError({ code: 'store/missing', subject: owner })
    const piece = (from: number, to: number): { start: number; end: number; text: string } | undefined =>
      from < to ? { start: from, end: to, text: document.text.slice(from, to) } : undefined
    const previous = index > 0 ? chunkAt(shelf.chunks, index - 1) : undefined
    const next = index + 1 < shelf.count ? chunkAt(shelf.chunks, index + 1) : undefined
    const before = previous && piece(previous.start, Math.min(previous.end, start))
    const after = next && piece(Math.max(next.start, end), next.end)
    return { ...(before ? { before } : {}), ...(after ? { after } : {}) }
  }

  private async *plain(query: Query, signal?: AbortSignal): AsyncGenerator<SearchResult> {
    for await (const result of this.searching.search(query, signal)) yield this.looked(query, result)
  }

  private looked(query: Query, result: SearchResult): SearchResult {
    if (!query.siblings) return result
    return { ...result, hits: withSiblings(result.hits, (a, b) => this.sameSection(a, b)) }
  }

  /** Both of one document. */
  private sameSection(a: RankedHit, b: RankedHit): boolean {
    const { contextOf } = this.library.get(a.document)?.chunks ?? {}
    return contextOf !== undefined && contextOf[a.index] === contextOf[b.index]
  }

  /** Nothing for a query with operators: the person has said where to look. */
  private about(query: string): About | undefined {
    const { text, parts } = parseQuery(query)
    if (parts.some(({ kind }) => kind !== 'plain') || text.trim() === '') return undefined
    const { library } = this
    const matches = library.words.match(text)
    const best = ranked(matches, { depth: DEPTH, order: library.order }).map(({ row, score }) => ({
      document: library.at(row).owner.id,
      score,
    }))
    const words = new Map<string, { word: string; documents: Set<string> }>()
    for (const asked of library.words.asked(text)) {
      if (words.has(asked.term) || asked.kind === 'whole') continue
      const word = text.slice(asked.start, asked.end)
      words.set(asked.term, { word, documents: library.documentsWith(asked) })
    }
    const documents = [...library.documents()].flatMap(({ id }) => library.summaries.get(id) ?? [])
    const found = aboutDocument(text, documents, { words: [...words.values()], best })
    return found && { ...found, name: library.summaries.get(found.document)!.name }
  }
}

/** The words of a name are seldom in the text itself, so that a document that was named needs less evidence than a guess. */
function disappoints({ because }: About, { evidence, final, hits }: SearchResult): boolean {
  if (!evidence) return final && hits.length === 0
  return evidence.band === 'nothing' || (evidence.band === 'weak' && because === 'words')
}
