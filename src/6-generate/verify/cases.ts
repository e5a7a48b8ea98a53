/** Numbers of a claim that state a case and no fact: "a three-month-old puppy", "for a child of ten", "if you are half an hour late". */
import type { Evidence } from './evidence'
import type { Quantity } from './quantities'
import type { Wording } from './wordings'

/** Ages, whoever's they are. */
const age = [
  /^[\s-]+(?:years?|months?|weeks?|days?)[\s-]+old\b/i,
  /^[\s-]*(?:jährig\w*|monatig\w*|jahre alt\b|årig\w*|år gammel\b|måneder gammel\b)/iu,
]
const agedBefore =
  /\b(?:aged?(?: of)?|(?:child|boy|girl|pupil|student|kid|puppy|baby|kind|barn|dreng|pige) (?:of|von|på)|at)\s+$/iu
const ageUnit =
  /^(?:\s+(?:years?|months?|weeks?|jahren?|monaten?|år|måneder)\b|\s*(?:,|$|\s(?:falls|is|gets|has|may|can)\b))/iu
/** "A six-day rental". */
const compound = /^-\p{L}+(?=\s\p{L})/u
const conditional = /(?:^|[,;:]\s)(?:if|when|wenn|falls|hvis|når)\s[^,;:.]*$/iu
/** In a passage: what goes for each unit of time. */
const forEach = /\b(?:each|every|per|pro|je|jede[rnsm]?|hver|hvert|pr)\b/i

/** Whether a number says for whom or when something goes, and is none that passages could have. */
export function isCase({ start, end }: Quantity, { text }: Wording): boolean {
  const [before, after] = [text.slice(0, start), text.slice(end)]
  return (
    age.some((pattern) => pattern.test(after)) ||
    (agedBefore.test(before) && ageUnit.test(after)) ||
    (/(?:^|\s)an?\s$/i.test(before) && compound.test(after)) ||
    conditional.test(before)
  )
}

/** Whether the passages have a bound or a rate that such a case falls under: "under 12", "until six months". */
export function fallsUnder(quantity: Quantity, evidence: readonly Evidence[]): boolean {
  const dimension = quantity.unit?.dimension
  return evidence.some(({ wording: { text, quantities, sentences } }) =>
    quantities.some((other) => {
      if (other.kind === 'article' || other.kind === 'ordinal') return false
      const kindred =
        other.unit?.dimension === dimension || !other.unit || (!dimension && other.unit.dimension === 'month')
      if (!kindred) return false
      if (other.bound || limit.test(text.slice(0, other.start))) return true
      const home = sentences.find((sentence) => sentence.start <= other.start && other.end <= sentence.end)
      return other.unit !== undefined && home !== undefined && forEach.test(text.slice(home.start, home.end))
    }),
  )
}

const limit =
  /\b(?:up to|until|till|from|age of|turns|bis|ab|unter|über|til|fra|indtil|fylder)\s(?:the\s|den\s|age of\s|he\s)*$/iu
