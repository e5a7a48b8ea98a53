import { toProblem, type Problem } from '../../errors'
import type {
  ChunkId,
  CompletionEvent,
  Conversation,
  ConversationSummary,
  Draft,
  Engine,
  JudgedSentence,
  ModelSettings,
  Turn,
  UnansweredQuestion,
  Usage,
} from '../../types'
import { exchangeOf, turnOf, withEvent } from '../ask/turn'
import { AskChoices } from './ask-choices.svelte'
import type { ModelSource, Phase, Step } from './ask-course'

/** Questions, the one under way, and what was kept of those before. */
export class Ask {
  readonly choices = new AskChoices()
  /** What stands in the field. */
  text = $state('')
  phase = $state<Phase>('idle')
  step = $state<Step>('searching')
  /** The question under way. */
  asked = $state<string>()
  draft = $state.raw<Draft>()
  /** What the model has written so far. */
  written = $state('')
  sentences = $state.raw<JudgedSentence[]>([])
  problem = $state.raw<Problem>()
  /** A try that failed in a way that may pass: what is waited for. */
  waiting = $state.raw<{ problem: Problem; wait: number; attempt: number }>()
  conversations = $state.raw<ConversationSummary[]>([])
  unanswered = $state.raw<UnansweredQuestion[]>([])
  /** The conversation on view; undefined for a new one. */
  current = $state.raw<Conversation>()
  /** Place of the turn whose sources are shown; the last one, or the question under way, where it is undefined. */
  chosen = $state<number>()
  /** Place of the sentence that is looked at. */
  sentence = $state<number>()
  /** What came of the last try that failed: what was sent, and the raw stream up to there. */
  tried = $state.raw<CompletionEvent[]>([])
  #calls: CompletionEvent[] = []
  #engine: Engine
  #source: ModelSource
  #connection: ReturnType<ModelSource['connect']>
  #running: AbortController | undefined
  /** Of the conversation that the question under way belongs to. */
  #id = ''

  /** The question under way as a turn: what is known of it so far. */
  readonly live = $derived.by((): Turn | undefined =>
    this.draft ? turnOf(this.draft, { model: this.model, calls: this.tried }) : undefined,
  )
  readonly turns = $derived<Turn[]>([...(this.current?.turns ?? []), ...(this.live ? [this.live] : [])])
  /** The turn whose sources are shown. */
  readonly shown = $derived(this.turns[this.chosen ?? this.turns.length - 1])
  /** A question follows on those before it: only a model can tell what it leans on. */
  readonly talks = $derived(this.model !== undefined && this.choices.way !== 'quote')
  readonly busy = $derived(this.phase === 'drafting' || this.phase === 'answering')

  /** @param spent is told the tokens of each call that a server counted */
  constructor(
    engine: Engine,
    source: ModelSource,
    private readonly spent?: (usage: Usage, model: ModelSettings) => void,
  ) {
    this.#engine = engine
    this.#source = source
  }

  /** The model that is set up. */
  get model(): ModelSettings | undefined {
    return this.#source.settings
  }

  /** Lists what was kept. */
  async list(): Promise<void> {
    await this.#kept(async () => {
      const lists = [this.#engine.conversations(), this.#engine.unanswered()] as const
      ;[this.conversations, this.unanswered] = await Promise.all(lists)
    })
  }

  /** Makes a question ready, and goes on as far as may be without asking. */
  async ask(question: string): Promise<void> {
    const asked = question.trim()
    if (asked === '' || this.busy) return
    this.#reset()
    const quote = !this.talks
    if (quote) this.current = undefined
    this.#id = this.current?.id ?? crypto.randomUUID()
    this.text = ''
    this.asked = asked
    this.phase = 'drafting'
    const running = (this.#running = new AbortController())
    const { passages, expand } = this.choices
    const options = { passages, expand, earlier: (this.current?.turns ?? []).map(exchangeOf), quote }
    try {
      await this.#connect()
      for await (const event of this.#engine.draft(asked, options, running.signal)) {
        // Somebody has gone on to another question.
        if (this.#running !== running) return
        if (event.kind === 'retry') this.waiting = event
        else this.waiting = undefined
        if (event.kind === 'step') this.step = event.step
        else if (event.kind !== 'retry') this.draft = event.draft
        // What is on view is kept, whatever becomes of the page.
        if (event.kind === 'early') await this.keep({ id: this.#id, turns: [turnOf(event.draft, { calls: [] })] })
      }
      // Whoever stops while meaning is still searched keeps what words have found.
      const early = quote && this.draft !== undefined && this.#running === running
      if (!this.draft || (running.signal.aborted && !early)) return this.#stopped(running)
      for (const call of this.draft.calls) this.#end(call)
      this.phase = 'ready'
      const band = this.draft.evidence?.band
      const nothing = band === 'nothing' || this.draft.candidates.length === 0
      if (nothing || (!quote && this.choices.way === 'send' && band === 'strong')) await this.send()
      else if (quote) await this.#finish({})
    } catch (thrown) {
      if (quote && this.draft && !running.signal.aborted) await this.#finish({})
      this.#failed(thrown, running)
    }
  }

  /** Sends the draft and streams the answer. */
  async send(): Promise<void> {
    const { draft } = this
    if (!draft || this.phase !== 'ready') return
    this.phase = 'answering'
    this.problem = undefined
    this.tried = []
    this.#calls = [...draft.calls]
    const running = (this.#running = new AbortController())
    try {
      for await (const event of this.#engine.answer(draft, running.signal)) {
        if (this.#running !== running) return
        if (running.signal.aborted) break
        if (event.kind === 'answer') {
          const { stop, usage, received = 0, ms } = event.answer
          const made = this.#calls.length > draft.calls.length
          if (made) this.#end({ kind: 'end', stop, received, ms, ...(usage ? { usage } : {}) })
          await this.#finish({ answer: event.answer })
          return
        }
        if (event.kind === 'judged') this.sentences = event.sentences
        else this.#take(event)
      }
      this.#stopped(running)
    } catch (thrown) {
      this.#failed(thrown, running)
    }
  }

  /** Gives the question under way up, wherever it is. What was written goes back into an empty field. */
  stop(): void {
    this.#running?.abort()
    if (this.phase === 'ready') this.#stopped(this.#running)
  }

  /** Takes a passage into the prompt, or out of it. */
  async toggle(id: ChunkId): Promise<void> {
    const { draft } = this
    if (!draft || this.phase !== 'ready') return
    const ids = [...draft.passages, ...draft.leftOut].map((passage) => passage.id)
    try {
      const next = await this.#engine.choose(
        draft,
        ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id],
      )
      if (this.draft === draft) this.draft = next
    } catch (thrown) {
      this.problem = toProblem(thrown, 'engine/failed')
    }
  }

  /** Begins a new conversation. */
  fresh(): void {
    this.stop()
    this.#reset()
    this.current = undefined
  }

  /** Shows a conversation that was kept. */
  async open(id: string): Promise<void> {
    this.fresh()
    try {
      this.current = await this.#engine.conversation(id)
    } catch (thrown) {
      this.problem = toProblem(thrown, 'store/missing')
    }
  }

  /** Deletes conversations and unanswered questions. */
  async forget(ids: string[]): Promise<void> {
    if (ids.includes(this.current?.id ?? this.#id)) this.fresh()
    await this.#kept(() => this.#engine.forget(ids))
    await this.list()
  }

  /** A conversation with all its turns, for exporting. */
  conversation(id: string): Promise<Conversation> {
    return this.#engine.conversation(id)
  }

  close(): void {
    this.#running?.abort()
  }

  /** Hands the engine the model that is set up now. Its document is opened with the first question, not before. */
  async #connect(): Promise<void> {
    const connection = this.talks ? this.#source.connect() : undefined
    if (connection === this.#connection) return
    this.#connection = connection
    await this.#engine.useLanguageModel(connection?.port(), this.model)
  }

  #end(event: CompletionEvent): void {
    this.#calls.push(event)
    if (event.kind === 'end' && event.usage && this.model) this.spent?.(event.usage, this.model)
  }

  #take(event: CompletionEvent): void {
    this.#calls = withEvent(this.#calls, event)
    this.waiting = event.kind === 'retry' ? event : undefined
    if (event.kind === 'text') this.written += event.text
    // The next try begins from the start.
    if (event.kind === 'retry') this.written = ''
  }

  /** The question under way becomes a turn of its conversation, and is kept. */
  async #finish(outcome: Pick<Turn, 'answer'>): Promise<void> {
    const { draft } = this
    if (!draft) return
    const called = this.#calls.length > draft.calls.length
    const turn = { ...turnOf(draft, { model: called ? this.model : undefined, calls: this.#calls }), ...outcome }
    const conversation = { id: this.#id, turns: [...(this.current?.turns ?? []), turn] }
    this.current = conversation
    this.#reset()
    await this.keep(conversation)
  }

  /** Keeps conversations, in place of what they were before; also those that were deleted. */
  async keep(...conversations: Conversation[]): Promise<void> {
    await this.#kept(async () => {
      for (const conversation of conversations) await this.#engine.keepConversation(conversation)
    })
    await this.list()
  }

  /** Does something with what is kept, and says where that can't be. */
  async #kept(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (thrown) {
      this.problem = toProblem(thrown, 'store/unavailable')
    }
  }

  #stopped(running: AbortController | undefined): void {
    if (this.#running !== running) return
    const { asked } = this
    this.#reset()
    if (asked && this.text === '') this.text = asked
  }

  #failed(thrown: unknown, running: AbortController): void {
    if (running.signal.aborted) return this.#stopped(running)
    this.problem = toProblem(thrown, 'engine/failed')
    this.waiting = undefined
    this.written = ''
    this.sentences = []
    this.tried = this.#calls
    // With a draft it can be sent again; without one the words are back in the field.
    if (this.draft) this.phase = 'ready'
    else {
      const { asked, problem } = this
      this.#reset()
      this.text = asked ?? ''
      this.problem = problem
    }
  }

  #reset(): void {
    this.#running = undefined
    this.#calls = []
    this.tried = []
    this.phase = 'idle'
    this.asked = undefined
    this.draft = undefined
    this.written = ''
    this.sentences = []
    this.problem = undefined
    this.waiting = undefined
    this.chosen = undefined
    this.sentence = undefined
  }
}
