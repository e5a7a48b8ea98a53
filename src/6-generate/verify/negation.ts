/** Which words of a text are denied: those that a negator reaches. */
import type { Span } from '../../types'
import { denying, type Token } from './wording'
import { inside, type Wording } from './wordings'

/** So many words of meaning a negator reaches on either side, within its clause. */
const AHEAD = 4
const BACK = 3

const ends =
  /[.,;:()–—]\s|\s(?<!\b(?:nicht|not|ikke)\s)(?:but|while|whereas|although|though|because|when|if|unless|until|except|so that|aber|sondern|während|weil|wenn|falls|sofern|bis|dass|men|mens|fordi|hvis|når|medmindre)\s/giu

/** "Not only A but also B" affirms both; "no later than" sets a bound; "no. 5" is a number. */
const harmless =
  /^\W*(?:no|nein|nej)[,.:;]|\b(?:not only|not just|nicht nur|nicht bloß|ikke kun|ikke blot|whether or not|ob oder nicht|(?:no|not|not be|nicht|ikke) (?:\p{L}+er|\p{L}+ere|more|less|exceed\w*|over|above|below|mehr|weniger|mere|mindre) (?:than|als|end)|not (?:over|exceed\w*)|no\.\s?\d|why not|if not|(?:even|also|auch|selbst|også|selv) (?:without|ohne|uden)|(?:(?:may|must|can|shall|should|do|does|is|are|darf|dürfen|må|kan) )?(?:not|never|cannot|nicht|kein\w*|ikke|ingen)\s[^.,;]{1,80}?\s(?:without|ohne|uden)\b|without delay|no doubt|not least|no matter|in no time)/giu

/** "Not without an escort" is "only with one". */
export const onlyWith = /\b(?:not|never|cannot|nicht|kein\w*|ikke|ingen)\s[^.,;]{1,80}?\s(?:without|ohne|uden)\b/iu

export interface Denial {
  /** Words that are denied an odd number of times. */
  words: ReadonlySet<Token>
  /** Those of them that come first after a negator, or last before it: what it denies above all. */
  heads: ReadonlySet<Token>
  /** What denies them. */
  signs: ReadonlySet<Token>
}

/** "If not taken by 31 December" denies nothing. */
const conditional = /\b(?:if|unless|wenn|falls|sofern|hvis|medmindre)\s/i

const denied = new WeakMap<Wording, Denial>()

export function deniedIn(wording: Wording): Denial {
  let found = denied.get(wording)
  if (!found) denied.set(wording, (found = find(wording)))
  return found
}

function find({ text, tokens, sentences, language }: Wording): Denial {
  const odd = new Set<Token>()
  const heads = new Set<Token>()
  const signs = new Set<Token>()
  const toggle = (token: Token): void => void (odd.delete(token) || odd.add(token))
  for (const sentence of sentences) {
    const said = text.slice(sentence.start, sentence.end)
    const excused = spansOf(said, harmless, sentence.start)
    const breaks = spansOf(said, ends, sentence.start)
    const own = tokens.filter((token) => inside(token, sentence))
    for (const [at, token] of own.entries()) {
      const verb = token.sides.some(({ axis, side }) => denying.has(axis) && side < 0)
      if (verb && isAttribute(own, at)) continue
      if (!(token.negates || token.excepts || verb) || excused.some((span) => inside(token, span))) continue
      if (
        conditional.test(
          text
            .slice(sentence.start, token.start)
            .split(/[,;:]\s/)
            .at(-1)!,
        )
      )
        continue
      signs.add(token)
      const parted = (other: Token): boolean =>
        breaks.some(({ start, end }) => {
          const [low, high] = other.start > token.start ? [token.end, other.start] : [other.end, token.start]
          return start >= low - 1 && end <= high + 1
        })
      const reach = (others: readonly Token[], most: number): Token[] =>
        others.filter((other) => (other.content || other.sides.length > 0) && !parted(other)).slice(0, most)
      const ahead = reach(own.slice(at + 1), AHEAD)
      const back = reach(own.slice(0, at).reverse(), BACK)
      // "Not allowed" reaches as far as "forbidden" does.
      const turns = ahead[0]?.sides.some(({ axis }) => denying.has(axis))
      const both = verb || turns || (language !== 'en' && !token.excepts)
      const reached = both ? [ahead, back] : ahead.length > 0 ? [ahead] : [back]
      for (const [head] of reached) if (head) heads.add(head)
      for (const other of reached.flat()) toggle(other)
    }
  }
  return { words: odd, heads, signs }
}

const subjects = new Set(
  'i you he she it we they who which that not never be been being is are was were has have had'.split(' '),
)

/** "Rejected requests count": such a word says which requests, and denies nothing of them. */
function isAttribute(tokens: readonly Token[], at: number): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at]!, tokens[at + 1]]
  const free = !before || (!before.content && !subjects.has(before.folded))
  return /ed$/.test(token.folded) && free && after?.content === true && after.start - token.end === 1
}

function spansOf(text: string, pattern: RegExp, offset: number): Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: match, index }) => ({
    start: offset + index,
    end: offset + index + match.length,
  }))
}
