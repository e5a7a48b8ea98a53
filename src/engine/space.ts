/** How much the library takes on this device. */
import type { OwnModel, Space } from '../types'
import type { Stages } from './stages'

/** Bytes a chunk: begin, end and context in 32 bits each, and a hash in 64. */
const CHUNK = 20
/** Bytes of the keyword index for each character of text: 0.91 over 2.6 million characters of text files, serialized. */
const INDEX_A_CHARACTER = 0.9

/** @param own models from the person's own folders */
export async function measure(
  { library, originals, store }: Pick<Stages, 'library' | 'originals' | 'store'>,
  own: readonly OwnModel[],
): Promise<Space> {
  const space: Space = { texts: 0, passages: 0, vectors: 0, originals: 0, models: 0, aside: 0 }
  for (const { id, characters = 0 } of library.summaries.values()) {
    space.texts += characters
    const shelf = library.get(id)
    if (!shelf) continue
    space.passages += shelf.count * CHUNK + characters * INDEX_A_CHARACTER
    // The table holds a place for each chunk as soon as one of them has a vector.
    if (library.embedded(shelf) > 0) space.vectors += shelf.count * library.vectors.dimensions * 4
  }
  for (const id of await originals.list()) space.originals += library.summaries.get(id)?.size ?? 0
  space.models = own.reduce((sum, { bytes }) => sum + bytes, 0)
  // A fingerprint names the length of its vectors third.
  for (const { id, model } of await store.aside())
    space.aside! += (library.get(id)?.count ?? 0) * 4 * (Number(model.split('|')[2]) || 0)
  return space
}
