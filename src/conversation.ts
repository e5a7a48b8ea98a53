/** The nouns of what was asked and kept. Plain data, part of `types.ts`. */
import type { Answer, AnswerLanguage, AnswerPassage, CompletionEvent, ModelSettings, Quote } from './answer'
import type { ChunkId } from './document'
import type { Problem } from './errors'
import type { Evidence, Rescored, Run } from './types'

/** How an answer came about, for inspection. */
export interface Trail {
  /** The question as searched, then its rewordings. */
  wordings: string[]
  /** Which wordings, as places in `wordings`, found a passage. */
  foundBy: Record<ChunkId, number[]>
  /** The lists that were fused, whole. */
  runs: Run[]
  /** The fused and rescored list. */
  hits: { id: ChunkId; label: string; rank: number; score: number; rescored?: Rescored }[]
  /** Calls to the model in their order, text that came in pieces joined. */
  calls: CompletionEvent[]
}

/** A question with what came of it. */
export interface Turn {
  /** Milliseconds since 1970. */
  at: number
  question: string
  /** As searched: a follow-up rewritten to stand alone. */
  standalone: string
  language: AnswerLanguage
  evidence?: Evidence
  /** What the answer rests on; where there is none, the closest passages. */
  passages: AnswerPassage[]
  /** Labels of chosen passages that the model's window had no room for; absent where all fitted. */
  leftOut?: string[]
  /** Absent where nothing was generated, or not to its end. */
  answer?: Answer
  /** Quoted without a model. */
  quotes: Quote[]
  problem?: Problem
  /** Which model answered. */
  model?: ModelSettings
  trail: Trail
}

/** A question with its follow-ups. */
export interface Conversation {
  id: string
  /** At least one, oldest first. */
  turns: Turn[]
}

/** What a list of conversations shows. */
export interface ConversationSummary {
  id: string
  /** Of the last turn, milliseconds since 1970. */
  at: number
  /** The first one. */
  question: string
  turns: number
}

/** A question that the files did not answer: it shows which documents are missing. */
export interface UnansweredQuestion {
  id: string
  /** Milliseconds since 1970. */
  at: number
  question: string
}
