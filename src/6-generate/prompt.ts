/** The prompt of an answer: rules, numbered passages inside fences that they can't close, the question. */
import type { AnswerLanguage, AnswerPassage, CompletionRequest, FoundPassage, PromptTemplate } from '../types'
import { refusals } from './refusals'
import { fill } from './templates'

/** Tokens that an answer may have. */
export const ANSWER_LIMIT = 4096

/** Longest name of a file that is shown to a model. */
const LONGEST_NAME = 120

/** Line between two passages. */
const separator = '\n\n---\n\n'

/** What stands before a file's name, and before the number of a page. */
const labels: Record<AnswerLanguage, { source: string; page: string }> = {
  en: { source: '', page: 'p.' },
  de: { source: 'Quelle: ', page: 'S.' },
  da: { source: 'Kilde: ', page: 's.' },
}

/** Characters that nobody sees: controls except tab and line end, directions, and tags, which can hide whole sentences. */
const hidden =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/gu

/** Where a passage stands, in a language: `(Quelle: Vertrag.pdf, S. 4)`. Without a page, its nearest heading. */
export function sourceLabel({ name, page, breadcrumb }: FoundPassage, language: AnswerLanguage): string {
  const { source, page: word } = labels[language]
  const place = page === undefined ? breadcrumb.at(-1) : `${word} ${page}`
  // A name may hold anything, also what looks like the end of its label.
  const tidy = (text: string): string =>
    text
      .replace(hidden, '')
      .replace(/[()[\]~\s]+/g, ' ')
      .trim()
      .slice(0, LONGEST_NAME)
  return `(${source}${[name, ...(place ? [place] : [])].map(tidy).join(', ')})`
}

/** Passages with number, label and fence, parted by `---`. The fence is longer than any row of tildes in them. */
export function passageList(passages: readonly AnswerPassage[], language: AnswerLanguage): string {
  const texts = passages.map(({ text }) => text.replace(/\r\n?/g, '\n').replace(hidden, '').trim())
  const longest = Math.max(0, ...texts.flatMap((text) => [...text.matchAll(/~+/g)].map(([row]) => row.length)))
  const fence = '~'.repeat(Math.max(3, longest + 1))
  return passages
    .map((passage, at) => `[${passage.number}] ${sourceLabel(passage, language)}\n${fence}\n${texts[at]}\n${fence}`)
    .join(separator)
}

/** The request for an answer. The question and nothing but these passages go into it. */
export function answerRequest(
  question: string,
  passages: readonly AnswerPassage[],
  { rules, ask }: PromptTemplate,
  language: AnswerLanguage,
  limit = ANSWER_LIMIT,
): CompletionRequest {
  const content = fill(ask, { passages: passageList(passages, language), question: question.trim() })
  return {
    system: fill(rules, { refusal: refusals[language] }),
    messages: [{ role: 'user', content }],
    limit,
  }
}
