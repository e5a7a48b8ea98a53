/** Which commands a few typed letters mean. */
import uFuzzy from '@leeoniya/ufuzzy'
import { fold } from '../../text/fold'
import type { Span } from '../../types'
import type { Command } from './commands'

export interface Match {
  command: Command
  /** The parts of the label that were typed. */
  spans: Span[]
}

/** Letters of any script, as the library's own documentation sets it up for them; a slip within a word is forgiven. */
const matcher = new uFuzzy({
  unicode: true,
  intraMode: 1,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
})

/** Words of what was typed that may stand in any order: with more, trying all orders takes long. */
const MOST_PERMUTED = 4

/**
 * Commands whose label has what was typed, the best first, whatever the case and the accents; the first ones, in their order,
 * where nothing was typed.
 * @param most at most so many
 */
export function matches(commands: readonly Command[], typed: string, most: number): Match[] {
  const needle = fold(typed.trim()).text
  if (needle === '') return commands.slice(0, most).map((command) => ({ command, spans: [] }))
  const labels = commands.map(({ label }) => fold(label))
  const texts = labels.map(({ text }) => text)
  const [found, info, order] = matcher.search(texts, needle, MOST_PERMUTED, Infinity)
  if (!found || !info || !order) return []
  return order.slice(0, most).map((at) => {
    const index = info.idx[at]!
    const ranges = info.ranges[at] ?? []
    const spans: Span[] = []
    for (let i = 0; i + 1 < ranges.length; i += 2) spans.push(labels[index]!.origin(ranges[i]!, ranges[i + 1]!))
    return { command: commands[index]!, spans }
  })
}
