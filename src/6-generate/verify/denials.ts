/** "Do not use a wire brush" in a passage, where the claim has somebody use one. */
import { denying, kindred, opposed, type Token } from './wording'
import { inside, type Wording } from './wordings'

/** Words of a denial that a claim must have at least, and the share of its own that these must be. */
const LEAST = 2
const MUCH = 0.4

/** Words that limit what is said, so that what is denied may be the rest. */
const limits =
  /\b(?:only|except\w*|unless|without|other than|apart from|instead|rather|before|until|nur|außer|ohne|sofern|statt|anstatt|bevor|erst|bis|kun|undtagen|medmindre|uden|først|indtil|i stedet)\b/iu

const denies = (token: Token): boolean =>
  token.negates || token.excepts || token.sides.some(({ axis, side }) => side < 0 && denying.has(axis))

/** The clause of the passages that denies what a claim affirms in nearly all of its words; undefined where there is none. */
export function deniedOutright(claim: Wording, passages: readonly Wording[]): string | undefined {
  if (claim.tokens.some(denies) || claim.quantities.some(({ bound }) => bound) || limits.test(claim.text))
    return undefined
  const parts = [claim, ...claim.clauses].map(({ tokens }) =>
    tokens.filter(({ content, sides }) => content || sides.length > 0),
  )
  for (const passage of passages) {
    if (passage.language !== claim.language) continue
    for (const clause of passage.clauses) {
      const tokens = passage.tokens.filter((token) => inside(token, clause))
      const said = passage.text.slice(clause.start, clause.end)
      if (clause.sign > 0 || !tokens.some(denies) || conditional.test(said)) continue
      if (parts.some((own) => isCovered(tokens, own))) return said.trim()
    }
  }
  return undefined
}

const conditional = /(?:^|\s)(?:if|unless|when|wenn|falls|sofern|hvis|medmindre|når)\s/iu

/** Whether a claim has all the words of a denial but what is denied of them, and says little else. */
function isCovered(tokens: readonly Token[], own: readonly Token[]): boolean {
  const words = tokens.filter((token) => token.content && !denies(token))
  if (words.some((word) => own.some((token) => opposed(word, token)))) return false
  const has = (some: readonly Token[], word: Token): boolean => some.some((token) => kindred(word, token))
  const strange = words.filter((word) => !has(own, word))
  const after = tokens.findIndex(denies)
  const predicate = tokens.slice(after + 1).find(({ content }) => content)
  if (strange.length > 1 || strange.some((word) => word !== predicate)) return false
  const said = own.filter(({ content }) => content)
  const held = said.filter((token) => has(words, token)).length
  return words.length - strange.length >= LEAST && held >= MUCH * said.length
}
