/** A person's own questions on their own library: where each method's list holds the answer, and what that comes to. Pure. */
import type { GoldenQuestion } from '../types'
import { normalise, type GoldenHit } from './golden'
import { interval, mean, ndcg, type Interval } from './metrics'

/** What marks a question that any passage of its file answers. */
export const BY_FILE = 'file'

/** Whether something in the files answers a question: words are given, or a file is named for it. */
export function isAnswerable({ quote, file, kind }: GoldenQuestion): boolean {
  return Boolean(quote) || (Boolean(file) && kind === BY_FILE)
}

/** Rank of the first hit that answers a question; null where none does. Words without a file may stand in any. */
export function answerRank(hits: readonly GoldenHit[], question: GoldenQuestion): number | null {
  if (!isAnswerable(question)) return null
  const { quote, file } = question
  const wanted = quote && normalise(quote)
  const index = hits.findIndex(
    ({ paths, text }) => (!file || paths.includes(file)) && (!wanted || normalise(text).includes(wanted)),
  )
  return index < 0 ? null : index + 1
}

/** What one method's ranks come to. */
export interface RankFigures {
  /** Share of questions whose answer is among the first five, with the 95 % interval. */
  recall5: Interval
  /** The same as a count. */
  found: number
  ndcg10: number
  mrr: number
}

/** @param ranks of the answerable questions */
export function rankFigures(ranks: readonly (number | null)[]): RankFigures {
  const inFive = ranks.map((rank) => (rank !== null && rank <= 5 ? 1 : 0))
  return {
    recall5: interval(inFive),
    found: inFive.reduce((sum: number, one) => sum + one, 0),
    ndcg10: mean(ranks.map(gain)),
    mrr: mean(ranks.map((rank) => (rank === null ? 0 : 1 / rank))),
  }
}

function gain(rank: number | null): number {
  if (rank === null || rank > 10) return 0
  const list = Array.from({ length: 10 }, (_, at) => String(at + 1))
  return ndcg(list, new Map([[String(rank), 1]]), 10)
}

/** Share of the questions whose answer is among the first `k`. */
export function recallAt(ranks: readonly (number | null)[], k: number): number {
  return mean(ranks.map((rank) => (rank !== null && rank <= k ? 1 : 0)))
}

/** Two methods held against each other over the same questions. */
export interface Against {
  /** Questions that only the one has among its first five, and only the other. */
  won: number
  lost: number
  /** The two-sided chance of a difference this large or larger where there is none. */
  p: number
}

/**
 * The exact sign test over questions on which two methods differ (McNemar's exact test): which of them wins is as a coin's
 * throw where neither is better. Conover, Practical Nonparametric Statistics, 1999, section 3.5.
 */
export function against(ours: readonly (number | null)[], theirs: readonly (number | null)[]): Against {
  const inFive = (rank: number | null = null): boolean => rank !== null && rank <= 5
  const won = ours.filter((rank, at) => inFive(rank) && !inFive(theirs[at])).length
  const lost = ours.filter((rank, at) => !inFive(rank) && inFive(theirs[at])).length
  return { won, lost, p: signTest(won, lost) }
}

function signTest(won: number, lost: number): number {
  const throws = won + lost
  let ways = 1
  let sum = 0
  for (let heads = 0; heads <= Math.min(won, lost); heads++) {
    sum += ways
    ways = (ways * (throws - heads)) / (heads + 1)
  }
  return Math.min(1, (2 * sum) / 2 ** throws)
}

/**
 * The fewest questions by which one method must be ahead of another for that not to be noise at 5 %: with none lost the sign
 * test gives 2 · ½ⁿ, which is under .05 from six on. Undefined where there are not so many questions.
 */
export function leastDifference(questions: number): number | undefined {
  return questions < 6 ? undefined : 6
}

/** How many of some scores reach a threshold. */
export function reached(scores: readonly number[], threshold: number): number {
  return scores.filter((score) => score >= threshold).length
}

/** A golden set as the command `evaluate --golden` reads it: a JSON object a line. */
export function goldenLines(questions: readonly GoldenQuestion[]): string {
  return questions
    .map(({ question, lang, file, quote, kind }) => {
      const row = {
        question,
        ...(lang ? { lang } : {}),
        ...(kind ? { kind } : {}),
        file: file ?? null,
        quote: quote ?? null,
      }
      return `${JSON.stringify(row)}\n`
    })
    .join('')
}
