/** Follow-ups: a question that leans on the talk before it is rewritten so that it can be searched by itself. */
import type { AnswerLanguage, CompletionRequest, Exchange } from '../types'
import { plainLines } from './lines'

/** Earlier exchanges that are told, and how much of each answer, in UTF-16 units: what is meant is rarely further back. */
const EXCHANGES = 3
const ANSWER_LENGTH = 600

const wording: Record<AnswerLanguage, { rules: string; asked: string; answered: string; follow: string }> = {
  en: {
    rules: `Rewrite the last question so that it can be understood without the talk before it: put in what “it”, “that” or “there” stand for. Keep its language and its meaning; if it stands alone already, repeat it. Write the question on one line and nothing else. Do not answer it.`,
    asked: 'Question',
    answered: 'Answer',
    follow: 'Last question',
  },
  de: {
    rules: `Schreibe die letzte Frage so um, dass sie ohne das Gespräch davor verständlich ist: Setze ein, wofür „es“, „das“ oder „dort“ stehen. Behalte ihre Sprache und ihren Sinn; steht sie schon für sich, wiederhole sie. Schreibe die Frage in eine Zeile und sonst nichts. Beantworte sie nicht.`,
    asked: 'Frage',
    answered: 'Antwort',
    follow: 'Letzte Frage',
  },
  da: {
    rules: `Omskriv det sidste spørgsmål, så det kan forstås uden samtalen før det: sæt det ind, som “den”, “det” eller “der” står for. Behold dets sprog og mening; står det allerede alene, så gentag det. Skriv spørgsmålet på én linje og intet andet. Besvar det ikke.`,
    asked: 'Spørgsmål',
    answered: 'Svar',
    follow: 'Sidste spørgsmål',
  },
}

/** Asks for the follow-up as a question that stands alone. Only what was asked and answered goes into it. */
export function standaloneRequest(
  question: string,
  earlier: readonly Exchange[],
  language: AnswerLanguage,
): CompletionRequest {
  const { rules, asked, answered, follow } = wording[language]
  const talk = earlier
    .slice(-EXCHANGES)
    .map((exchange) => `${asked}: ${exchange.question}\n${answered}: ${exchange.answer.slice(0, ANSWER_LENGTH)}`)
  return {
    system: rules,
    messages: [{ role: 'user', content: [...talk, `${follow}: ${question}`].join('\n\n') }],
    limit: 300,
  }
}

/** The question in what a model wrote; as asked where there is none. */
export function standaloneQuestion(question: string, written: string): string {
  const labels = Object.values(wording).flatMap(({ asked, follow }) => [asked, follow])
  const label = new RegExp(`^(?:${labels.join('|')})\\s*:\\s*`, 'iu')
  const line = plainLines(written)[0]?.replace(label, '') ?? ''
  return plainLines(line)[0] ?? question
}
