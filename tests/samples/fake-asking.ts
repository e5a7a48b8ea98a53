/** The half of the fake engine that is asked questions: quotes without a model, and says what the test has written with one. */
import { bestSentences } from '../../src/6-generate/extractive'
import { questionLanguage } from '../../src/6-generate/language'
import { answerRequest } from '../../src/6-generate/prompt'
import { usualTemplates } from '../../src/6-generate/templates'
import { Judge } from '../../src/6-generate/verify/judge'
import { openMemoryHistory } from '../../src/4-store/history-memory'
import { answer } from '../../src/engine/answering'
import { AppError } from '../../src/errors'
import type { AnswerEvent, AskOptions, Claims, Conversation, ConversationSummary, Draft, DraftEvent, Evidence, JudgedSentence, LanguageModel, PromptTemplates, Query, SearchResult, UnansweredQuestion } from '../../src/types'
import { FakeLooking } from './fake-looking'
import { Gate } from './fake-gate'

export abstract class FakeAsking extends FakeLooking {
  /** Closed: a question waits before it is searched. */
  readonly drafting = new Gate()
  /** Where there is one, quotes come by words first, and by meaning when it opens. */
  early: Gate | undefined
  /** What the evidence of every question is said to be. */
  band: Evidence['band'] = 'strong'
  /** The model that answers; the test also says so to the page. */
  languageModel: LanguageModel | undefined
  /** What is said of an answer's sentences. Default: the real checks, by words alone. */
  verdicts: (claims: Claims) => JudgedSentence[] | Promise<JudgedSentence[]> = (claims) => new Judge().judge(claims)
  #history = openMemoryHistory()

  abstract search(query: Query, signal?: AbortSignal): AsyncIterable<SearchResult>

  async useLanguageModel(): Promise<void> {}

  async *draft(question: string, options: AskOptions = {}, signal?: AbortSignal): AsyncGenerator<DraftEvent> {
    yield { kind: 'step', step: 'searching' }
    await this.drafting.pass(signal)
    if (signal?.aborted) return
    let result: SearchResult | undefined
    for await (const list of this.search({ text: question }, signal)) result = list
    if (!result) throw new AppError({ code: 'engine/failed' })
    const candidates = result.hits.map(({ id, document, name, breadcrumb, page, text, start, end }) => ({
      id,
      document,
      name,
      breadcrumb,
      label: page === undefined ? name : `${name}, p. ${page}`,
      text,
      start,
      end,
      ...(page === undefined ? {} : { page }),
    }))
    const language = questionLanguage(question)
    const draft: Draft = {
      question,
      standalone: question,
      language,
      wordings: [question],
      result,
      foundBy: {},
      evidence: { band: this.band, score: 0.7, weak: 0.65, strong: 0.8 },
      candidates,
      passages: [],
      leftOut: [],
      request: { system: '', messages: [] },
      tokens: 0,
      quotes: [],
      calls: [],
    }
    if (options.quote && this.early) {
      const early = await this.choose(draft, candidates.slice(0, 1).map(({ id }) => id))
      yield { kind: 'early', draft: { ...early, quotes: await bestSentences(question, early.passages, language) } }
      await this.early.pass(signal)
      if (signal?.aborted) return
    }
    const ready = await this.choose(draft, candidates.slice(0, options.passages ?? 5).map(({ id }) => id))
    if (options.quote && this.band !== 'nothing') ready.quotes = await bestSentences(question, ready.passages, language)
    yield { kind: 'draft', draft: ready }
  }

  async choose(draft: Draft, ids: string[]): Promise<Draft> {
    const passages = draft.candidates.filter(({ id }) => ids.includes(id)).map((passage, at) => ({ ...passage, number: at + 1 }))
    const request = answerRequest(draft.standalone, passages, usualTemplates[draft.language], draft.language)
    return { ...draft, passages, request, tokens: 100 * passages.length }
  }

  answer(draft: Draft, signal?: AbortSignal): AsyncGenerator<AnswerEvent> {
    return answer(draft, this.languageModel, (claims) => this.judge(claims), signal)
  }

  async judge(claims: Claims): Promise<JudgedSentence[]> {
    return this.verdicts(claims)
  }

  conversations(): Promise<ConversationSummary[]> {
    return this.#history.conversations()
  }

  async conversation(id: string): Promise<Conversation> {
    return (await this.#history.conversation(id))!
  }

  async keepConversation(conversation: Conversation): Promise<void> {
    await this.#history.put(conversation)
    const turn = conversation.turns.at(-1)!
    if (turn.evidence?.band === 'nothing') await this.#history.putUnanswered({ id: `${conversation.id}:q`, at: turn.at, question: turn.question })
  }

  unanswered(): Promise<UnansweredQuestion[]> {
    return this.#history.unanswered()
  }

  forget(ids: string[]): Promise<void> {
    return this.#history.remove(ids)
  }

  async usualPrompts(): Promise<PromptTemplates> {
    return usualTemplates
  }
}
