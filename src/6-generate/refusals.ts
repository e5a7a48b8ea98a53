import type { AnswerLanguage } from '../types'

/** What an answer says, and nothing else, where the passages hold no answer. */
export const refusals: Readonly<Record<AnswerLanguage, string>> = {
  en: 'The documents do not answer that.',
  de: 'Die Dokumente beantworten das nicht.',
  da: 'Dokumenterne besvarer ikke dette.',
}

/** What a model says that will not answer at all. */
const unwilling = "I can't help with that one."

const tidy = (text: string): string =>
  text
    .replace(/^[\s*_>]+|[\s*_]+$/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll('’', "'")

const known = new Set([...Object.values(refusals), unwilling])

/** Whether a sentence is a refusal, word for word; emphasis and spaces around it don't count. */
export function isRefusal(sentence: string): boolean {
  return known.has(tidy(sentence))
}

/** Whether a model said that it would not answer, which tells nothing of the passages. */
export function isUnwilling(text: string): boolean {
  return tidy(text) === unwilling
}
