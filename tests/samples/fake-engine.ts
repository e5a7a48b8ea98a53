/**
 * An engine in memory for tests of the page: reads text as it is, ranks by counting words, and does each step only when the
 * test says so, or at once while it is `automatic`. It promises what `Engine` promises and knows nothing of workers.
 */
import { checkThresholds, judge } from '../../src/5-retrieve/abstain'
import { AppError, type Problem } from '../../src/errors'
import type {
  AddEvent, AddOptions, ChunkingEvent, ChunkingSet, Comparison, Correction, Document, DocumentId, DocumentSummary,
  Engine, EngineSettings, EvaluationEvent, Extraction, KnownVectors, LibraryEvent, ModelState, Query, Reading,
  RecogniseEvent, RecogniseOptions, Role, SearchResult, Source, Space, VectorFigures, Work,
} from '../../src/types'
import { FakeAsking } from './fake-asking'
import { checkSizes, compare, cutEach } from './fake-comparing'
import { makeHeld, stateOf } from './fake-documents'
import { Gate } from './fake-gate'
import { rank, whole, type Held } from './fake-ranking'

export class FakeEngine extends FakeAsking implements Engine {
  /** Closed: files wait to be read until it is stepped or released. */
  readonly reading = new Gate()
  /** Closed: a search gives its keyword list and waits before the one by meaning. */
  readonly refining = new Gate()
  /** Closed: a comparison waits until it is stepped, released, or given up. */
  readonly comparing = new Gate()
  /** Passages that it says it prepares in a second. */
  rate = 19
  /** What was handed over, and how. */
  readonly added: { paths: string[]; options: AddOptions }[] = []
  /** Names of files that fail, with what is wrong with them. */
  readonly failures = new Map<string, Problem>()
  /** Files that were kept for showing them as printed. */
  readonly originals = new Map<DocumentId, Blob>()
  /** Queries in the order in which they were begun. */
  readonly searched: string[] = []
  /** The same, with how they were asked. */
  readonly asked: Query[] = []
  #model: ModelState = { kind: 'ready', name: 'fake', workers: 1 }
  #work: Work = { reading: { done: 0, failed: 0, total: 0, current: [], rate: 0 }, meaning: { done: 0, total: 0, rate: 0 }, paused: false }
  #embedded = 1
  #role: Role = 'owner'
  #settings: EngineSettings = { chunks: { strategy: 'sections' }, lanes: 2, originals: true }
  #stopped = false
  /** Score of the best passage of every list; absent: evidence is not judged. */
  score?: number

  /** Puts a document into the library without reading anything. */
  put(path: string, document: Partial<Document> & { text: string }, summary: Partial<DocumentSummary> = {}): DocumentId {
    const held = makeHeld(path, whole(document), document.text.length, summary, this.#embedded)
    this.held.set(held.summary.id, held)
    this.emit({ kind: 'documents', documents: [held.summary] })
    this.#count()
    return held.summary.id
  }

  /** Shows a file as failed. */
  putFailed(path: string, problem: Problem, size = 1_200_000): DocumentId {
    const held = makeHeld(path, whole({ text: '' }), size, { state: 'failed', problem }, this.#embedded)
    this.held.set(held.summary.id, held)
    this.emit({ kind: 'documents', documents: [held.summary] })
    return held.summary.id
  }

  setModel(model: ModelState): void {
    this.#model = model
    this.emit({ kind: 'model', model })
  }

  setRole(role: Role): void {
    this.#role = role
    this.emit(this.snapshot())
  }

  setWork(work: Partial<Work>): void {
    this.#work = { ...this.#work, ...work }
    this.emit({ kind: 'work', work: this.#work })
  }

  /** Share of the passages that have a vector, from 0 to 1. */
  setEmbedded(share: number): void {
    this.#embedded = share
    for (const held of this.held.values())
      if (held.summary.state !== 'failed') held.summary = stateOf(held.summary, this.#embedded)
    this.emit({ kind: 'documents', documents: [...this.held.values()].map(({ summary }) => summary) })
    this.#count()
  }

  fail(problem: Problem): void {
    this.emit({ kind: 'problem', problem })
  }

  async *add(sources: Source[], options: AddOptions = {}, signal?: AbortSignal): AsyncGenerator<AddEvent> {
    this.#stopped = false
    this.added.push({ paths: sources.map(({ path }) => path), options })
    const outcome = { stored: 0, unchanged: 0, failed: 0 }
    yield { kind: 'found', files: sources.length, bytes: sources.reduce((sum, { bytes }) => sum + bytes.size, 0), left: [] }
    for (const [i, source] of sources.entries()) {
      const { failed } = outcome
      this.setWork({ reading: { done: i - failed, failed, total: sources.length, current: [source.name], rate: 800_000, secondsLeft: sources.length - i } })
      await this.reading.pass(signal)
      if (signal?.aborted || this.#stopped) break
      const text = await source.bytes.text()
      const known = [...this.held.values()].find(({ document }) => document.text === text)
      const problem = this.failures.get(source.name)
      if (problem) {
        outcome.failed += 1
        const id = this.putFailed(source.path, problem, source.bytes.size)
        yield { kind: 'failed', document: this.#get(id).summary, problem }
      } else if (known) {
        outcome.unchanged += 1
        known.summary = { ...known.summary, paths: [...known.summary.paths, { path: source.path, lastModified: source.lastModified }] }
        yield { kind: 'unchanged', document: known.summary }
      } else {
        outcome.stored += 1
        const replaced = [...this.held.values()].filter(({ summary }) => summary.paths[0]?.path === source.path).map(({ summary }) => summary.id)
        await this.remove(replaced)
        const paths = [{ path: source.path, lastModified: source.lastModified }]
        const id = this.put(source.path, { text }, { paths, ...(options.keywordsOnly ? { onDemand: true } : {}) })
        yield { kind: 'stored', document: this.#get(id).summary, ...(replaced.length > 0 ? { replaced } : {}) }
      }
    }
    this.setWork({ reading: { done: 0, failed: 0, total: 0, current: [], rate: 0 } })
    for (const path of options.gone ?? []) await this.#leave(path)
    if (signal?.aborted || this.#stopped) return
    yield { kind: 'done', ...outcome }
  }

  async remove(ids: DocumentId[]): Promise<void> {
    for (const id of ids) this.held.delete(id)
    this.emit({ kind: 'removed', ids })
    this.#count()
  }

  async clear(): Promise<void> {
    await this.remove([...this.held.keys()])
  }

  async compare(sources: Source[], signal?: AbortSignal): Promise<Comparison> {
    await this.comparing.pass(signal)
    return compare(sources, [...this.held.values()], this.rate)
  }

  async settings(): Promise<EngineSettings> {
    return this.#settings
  }

  async configure(settings: Partial<EngineSettings>): Promise<void> {
    if (settings.chunks) checkSizes(settings.chunks)
    if (typeof settings.evidence === 'object') checkThresholds(settings.evidence)
    this.#settings = { ...this.#settings, ...settings }
  }

  async prepare(ids: DocumentId[]): Promise<void> {
    for (const id of ids) {
      const held = this.#get(id)
      const { onDemand: _, ...summary } = held.summary
      held.summary = stateOf(summary, this.#embedded)
    }
    this.emit({ kind: 'documents', documents: ids.map((id) => this.#get(id).summary) })
  }

  async original(id: DocumentId): Promise<Blob | undefined> {
    return this.originals.get(id)
  }

  async space(): Promise<Space> {
    return { texts: 1_200_000, passages: 800_000, vectors: 6_100_000, originals: this.#settings.originals ? 120_000_000 : 0 }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.reading.step()
  }

  async pause(paused: boolean): Promise<void> {
    this.setWork({ paused })
  }

  async *search(query: Query, signal?: AbortSignal): AsyncGenerator<SearchResult> {
    this.searched.push(query.text)
    this.asked.push(query)
    yield this.#list(query, 'keywords')
    await this.refining.pass(signal)
    if (signal?.aborted) return
    if (this.#model.kind === 'ready') yield this.#list(query, 'meaning')
  }

  async open(id: DocumentId): Promise<Reading> {
    return this.#get(id)
  }

  async vectors(id: DocumentId): Promise<VectorFigures> {
    return { model: 'fake', dimensions: 384, count: this.#get(id).summary.embedded ?? 0 }
  }

  /** Recognition ends with a page that says what it was told; it waits before each step while it is closed. */
  readonly recognising = new Gate()

  async *recognise(id: DocumentId, options: RecogniseOptions, signal?: AbortSignal): AsyncGenerator<RecogniseEvent> {
    await this.recognising.pass(signal)
    signal?.throwIfAborted()
    const { name: subject } = this.#get(id).summary
    if (this.lockedScans.has(subject) && options.password !== 'open sesame')
      throw new AppError({ code: 'parse/encrypted', subject })
    yield { kind: 'started', pages: 2 }
    for (const page of [1, 2]) {
      await this.recognising.pass(signal)
      signal?.throwIfAborted()
      yield { kind: 'page', page, done: page, pages: 2, words: 3 }
    }
    yield { kind: 'done', document: this.#opened(id, { recognised: { pages: 2, confidence: 91 } }) }
  }

  /** Names of locked files that hold pictures only. */
  readonly lockedScans = new Set<string>()

  /** The password of every locked file is `open sesame`. */
  async unlock(id: DocumentId, password: string): Promise<DocumentSummary> {
    const { name } = this.#get(id).summary
    if (password !== 'open sesame') throw new AppError({ code: 'parse/password', subject: name })
    if (!this.lockedScans.has(name)) return this.#opened(id, {})
    return this.#opened(id, { state: 'failed', problem: { code: 'parse/no-text' }, offers: ['recognise'] })
  }

  /** Files without an original can't be read in another encoding. */
  async correct(id: DocumentId, correction: Correction): Promise<DocumentSummary> {
    const held = this.#get(id)
    const { name, corrected } = held.summary
    if (correction.encoding && !this.originals.has(id)) throw new AppError({ code: 'parse/not-kept', subject: name })
    held.summary = { ...held.summary, ...correction, corrected: { ...corrected, ...correction } }
    this.emit({ kind: 'documents', documents: [held.summary] })
    return held.summary
  }

  #opened(id: DocumentId, more: Partial<DocumentSummary>): DocumentSummary {
    const held = this.#get(id)
    const { problem: _, offers: _offers, ...summary } = held.summary
    held.summary = { ...summary, state: 'complete', ...more }
    this.emit({ kind: 'documents', documents: [held.summary] })
    return held.summary
  }

  async extract(source: Source): Promise<Extraction> {
    return { ok: true, document: whole({ text: await source.bytes.text() }), ms: 1 }
  }

  async *compareChunkings(set: ChunkingSet): AsyncGenerator<ChunkingEvent> {
    yield* cutEach(set, [...this.held.values()])
  }

  async *evaluate(): AsyncGenerator<EvaluationEvent> {}

  async *remember(): AsyncGenerator<KnownVectors> {}

  /** By words alone. */
  async settled(): Promise<void> {}

  protected snapshot(): LibraryEvent {
    return { kind: 'snapshot', documents: [...this.held.values()].map(({ summary }) => summary), work: this.#work, model: this.#model, role: this.#role }
  }

  #list(query: Query, stage: SearchResult['stage']): SearchResult {
    const own = typeof this.#settings.evidence === 'object' ? this.#settings.evidence : undefined
    const judged = this.score === undefined ? {} : { evidence: judge(this.score, false, own) }
    return { ...rank(this.held.values(), query, stage, this.#embedded, this.#model), ...judged }
  }

  #get(id: DocumentId): Held {
    const held = this.held.get(id)
    if (!held) throw new AppError({ code: 'store/missing', subject: id })
    return held
  }

  async #leave(path: string): Promise<void> {
    for (const { summary } of [...this.held.values()]) {
      if (!summary.paths.some((other) => other.path === path)) continue
      if (summary.paths.length === 1) await this.remove([summary.id])
      else this.held.get(summary.id)!.summary = { ...summary, paths: summary.paths.filter((other) => other.path !== path) }
    }
  }

  #count(): void {
    const total = [...this.held.values()].reduce((sum, { chunks }) => sum + chunks.length, 0)
    this.setWork({ meaning: { done: Math.round(total * this.#embedded), total, rate: this.#embedded < 1 ? 19 : 0, ...(this.#embedded < 1 ? { secondsLeft: 420 } : {}) } })
  }
}
