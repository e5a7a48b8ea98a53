/** Whether a claim says more than its passages: "must" for "may", "only" for "mostly", "in no case" for "only if". */
import type { Span } from '../../types'
import { aligned } from './alignment'
import { alike } from './wording'
import type { Wording } from './wordings'

interface Degree {
  /** In the claim. */
  strong: RegExp
  /** In the passage, where it has nothing of the strong kind. */
  weak: RegExp
}

const degrees: Degree[] = [
  {
    strong:
      /\b(?:must(?! not)|ha(?:s|ve) to|shall|guarantee\w*|is certain|are certain|certainly|definitely|muss|müssen|garantier\w*|skal|will (?:definitely|certainly|require|need))\b/iu,
    weak: /\b(?:may|might|could|can|aims? to|hopes? to|tr(?:y|ies) to|intends? to|optional\w*|possibl[ey]|probabl[ey]|perhaps|usually|kann|können|könnte\w*|möglicherweise|in der Regel|kan|måske|muligvis)\b/iu,
  },
  {
    strong:
      /\b(?:exclusively|solely|exactly|precisely|entirely|always|invariably|without exception|ausschließlich|genau|immer|stets|udelukkende|præcis|altid|only)\b/iu,
    weak: /\b(?:typically|mostly|usually|often|mainly|primarily|generally|largely|sometimes|increasingly|at least|approximately|both|not only|meistens|meist|häufig|vorwiegend|mindestens|hauptsächlich|in der Regel|teils|oftest|ofte|hovedsagelig\w*|mindst|både)\b/iu,
  },
  {
    strong: /\b(?:exactly|precisely|genau|præcis)\b/iu,
    weak: /\b(?:at least|at most|approximately|about|roughly|mindestens|höchstens|ungefähr|mindst|højst|cirka)\b/iu,
  },
  {
    strong: /\b(?:all|every|each|everyone|everybody|alle|jede[rsn]?|hver|samtlige|none|nobody|keine[rsn]?|ingen)\b/iu,
    weak: /\b(?:some|most|many|several|certain|a few|part of|either|depending on|manche|einige|viele|die meisten|nogle|mange|de fleste)\b/iu,
  },
  {
    strong:
      /\b(?:under (?:any|no) circumstances|in (?:any|no) case|in no event|at all|whatsoever|in keinem Fall|auf keinen Fall|unter keinen Umständen|under ingen omstændigheder|på ingen måde)\b/iu,
    weak: /\b(?:except|unless|only|provided|other than|nur|außer|es sei denn|sofern|kun|medmindre|undtagen)\b/iu,
  },
  {
    strong: /\b(?:has been prove[dn]|is prove[dn]|was prove[dn]|confirmed|bewiesen|bestätigt|bevist|bekræftet)\b/iu,
    weak: /\b(?:conjecture\w*|hypothes\w*|suggest\w*|suspect\w*|supposed|believed|vermut\w*|formod\w*)\b/iu,
  },
]

const limited = /\b(?:within|no later than|by|before|innerhalb|binnen|bis|spätestens|inden|senest)\b/iu

/** The sentence of the passages that says less; undefined where none does. */
export function overstated(claim: Wording, passages: readonly Wording[]): string | undefined {
  const asked = degrees.filter(({ strong, weak }) => strong.test(claim.text) && !weak.test(claim.text))
  if (asked.length === 0) return undefined
  const near = aligned(claim, passages)
  const less = near.map(({ passage, sentence }) => {
    const text = passage.text.slice(sentence.start, sentence.end)
    // Who may object within a month must do so within a month.
    if (
      /\b(?:must|has to|have to|muss|müssen|skal)\b/u.test(claim.text) &&
      limited.test(claim.text) &&
      limited.test(text)
    )
      return undefined
    return asked.some(({ strong, weak }) => weak.test(text) && !strong.test(text)) ? text : undefined
  })
  return less.every((text) => text !== undefined) ? less[0]?.trim() : undefined
}

/** "Was removed" where the passage says "will be removed". */
export function premature(claim: Wording, passages: readonly Wording[]): string | undefined {
  const done = claim.tokens.filter(
    ({ content, start }) =>
      content &&
      /\b(?:was|were|has been|have been|had been|blev|wurden?)\s(?:\p{L}+ly\s)?$/u.test(claim.text.slice(0, start)),
  )
  for (const { passage, sentence, tokens } of aligned(claim, passages)) {
    const before = ({ start }: Span): string => passage.text.slice(sentence.start, start)
    const planned = tokens.find(
      (token) =>
        done.some((verb) => alike(verb, token)) &&
        /\b(?:will be|shall be|(?:is|are) to be|(?:is|are) going to be|vil blive|skal)\s$/u.test(before(token)),
    )
    if (planned) return passage.text.slice(sentence.start, sentence.end)
  }
  return undefined
}
