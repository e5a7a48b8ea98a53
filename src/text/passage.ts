import type { Chunk } from '../types'

/** What embedding and token counting see of a chunk: its context, a line end, its text. */
export function passage(text: string, chunk: Chunk): string {
  const own = text.slice(chunk.start, chunk.end)
  return chunk.context ? `${chunk.context}\n${own}` : own
}
