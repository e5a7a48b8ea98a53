/** The keyword index as it lies in the store, with what tells whether it still fits the documents. */
import type { ChunkTable, IndexSnapshot } from '../4-store/store'
import { KeywordIndex } from '../5-retrieve/bm25'
import { ANALYZER } from '../text/tokenize'
import type { DocumentId } from '../types'
import type { Shelved } from './library'

/** Which rows of the index belong to which document. */
interface Layout {
  id: DocumentId
  base: number
  count: number
  /** Of the chunks that were indexed, and of their language. */
  digest: number
}

interface SnapshotData {
  layout: Layout[]
  index: unknown
}

/** An index that was kept, and where in it each document stands. */
export interface Kept {
  keywords: KeywordIndex
  /** Rows that are taken, also by what is gone. */
  rows: number
  /** First row of a document's chunks; undefined where these chunks were not indexed. */
  baseOf(id: DocumentId, chunks: ChunkTable, language: string | undefined): number | undefined
  /** Rows of all documents but some. */
  others(ids: ReadonlySet<DocumentId>): number[]
}

export function toSnapshot(shelves: Iterable<Shelved>, keywords: KeywordIndex): IndexSnapshot {
  const layout = Array.from(shelves, ({ id, chunks, base, count, language }) => ({
    id,
    base,
    count,
    digest: digest(chunks, language),
  }))
  return { analyzer: ANALYZER, data: { layout, index: keywords.data() } satisfies SnapshotData }
}

/** Undefined where there is none, where its terms were cut otherwise, or where most of its rows belong to nobody. */
export function fromSnapshot(snapshot: IndexSnapshot | undefined): Kept | undefined {
  if (snapshot?.analyzer !== ANALYZER) return undefined
  const { layout, index } = snapshot.data as SnapshotData
  const rows = layout.reduce((most, { base, count }) => Math.max(most, base + count), 0)
  // Rows are never given out twice; made anew from the texts, the index has no holes.
  if (rows > 2 * layout.reduce((sum, { count }) => sum + count, 0)) return undefined
  const places = new Map(layout.map((place) => [place.id, place]))
  return {
    keywords: KeywordIndex.from(index),
    rows,
    baseOf(id, chunks, language) {
      const place = places.get(id)
      return place?.count === chunks.starts.length && place.digest === digest(chunks, language) ? place.base : undefined
    },
    others: (ids) =>
      layout.flatMap(({ id, base, count }) =>
        ids.has(id) ? [] : Array.from({ length: count }, (_, index) => base + index),
      ),
  }
}

/** Differs where another text was cut, the same text otherwise, or where its words have other stems. */
function digest({ hashes, starts, chunker }: ChunkTable, language = ''): number {
  let sum = chunker.length
  for (const letter of language) sum = sum * 31 + letter.charCodeAt(0)
  for (let index = 0; index < hashes.length; index++) sum = (sum * 31 + hashes[index]! + starts[index]!) % 2 ** 48
  return sum
}
