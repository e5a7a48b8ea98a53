/** Golden sets: a person's own questions with the words that answer each, and whether a search brings those words up. */
import * as v from 'valibot'
import type { GoldenPlace, GoldenQuestion } from '../types'
import { jsonLines } from './beir'
import { mean } from './metrics'

const QuestionRow = v.object({
  question: v.string(),
  /** ISO 639-1 code. */
  lang: v.optional(v.string(), ''),
  /** Path of the file that answers it, below the folder of the set. */
  file: v.optional(v.nullable(v.string())),
  /** Words of that file that answer it; null where nothing does. */
  quote: v.optional(v.nullable(v.string())),
  kind: v.optional(v.string()),
})

/**
 * Questions from JSON Lines.
 * @throws AppError `evaluate/set`
 */
export function parseGolden(text: string, file = 'golden.jsonl'): GoldenQuestion[] {
  return jsonLines(text, QuestionRow, file).map(({ question, lang, file: path, quote, kind }) => ({
    question,
    lang,
    ...(path ? { file: path } : {}),
    ...(quote ? { quote } : {}),
    ...(kind ? { kind } : {}),
  }))
}

/** Marks that show nothing: soft hyphen, zero-width characters, byte order mark, directions. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** Characters that people don't tell apart, with the plain one that stands for them. */
const alike: readonly [RegExp, string][] = [
  [/[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]/g, '-'],
  [/[`\u00b4\u02bc\u2018-\u201b\u2032]/g, "'"],
  [/[\u00ab\u00bb\u201c-\u201f\u2033]/g, '"'],
]

/** White space and control characters. */
const gaps = /[\s\u0000-\u001f\u007f-\u009f]+/g

/**
 * A text as it is compared with a quote: without case, without marks that show nothing, compatibility forms resolved (NFKC),
 * one kind of hyphen and of quotation marks, single spaces.
 */
export function normalise(text: string): string {
  // Compatibility forms may resolve to marks that show nothing, and lower case to what is not in normal form.
  const composed = text.replace(invisible, '').normalize('NFKC').replace(invisible, '')
  const plain = alike.reduce((result, [pattern, one]) => result.replace(pattern, one), composed)
  return plain.toLowerCase().normalize('NFKC').replace(gaps, ' ').trim()
}

/** A hit, as far as a golden set looks at it. */
export interface GoldenHit {
  /** Where its document lies, each as `GoldenQuestion.file`; the same bytes may lie at several places. */
  paths: readonly string[]
  /** The passage. */
  text: string
}

/** Rank of the first hit that is from the question's file and holds the quote; null where there is none. */
export function quoteRank(hits: readonly GoldenHit[], { file, quote }: GoldenQuestion): number | null {
  if (!quote || !file) return null
  const wanted = normalise(quote)
  const index = hits.findIndex((hit) => hit.paths.includes(file) && normalise(hit.text).includes(wanted))
  return index < 0 ? null : index + 1
}

/** Characters of the hits that a person reads to the end of the one at `rank`; null where there is none. */
export function reach(hits: readonly GoldenHit[], rank: number | null): number | null {
  return rank === null ? null : hits.slice(0, rank).reduce((sum, { text }) => sum + text.length, 0)
}

/** Compares chunkings of different sizes by what is read, not by how many hits that is: five hits of 1,200 characters. */
const READ = 6000

/** What came of one question. */
export interface GoldenResult extends GoldenQuestion, GoldenPlace {
  /** The search said that nothing in the files answers this. */
  refused: boolean
}

/** Means over some answerable questions. */
export interface GoldenFigures {
  /** Share whose quote stands in the first five hits. */
  'recall@5': number
  /** Share whose quote stands in the first 6,000 characters of hits. */
  'recall@6000': number
  /** Mean of 1 / rank over the whole list, 0 where the quote is not in it. */
  mrr: number
  answerable: number
}

/** What the command `evaluate --golden` prints. */
export interface GoldenSummary extends GoldenFigures {
  /** Questions that nothing answers, reported apart from the figures above. */
  unanswerable: number
  /** Unanswerable questions of which the search said so. */
  refused: number
  /** Answerable questions that were wrongly refused. */
  refusedAnswerable: number
  byLanguage: Record<string, GoldenFigures>
  questions: GoldenResult[]
}

/** Means over the places of answerable questions. */
export function figures(answerable: readonly GoldenPlace[]): GoldenFigures {
  return {
    'recall@5': mean(answerable.map(({ rank }) => (rank !== null && rank <= 5 ? 1 : 0))),
    'recall@6000': mean(answerable.map(({ characters }) => (characters !== null && characters <= READ ? 1 : 0))),
    mrr: mean(answerable.map(({ rank }) => (rank === null ? 0 : 1 / rank))),
    answerable: answerable.length,
  }
}

/** Sums up the results of a golden set, in the order of its questions. */
export function summarise(results: readonly GoldenResult[]): GoldenSummary {
  const answerable = results.filter(({ quote }) => quote)
  const unanswerable = results.filter(({ quote }) => !quote)
  const languages = [...new Set(answerable.map(({ lang }) => lang))].sort()
  return {
    ...figures(answerable),
    unanswerable: unanswerable.length,
    refused: unanswerable.filter(({ refused }) => refused).length,
    refusedAnswerable: answerable.filter(({ refused }) => refused).length,
    byLanguage: Object.fromEntries(
      languages.map((language) => [language, figures(answerable.filter(({ lang }) => lang === language))]),
    ),
    questions: [...results],
  }
}
