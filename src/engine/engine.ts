/** Composes the stages: the only place that knows their order. */
import type { ChunkSettings } from '../2-chunk/chunker'
import type { EmbeddingModel } from '../3-embed/embedder'
import { fingerprint } from '../3-embed/fingerprint'
import { Pool, type OpenLane, type PoolState } from '../3-embed/pool'
import type { Store } from '../4-store/store'
import { AppError, toProblem } from '../errors'
import type {
  DocumentSummary,
  Engine,
  EvaluationEvent,
  EvaluationSet,
  Extraction,
  LibraryEvent,
  ModelState,
  Reading,
  Source,
  VectorFigures,
  Work,
} from '../types'
import { Bulletin } from './bulletin'
import { evaluate } from './evaluating'
import { Intake } from './intake'
import { Library } from './library'
import { Meaning } from './meaning'
import { Readers, type OpenReader } from './readers'
import { Searching } from './searching'
import { unpackChunks } from './tables'

/** What the engine is built from: the browser's own in `worker/`, other implementations in tests. */
export interface EngineParts {
  model: EmbeddingModel
  openStore(): Promise<Store>
  openLane: OpenLane
  openReader(): OpenReader
  /** Gives the function that counts a text's tokens. */
  tokenCounter(): Promise<(text: string) => number>
  /** Embedding workers. */
  lanes: number
  /** Files read side by side. */
  readers: number
  /** How texts are cut. Default: by sections. */
  chunks?: ChunkSettings
  /** Milliseconds that one file may take. Default 30,000. */
  patience?: number
  /** Milliseconds since 1970. Default `Date.now`. */
  now?(): number
}

export function createEngine(parts: EngineParts): Engine {
  return new ComposedEngine(parts)
}

/** The stages, once the library is open. */
interface Opened {
  store: Store
  library: Library
  meaning: Meaning
  intake: Intake
  searching: Searching
}

class ComposedEngine implements Engine {
  private readonly bulletin = new Bulletin()
  private readonly pool: Pool
  private readonly readers: Readers
  private readonly opened: Promise<Opened>
  private model: ModelState = { kind: 'waiting' }
  private paused = false

  constructor(private readonly parts: EngineParts) {
    this.pool = new Pool(parts.openLane, { lanes: parts.lanes, onState: (state) => this.modelChanged(state) })
    this.readers = new Readers(() => parts.openReader(), {
      parallel: parts.readers,
      ...(parts.patience === undefined ? {} : { patience: parts.patience }),
    })
    this.opened = this.compose()
    // Each call that needs the library reports this for itself.
    this.opened.catch(() => {})
  }

  async *watch(signal?: AbortSignal): AsyncGenerator<LibraryEvent> {
    void this.pool.warm()
    const opened = await this.opened
    const snapshot = (): LibraryEvent => ({
      kind: 'snapshot',
      documents: structuredClone([...opened.library.summaries.values()]),
      work: this.work(opened),
      model: this.model,
    })
    yield* this.bulletin.watch(snapshot, signal)
  }

  async *add(sources: Source[], signal?: AbortSignal): ReturnType<Intake['add']> {
    yield* (await this.opened).intake.add(sources, signal)
  }

  async remove(ids: string[]): Promise<void> {
    const { library, store } = await this.opened
    await store.remove(ids)
    library.take(ids)
    this.bulletin.post({ kind: 'removed', ids })
    await this.progress()
    await this.keepIndex(library, store)
  }

  async stop(): Promise<void> {
    const { intake, meaning } = await this.opened
    intake.stop()
    meaning.pause(true)
    this.paused = true
    await this.progress()
  }

  async pause(paused: boolean): Promise<void> {
    const { meaning } = await this.opened
    this.paused = paused
    meaning.pause(paused)
    await this.progress()
  }

  async *search(query: Parameters<Engine['search']>[0], signal?: AbortSignal): ReturnType<Searching['search']> {
    yield* (await this.opened).searching.search(query, signal)
  }

  async open(id: string): Promise<Reading> {
    const { library } = await this.opened
    const summary = library.summaries.get(id)
    const document = await library.document(id)
    const shelf = library.get(id)
    if (!summary || !document || !shelf) throw missing(id, summary)
    return { summary: { ...summary }, document, chunks: unpackChunks(shelf.chunks) }
  }

  async vectors(id: string): Promise<VectorFigures> {
    const { library } = await this.opened
    const shelf = library.get(id)
    if (!shelf) throw missing(id, library.summaries.get(id))
    const { name, dimensions } = this.parts.model
    return { model: name, dimensions, count: library.embedded(shelf) }
  }

  async extract(source: Source, signal?: AbortSignal): Promise<Extraction> {
    const began = performance.now()
    try {
      const document = await this.readers.use(source, (reader) => reader.parse(source), signal)
      return { ok: true, document, ms: performance.now() - began }
    } catch (thrown) {
      signal?.throwIfAborted()
      return { ok: false, problem: toProblem(thrown, 'parse/corrupt', source.name), ms: performance.now() - began }
    }
  }

  evaluate(set: EvaluationSet, signal?: AbortSignal): AsyncGenerator<EvaluationEvent> {
    const { model, tokenCounter } = this.parts
    return evaluate(set, { model, pool: this.pool, tokenCounter }, signal)
  }

  async settled(): Promise<void> {
    const { intake, meaning } = await this.opened
    await intake.settled()
    await meaning.settled()
  }

  private async compose(): Promise<Opened> {
    const { parts, pool, readers } = this
    const store = await parts.openStore()
    const library = new Library(store, { fingerprint: fingerprint(parts.model), dimensions: parts.model.dimensions })
    await library.open()
    const changed = (summary: DocumentSummary): void => this.bulletin.post({ kind: 'documents', documents: [summary] })
    const progress = (): void => void this.progress()
    const meaning = new Meaning(library, store, pool, {
      changed,
      progress,
      problem: (problem) => this.bulletin.post({ kind: 'problem', problem }),
    })
    const intake = new Intake(
      {
        library,
        store,
        readers,
        parallel: parts.readers,
        chunks: parts.chunks ?? { strategy: 'sections' },
        now: parts.now ?? Date.now,
      },
      { changed, progress, stored: () => meaning.wake(), ended: () => this.keepIndex(library, store) },
    )
    meaning.wake()
    return { store, library, meaning, intake, searching: new Searching(library, meaning, pool) }
  }

  /** Without a snapshot the index is made anew from the texts at the next opening, so failing to keep one loses nothing. */
  private async keepIndex(library: Library, store: Store): Promise<void> {
    try {
      await store.putIndex(library.snapshot())
    } catch (thrown) {
      this.bulletin.post({ kind: 'problem', problem: toProblem(thrown, 'store/unavailable') })
    }
  }

  private async progress(): Promise<void> {
    this.bulletin.post({ kind: 'work', work: this.work(await this.opened) })
  }

  private work({ library, intake, meaning }: Opened): Work {
    const done = library.vectors.size
    const total = library.chunkCount
    const rate = meaning.rate.perSecond()
    return {
      reading: intake.state(),
      meaning: { done, total, rate, ...(rate > 0 ? { secondsLeft: (total - done) / rate } : {}) },
      paused: this.paused,
    }
  }

  private modelChanged(state: PoolState): void {
    this.model = state.kind === 'ready' ? { kind: 'ready', name: this.parts.model.name, workers: state.lanes } : state
    this.bulletin.post({ kind: 'model', model: this.model })
  }
}

function missing(id: string, summary: DocumentSummary | undefined): AppError {
  return new AppError({ code: 'store/missing', subject: summary?.name ?? id })
}
