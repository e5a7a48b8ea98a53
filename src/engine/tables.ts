/** Chunks as packed columns and back. */
import type { ChunkTable, VectorTable } from '../4-store/store'
import { hash53 } from '../text/hash'
import { passage } from '../text/passage'
import type { Chunk, ChunkId, DocumentId, Span } from '../types'

/** Packs the chunks of a text, with the hash of what will be embedded for each. */
export function packChunks(chunks: readonly Chunk[], text: string, chunker: string): ChunkTable {
  const numbers = new Map<string, number>()
  const contextOf = Uint32Array.from(chunks, ({ context }) => {
    const number = numbers.get(context) ?? numbers.size
    numbers.set(context, number)
    return number
  })
  return {
    chunker,
    starts: Uint32Array.from(chunks, ({ start }) => start),
    ends: Uint32Array.from(chunks, ({ end }) => end),
    contexts: [...numbers.keys()],
    contextOf,
    hashes: Float64Array.from(chunks, (chunk) => hash53(passage(text, chunk))),
  }
}

/** One chunk of a table. */
export function chunkAt(table: ChunkTable, index: number): Chunk {
  return {
    start: table.starts[index]!,
    end: table.ends[index]!,
    context: table.contexts[table.contextOf[index]!]!,
  }
}

/** All chunks of a table, in order. */
export function unpackChunks(table: ChunkTable): Chunk[] {
  return Array.from(table.starts, (_, index) => chunkAt(table, index))
}

/** Vectors of a table's chunks in the form in which they are stored. */
export function tableOf(
  { chunker, starts }: ChunkTable,
  { fingerprint, dimensions }: { fingerprint: string; dimensions: number },
  vectorAt: (index: number) => Float32Array | undefined,
): VectorTable {
  const present = new Uint8Array(starts.length)
  const values = new Float32Array(starts.length * dimensions)
  for (let index = 0; index < starts.length; index++) {
    const vector = vectorAt(index)
    if (!vector) continue
    present[index] = 1
    values.set(vector, index * dimensions)
  }
  return { model: fingerprint, chunker, dimensions, present, values }
}

/** What a chunk's id says. */
export function parseChunkId(id: ChunkId): Span & { document: DocumentId } {
  const [document, range] = id.split(':') as [string, string]
  const [start, end] = range.split('-').map(Number) as [number, number]
  return { document, start, end }
}

/** Whether two tables hold the same chunks. */
export function sameChunks(a: ChunkTable, b: ChunkTable): boolean {
  return (
    a.chunker === b.chunker &&
    a.hashes.length === b.hashes.length &&
    a.hashes.every((hash, index) => hash === b.hashes[index] && a.starts[index] === b.starts[index])
  )
}
