/** Composes the stages: with `stages.ts` and `reading.ts` the only place that knows their order. */
import { createChunker } from '../2-chunk/chunker'
import { Pool, type PoolState } from '../3-embed/pool'
import { AppError, toProblem, type Problem } from '../errors'
import type {
  AddEvent,
  AddOptions,
  Comparison,
  DocumentSummary,
  Engine,
  EngineSettings,
  EvaluationEvent,
  EvaluationSet,
  ExtractOptions,
  Extraction,
  LibraryEvent,
  ModelState,
  Query,
  Reading,
  RecogniseEvent,
  RecogniseOptions,
  SearchResult,
  Source,
  Space,
  VectorFigures,
  Work,
} from '../types'
import { Bulletin } from './bulletin'
import { compare, usualRate } from './comparing'
import { evaluate } from './evaluating'
import { extract } from './extracting'
import { dropOriginals } from './offers'
import type { EngineParts } from './parts'
import { Readers } from './readers'
import type { RecognisingParts } from './recognising'
import { measure } from './space'
import { openStages, type Stages } from './stages'
import { unpackChunks } from './tables'
import { alone, type Turn } from './turn'

export function createEngine(parts: EngineParts): Engine {
  return new ComposedEngine(parts)
}

class ComposedEngine implements Engine {
  private readonly bulletin = new Bulletin()
  private readonly pool: Pool
  readonly readers: Readers
  readonly recognising: RecognisingParts
  private readonly turn: Promise<Turn>
  private stages: Promise<Stages>
  private model: ModelState = { kind: 'waiting' }
  private paused = false

  constructor(private readonly parts: EngineParts) {
    this.pool = new Pool(parts.openLane, { lanes: parts.lanes, onState: (state) => this.modelChanged(state) })
    this.readers = new Readers(() => parts.openReader(), { parallel: parts.readers, patience: parts.patience })
    this.recognising = { open: () => parts.openRecogniser(), patience: parts.pagePatience }
    this.turn = (parts.takeTurn ?? (async () => alone))()
    this.stages = this.start()
    // Each call that needs the library reports this for itself.
    this.stages.catch(() => {})
  }

  async *watch(signal?: AbortSignal): AsyncGenerator<LibraryEvent> {
    void this.pool.warm()
    const stages = await this.stages
    yield* this.bulletin.watch(() => this.snapshot(stages), signal)
  }

  async *add(sources: Source[], options?: AddOptions, signal?: AbortSignal): AsyncGenerator<AddEvent> {
    yield* (await this.owned()).intake.add(sources, options, signal)
  }

  async compare(sources: Source[], signal?: AbortSignal): Promise<Comparison> {
    const { library, meaning, settings } = await this.stages
    const rate = meaning.rate.perSecond() || usualRate(settings.lanes)
    return compare(sources, { summaries: library.summaries.values(), rate }, signal)
  }

  async remove(ids: string[]): Promise<void> {
    const { removal, intake, keepIndex } = await this.owned()
    await intake.cancel(ids)
    await removal.remove(ids)
    await this.progress()
    await keepIndex()
  }

  async prepare(ids: string[]): Promise<void> {
    await (await this.owned()).meaning.prepare(ids)
  }

  async stop(): Promise<void> {
    await (await this.owned()).intake.stop()
    await this.progress()
  }

  async pause(paused: boolean): Promise<void> {
    const { intake, meaning, recutting } = await this.owned()
    this.paused = paused
    for (const stage of [intake, meaning, recutting]) stage.pause(paused)
    await this.progress()
  }

  async *search(query: Query, signal?: AbortSignal): AsyncGenerator<SearchResult> {
    yield* (await this.stages).searching.search(query, signal)
  }

  async open(id: string): Promise<Reading> {
    const { library } = await this.stages
    const summary = library.summaries.get(id)
    const document = await library.document(id)
    const shelf = library.get(id)
    if (!summary || !document || !shelf) throw missing(id, summary?.name)
    return { summary: { ...summary }, document, chunks: unpackChunks(shelf.chunks) }
  }

  async vectors(id: string): Promise<VectorFigures> {
    const { library } = await this.stages
    const shelf = library.get(id)
    if (!shelf) throw missing(id, library.summaries.get(id)?.name)
    return { model: this.parts.model.name, dimensions: this.parts.model.dimensions, count: library.embedded(shelf) }
  }

  async original(id: string): Promise<Blob | undefined> {
    const { library, originals } = await this.stages
    const summary = library.summaries.get(id)
    if (!summary) throw missing(id, undefined)
    return originals.open(id, summary.size)
  }

  async space(): Promise<Space> {
    return measure(await this.stages)
  }

  async *recognise(id: string, options: RecogniseOptions, signal?: AbortSignal): AsyncGenerator<RecogniseEvent> {
    yield* (await this.owned()).rereading.recognise(id, options, signal)
  }

  async unlock(id: string, password: string): Promise<DocumentSummary> {
    return (await this.owned()).rereading.unlock(id, password)
  }

  extract(source: Source, options: ExtractOptions = {}, signal?: AbortSignal): Promise<Extraction> {
    return extract(source, options, this, signal)
  }

  evaluate(set: EvaluationSet, signal?: AbortSignal): AsyncGenerator<EvaluationEvent> {
    const { model, tokenCounter } = this.parts
    return evaluate(set, { model, pool: this.pool, tokenCounter }, signal)
  }

  async settings(): Promise<EngineSettings> {
    return structuredClone((await this.stages).settings)
  }

  async configure(changes: Partial<EngineSettings>): Promise<void> {
    const { settings, store, library, originals, recutting } = await this.owned()
    // Throws for parameters that can't work, before anything is changed.
    if (changes.chunks) createChunker(changes.chunks)
    Object.assign(settings, changes)
    await store.putSettings(settings)
    if (changes.originals === false) await dropOriginals(originals, library.summaries)
    if (changes.lanes) this.pool.resize(changes.lanes)
    if (changes.chunks && !this.paused) recutting.wake()
  }

  async clear(): Promise<void> {
    const { store, library, intake, removal } = await this.owned()
    await intake.stop()
    await removal.remove([...library.summaries.keys()])
    await store.clear()
    await this.progress()
  }

  async settled(): Promise<void> {
    const { intake, meaning, recutting } = await this.stages
    await intake.settled()
    await recutting.settled()
    await meaning.settled()
  }

  private async start(): Promise<Stages> {
    const turn = await this.turn
    turn.follow(({ ids }) => void this.reload(ids))
    if (!turn.mine) void turn.comes.then(() => this.reopen('owner'))
    return this.compose(turn.mine ? 'owner' : 'follower')
  }

  private async compose(role: Stages['role']): Promise<Stages> {
    const { parts, pool, readers, recognising } = this
    const [turn, store, incoming, originals] = await Promise.all([
      this.turn,
      parts.openStore(() => void this.reopen(role)),
      parts.openIncoming(),
      parts.openOriginals(),
    ])
    const announce = (ids: string[]): void => {
      if (role === 'owner') turn.announce({ ids })
    }
    return openStages(
      { parts, store, incoming, originals, pool, readers, recognising, role },
      {
        changed: (summary) => {
          this.bulletin.post({ kind: 'documents', documents: [summary] })
          if (summary.state !== 'reading') announce([summary.id])
        },
        removed: (ids) => {
          this.bulletin.post({ kind: 'removed', ids })
          announce(ids)
        },
        progress: () => void this.progress(),
        problem: (problem) => this.bulletin.post({ kind: 'problem', problem }),
        halted: (problem) => {
          this.paused = true
          this.bulletin.post({ kind: 'problem', problem })
        },
      },
    )
  }

  /** Another tab is gone, or the store was closed under us. */
  private async reopen(role: Stages['role']): Promise<void> {
    const before = await this.stages
    before.store.close()
    before.meaning.pause(true)
    this.stages = this.compose(role)
    try {
      this.bulletin.post(this.snapshot(await this.stages))
    } catch (thrown) {
      this.bulletin.post({ kind: 'problem', problem: toProblem(thrown, 'store/unavailable') })
    }
  }

  private async reload(ids: string[]): Promise<void> {
    const { library, role } = await this.stages
    if (role === 'owner') return
    await library.reload(ids)
    const documents = ids.flatMap((id) => library.summaries.get(id) ?? [])
    this.bulletin.post({ kind: 'removed', ids: ids.filter((id) => !library.summaries.has(id)) })
    this.bulletin.post({ kind: 'documents', documents: structuredClone(documents) })
    await this.progress()
  }

  /** The stages, for work that changes the library. */
  private async owned(): Promise<Stages> {
    const stages = await this.stages
    if (stages.role === 'follower') throw new AppError({ code: 'store/elsewhere' })
    return stages
  }

  private snapshot(stages: Stages): LibraryEvent {
    const { library, role } = stages
    const documents = structuredClone([...library.summaries.values()])
    return { kind: 'snapshot', documents, work: this.work(stages), model: this.model, role }
  }

  private async progress(): Promise<void> {
    this.bulletin.post({ kind: 'work', work: this.work(await this.stages) })
  }

  private work({ library, intake, meaning, recutting }: Stages): Work {
    const { done, total } = library.meaningProgress()
    const rate = meaning.rate.perSecond()
    return {
      reading: intake.state(),
      meaning: { done, total, rate, ...(rate > 0 ? { secondsLeft: (total - done) / rate } : {}) },
      ...(recutting.round ? { cutting: { ...recutting.round } } : {}),
      paused: this.paused,
    }
  }

  private modelChanged(state: PoolState): void {
    this.model = state.kind === 'ready' ? { kind: 'ready', name: this.parts.model.name, workers: state.lanes } : state
    this.bulletin.post({ kind: 'model', model: this.model })
  }
}

function missing(id: string, name: string | undefined): AppError {
  return new AppError({ code: 'store/missing', subject: name ?? id } satisfies Problem)
}
