/** From when a period is counted: "30 days after delivery" is not "30 days from the date of the invoice". */
import { equal } from './check-numbers'
import type { Quantity } from './quantities'
import { kindred, type Token } from './wording'
import type { Wording } from './wordings'

/** Words of meaning after such a word that say what it is. */
const WORDS = 4

const anchor =
  /^(?:[’']|\s\p{L}+[’']?(?!\p{L})){0,3}?\s(after|from|of|following|before|prior to|nach|ab|seit|vor|efter|fra|før|inden)\s((?:[^.,;:()]|\.(?=\p{L}))+)/iu
const ahead = /^(?:before|prior to|vor|før|inden)$/i

interface Anchor {
  before: boolean
  words: Token[]
}

/** The words of a passage in which the same time runs from something else; undefined where none does, or it can't be told. */
export function otherAnchor(claim: Wording, passages: readonly Wording[]): string | undefined {
  for (const quantity of claim.quantities) {
    const own = anchorOf(claim, quantity)
    if (!own) continue
    const there = passages.flatMap((passage) =>
      passage.quantities
        .filter((other) => passage.language === claim.language && isTime(other) && equal(quantity, other))
        .map((other) => ({ passage, other, anchor: anchorOf(passage, other) })),
    )
    const differs = there.every(
      ({ anchor }) =>
        anchor &&
        (anchor.before !== own.before || !own.words.some((word) => anchor.words.some((token) => kindred(word, token)))),
    )
    const [first] = there
    if (first && differs) return first.passage.text.slice(first.other.start, first.anchor!.words.at(-1)!.end)
  }
  return undefined
}

function isTime({ unit }: Quantity): boolean {
  return unit?.dimension === 'time' || unit?.dimension === 'month'
}

function anchorOf({ text, tokens }: Wording, quantity: Quantity): Anchor | undefined {
  const match = isTime(quantity) ? anchor.exec(text.slice(quantity.end)) : null
  if (!match) return undefined
  const end = quantity.end + match[0].length
  const start = end - match[2]!.length
  const words = tokens.filter((token) => token.content && token.start >= start && token.end <= end).slice(0, WORDS)
  return words.length > 0 ? { before: ahead.test(match[1]!), words } : undefined
}
