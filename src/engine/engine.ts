/** Composes the stages: with `stages.ts` and `reading.ts` the only place that knows their order. */
import { createChunker, type CountTokens } from '../2-chunk/chunker'
import type { PoolState } from '../3-embed/pool'
import { checkThresholds } from '../5-retrieve/abstain'
import { unlessAborted } from '../abort'
import { checkTemplate, usualTemplates } from '../6-generate/templates'
import { AppError, type Problem } from '../errors'
import type {
  AddEvent,
  AddOptions,
  ChunkingEvent,
  ChunkingSet,
  BestSentence,
  Claims,
  Comparison,
  Correction,
  DocumentSummary,
  Engine,
  EngineSettings,
  EvaluationEvent,
  EvaluationSet,
  Expectation,
  Explanation,
  ExtractOptions,
  Extraction,
  JudgedSentence,
  KnownVectors,
  LibraryEvent,
  ModelKind,
  ModelList,
  ModelReading,
  ModelState,
  Neighbours,
  OwnModel,
  Query,
  Reading,
  RecogniseEvent,
  RecogniseOptions,
  SearchResult,
  Source,
  Space,
  VectorFigures,
} from '../types'
import { Answerer } from './answerer'
import { Asking } from './asking'
import { Bulletin } from './bulletin'
import { compare, usualRate } from './comparing'
import { compareChunkings } from './chunkings'
import { evaluate } from './evaluating'
import { extract } from './extracting'
import { Judging } from './judging'
import { dropOriginals } from './offers'
import { Opening } from './opening'
import type { EngineParts } from './parts'
import { addModel, changeModel, listModels, removeModel, useModel, type KeepingModelsParts } from './keeping-models'
import { Models } from './models'
import { Recognising } from './recognising'
import { measure } from './space'
import type { Stages } from './stages'
import { unpackChunks } from './tables'

export function createEngine(parts: EngineParts): Engine {
  return new ComposedEngine(parts)
}

class ComposedEngine extends Answerer implements Engine {
  private readonly bulletin = new Bulletin()
  private readonly atWork: Models
  private readonly recognising: Recognising
  private readonly opening: Opening
  private readonly judging: Judging
  protected readonly asking: Asking
  private model: ModelState = { kind: 'waiting' }

  constructor(private readonly parts: EngineParts) {
    super()
    this.atWork = new Models(parts, (state) => this.modelChanged(state))
    this.recognising = new Recognising({ open: () => parts.openRecogniser(), patience: parts.pagePatience })
    this.judging = new Judging(() => this.atWork.current.pool)
    this.opening = new Opening(parts, this.atWork, this.recognising, this.bulletin, () => this.model)
    this.asking = new Asking({
      search: (query, signal) => this.search(query, signal),
      embed: (...asked) => this.atWork.current.pool.embed(...asked),
      templates: async () => ({ ...usualTemplates, ...(await this.settings()).prompts }),
      openLanguageModel: (port) => parts.openLanguageModel(port),
      history: parts.history,
      judge: (claims, signal) => this.judge(claims, signal),
    })
  }

  async *watch(signal?: AbortSignal): AsyncGenerator<LibraryEvent> {
    void this.atWork.warm()
    const stages = await this.opening.stages()
    yield* this.bulletin.watch(() => this.opening.snapshot(stages), signal)
  }

  async *add(sources: Source[], options?: AddOptions, signal?: AbortSignal): AsyncGenerator<AddEvent> {
    yield* (await this.opening.owned()).intake.add(sources, options, signal)
  }

  async compare(sources: Source[], signal?: AbortSignal): Promise<Comparison> {
    const { library, meaning, settings } = await this.opening.stages()
    const rate = meaning.rate.perSecond() || usualRate(settings.lanes)
    return compare(sources, { summaries: library.summaries.values(), rate }, signal)
  }

  async remove(ids: string[]): Promise<void> {
    const { ledger } = await this.opening.owned()
    await ledger.remove(ids)
    await ledger.keepIndex().catch(() => {})
    this.opening.progress()
  }

  async prepare(ids: string[]): Promise<void> {
    await (await this.opening.owned()).meaning.prepare(ids)
  }

  async stop(): Promise<void> {
    await (await this.opening.owned()).intake.stop()
    this.opening.progress()
  }

  async pause(paused: boolean): Promise<void> {
    await this.opening.pause(paused)
  }

  async *search(query: Query, signal?: AbortSignal): AsyncGenerator<SearchResult> {
    yield* (await this.opening.stages()).looking.search(query, signal)
  }

  async *sentences(query: string, ids: string[], signal?: AbortSignal): AsyncGenerator<BestSentence> {
    yield* (await this.opening.stages()).bestSentences.find(query, ids, signal)
  }

  async around(id: string): Promise<Neighbours> {
    return (await this.opening.stages()).looking.around(id)
  }

  async explain(expected: Expectation, signal?: AbortSignal): Promise<Explanation> {
    return (await this.opening.stages()).explaining.explain(expected, signal)
  }

  async open(id: string): Promise<Reading> {
    const { library } = await this.opening.stages()
    const summary = library.summaries.get(id)
    const document = await library.document(id)
    const shelf = library.get(id)
    if (!summary || !document || !shelf) throw missing(id, summary?.name)
    return { summary: structuredClone(summary), document, chunks: unpackChunks(shelf.chunks) }
  }

  async vectors(id: string): Promise<VectorFigures> {
    const { library } = await this.opening.stages()
    const shelf = library.get(id)
    if (!shelf) throw missing(id, library.summaries.get(id)?.name)
    const { name, dimensions } = this.atWork.current.chosen.model
    return { model: name, dimensions, count: library.embedded(shelf) }
  }

  async original(id: string): Promise<Blob | undefined> {
    const { library, originals } = await this.opening.stages()
    const summary = library.summaries.get(id)
    if (!summary) throw missing(id, undefined)
    return originals.open(id, summary.size)
  }

  async space(): Promise<Space> {
    return measure(await this.opening.stages(), await (await this.atWork.files()).list())
  }

  async *recognise(id: string, options: RecogniseOptions, signal?: AbortSignal): AsyncGenerator<RecogniseEvent> {
    yield* (await this.opening.owned()).rereading.recognise(id, options, signal)
  }

  async unlock(id: string, password: string): Promise<DocumentSummary> {
    return (await this.opening.owned()).rereading.unlock(id, password)
  }

  async correct(id: string, correction: Correction): Promise<DocumentSummary> {
    return (await this.opening.owned()).rereading.correct(id, correction)
  }

  extract(source: Source, options: ExtractOptions = {}, signal?: AbortSignal): Promise<Extraction> {
    const { readers } = this.atWork.current
    return extract(source, options, { readers, recognising: this.recognising }, signal)
  }

  async *evaluate(set: EvaluationSet, signal?: AbortSignal): AsyncGenerator<EvaluationEvent> {
    await this.atWork.ready
    const { chosen, pool } = this.atWork.current
    yield* evaluate(set, { model: chosen.model, pool, tokenCounter: () => this.parts.tokenCounter(chosen) }, signal)
  }

  async *remember(known: KnownVectors[], signal?: AbortSignal): AsyncGenerator<KnownVectors> {
    yield* this.atWork.remembering.remember(known, signal)
  }

  async *compareChunkings(set: ChunkingSet, signal?: AbortSignal): AsyncGenerator<ChunkingEvent> {
    const { library } = await this.opening.stages()
    const { chosen, pool, readers, tokenizer } = this.atWork.current
    const tokenCounter = (): Promise<CountTokens> => this.parts.tokenCounter(chosen)
    yield* compareChunkings(set, { library, readers, tokenizer, model: chosen.model, pool, tokenCounter }, signal)
  }

  models(): Promise<ModelList> {
    return listModels(this.shelf)
  }

  addModel(files: Source[], signal?: AbortSignal): Promise<OwnModel> {
    return addModel(files, this.shelf, signal)
  }

  changeModel(id: string, reading: Partial<ModelReading>): Promise<OwnModel> {
    return changeModel(id, reading, this.shelf)
  }

  useModel(kind: ModelKind, id?: string): Promise<void> {
    return useModel(kind, id, this.shelf)
  }

  removeModel(id: string): Promise<void> {
    return removeModel(id, this.shelf)
  }

  async dropVectors(of: string): Promise<void> {
    await (await this.opening.owned()).ledger.dropAside([of])
  }

  private get shelf(): KeepingModelsParts {
    return { parts: this.parts, models: this.atWork, opening: this.opening }
  }

  judge(claims: Claims, signal?: AbortSignal): Promise<JudgedSentence[]> {
    return this.judging.sentences(claims, signal)
  }

  async settings(): Promise<EngineSettings> {
    const { role, settings, store } = await this.opening.stages()
    return structuredClone((role === 'follower' && (await store.settings())) || settings)
  }

  async configure(changes: Partial<EngineSettings>): Promise<void> {
    // Throws for parameters that can't work, before anything is changed.
    if (changes.chunks) createChunker(changes.chunks)
    if (typeof changes.evidence === 'object') checkThresholds(changes.evidence)
    for (const template of Object.values(changes.prompts ?? {})) checkTemplate(template)
    const { settings, ledger, library, originals, recutting } = await this.opening.owned()
    await ledger.configure(settings, changes)
    if (changes.originals === false) await dropOriginals(originals, library.summaries)
    if (changes.lanes) this.atWork.current.pool.resize(changes.lanes)
    if (changes.chunks) recutting.restart()
  }

  async clear(): Promise<void> {
    const { ledger, intake } = await this.opening.owned()
    await intake.stop()
    await Promise.all([ledger.clear(), this.asking.clear()])
    this.opening.progress()
  }

  async settled(signal?: AbortSignal): Promise<void> {
    let stages: Stages
    do {
      stages = await unlessAborted(this.opening.stages(), signal)
      await unlessAborted(stages.settled(), signal)
    } while (stages !== (await this.opening.stages()))
  }

  private modelChanged(state: PoolState): void {
    const { name } = this.atWork.current.chosen.model
    this.model = state.kind === 'ready' ? { kind: 'ready', name, workers: state.lanes } : state
    this.bulletin.post({ kind: 'model', model: this.model })
  }
}

function missing(id: string, name: string | undefined): AppError {
  return new AppError({ code: 'store/missing', subject: name ?? id } satisfies Problem)
}
