import { foldWord } from '../../text/fold'
import { words } from '../../text/words'
import type { Span } from '../../types'

const groups = [
  'red rot rote roter rotes roten rod rodt rode', 'green grun grune gruner grunes grunen gron gront gronne', 'blue blau blaue blauer blaues blauen bla blat',
  'yellow gelb gelbe gelber gelbes gelben gul gult gule', 'orange', 'white weiss weisse weisser weisses weissen hvid hvidt hvide',
  'black schwarz schwarze schwarzer schwarzes schwarzen sort sorte', 'grey gray grau graue grauer graues grauen gra grat',
  'brown braun braune brauner braunes braunen brun brunt brune', 'pink rosa', 'purple violet lila violett lilla',
].map((names) => names.split(' ')) // prettier-ignore
const byName = new Map(groups.flatMap((names, colour) => names.map((name) => [name, colour] as const)))

/** Colours that a text names, in English, German or Danish; equal numbers are one colour. */
export function colours(text: string): (Span & { colour: number })[] {
  const found: (Span & { colour: number })[] = []
  for (const { start, end, word } of words(text)) {
    const colour = byName.get(foldWord(word))
    // "Black poplars", "the White House": a name.
    if (colour !== undefined && !/^\p{Lu}/u.test(word)) found.push({ start, end, colour })
  }
  return found
}
