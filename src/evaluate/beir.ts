/** Ranking sets in BEIR's layout: `corpus.jsonl`, `queries.jsonl`, `qrels.tsv`. https://github.com/beir-cellar/beir */
import * as v from 'valibot'
import { AppError } from '../errors'
import type { EvaluationPassage, EvaluationSet } from '../types'
import type { Gains } from './metrics'

const Id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const Title = v.optional(v.nullable(v.string()))
const PassageRow = v.object({ _id: Id, title: Title, text: v.string() })
const QueryRow = v.object({ _id: Id, text: v.string() })

function wrong(file: string, line: number, why: string): AppError {
  return new AppError({ code: 'evaluate/set', subject: file, detail: `line ${line}: ${why}` })
}

/**
 * Rows of a JSON Lines text; empty lines are passed over.
 * @param file named in the error
 * @throws AppError `evaluate/set` with the number of the first line that is not as `schema` says
 */
export function jsonLines<T extends v.GenericSchema>(text: string, schema: T, file: string): v.InferOutput<T>[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    let row: unknown
    try {
      row = JSON.parse(line)
    } catch (error) {
      throw wrong(file, index + 1, (error as Error).message)
    }
    const result = v.safeParse(schema, row)
    if (result.success) return [result.output]
    const [issue] = result.issues
    throw wrong(file, index + 1, `${v.getDotPath(issue) ?? 'row'}: ${issue.message}`)
  })
}

/** @throws AppError `evaluate/set` */
export function parseCorpus(text: string, file = 'corpus.jsonl'): EvaluationPassage[] {
  return jsonLines(text, PassageRow, file).map(({ _id, title, text: body }) => ({
    id: _id,
    ...(title?.trim() ? { title: title.trim() } : {}),
    text: body,
  }))
}

/** @throws AppError `evaluate/set` */
export function parseQueries(text: string, file = 'queries.jsonl'): EvaluationSet['queries'] {
  return jsonLines(text, QueryRow, file).map(({ _id, text: body }) => ({ id: _id, text: body }))
}

/**
 * Judgements by query id. Takes BEIR's three columns (query, passage, gain) and TREC's four (query, 0, passage, gain), parted
 * by tabs, with or without a line of column names.
 * @throws AppError `evaluate/set`
 */
export function parseQrels(text: string, file = 'qrels.tsv'): Map<string, Gains> {
  const qrels = new Map<string, Map<string, number>>()
  text.split('\n').forEach((line, index) => {
    if (line.trim() === '') return
    const cells = line.replace(/\r$/, '').split('\t')
    const [query, passage, score] = cells.length === 4 ? [cells[0]!, cells[2]!, cells[3]!] : cells
    const gain = Number(score?.trim() || NaN)
    if (Number.isNaN(gain)) {
      if (index === 0 && cells.length >= 3) return
      throw wrong(file, index + 1, 'not query, passage and gain, parted by tabs')
    }
    const gains = qrels.get(query!) ?? new Map<string, number>()
    qrels.set(query!, gains.set(passage!, gain))
  })
  return qrels
}
