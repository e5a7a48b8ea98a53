/** Answers whose sentences are labelled by hand, for measuring how many are judged as labelled. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine, Verdict } from '../../src/types'

export interface LabelledAnswer {
  id: string
  question: string
  passages: { label: string; text: string }[]
  answer: string
  sentences: { text: string; verdict: Verdict }[]
}

/** Where a set lies. */
export const labelledPath = (set: string): string => join(import.meta.dirname, `answers/${set}.jsonl`)

export function labelledAnswers(set: string): LabelledAnswer[] {
  return readFileSync(labelledPath(set), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledAnswer)
}

/** How many sentences are judged as labelled, and which are not. */
export interface Agreement {
  right: number
  all: number
  wrong: string[]
}

/** Counts agreement; a sentence too few or too many counts as wrong. */
export function agreement(answers: readonly LabelledAnswer[], judged: readonly { text: string; verdict: Verdict }[][]): Agreement {
  const result: Agreement = { right: 0, all: 0, wrong: [] }
  answers.forEach(({ id, sentences }, at) => {
    const found = judged[at]!
    for (let i = 0; i < Math.max(sentences.length, found.length); i++) {
      const [wanted, got] = [sentences[i], found[i]]
      result.all++
      if (wanted && wanted.verdict === got?.verdict) result.right++
      else result.wrong.push(`${id}: ${wanted?.text ?? 'nothing'}: ${wanted?.verdict ?? 'none'}, judged ${got?.verdict ?? 'none'}`)
    }
  })
  return result
}

/** Judges answers as the command does. */
export async function judgeAll(judge: Engine['judge'], answers: readonly LabelledAnswer[]): Promise<{ text: string; verdict: Verdict }[][]> {
  const all: { text: string; verdict: Verdict }[][] = []
  for (const { answer, question, passages } of answers) {
    const sentences = await judge({ text: answer, question, passages: passages.map((passage, at) => ({ number: at + 1, ...passage })) })
    all.push(sentences.map(({ start, end, verdict }) => ({ text: answer.slice(start, end), verdict })))
  }
  return all
}
