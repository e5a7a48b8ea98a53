/** Questions and their answers: the model that is set up, drafts, answers, and what is kept of them. */
import type { History } from '../4-store/history'
import { AppError } from '../errors'
import type {
  AnswerEvent,
  AskOptions,
  ChunkId,
  Conversation,
  ConversationSummary,
  Draft,
  DraftEvent,
  LanguageModel,
  ModelSettings,
  UnansweredQuestion,
} from '../types'
import { answer, type Judge } from './answering'
import { Drafting, type ConfiguredModel, type DraftingParts } from './drafting'

export interface AskingParts extends Omit<DraftingParts, 'model'> {
  openLanguageModel(port: MessagePort): LanguageModel
  history: History
  judge: Judge
}

export class Asking {
  private readonly drafting: Drafting
  private configured: ConfiguredModel | undefined

  constructor(private readonly parts: AskingParts) {
    this.drafting = new Drafting({ ...parts, model: () => this.configured })
  }

  /** Sets the model that is asked from now on; none where there is no port. */
  async use(port: MessagePort | undefined, settings?: ModelSettings): Promise<void> {
    this.configured = port && { model: this.parts.openLanguageModel(port), settings }
  }

  draft(question: string, options?: AskOptions, signal?: AbortSignal): AsyncGenerator<DraftEvent> {
    return untilAborted(this.drafting.draft(question, options, signal), signal)
  }

  choose(draft: Draft, ids: ChunkId[]): Promise<Draft> {
    return this.drafting.choose(draft, ids)
  }

  answer(draft: Draft, signal?: AbortSignal): AsyncGenerator<AnswerEvent> {
    return untilAborted(answer(draft, this.configured?.model, this.parts.judge, signal), signal)
  }

  conversations(): Promise<ConversationSummary[]> {
    return this.parts.history.conversations()
  }

  async conversation(id: string): Promise<Conversation> {
    const found = await this.parts.history.conversation(id)
    if (!found) throw new AppError({ code: 'store/missing', subject: 'This question' })
    return found
  }

  /** Keeps a conversation. Where its last question was not answered, that is noted, once; where it was, no longer. */
  async keep(conversation: Conversation): Promise<void> {
    const { history } = this.parts
    await history.put(conversation)
    const turn = conversation.turns.at(-1)
    if (!turn) return
    const { at, standalone: question, evidence, answer, quotes, passages } = turn
    const missing = evidence?.band === 'nothing' || answer?.refusal === true || passages.length === 0
    const answered = answer ? answer.stop === 'end' : quotes.length > 0 && evidence?.band === 'strong'
    if (!missing && !answered) return
    const same = (await history.unanswered()).filter((one) => alike(one.question) === alike(question))
    await history.remove(same.map(({ id }) => id))
    if (missing) await history.putUnanswered({ id: `${conversation.id}:${conversation.turns.length}`, at, question })
  }

  unanswered(): Promise<UnansweredQuestion[]> {
    return this.parts.history.unanswered()
  }

  forget(ids: string[]): Promise<void> {
    return this.parts.history.remove(ids)
  }

  clear(): Promise<void> {
    return this.parts.history.clear()
  }
}

/** A question without what does not make it another one. */
const alike = (question: string): string =>
  question
    .toLowerCase()
    .replace(/[\s?!.]+/g, ' ')
    .trim()

/** What is given up ends; it fails in no way. */
async function* untilAborted<T>(events: AsyncIterable<T>, signal?: AbortSignal): AsyncGenerator<T> {
  try {
    yield* events
  } catch (thrown) {
    if (!signal?.aborted) throw thrown
  }
}
