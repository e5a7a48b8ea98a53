import type { Sizes, Strategy } from './chunker'
import { lastWords } from './overlap'
import { collect, Packing } from './pack'
import { wordUnits } from './units'

/**
 * Windows of a fixed number of words, with the last ones repeated. A window that has too many tokens ends earlier, and the
 * next repeats the same part of it.
 */
export function fixed(sizes: Sizes): Strategy {
  return {
    version: 2,
    parameters: `words=${sizes.size},overlap=${sizes.overlap}`,
    chunk(document, countTokens) {
      const { text, language } = document
      const packing = new Packing(document, countTokens, sizes)
      const atoms = function* () {
        for (const word of wordUnits(text, { start: 0, end: text.length }, language)) yield* packing.atoms(word, [])
      }
      return collect(text, packing.pack(atoms(), lastWords(sizes)))
    },
  }
}
