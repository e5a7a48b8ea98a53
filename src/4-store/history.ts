/** Keeps what was asked. Two implementations: `history-idb.ts` for the browser, `history-memory.ts` for tests. */
import type { Conversation, ConversationSummary, UnansweredQuestion } from '../types'

export interface History {
  /** Most recent first. */
  conversations(): Promise<ConversationSummary[]>
  conversation(id: string): Promise<Conversation | undefined>
  /** In place of what was kept under its id. */
  put(conversation: Conversation): Promise<void>
  /** Most recent first. */
  unanswered(): Promise<UnansweredQuestion[]>
  putUnanswered(question: UnansweredQuestion): Promise<void>
  /** Conversations and unanswered questions, whichever have these ids. */
  remove(ids: readonly string[]): Promise<void>
  clear(): Promise<void>
}

export function summaryOf({ id, turns }: Conversation): ConversationSummary {
  return { id, at: turns.at(-1)?.at ?? 0, question: turns[0]?.question ?? '', turns: turns.length }
}

/** Most recent first; of the same moment by id. */
export function newestFirst(a: { at: number; id: string }, b: { at: number; id: string }): number {
  return b.at - a.at || (a.id < b.id ? -1 : 1)
}
