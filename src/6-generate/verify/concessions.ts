/** "Even if you are ill", where the passage has "but not if you are ill". */
import { kindred, type Token } from './wording'
import type { Wording } from './wordings'

const even =
  /\b(?:even (?:if|when|where|though|in|for|after|during)|auch (?:wenn|bei|im|nach)|selbst (?:wenn|bei)|også (?:hvis|når|ved|efter)|selv (?:hvis|om|når|ved))\s([^.;,]+)/iu
const taken =
  /\b(?:not|except|unless|nicht|außer|es sei denn|ikke|medmindre|undtagen)\s(?:(?:if|when|where|in|for|after|during|wenn|bei|falls|im|nach|hvis|når|ved|efter)\s)?([^.;,]+)/giu
const SHARED = 0.5

/** What a passage takes out and a claim takes in; undefined where there is nothing of the kind. */
export function conceded(claim: Wording, passages: readonly Wording[]): string | undefined {
  const match = even.exec(claim.text)
  if (!match || claim.tokens.some(({ negates }) => negates)) return undefined
  const end = match.index + match[0].length
  const words = between(claim, end - match[1]!.length, end)
  if (words.length === 0) return undefined
  for (const passage of passages)
    for (const out of passage.text.matchAll(taken)) {
      const to = out.index + out[0].length
      const there = between(passage, to - out[1]!.length, to)
      const held = words.filter((word) => there.some((token) => kindred(word, token))).length
      if (held / words.length >= SHARED && held > 0) return out[0].trim()
    }
  return undefined
}

function between({ tokens }: Wording, start: number, end: number): Token[] {
  return tokens.filter((token) => token.content && token.start >= start && token.end <= end)
}
