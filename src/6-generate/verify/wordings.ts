/** A text taken apart once for all checks: what it states exactly, its words, its sentences and clauses. */
import { sentences } from '../../text/segment'
import type { AnswerLanguage, Span } from '../../types'
import { moments, type Moment } from './dates'
import { identifiers, type Identifier } from './identifiers'
import { names, type Name } from './names'
import { quantities, type Quantity } from './quantities'
import { languageOf, tokens, type Token } from './wording'

export interface Wording {
  text: string
  language: AnswerLanguage
  tokens: Token[]
  sentences: Span[]
  clauses: Clause[]
  moments: Moment[]
  identifiers: Identifier[]
  quantities: Quantity[]
  names: Name[]
}

/** A part of a sentence that denies or affirms by itself. */
export interface Clause extends Span {
  tokens: Token[]
  /** Those of its whole sentence. */
  around: Token[]
  /** −1 where an odd number of words deny. */
  sign: 1 | -1
}

/** @param known says of a word that begins a sentence whether it is a name */
export function wordingOf(
  text: string,
  language: AnswerLanguage = languageOf(text),
  known?: (word: string) => boolean,
): Wording {
  const codes = identifiers(text)
  const dates = moments(text).filter((date) => !codes.some((code) => inside(date, code) && !inside(code, date)))
  const own = codes.filter((code) => !dates.some((date) => date.start < code.end && code.start < date.end))
  const all = tokens(text, language)
  const found = lines(text).flatMap((line) =>
    record.test(text.slice(line.start, line.end).trim())
      ? [trimmed(text, line)]
      : sentences(text.slice(line.start, line.end), language)
          .map((span) => ({ start: line.start + span.start, end: line.start + span.end }))
          .flatMap((span) => pieces(span, afterUnits(text, span)))
          .map((span) => trimmed(text, span)),
  )
  return {
    text,
    language,
    tokens: all,
    sentences: found.filter(({ start, end }) => start < end),
    clauses: found.flatMap((sentence) => clausesOf(text, sentence, all)),
    moments: dates,
    identifiers: own,
    quantities: quantities(masked(text, [...dates, ...own]), language),
    names: names(text, language, known),
  }
}

/** Words that stand for what was named before, in English, German and Danish. */
export const pronouns = new Set(
  'it he she they this that these those which who its their his her you we es er sie dies diese dieser man ihr wir han hun den det de der som dette disse vi'.split(
    ' ',
  ),
)

/** Whether a span lies in another. */
export function inside(a: Span, b: Span): boolean {
  return b.start <= a.start && a.end <= b.end
}

/** A passage's line ends are kept where it is a list or a table; lines like "Price: 9 euros" make one record together. */
function lines(text: string): Span[] {
  const found: Span[] = []
  let start = 0
  for (const match of text.matchAll(/\n\s*\n|\n(?=\s*(?:[-*•|]|\d{1,3}[.)]\s))/g)) {
    found.push({ start, end: match.index })
    start = match.index + match[0].length
  }
  found.push({ start, end: text.length })
  return found
}

/** "To 5.6 m. Nitrogen fell": a full stop after a unit that looks like an abbreviation ends a sentence all the same. */
function afterUnits(text: string, { start, end }: Span): number[] {
  return Array.from(
    text.slice(start, end).matchAll(/\d\s?(?:m|km|cm|mm|kg|g|mg|l|ml|h|min|s|kr|mio)\.\s(?=\p{Lu}\p{Ll})/gu),
    ({ 0: match, index }) => start + index + match.length,
  )
}

const record = /^[^\n:]{1,40}:[^\n]*(?:\n[^\n:]{1,40}:[^\n]*)+$/

function trimmed(text: string, { start, end }: Span): Span {
  const part = text.slice(start, end)
  return { start: start + part.length - part.trimStart().length, end: start + part.trimEnd().length }
}

function masked(text: string, spans: readonly Span[]): string {
  let result = text
  for (const { start, end } of spans) result = result.slice(0, start) + '\u2063'.repeat(end - start) + result.slice(end)
  return result
}

const breaks =
  /\n|[,;:|]\s|\s[-–—]\s|(?<!\b(?:nicht|ikke|not))\s(?=(?:but|without|instead of|rather than|ohne|anstatt|statt|uden|i stedet for|while|whereas|although|though|because|however|if|unless|when|which|who|whose|until|so that|once|as soon as|as long as|sobald|solange|så snart|så længe|aber|während|weil|wenn|sondern|jedoch|obwohl|falls|sofern|bis|men|mens|fordi|hvis|når|selvom|medmindre)\s)/giu
const conjunction = /\s(?=(?:and|und|og|or|oder|eller)\s)/giu
/** "not only A but also B" affirms both; "whether or not" and "no. 5" deny nothing. */
const harmless =
  /^\W*(?:no|nein|nej)[,.:;]|\b(?:not only|not just|nicht nur|nicht bloß|ikke kun|ikke blot|whether or not|ob oder nicht|no (?:later|more|less|fewer|earlier) than|not (?:later|more|less|over|exceed\w*)|nicht (?:mehr als|später als)|ikke (?:mere|senere) end|no\.\s?\d|why not|if not|(?:even|also|auch|selbst|også|selv) (?:without|ohne|uden)|(?:(?:may|must|can|shall|should|do|does|is|are|darf|dürfen|må|kan) )?(?:not|never|cannot|nicht|kein\w*|ikke|ingen)\s[^.,;]{1,80}?\s(?:without|ohne|uden)\b|without delay)/giu

function clausesOf(text: string, sentence: Span, all: readonly Token[]): Clause[] {
  const said = text.slice(sentence.start, sentence.end)
  const within = all.filter((token) => inside(token, sentence))
  const excused = Array.from(said.matchAll(harmless), (match) => ({
    start: sentence.start + match.index,
    end: sentence.start + match.index + match[0].length,
  }))
  const denies = (token: Token): boolean => token.negates && !excused.some((span) => inside(token, span))
  const cut = (pattern: RegExp): number[] =>
    Array.from(said.matchAll(pattern), (match) => sentence.start + match.index + 1)
  const spans = joined(pieces(sentence, cut(breaks)), within, denies).flatMap((piece) => {
    const parts = pieces(
      piece,
      cut(conjunction).filter((at) => at > piece.start && at < piece.end),
    )
    const held = (part: Span): Token[] => within.filter((token) => inside(token, part))
    const lively = (part: Span): boolean => {
      const tokens = held(part)
      return tokens.filter(({ content }) => content).length >= (tokens.some(denies) ? 1 : 2)
    }
    const decides = held(piece).some((token) => token.negates || token.sides.length > 0)
    return parts.length > 1 && decides && parts.every(lively) ? parts : [piece]
  })
  let before: Token[] = []
  return spans.flatMap((span) => {
    let own = within.filter((token) => inside(token, span))
    const content = own.filter((token) => token.content)
    if (own.length === 0) return []
    // "Parking is refunded, fines are not": what is denied stands before.
    if (content.length <= 1 && own.some(denies)) own = [...own, ...before.filter((token) => !denies(token))]
    // "Editors can change content but cannot delete projects": who does so stands before.
    const subject = before.find((token) => token.content)
    const first = own[0]!
    const relative = RELATIVE.has(first.folded) ? before.filter(({ capital, content }) => capital && content) : []
    const lent =
      relative.length > 0 ? relative : subject && (denies(first) || ELLIPTIC.has(first.folded)) ? [subject] : []
    if (content.length > 0) before = own
    const count = own.filter(denies).length
    return [
      { ...span, tokens: [...lent, ...own], around: within, sign: count % 2 === 0 ? (1 as const) : (-1 as const) },
    ]
  })
}

/** A clause that begins so goes on with the subject of the one before it. */
const ELLIPTIC = new Set(
  'and but or og men und aber sondern can cannot may must will is are was were kan skal kann darf muss ist sind'.split(
    ' ',
  ),
)
const RELATIVE = new Set(['which', 'who', 'som'])
/** Content words of a piece between commas that can be no clause. */
const APPOSITION = 2

/** An apposition or a list between commas is no clause of its own: it goes with what follows. */
function joined(spans: readonly Span[], within: readonly Token[], denies: (token: Token) => boolean): Span[] {
  const found: Span[] = []
  let from: number | undefined
  for (const [i, span] of spans.entries()) {
    const tokens = within.filter((token) => inside(token, span))
    const slight =
      tokens.filter(({ content }) => content).length <= APPOSITION &&
      !tokens.some((token) => denies(token) || token.sides.length > 0)
    if (slight && i < spans.length - 1) from ??= span.start
    else {
      found.push({ start: from ?? span.start, end: span.end })
      from = undefined
    }
  }
  return found
}

function pieces({ start, end }: Span, cuts: readonly number[]): Span[] {
  const found: Span[] = []
  let from = start
  for (const at of [...cuts, end]) {
    if (at > from) found.push({ start: from, end: at })
    from = at
  }
  return found
}
