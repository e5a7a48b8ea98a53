/** "Only owners can delete a project" leaves everybody else out. */
import { alike, denying } from './wording'
import type { Wording } from './wordings'

const only = new Set('only solely exclusively nur ausschliesslich lediglich kun udelukkende'.split(' '))
const also = new Set(
  'only solely exclusively nur ausschliesslich lediglich kun udelukkende no not none nicht kein keine ikke ingen except unless'.split(
    ' ',
  ),
)
const verbs = new Set(
  'can may is are was were will must could has have darf durfen kann konnen ist sind wird werden hat haben kan ma er skal bliver har'.split(
    ' ',
  ),
)
/** Words after "only" that say to whom or what it goes. */
const REACH = 3
const ALIGNED = 0.6

const isDenial = ({ axis, side }: { axis: number; side: number }): boolean => side < 0 && denying.has(axis)

/** What a passage grants only to others than the claim does. */
export function leftOut(claim: Wording, passages: readonly Wording[]): string | undefined {
  if (claim.tokens.some(({ folded, negates, sides }) => negates || also.has(folded) || sides.some(isDenial)))
    return undefined
  const words = claim.tokens.filter(({ content }) => content)
  for (const passage of passages) {
    for (const clause of passage.clauses) {
      const at = clause.tokens.findIndex(({ folded }) => only.has(folded))
      if (at < 0) continue
      const after = clause.tokens.slice(at + 1)
      const verb = after.findIndex(({ folded }) => verbs.has(folded))
      const granted = (verb > 0 ? after.slice(0, verb) : after).filter(({ content }) => content).slice(0, REACH)
      const rest = clause.tokens.filter((token) => token.content && !granted.includes(token))
      // "only 574 mm" grants nothing.
      // "A deleted project can be restored": deleting is not what is granted.
      if (words[0] && rest.some((token) => alike(token, words[0]!))) continue
      if (granted.length === 0 || rest.length === 0 || /\d/.test(granted[0]!.folded)) continue
      const held = rest.filter((token) => words.some((word) => alike(word, token))).length
      if (held / rest.length < ALIGNED || granted.some((token) => words.some((word) => alike(word, token)))) continue
      return passage.text.slice(clause.start, clause.end).trim()
    }
  }
  return undefined
}
