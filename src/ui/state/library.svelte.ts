import { toProblem, type Problem } from '../../errors'
import type {
  AddOptions,
  DocumentId,
  DocumentSummary,
  Engine,
  LibraryEvent,
  ModelState,
  Role,
  Source,
  Work,
} from '../../types'
import { keep, recall } from './kept'

/** A file that was handed over but not taken, with the reason for a person ("System file"). */
export interface LeftOut {
  path: string
  reason: string
}

/** What became of the last files that were handed over. */
export interface Outcome {
  stored: number
  unchanged: number
  failed: number
  /** Names of documents that a newer version took the place of. */
  replaced: string[]
  /** Paths that were gone from their folders and left the library. */
  gone: number
  renamed: number
  /** Files that were given up unread. */
  stopped: number
}

/** How files are handed over. */
export interface Handing extends AddOptions {
  /** Files that the page itself left out. */
  left?: LeftOut[]
  /** Files that are known to be as they were, so that they are not handed over. */
  unchanged?: number
  renamed?: number
}

/** Documents taken out of sight, to be removed when the time for Undo is over. */
export interface Removal {
  ids: DocumentId[]
  names: string[]
}

/** Milliseconds in which a removal can be undone (look: "10 s, paused on hover and focus"). */
export const undoTime = 10_000

const nothing: Outcome = { stored: 0, unchanged: 0, failed: 0, replaced: [], gone: 0, renamed: 0, stopped: 0 }

const idle: Work = {
  reading: { done: 0, failed: 0, total: 0, current: [], rate: 0 },
  meaning: { done: 0, total: 0, rate: 0 },
  paused: false,
}

/** The library as the page shows it: the engine's documents less those on their way out, its work and its model. */
export class Library {
  /** The engine has told what it holds. */
  known = $state(false)
  /** Resolves when that is so, or when the library can't be opened. What was handed over earlier waits for it. */
  readonly opened: Promise<void>
  work = $state.raw<Work>(idle)
  model = $state.raw<ModelState>({ kind: 'waiting' })
  /** Another tab works on the library while this one reads along. */
  role = $state.raw<Role>('owner')
  problems = $state.raw<Problem[]>([])
  leftOut = $state.raw<LeftOut[]>([])
  outcome = $state.raw<Outcome>()
  removal = $state.raw<Removal>()
  /** Batches of files being handed over. */
  adding = $state(0)
  #all = $state.raw(new Map<DocumentId, DocumentSummary>())
  #hidden = $state.raw<ReadonlySet<DocumentId>>(new Set(recall<DocumentId[]>('removing', [])))
  #engine: Engine
  #timer: ReturnType<typeof setTimeout> | undefined
  #nowOpened: () => void = () => {}

  documents = $derived([...this.#all.values()].filter(({ id }) => !this.#hidden.has(id)))
  failed = $derived(this.documents.filter(({ state }) => state === 'failed'))
  /** Documents that a search by word covers. */
  searchable = $derived(this.documents.filter(({ state }) => state === 'searchable' || state === 'complete').length)
  /** Passages of files whose beginning can be searched while the rest is read. */
  begun = $derived(this.documents.reduce((sum, { state, chunks = 0 }) => sum + (state === 'reading' ? chunks : 0), 0))
  bytes = $derived(this.documents.reduce((sum, { size }) => sum + size, 0))
  reading = $derived(this.work.reading.total > this.work.reading.done + this.work.reading.failed)
  /** This tab is the one that may change the library. */
  mine = $derived(this.role === 'owner')
  /** Bytes of the files that wait to be read. */
  waiting = $derived(
    this.documents.reduce((sum, { state, size }) => sum + (state === 'waiting' || state === 'reading' ? size : 0), 0),
  )
  embedding = $derived(this.work.meaning.total > this.work.meaning.done && this.model.kind !== 'failed')
  busy = $derived(
    this.reading ||
      this.embedding ||
      this.work.cutting !== undefined ||
      this.work.remodelling !== undefined ||
      this.adding > 0,
  )

  constructor(engine: Engine) {
    this.#engine = engine
    this.opened = new Promise((resolve) => (this.#nowOpened = resolve))
  }

  get(id: DocumentId): DocumentSummary | undefined {
    return this.#hidden.has(id) ? undefined : this.#all.get(id)
  }

  /** Follows the engine until the signal aborts. */
  async watch(signal: AbortSignal): Promise<void> {
    try {
      for await (const event of this.#engine.watch(signal)) this.#take(event)
    } catch (thrown) {
      if (!signal.aborted) this.report(toProblem(thrown, 'engine/failed'))
    } finally {
      this.#nowOpened()
    }
  }

  /** Hands files over, and keeps what became of them in `outcome`. */
  async add(sources: Source[], handing: Handing = {}): Promise<void> {
    const { left = [], unchanged = 0, renamed = 0, gone = [] } = handing
    this.leftOut = left
    const outcome: Outcome = { ...nothing, unchanged, renamed, gone: gone.length - renamed }
    this.outcome = sources.length === 0 && unchanged > 0 ? outcome : undefined
    if (sources.length === 0 && gone.length === 0) return
    this.adding += 1
    try {
      await this.opened
      // What is dropped again while its removal can still be undone is added anew.
      await this.finishRemoval()
      const names = new Map([...this.#all.values()].map(({ id, name }) => [id, name]))
      const options = { gone, ...(handing.keywordsOnly ? { keywordsOnly: true } : {}) }
      for await (const event of this.#engine.add(sources, options)) {
        if (event.kind === 'found') this.leftOut = [...left, ...event.left]
        else if (event.kind === 'done')
          this.outcome = { ...outcome, ...event, unchanged: event.unchanged + unchanged - renamed }
        else {
          this.#merge([event.document])
          if (event.kind !== 'stored') continue
          for (const id of event.replaced ?? []) outcome.replaced = [...outcome.replaced, names.get(id) ?? '']
        }
      }
    } catch (thrown) {
      this.report(toProblem(thrown, 'engine/failed'))
    } finally {
      this.adding -= 1
    }
  }

  /** Holds work, or goes on with it: also after the device was full, which is told again if it still is. */
  pause(paused: boolean): Promise<void> {
    if (!paused) this.problems = this.problems.filter(({ code }) => code !== 'store/full')
    return this.#attempt(this.#engine.pause(paused))
  }

  /** Gives up the files that are not read. */
  async stop(): Promise<void> {
    const { total, done, failed } = this.work.reading
    await this.#attempt(this.#engine.stop())
    this.outcome = { ...(this.outcome ?? nothing), stopped: total - done - failed }
  }

  /** Prepares search by meaning for documents that were to be found by word. */
  prepare(ids: DocumentId[]): Promise<void> {
    return this.#attempt(this.#engine.prepare(ids))
  }

  /** Takes documents out of sight at once, and out of the library when Undo has not been chosen in time. */
  remove(ids: DocumentId[]): void {
    if (!this.mine) return this.report({ code: 'store/elsewhere' })
    void this.finishRemoval()
    this.#hidden = new Set([...this.#hidden, ...ids])
    this.removal = { ids, names: ids.map((id) => this.#all.get(id)?.name ?? '') }
    keep('removing', [...this.#hidden])
    this.resumeRemoval()
  }

  undoRemoval(): void {
    this.holdRemoval()
    const back = new Set(this.removal?.ids)
    this.#hidden = new Set([...this.#hidden].filter((id) => !back.has(id)))
    this.removal = undefined
    keep('removing', this.#hidden.size ? [...this.#hidden] : undefined)
  }

  holdRemoval(): void {
    clearTimeout(this.#timer)
  }

  resumeRemoval(): void {
    this.holdRemoval()
    this.#timer = setTimeout(() => void this.finishRemoval(), undoTime)
  }

  /** Carries the removal out now. */
  async finishRemoval(): Promise<void> {
    this.holdRemoval()
    const ids = this.removal?.ids
    this.removal = undefined
    if (ids) await this.#attempt(this.#engine.remove(ids))
  }

  /** Removes everything, at once and for good. */
  async removeAll(): Promise<void> {
    this.holdRemoval()
    this.removal = undefined
    await this.#attempt(this.#engine.clear())
  }

  /** Shows a problem; the newest of a kind takes the place of the one before. */
  report(problem: Problem): void {
    const others = this.problems.filter(({ code, subject }) => code !== problem.code || subject !== problem.subject)
    this.problems = [...others, problem]
  }

  dismiss(problem: Problem): void {
    this.problems = this.problems.filter((other) => other !== problem)
  }

  #take(event: LibraryEvent): void {
    switch (event.kind) {
      case 'snapshot':
        this.#all = new Map(event.documents.map((document) => [document.id, document]))
        this.work = event.work
        this.model = event.model
        this.role = event.role
        this.known = true
        this.#nowOpened()
        if (this.mine) this.problems = this.problems.filter(({ code }) => code !== 'store/elsewhere')
        this.#finishEarlierRemoval()
        break
      case 'documents':
        this.#merge(event.documents)
        break
      case 'removed':
        this.#all = new Map([...this.#all].filter(([id]) => !event.ids.includes(id)))
        this.#hidden = new Set([...this.#hidden].filter((id) => !event.ids.includes(id)))
        keep('removing', this.#hidden.size ? [...this.#hidden] : undefined)
        break
      case 'work':
        this.work = event.work
        break
      case 'model':
        this.model = event.model
        break
      case 'problem':
        this.report(event.problem)
    }
  }

  // The page was closed while Undo was still offered.
  #finishEarlierRemoval(): void {
    const pending = new Set(this.removal?.ids)
    const ids = [...this.#hidden].filter((id) => !pending.has(id))
    const held = ids.filter((id) => this.#all.has(id))
    // What is left to remove waits until this tab may.
    if (!this.mine) return
    if (held.length > 0) void this.#attempt(this.#engine.remove(held))
    else if (ids.length > 0) {
      this.#hidden = pending
      keep('removing', pending.size ? [...pending] : undefined)
    }
  }

  #merge(documents: DocumentSummary[]): void {
    const all = new Map(this.#all)
    for (const document of documents) all.set(document.id, document)
    this.#all = all
  }

  async #attempt(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (thrown) {
      this.report(toProblem(thrown, 'engine/failed'))
    }
  }
}
