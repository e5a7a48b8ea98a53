/** "Denmark brought in more than Sweden": held against the numbers that the passages give for the two. */
import { amounts } from './arithmetic'
import type { Quantity } from './quantities'
import { alike, type Token } from './wording'
import { inside, type Wording } from './wordings'
import type { Span } from '../../types'

const than = { en: /\sthan\s/i, de: /\sals\s/i, da: /\send\s/i }
const larger =
  /\b(?:more|higher|larger|bigger|greater|longer|older|later|warmer|hotter|dearer|taller|heavier|faster|quicker|stronger|wetter|further|farther|more expensive|mehr|höher|größer|länger|älter|später|wärmer|teurer|schwerer|schneller|flere|mere|højere|større|længere|ældre|senere|varmere|dyrere|tungere|hurtigere)\w*\b/iu
const smaller =
  /\b(?:less|fewer|lower|smaller|shorter|younger|earlier|colder|cooler|cheaper|lighter|slower|closer|nearer|drier|weniger|niedriger|kleiner|kürzer|jünger|früher|kälter|günstiger|billiger|leichter|langsamer|færre|mindre|lavere|kortere|yngre|tidligere|koldere|billigere|lettere|langsommere)\w*\b/iu

const warmth = /\b(?:warmer|hotter|colder|cooler|wärmer|heißer|kälter|kühler|varmere|koldere)/iu

/**
 * Whether the numbers bear a comparison out; undefined where it can't be told.
 */
export function comparison(claim: Wording, passages: readonly Wording[]): boolean | undefined {
  const match = than[claim.language].exec(claim.text)
  if (!match) return undefined
  const [left, right] = [claim.text.slice(0, match.index), claim.text.slice(match.index + match[0].length)]
  const more = larger.test(left)
  if (
    more === smaller.test(left) ||
    /^(?:\d{1,3}(?![\d:])|(?:one|two|three|four|five|six|ten|half|a|an|ein|eine|zwei|en|et|to)\s)/i.test(right)
  )
    return undefined
  const halves = [
    claim.tokens.filter((token) => token.end <= match.index && (token.content || /\d/.test(token.folded))),
    claim.tokens.filter(
      (token) => token.start >= claim.text.length - right.length && (token.content || /\d/.test(token.folded)),
    ),
  ] as const
  const only = (own: readonly Token[], others: readonly Token[]): Token[] =>
    own.filter((token) => !others.some((other) => alike(token, other)))
  if (passages.some((passage) => isSaid(claim, passage))) return undefined
  const [a, b] = [valueOf(only(halves[0], halves[1]), passages), valueOf(only(halves[1], halves[0]), passages)]
  for (const one of a) {
    for (const other of b) {
      if (one.unit?.dimension !== other.unit?.dimension || one === other) continue
      if (warmth.test(left) !== (one.unit?.dimension === 'celsius')) continue
      const [x, y] = [amounts(one)[0]!, amounts(other)[0]!]
      if (x !== y) return more === x > y
    }
  }
  return undefined
}

/** Whether a passage compares the same two the same way. */
function isSaid(claim: Wording, passage: Wording): boolean {
  const own = sidesOf(claim, 0, claim.text.length)
  return passage.sentences.some(({ start, end }) => {
    const other = sidesOf(passage, start, end)
    if (!own || own.more !== other?.more) return false
    const shared = (a: readonly Token[], b: readonly Token[]): boolean =>
      a.some((token) => b.some((there) => there.folded === token.folded))
    return shared(own.left, other.left) && shared(own.right, other.right)
  })
}

/** Whether a claim has the two sides of a passage's comparison the other way round. */
export function turnedRound(claim: Wording, passages: readonly Wording[]): boolean {
  const own = sidesOf(claim, 0, claim.text.length)
  if (!own) return false
  return passages.some((passage) =>
    passage.sentences.some(({ start, end }) => {
      const other = sidesOf(passage, start, end)
      if (!other || own.more !== other.more) return false
      const has = (tokens: readonly Token[], { folded }: Token): boolean =>
        tokens.some((token) => token.folded === folded)
      const crossed = own.left.some(
        (token) => has(other.right, token) && !has(other.left, token) && !has(own.right, token),
      )
      const back = own.right.some(
        (token) => has(other.left, token) && !has(other.right, token) && !has(own.left, token),
      )
      return crossed && back
    }),
  )
}

function sidesOf(
  { text, tokens, language }: Wording,
  start: number,
  end: number,
): { left: Token[]; right: Token[]; more: boolean } | undefined {
  const said = text.slice(start, end)
  const match = than[language].exec(said)
  if (!match) return undefined
  const at = start + match.index
  const more = larger.test(said.slice(0, match.index))
  const content = tokens.filter((token) => token.start >= start && token.end <= end && token.content)
  return { left: content.filter((token) => token.end <= at), right: content.filter((token) => token.start > at), more }
}

/** Numbers in the stretches that hold a word of one side. */
function valueOf(words: readonly Token[], passages: readonly Wording[]): Quantity[] {
  const telling = words.filter(({ capital, folded }) => capital || /^\d/.test(folded))
  const sought = telling.length > 0 ? telling : words
  return passages.flatMap((passage) =>
    passage.sentences.flatMap((sentence) => {
      const spans = stretches(passage, sentence)
      return spans.flatMap((span) => {
        const tokens = passage.tokens.filter((token) => inside(token, span))
        if (!sought.some((word) => tokens.some((token) => alike(word, token)))) return []
        return passage.quantities.filter(
          (quantity) => inside(quantity, span) && (quantity.kind === 'figures' || quantity.kind === 'cardinal'),
        )
      })
    }),
  )
}

function stretches({ text }: Wording, sentence: Span): Span[] {
  const found: Span[] = []
  let start = sentence.start
  for (const match of text
    .slice(sentence.start, sentence.end)
    .matchAll(/[,;]\s|\s(?=(?:and|but|while|und|aber|während|og|men|mens)\s)/gi)) {
    const end = sentence.start + match.index + 1
    found.push({ start, end })
    start = end
  }
  found.push({ start, end: sentence.end })
  return found
}
