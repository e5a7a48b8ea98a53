/** "The manual does not mention an API": true where the passages don't. */
import { alike } from './wording'
import type { Wording } from './wordings'

const silent =
  /\b(?:do(?:es)? not|don['’]t|doesn['’]t|never|nowhere|no|nicht|kein\w*|nirgends|ikke|intet|ingen)\s+(?:\w+\s+){0,2}?(?:mention\w*|say|state|specif\w*|describe\w*|discuss\w*|address\w*|information|details?|name|erwähn\w*|genannt|angegeben|gesagt|beschrieben|angaben|informationen|nævn\w*|oplys\w*|beskriv\w*|angiv\w*)\b|\b(?:erwähn\w*|nenn\w*|sag\w*|nævner|siger|oplyser|beskriver)\b[^.]{0,60}\b(?:nicht|kein\w*|ikke|intet|ingen)\b/iu
/** What is silent, and how. */
const about =
  /^(?:passage|document|text|file|manual|contract|report|source|page|section|policy|say|mention|state|specif|describ|discuss|address|inform|detail|anything|about|dokument|quelle|vertrag|erwahn|angab|kilde|oplys|naevn|passag)/

/** The words that a claim says its passages don't have; undefined where it says nothing of the kind. */
export function missing(claim: Wording, passages: readonly Wording[]): boolean | undefined {
  if (!silent.test(claim.text)) return undefined
  const words = claim.tokens.filter(({ content, folded }) => content && !about.test(folded))
  if (words.length === 0) return undefined
  const there = words.filter((word) => passages.some(({ tokens }) => tokens.some((token) => alike(word, token))))
  return there.length <= words.length / 2
}
