/** "Luther influenced Tyndale" is not "Tyndale influenced Luther", and Turkish forces are not Armenian ones. */
import { aligned } from './alignment'
import { alike, type Token } from './wording'
import { inside, type Wording } from './wordings'
import type { Span } from '../../types'

/** The sentence in which two names stand on the other side of a word than the claim has them, or before each other's words. */
export function turned(claim: Wording, passages: readonly Wording[]): string | undefined {
  const whole = { start: 0, end: claim.text.length }
  for (const { passage, sentence, tokens } of aligned(claim, passages)) {
    const text = passage.text.slice(sentence.start, sentence.end)
    if (reversed(claim, whole, passage, sentence, tokens) || traded(claim, passage, tokens)) return text
  }
  return undefined
}

/** "The commissioner of the NBA" may be called NBA commissioner. */
const article = /(?:^|\s)(?:the|an?|der|die|das|eine?|en|et|den|det)\s$/i

function reversed(claim: Wording, whole: Span, passage: Wording, sentence: Span, tokens: readonly Token[]): boolean {
  const own = claim.tokens.filter(({ content }) => content)
  return own.some((verb) => {
    if (verb.capital || /\d/.test(verb.folded) || article.test(claim.text.slice(0, verb.start))) return false
    const there = tokens.filter((token) => !token.capital && alike(token, verb))
    if (there.length !== 1 || isPassive(claim, verb) !== isPassive(passage, there[0]!)) return false
    const [here, other] = [sidesOf(claim, whole, verb), sidesOf(passage, sentence, there[0]!)]
    const crosses = (from: Set<string>, back: Set<string>, to: Set<string>, left: Set<string>): boolean =>
      [...from].some((name) => to.has(name) && !left.has(name) && !back.has(name))
    return (
      crosses(here.before, here.after, other.after, other.before) &&
      crosses(here.after, here.before, other.before, other.after)
    )
  })
}

/** Names on either side of a word. */
function sidesOf({ names }: Wording, within: Span, { start }: Token): { before: Set<string>; after: Set<string> } {
  const own = names.filter((name) => inside(name, within))
  const folded = (some: typeof own): Set<string> => new Set(some.map(({ folded }) => folded))
  return {
    before: folded(own.filter((name) => name.end <= start)),
    after: folded(own.filter((name) => name.start > start)),
  }
}

function isPassive({ text }: Wording, { end }: Token): boolean {
  return /^(?:\s\p{L}+){0,2}\s(?:by|von|durch|af)\s/u.test(text.slice(end, end + 40))
}

/** Whether two names stand each before the other's word: "Armenian forces, Turkish states". */
function traded(claim: Wording, passage: Wording, tokens: readonly Token[]): boolean {
  const [here, there] = [pairs(claim, claim.tokens), pairs(passage, tokens)]
  const has = (name: Token, word: Token): boolean => there.some(([a, b]) => alike(a, name) && alike(b, word))
  return here.some(([name, word], i) =>
    here
      .slice(i + 1)
      .some(
        ([other, own]) =>
          !alike(name, other) &&
          !alike(word, own) &&
          has(name, own) &&
          has(other, word) &&
          !has(name, word) &&
          !has(other, own),
      ),
  )
}

/** Words with a capital and the common word that follows each. */
function pairs({ text }: Wording, tokens: readonly Token[]): [Token, Token][] {
  return tokens.flatMap((token, i): [Token, Token][] => {
    const next = tokens[i + 1]
    const joined = next?.content && !next.capital && /^\s$/.test(text.slice(token.end, next.start))
    return token.capital && token.content && joined ? [[token, next]] : []
  })
}
