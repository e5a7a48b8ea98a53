/** Who does what: "proposed by Mr Rowe" is not "Mrs Adeyemi proposed, Mr Rowe seconded". */
import type { Name } from './names'
import { alike, type Token } from './wording'
import type { Wording } from './wordings'

interface Deed {
  verb: Token
  who: Name[]
}

/** The words of a passage in which others do what a claim has somebody do; undefined where there are none. */
export function otherAgent(claim: Wording, passages: readonly Wording[]): string | undefined {
  const there = passages.flatMap((passage) => deedsOf(passage).map((deed) => ({ ...deed, passage })))
  for (const { verb, who } of deedsOf(claim)) {
    const same = there.filter((deed) => alike(deed.verb, verb))
    const others = same.filter(
      (deed) =>
        deed.who.at(-1)!.folded !== who.at(-1)!.folded && !deed.who.some(({ folded }) => folded === who.at(-1)!.folded),
    )
    const known = who.every(({ folded }) => passages.some(({ names }) => names.some((name) => name.folded === folded)))
    const [first] = others
    if (first && others.length === same.length && known) {
      const [from, to] = [
        Math.min(first.who[0]!.start, first.verb.start),
        Math.max(first.who.at(-1)!.end, first.verb.end),
      ]
      return first.passage.text.slice(from, to)
    }
  }
  return undefined
}

const by =
  /^(?:\s\p{L}+){0,1}\s(?:by|von|durch|af)\s(?:(?:the|der|dem|den|die|das|Mr|Mrs|Ms|Dr|Herr\w*|Frau|hr|fru)\.?\s)*$/iu
/** Between somebody and what they did: "who had already". */
const active =
  /^(?:,?\s(?:who|der|die|som))?(?:\s(?:had|has|have|also|already|earlier|later|then|first|previously|recently|havde|har))*\s(?=\p{L})/iu
const joint = /^\s(?:and|&|und|og)\s(?:(?:Mr|Mrs|Ms|Dr|Herr\w*|Frau|hr|fru)\.?\s)*$/i

function deedsOf({ text, tokens, names }: Wording): Deed[] {
  const found: Deed[] = []
  const whole: Name[][] = []
  for (const name of names) {
    const last = whole.at(-1)
    const between = last ? text.slice(last.at(-1)!.end, name.start) : ''
    if (last && (/^\s$/.test(between) || joint.test(between))) last.push(name)
    else whole.push([name])
  }
  for (const who of whole) {
    // "Hanna Weiss of Graz led": it was not Graz.
    if (/\b(?:of|at|from|for|in|von|aus|bei|fra|hos|på)\s$/iu.test(text.slice(0, who[0]!.start))) continue
    const end = who.at(-1)!.end
    const skipped = active.exec(text.slice(end))
    const after = skipped && tokens.find(({ start }) => start >= end + skipped[0].length)
    if (after && isPast(after) && !/^\s+by\b/.test(text.slice(after.end))) found.push({ verb: after, who })
    const before = tokens.filter(({ end, content, capital }) => end <= who[0]!.start && content && !capital).at(-1)
    if (before && isPast(before) && by.test(text.slice(before.end, who[0]!.start))) found.push({ verb: before, who })
  }
  return found
}

/** English and Danish verbs in the past, German ones after "wurde". */
function isPast({ folded, capital, content }: Token): boolean {
  return content && !capital && /(?:ed|ede|te|t|en)$/.test(folded)
}
