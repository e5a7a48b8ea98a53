import type { Chunk, Span } from '../types'
import type { Sizes, Strategy } from './chunker'
import { lastAtoms, lastCharacters } from './overlap'
import { collect, Packing, type Split } from './pack'
import { cutUnits, paragraphUnits } from './units'

/**
 * Packs paragraphs, whatever headings there are. A paragraph over the size is stepped by size − overlap, so that with the
 * overlap each step is a full chunk. The overlap begins at a word. Each chunk says which paragraph it begins in.
 */
export function paragraphs(sizes: Sizes): Strategy {
  return {
    version: 2,
    parameters: `characters=${sizes.size},overlap=${sizes.overlap}`,
    chunk(document, countTokens) {
      const { text } = document
      const packing = new Packing(document, countTokens, sizes)
      const bySteps: Split = (range) => cutUnits(text, range, sizes.size - sizes.overlap)
      const units = paragraphUnits(text, { start: 0, end: text.length })
      const carry = sizes.overlap > 0 ? lastCharacters(packing, false) : lastAtoms(0)
      const atoms = function* () {
        for (const unit of units) yield* packing.atoms(unit, [bySteps])
      }
      return numbered(collect(text, packing.pack(atoms(), carry)), units)
    },
  }
}

/** Chunks with the number of the paragraph that each begins in. */
function numbered(chunks: Chunk[], units: readonly Span[]): Chunk[] {
  let paragraph = 0
  return chunks.map((chunk) => {
    while ((units[paragraph]?.end ?? Infinity) <= chunk.start) paragraph++
    return { ...chunk, paragraph }
  })
}
