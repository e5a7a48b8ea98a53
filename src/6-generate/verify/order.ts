/** "From Linz to Graz" is not "from Graz to Linz". */
import { fold } from '../../text/fold'
import type { Token } from './wording'
import { inside, type Wording } from './wordings'

/** Words that give what follows a part of its own, with those of the other languages that mean the same. */
const parts: [string, RegExp][] = [
  ['from', /(?:^|\s)(?:from|von|vom|aus|fra)\s(?:(?:the|den|der|dem|solution|stadt)\s)?$/],
  ['to', /(?:^|\s)(?:to|into|nach|zu|zum|zur|til|ind i)\s(?:(?:the|den|der|dem|die|solution|stadt)\s)?$/],
  ['by', /(?:^|\s)(?:by|durch|af)\s(?:(?:the|den|der|dem)\s)?$/],
]

/** Whether a claim gives two things each other's part, by the words before them. */
export function exchanged(claim: Wording, passages: readonly Wording[]): boolean {
  const own = partsOf(claim, claim.tokens)
  for (const [part, name] of own) {
    const rivals = claim.tokens.filter(({ folded }) => folded !== name)
    for (const passage of passages) {
      for (const sentence of passage.sentences) {
        const names = passage.tokens.filter((token) => inside(token, sentence))
        if (!names.some(({ folded }) => folded === name)) continue
        const there = partsOf(passage, names)
        const holder = there.get(part)
        if (holder === undefined || holder === name || !rivals.some(({ folded }) => folded === holder)) continue
        const turned = [...own].some(([other, who]) => other !== part && who === holder)
        if (turned || [...there].some(([other, who]) => other !== part && who === name)) return true
      }
    }
  }
  return false
}

function partsOf({ text }: Wording, names: readonly Token[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { start, folded, content } of names) {
    if (!content) continue
    const before = fold(text.slice(Math.max(0, start - 24), start)).text
    const part = parts.find(([, pattern]) => pattern.test(before))
    if (part && !found.has(part[0])) found.set(part[0], folded)
  }
  return found
}
