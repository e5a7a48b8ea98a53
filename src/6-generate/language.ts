/** The language of a question: too short for a detector of languages, long enough for its little words. */
import { foldWord } from '../text/fold'
import { stopWords } from '../text/stop-words'
import { words } from '../text/words'
import type { AnswerLanguage } from '../types'

const languages = ['en', 'de', 'da'] as const satisfies AnswerLanguage[]

/** Letters that only one of the languages has. */
const letters: Record<AnswerLanguage, RegExp> = { en: /(?!)/u, de: /[äöüß]/giu, da: /[æøå]/giu }

/**
 * The language with the most of its little words in the question, a letter of its own counting as two.
 * @param otherwise where none is ahead, default English
 */
export function questionLanguage(question: string, otherwise: AnswerLanguage = 'en'): AnswerLanguage {
  const folded = [...words(question)].map(({ word }) => foldWord(word))
  const points = languages.map((language) => {
    const little = stopWords(language)
    return folded.filter((word) => little.has(word)).length + 2 * (question.match(letters[language])?.length ?? 0)
  })
  const most = Math.max(...points)
  const ahead = languages.filter((_, at) => points[at] === most)
  return ahead.length === 1 ? ahead[0]! : ahead.includes(otherwise) ? otherwise : ahead[0]!
}
