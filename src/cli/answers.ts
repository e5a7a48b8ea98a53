/** The command `check-answers`: judges recorded answers sentence by sentence against their passages. */
import * as v from 'valibot'
import type { Engine, JudgedSentence } from '../types'
import { progress } from './channel'

const Row = v.object({
  id: v.union([v.string(), v.number()]),
  question: v.optional(v.nullable(v.string())),
  passages: v.array(v.object({ label: v.optional(v.nullable(v.string())), text: v.string() })),
  answer: v.string(),
})

/** What is printed of an answer. */
export interface CheckedAnswer {
  id: string | number
  /** `text` as it stands in the answer, markers and all; `reason` where there is one. */
  sentences: { text: string; verdict: JudgedSentence['verdict']; reason?: string }[]
}

export interface CheckedAnswers {
  answers: CheckedAnswer[]
  /** Lines that could not be read, as sentences with their numbers. */
  faults: string[]
}

/** @param text JSON Lines `{id, question?, passages: [{label, text}], answer}`; passages are numbered from 1 */
export async function checkAnswers(engine: Engine, text: string): Promise<CheckedAnswers> {
  const answers: CheckedAnswer[] = []
  const faults: string[] = []
  const tell = progress()
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const row = parse(line)
    if (typeof row === 'string') faults.push(`line ${at + 1}: ${row}`)
    else answers.push(await check(engine, row))
    await tell(`checked ${at + 1} of ${lines.length} lines`)
  }
  return { answers, faults }
}

/** A row, or what is wrong with it. */
function parse(line: string): v.InferOutput<typeof Row> | string {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch (error) {
    return `no JSON: ${(error as Error).message}`
  }
  const result = v.safeParse(Row, row)
  if (result.success) return result.output
  const [issue] = result.issues
  return `${v.getDotPath(issue) ?? 'row'}: ${issue.message}`
}

async function check(
  engine: Engine,
  { id, question, passages, answer }: v.InferOutput<typeof Row>,
): Promise<CheckedAnswer> {
  const judged = await engine.judge({
    text: answer,
    ...(question ? { question } : {}),
    passages: passages.map(({ label, text }, at) => ({ number: at + 1, text, ...(label ? { label } : {}) })),
  })
  return {
    id,
    sentences: judged.map(({ start, end, verdict, reason }) => ({
      text: answer.slice(start, end),
      verdict,
      ...(reason ? { reason } : {}),
    })),
  }
}
