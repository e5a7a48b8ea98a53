/** An answer that nobody generated: the passages' own sentences that come nearest to the question. */
import { sentences } from '../text/segment'
import { terms } from '../text/tokenize'
import type { AnswerLanguage, AnswerPassage, Quote, Span } from '../types'

/** Sentences whose meaning is compared: each takes a core a tenth of a second or two. */
const COMPARED = 12
/** Shares of the best quote's score that the second and the third must reach: one sentence is rarely the whole of it. */
const NEAR = [0.5, 0.8]
/** Longest sentence that is quoted whole, in UTF-16 units. */
const LONGEST = 600
/** Weight of shared words beside the cosine, which is 0.5 to 0.9 for related sentences. */
const WORDS = 0.6
/** Taken off for each rank of the passage: what ranks lower is quoted when it says clearly more. */
const PER_RANK = 0.015

/** Share of the question's words, rare ones counting more, that the best quote holds where it is shown before meaning is known. */
const SURE = 0.5

/** How near some texts are in meaning to the question, −1 to 1 each. */
export type Nearness = (texts: string[]) => Promise<number[]>

interface Sentence extends Span {
  passage: number
  rank: number
  text: string
  words: number
}

/**
 * Quotes two or three sentences, best first; fewer where only fewer come near.
 * @param passages best first
 * @param nearness absent where there is no model: then words alone decide
 */
export async function bestSentences(
  question: string,
  passages: readonly AnswerPassage[],
  language: AnswerLanguage,
  nearness?: Nearness,
): Promise<Quote[]> {
  const all = passages.flatMap((passage, rank) => sentencesOf(passage, rank, language))
  weigh(question, all)
  const compared = [...all].sort((a, b) => b.words - a.words || a.rank - b.rank || a.start - b.start).slice(0, COMPARED)
  const cosines = nearness ? await nearness(compared.map(({ text }) => text)) : []
  const scored = compared
    .map((sentence, at) => ({
      ...sentence,
      score: (cosines[at] ?? 0) + WORDS * sentence.words - PER_RANK * sentence.rank,
    }))
    .sort((a, b) => b.score - a.score)
  const best = scored[0]
  if (!best || (!nearness && best.words === 0)) return []
  const others = scored.slice(1, 1 + NEAR.length).filter(({ score }, at) => score >= NEAR[at]! * best.score)
  return [best, ...others].map(({ passage, start, end, text, score }) => ({ passage, start, end, text, score }))
}

/** Quotes by words alone, where the best of them holds so many of the question's words that it is worth showing at once. */
export async function earlyQuotes(
  question: string,
  passages: readonly AnswerPassage[],
  language: AnswerLanguage,
): Promise<Quote[]> {
  const quotes = await bestSentences(question, passages, language)
  return (quotes[0]?.score ?? 0) >= SURE * WORDS ? quotes : []
}

/** Sentences that can stand alone: headings, table rules and code are none. Passages overlap, so doubles are left out later. */
function sentencesOf({ number, text }: AnswerPassage, rank: number, language: AnswerLanguage): Sentence[] {
  return sentences(text, language).flatMap((span) => {
    const raw = text.slice(span.start, span.end)
    // A list's sign or number is not part of what it says.
    const start = span.start + /^\s*(?:(?:[-*•‣▪–]|\(?\d{1,2}[.)])\s+)?/.exec(raw)![0].length
    const end = span.start + raw.trimEnd().length
    const own = text.slice(start, end)
    const isSaid = /[.!?…。！？]["'”’»)\]]*$/u.test(own) || /\d/.test(own)
    if (!isSaid || own.length > LONGEST || (own.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < 4) return []
    return [{ passage: number, rank, start, end, text: own, words: 0 }]
  })
}

/** Gives each sentence the share, 0 to 1, of the question's words that it holds, rare words counting more; takes doubles out. */
function weigh(question: string, all: Sentence[]): void {
  const seen = new Set<string>()
  for (let at = 0; at < all.length; at++) {
    const key = all[at]!.text.replace(/\s+/g, ' ')
    if (seen.has(key)) all.splice(at--, 1)
    seen.add(key)
  }
  const held = all.map(({ text }) => scored(text))
  const weights = new Map<string, number>()
  for (const term of scored(question)) {
    const count = held.filter((own) => own.has(term)).length
    weights.set(term, Math.log(1 + (all.length - count + 0.5) / (count + 0.5)))
  }
  const most = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1
  for (const [at, sentence] of all.entries()) {
    let sum = 0
    for (const [term, weight] of weights) if (held[at]!.has(term)) sum += weight
    sentence.words = sum / most
  }
}

function scored(text: string): Set<string> {
  return new Set([...terms(text)].flatMap(({ term, stop }) => (stop ? [] : [term])))
}
