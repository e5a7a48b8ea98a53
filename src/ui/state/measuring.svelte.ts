import { answerRank, isAnswerable } from '../../evaluate/questions'
import { parseGolden } from '../../evaluate/golden'
import { AppError, toProblem, type Problem } from '../../errors'
import type { Engine, GoldenQuestion, RankingMethod, SearchResult } from '../../types'
import { keep, recall } from './kept'
import type { Judgements } from './judgements.svelte'
import type { Library } from './library.svelte'

/** Methods that are run side by side, the one in use last but for none. */
export const methods: readonly { method: RankingMethod; name: string; technical: string }[] = [
  { method: 'tfidf', name: 'Words, classic', technical: 'TF-IDF' },
  { method: 'bm25', name: 'Words only', technical: 'BM25' },
  { method: 'dense', name: 'Meaning only', technical: 'cosine' },
  { method: 'rrf', name: 'Rank fusion', technical: 'RRF, k 60' },
  { method: 'alpha', name: 'Weighted scores', technical: 'α 0.5' },
  { method: 'default', name: 'Words and meaning', technical: 'in use' },
]

/** Hits that are looked through, and the most that is told of how far down an answer stands. */
export const DEPTH = 20

/** One run over all questions. */
export interface Trial {
  /** Milliseconds since 1970. */
  at: number
  /** How texts were cut, and by which model meaning was judged. */
  settings: string
  questions: GoldenQuestion[]
  /** By method, in the order of the questions; null where the answer was not found, or there is none. */
  ranks: Partial<Record<RankingMethod, (number | null)[]>>
  /** Evidence for the best passage of the method in use, where it was judged. */
  scores: (number | null)[]
  /** Milliseconds to the whole list by method, in the order of the questions; absent in runs of before they were measured. */
  times?: Partial<Record<RankingMethod, number[]>>
  /** From which the evidence is no longer said to be nothing; absent where nothing was judged. */
  threshold?: number
}

/** Runs that are kept on this device. */
const MOST_KEPT = 12

/** The person's own questions, what the methods make of them, and earlier runs. */
export class Measuring {
  #own = $state.raw<readonly GoldenQuestion[]>(recall<GoldenQuestion[]>('questions', []))
  trials = $state.raw<readonly Trial[]>(recall<Trial[]>('trials', []))
  shown = $state.raw<Trial | undefined>(this.trials[0])
  /** Questions that are asked and are to be asked; absent while nothing runs. */
  round = $state.raw<{ done: number; total: number }>()
  problem = $state.raw<Problem>()
  #running: AbortController | undefined

  constructor(
    private readonly engine: Engine,
    private readonly library: Library,
    private readonly judgements: Judgements,
  ) {}

  /** The person's own questions, then those whose passages they marked. */
  get questions(): GoldenQuestion[] {
    const own = new Set(this.#own.map(({ question }) => question))
    const marked = this.judgements.list.filter(({ question }) => !own.has(question))
    return [...this.#own, ...marked.map((judged) => ({ ...judged, lang: '' }))]
  }

  /** Whether a question can be removed here: those whose passages were marked are unmarked in their lists. */
  isOwn(question: GoldenQuestion): boolean {
    return this.#own.includes(question)
  }

  add(questions: readonly GoldenQuestion[]): void {
    const asked = new Set(questions.map(({ question }) => question))
    this.#set([...this.#own.filter(({ question }) => !asked.has(question)), ...questions])
  }

  remove(question: GoldenQuestion): void {
    this.#set(this.#own.filter((other) => other !== question))
  }

  /** Adds the questions of a file in JSON Lines. */
  async take(file: File): Promise<void> {
    this.problem = undefined
    try {
      this.add(parseGolden(await file.text(), file.name))
    } catch (thrown) {
      this.problem = toProblem(thrown, 'evaluate/set', file.name)
    }
  }

  /** Asks all questions by every method. What is asked when it is stopped is thrown away. */
  async run(): Promise<void> {
    this.stop()
    const { questions } = this
    const running = new AbortController()
    this.#running = running
    this.problem = undefined
    this.round = { done: 0, total: questions.length }
    const trial: Trial = { at: Date.now(), settings: '', questions, ranks: {}, scores: [], times: {} }
    try {
      const { chunks, embedding } = await this.engine.settings()
      const model = embedding?.name ?? (this.library.model.kind === 'ready' ? this.library.model.name : '')
      trial.settings = [chunks.strategy, model].filter(Boolean).join(', ')
      for (const question of questions) {
        for (const { method } of methods) await this.#ask(question, method, trial, running.signal)
        this.round = { done: this.round.done + 1, total: questions.length }
      }
      this.trials = [trial, ...this.trials].slice(0, MOST_KEPT)
      this.shown = trial
      keep('trials', this.trials)
    } catch (thrown) {
      if (!running.signal.aborted) this.problem = toProblem(thrown, 'engine/failed')
    } finally {
      if (this.#running === running) this.round = undefined
    }
  }

  stop(): void {
    this.#running?.abort()
    this.#running = undefined
    this.round = undefined
  }

  forget(trial: Trial): void {
    this.trials = this.trials.filter((other) => other !== trial)
    if (this.shown === trial) this.shown = this.trials[0]
    keep('trials', this.trials.length > 0 ? this.trials : undefined)
  }

  async #ask(question: GoldenQuestion, method: RankingMethod, trial: Trial, signal: AbortSignal): Promise<void> {
    const begun = performance.now()
    let last: SearchResult | undefined
    for await (const result of this.engine.search({ text: question.question, method, depth: DEPTH }, signal))
      last = result
    const ms = performance.now() - begun
    signal.throwIfAborted()
    // What is measured must be what was asked for.
    if (last?.problem) throw new AppError(last.problem)
    const hits = (last?.hits ?? []).slice(0, DEPTH).map(({ document, path, text }) => ({
      paths: this.library.get(document)?.paths.map((place) => place.path) ?? [path],
      text,
    }))
    ;(trial.ranks[method] ??= []).push(isAnswerable(question) ? answerRank(hits, question) : null)
    ;((trial.times ??= {})[method] ??= []).push(ms)
    if (method !== 'default') return
    trial.scores.push(last?.evidence?.score ?? null)
    if (last?.evidence) trial.threshold = last.evidence.weak
  }

  #set(questions: readonly GoldenQuestion[]): void {
    this.#own = questions
    keep('questions', questions.length > 0 ? questions : undefined)
  }
}
