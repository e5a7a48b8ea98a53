/** Query expansion: other wordings of a question widen the search. */
import type { AnswerLanguage, ChunkId, CompletionRequest } from '../types'
import { plainLines } from './lines'

/** Rewordings asked for. */
const REWORDINGS = 3

/** Hits that each wording gives. */
export const HITS_A_WORDING = 3

const rules: Record<AnswerLanguage, string> = {
  en: `Reword the question in three other ways, in English, as other people would ask it of the same documents: other words for the same things. Ask for nothing more and nothing less. One wording a line, without numbers, and nothing else. Do not answer it.`,
  de: `Formuliere die Frage auf drei andere Weisen, auf Deutsch, so wie andere Leute sie an dieselben Dokumente stellen würden: andere Wörter für dieselben Dinge. Frage nach nicht mehr und nicht weniger. Eine Formulierung je Zeile, ohne Nummern, und sonst nichts. Beantworte sie nicht.`,
  da: `Formulér spørgsmålet på tre andre måder, på dansk, som andre ville stille det til de samme dokumenter: andre ord for de samme ting. Spørg hverken om mere eller mindre. Én formulering pr. linje, uden numre, og intet andet. Besvar det ikke.`,
}

/** Asks for rewordings in the question's language. */
export function rewordingRequest(question: string, language: AnswerLanguage): CompletionRequest {
  return { system: rules[language], messages: [{ role: 'user', content: question }], limit: 300 }
}

/** The original, then up to three others of what a model wrote, without doubles. */
export function wordings(question: string, written: string): string[] {
  const seen = new Set<string>()
  const key = (text: string): string =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  return [question, ...plainLines(written)]
    .filter((wording) => {
      const known = seen.has(key(wording))
      seen.add(key(wording))
      return !known
    })
    .slice(0, 1 + REWORDINGS)
}

/** Hits of several wordings as one list. */
export interface MergedHits<H> {
  /** In the order in which they were first seen, without doubles. */
  hits: H[]
  /** Which wordings, by their place, found each. */
  foundBy: Record<ChunkId, number[]>
}

/** Takes the first hits of each wording's list. */
export function mergeHits<H extends { id: ChunkId }>(
  lists: readonly (readonly H[])[],
  perWording = HITS_A_WORDING,
): MergedHits<H> {
  const hits = new Map<ChunkId, H>()
  const foundBy: Record<ChunkId, number[]> = {}
  for (const [wording, list] of lists.entries()) {
    for (const hit of list.slice(0, perWording)) {
      if (!hits.has(hit.id)) hits.set(hit.id, hit)
      const by = (foundBy[hit.id] ??= [])
      if (!by.includes(wording)) by.push(wording)
    }
  }
  return { hits: [...hits.values()], foundBy }
}
