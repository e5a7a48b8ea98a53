/**
 * Who does what: "Viewers can change content" where the passage says so of editors only, and something else of viewers. Looks
 * for clauses that hold what the claim says and name somebody else as the one who does it.
 */
import { numberWord } from './number-words'
import { alike, type Token } from './wording'
import { pronouns, type Clause, type Wording } from './wordings'

/** Share of the rest of a claim that a clause must hold. */
const HELD = 0.75

/** The clause that says of somebody else what a claim says of its subject; undefined where there is none. */
export function otherSubject(claim: Wording, passages: readonly Wording[]): string | undefined {
  const [clause, ...more] = claim.clauses
  if (!clause || more.length > 0 || clause.sign < 0) return undefined
  const content = clause.tokens.filter(isWord)
  const [subject, ...rest] = content
  if (!subject || rest.length < 1 || pronouns.has(clause.tokens[0]!.folded)) return undefined
  const all = passages.flatMap((passage) => passage.clauses.map((other) => ({ passage, other })))
  const actsElsewhere = all.some(({ other }) => subjectOf(other).some((token) => alike(token, subject)))
  if (!actsElsewhere) return undefined
  const holding = all.filter(({ other }) => shareOf(rest, other) >= HELD)
  if (holding.length === 0) return undefined
  const others = holding.filter(({ other }) => {
    if (other.tokens.some((token) => alike(token, subject))) return false
    const own = subjectOf(other)
    return own.length > 0 && !own.some((token) => content.some((word) => alike(word, token)))
  })
  if (others.length < holding.length) return undefined
  const [{ passage, other }] = others as [(typeof others)[number]]
  return passage.text.slice(other.start, other.end).trim()
}

function isNumber(word: string): boolean {
  return /^\d/.test(word) || (['en', 'de', 'da'] as const).some((language) => numberWord(word, language) !== undefined)
}

function isWord(token: Token): boolean {
  return token.content && !/^\d/.test(token.folded)
}

/** The first word of a clause that carries meaning, if it stands where a subject does. */
function subjectOf({ tokens }: Clause): Token[] {
  if (tokens[0] && pronouns.has(tokens[0].folded)) return []
  // "Nine hundred were returned" goes on with what was counted before.
  if (tokens[0] && isNumber(tokens[0].folded)) return []
  const at = tokens.findIndex((token, i) => isWord(token) && !(/ed$/.test(token.folded) && tokens[i + 1]?.content))
  return at >= 0 && at <= 3 ? [tokens[at]!] : []
}

function shareOf(words: readonly Token[], { tokens }: Clause): number {
  return words.filter((word) => tokens.some((token) => token.content && alike(word, token))).length / words.length
}
