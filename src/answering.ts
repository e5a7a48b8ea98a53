/** The half of the engine's interface that answers questions. Part of `types.ts`. */
import type {
  AnswerEvent,
  AskOptions,
  Claims,
  Draft,
  DraftEvent,
  JudgedSentence,
  ModelSettings,
  PromptTemplates,
} from './answer'
import type { Conversation, ConversationSummary, UnansweredQuestion } from './conversation'
import type { ChunkId } from './document'

export interface Answering {
  /**
   * Sets the language model that is asked from now on: the port at whose other end it is served. None without a port; then
   * sentences are quoted and nothing is generated.
   */
  useLanguageModel(port: MessagePort | undefined, settings?: ModelSettings): Promise<void>
  /**
   * Makes a question ready and sends no passage anywhere. Calls the model only to rewrite a follow-up, and for rewordings
   * where they are wanted and the plain question found something. Throws `generate/*`.
   */
  draft(question: string, options?: AskOptions, signal?: AbortSignal): AsyncIterable<DraftEvent>
  /** The same draft with other passages: the candidates with these ids, in their order, as far as the window has room. */
  choose(draft: Draft, passages: ChunkId[]): Promise<Draft>
  /**
   * Streams the answer and ends with it, checked. Where the evidence is of the band "nothing" no model is called, and the
   * answer is the refusal. Throws `generate/*`, also where the answer was cut off.
   */
  answer(draft: Draft, signal?: AbortSignal): AsyncIterable<AnswerEvent>
  /**
   * Checks an answer sentence by sentence against its passages. Rules decide what they can, the embedding model ranks the
   * rest. What was judged before is remembered, so that it can be called with each growth of an answer. Throws `embed/*`.
   */
  judge(claims: Claims, signal?: AbortSignal): Promise<JudgedSentence[]>
  /** What was asked and kept on this device, most recent first. */
  conversations(): Promise<ConversationSummary[]>
  /** Throws `store/missing`. */
  conversation(id: string): Promise<Conversation>
  /** Keeps a conversation, in place of what it was before its last turn. */
  keepConversation(conversation: Conversation): Promise<void>
  /** Questions that the files did not answer, most recent first. */
  unanswered(): Promise<UnansweredQuestion[]>
  /** Deletes conversations and unanswered questions. */
  forget(ids: string[]): Promise<void>
  /** How prompts are worded unless a person has changed it. */
  usualPrompts(): Promise<PromptTemplates>
}
