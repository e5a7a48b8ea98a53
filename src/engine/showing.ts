/** Ranked chunks as a person sees them: verbatim text, marked words, where it stands. */
import { namesByForm, type AskedTerm } from '../5-retrieve/asked'
import { windows } from '../5-retrieve/closer'
import { matchedWords } from '../5-retrieve/highlight'
import { passage } from '../text/passage'
import type { ChunkId, RankedHit } from '../types'
import type { Library } from './library'
import type { OrderedHit } from './ordering'
import { anchorOf, breadcrumb, confidenceOf, pageAt } from './places'
import { chunkAt, parseChunkId } from './tables'

export class Showing {
  constructor(private readonly library: Library) {}

  async show(hits: OrderedHit[], query: string): Promise<RankedHit[]> {
    const wanted = this.library.words.read(query)
    const shown = await Promise.all(hits.map((hit) => this.showHit(hit, wanted)))
    return shown.flatMap((hit) => hit ?? [])
  }

  /** Undefined for a chunk whose document was removed during the search. */
  private async showHit(ordered: OrderedHit, wanted: readonly AskedTerm[]): Promise<RankedHit | undefined> {
    const { id, rank, score, from, rescored, reranked } = ordered
    const { document: documentId, start, end } = parseChunkId(id)
    const document = await this.library.document(documentId)
    const summary = this.library.summaries.get(documentId)
    const shelf = this.library.get(documentId)
    if (!document || !summary || !shelf) return undefined
    const text = document.text.slice(start, end)
    const marks = matchedWords(text, namesByForm(wanted, shelf.language), shelf.language)
    const anchor = start + anchorOf(document, { start, end }, marks)
    const page = pageAt(document, anchor)
    const recognised = confidenceOf(document, { start, end })
    return {
      id,
      rank,
      score,
      ...from,
      ...(rescored ? { rescored } : {}),
      ...(reranked ? { reranked } : {}),
      document: documentId,
      name: summary.name,
      path: summary.paths[0]!.path,
      lastModified: summary.paths[0]!.lastModified,
      index: shelf.chunks.starts.indexOf(start),
      start,
      end,
      text,
      marks,
      breadcrumb: breadcrumb(document, anchor),
      ...(page === undefined ? {} : { page }),
      ...(recognised === undefined ? {} : { recognised }),
    }
  }

  /** ISO 639-1 code of a chunk's text, where it is known. */
  language(id: ChunkId): string | undefined {
    return this.library.get(parseChunkId(id).document)?.language
  }

  /** What the index knows of a chunk: context and text. Undefined where its document is gone. */
  async passage(id: ChunkId): Promise<string | undefined> {
    const { document: documentId, start } = parseChunkId(id)
    const document = await this.library.document(documentId)
    const shelf = this.library.get(documentId)
    if (!document || !shelf) return undefined
    return passage(document.text, chunkAt(shelf.chunks, shelf.chunks.starts.indexOf(start)))
  }

  /** The windows of a chunk, each in its context as it is embedded; none where the chunk is short or its document gone. */
  async windows(id: ChunkId): Promise<string[]> {
    const { document: documentId, start, end } = parseChunkId(id)
    const document = await this.library.document(documentId)
    const shelf = this.library.get(documentId)
    if (!document || !shelf) return []
    const { context } = chunkAt(shelf.chunks, shelf.chunks.starts.indexOf(start))
    return windows(document.text.slice(start, end), document.language).map((window) =>
      passage(document.text, { context, start: start + window.start, end: start + window.end }),
    )
  }
}
