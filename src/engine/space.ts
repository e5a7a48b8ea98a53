/** How much the library takes on this device. */
import type { Space } from '../types'
import type { Stages } from './stages'

/** Bytes a chunk: begin, end and context in 32 bits each, and a hash in 64. */
const CHUNK = 20
/** Bytes of the keyword index for each character of text: 0.91 over 2.6 million characters of text files, serialized. */
const INDEX_A_CHARACTER = 0.9

export async function measure({ library, originals }: Pick<Stages, 'library' | 'originals'>): Promise<Space> {
  const space: Space = { texts: 0, passages: 0, vectors: 0, originals: 0 }
  for (const { id, characters = 0 } of library.summaries.values()) {
    space.texts += characters
    const shelf = library.get(id)
    if (!shelf) continue
    space.passages += shelf.count * CHUNK + characters * INDEX_A_CHARACTER
    // The table holds a place for each chunk as soon as one of them has a vector.
    if (library.embedded(shelf) > 0) space.vectors += shelf.count * library.vectors.dimensions * 4
  }
  for (const id of await originals.list()) space.originals += library.summaries.get(id)?.size ?? 0
  return space
}
