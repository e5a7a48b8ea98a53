/** "A screen, a keyboard and a chair", where the passage lists a screen and a keyboard. */
import { kindred, type Token } from './wording'
import { inside, type Wording } from './wordings'

const separators = /,\s(?:(?:and|or|und|oder|og|eller)\s)?|\s(?:and|or|und|oder|og|eller)\s/giu
/** What begins so is no thing of a list. */
const noItem =
  /^\s*(?:\p{L}+ly|with|after|in|on|at|to|for|before|when|if|which|who|but|so|mit|nach|bei|wenn|der|die|das|som|med|efter|hvis)\s/iu
/** Items of a list at least, and words of meaning of one at most. */
const ITEMS = 3
const SHORT = 2

/** The item of a list in a claim that the passages don't have, where they have all others in one sentence. */
export function added(claim: Wording, passages: readonly Wording[]): string | undefined {
  if (passages.some(({ language }) => language !== claim.language)) return undefined
  if (claim.tokens.some(({ negates }) => negates)) return undefined
  for (const sentence of claim.sentences) {
    const items = itemsOf(claim, sentence.start, sentence.end)
    if (items.length < ITEMS) continue
    for (const item of items.slice(1)) {
      if (
        item.some(
          (word) =>
            isNumber(claim, word) ||
            passages.some(({ clauses }) => clauses.some(({ sign, tokens }) => sign > 0 && has(tokens, word))),
        )
      )
        continue
      const others = items.filter((other) => other !== item)
      const listed = passages.some(({ sentences, tokens }) =>
        sentences.some((span) => {
          const own = tokens.filter((token) => inside(token, span))
          return others.every((other, i) => (i === 0 ? has(own, other.at(-1)!) : other.every((word) => has(own, word))))
        }),
      )
      if (listed) return claim.text.slice(item[0]!.start, item.at(-1)!.end)
    }
  }
  return undefined
}

function isNumber({ quantities }: Wording, word: Token): boolean {
  return quantities.some((quantity) => quantity.start < word.end && word.start < quantity.end)
}

function has(tokens: readonly Token[], word: Token): boolean {
  return tokens.some((token) => kindred(token, word))
}

/** Lists of words of meaning, the first with all that comes before it in its sentence; none where one of the others is long. */
function itemsOf({ text, tokens }: Wording, from: number, to: number): Token[][] {
  const places = Array.from(
    text.slice(from, to).matchAll(separators),
    ({ 0: match, index }) => [from + index, from + index + match.length] as const,
  )
  if (!/\p{L}/u.test(places.at(-1) ? text.slice(...places.at(-1)!) : '')) return []
  const found: Token[][] = []
  let start = from
  for (const [end, next] of [...places, [to, to] as const]) {
    const item = tokens.filter((token) => token.content && token.start >= start && token.end <= end)
    if (item.length > 0) {
      if (found.length > 0 && (item.length > SHORT || noItem.test(text.slice(start, end)))) return []
      found.push(item)
    }
    start = next
  }
  return found
}
