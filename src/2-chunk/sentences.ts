import type { Sizes, Strategy } from './chunker'
import { lastAtoms } from './overlap'
import { collect, Packing, type Split } from './pack'
import { paragraphUnits, sentenceUnits, wordUnits } from './units'

/**
 * Packs whole sentences up to a number of words and repeats the last ones, as far as they leave room for the next. A
 * sentence with more words is a chunk of its own; only one that has too many tokens is cut.
 */
export function sentences(sizes: Sizes): Strategy {
  return {
    version: 2,
    parameters: `words=${sizes.size},overlap=${sizes.overlap}`,
    chunk(document, countTokens) {
      const { text, language } = document
      const packing = new Packing(document, countTokens, sizes)
      const byWords: Split = (range) => wordUnits(text, range, language)
      const atoms = function* () {
        for (const paragraph of paragraphUnits(text, { start: 0, end: text.length })) {
          for (const sentence of sentenceUnits(text, paragraph, language)) {
            yield* packing.atoms(sentence, [byWords], () => true)
          }
        }
      }
      return collect(text, packing.pack(atoms(), lastAtoms(sizes.overlap)))
    },
  }
}
