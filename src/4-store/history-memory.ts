import type { Conversation, UnansweredQuestion } from '../types'
import { newestFirst, summaryOf, type History } from './history'

/** A history that forgets when the page closes: for tests. */
export function openMemoryHistory(): History {
  const conversations = new Map<string, Conversation>()
  const unanswered = new Map<string, UnansweredQuestion>()
  return {
    conversations: async () => [...conversations.values()].map(summaryOf).sort(newestFirst),
    conversation: async (id) => structuredClone(conversations.get(id)),
    put: async (conversation) => void conversations.set(conversation.id, structuredClone(conversation)),
    unanswered: async () => structuredClone([...unanswered.values()].sort(newestFirst)),
    putUnanswered: async (question) => void unanswered.set(question.id, structuredClone(question)),
    remove: async (ids) => {
      for (const id of ids) {
        conversations.delete(id)
        unanswered.delete(id)
      }
    },
    clear: async () => {
      conversations.clear()
      unanswered.clear()
    },
  }
}
