/** The half of the engine that answers questions: each call goes to what asks. */
import { usualTemplates } from '../6-generate/templates'
import type {
  AnswerEvent,
  Answering,
  AskOptions,
  ChunkId,
  Claims,
  Conversation,
  ConversationSummary,
  Draft,
  DraftEvent,
  JudgedSentence,
  ModelSettings,
  PromptTemplates,
  UnansweredQuestion,
} from '../types'
import type { Asking } from './asking'

export abstract class Answerer implements Answering {
  protected abstract readonly asking: Asking

  abstract judge(claims: Claims, signal?: AbortSignal): Promise<JudgedSentence[]>

  useLanguageModel(port: MessagePort | undefined, settings?: ModelSettings): Promise<void> {
    return this.asking.use(port, settings)
  }

  draft(question: string, options?: AskOptions, signal?: AbortSignal): AsyncGenerator<DraftEvent> {
    return this.asking.draft(question, options, signal)
  }

  choose(draft: Draft, passages: ChunkId[]): Promise<Draft> {
    return this.asking.choose(draft, passages)
  }

  answer(draft: Draft, signal?: AbortSignal): AsyncGenerator<AnswerEvent> {
    return this.asking.answer(draft, signal)
  }

  conversations(): Promise<ConversationSummary[]> {
    return this.asking.conversations()
  }

  conversation(id: string): Promise<Conversation> {
    return this.asking.conversation(id)
  }

  keepConversation(conversation: Conversation): Promise<void> {
    return this.asking.keep(conversation)
  }

  unanswered(): Promise<UnansweredQuestion[]> {
    return this.asking.unanswered()
  }

  forget(ids: string[]): Promise<void> {
    return this.asking.forget(ids)
  }

  async usualPrompts(): Promise<PromptTemplates> {
    return usualTemplates
  }
}
