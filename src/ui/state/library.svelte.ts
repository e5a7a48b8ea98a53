import { toProblem, type Problem } from '../../errors'
import type { DocumentId, DocumentSummary, Engine, LibraryEvent, ModelState, Role, Source, Work } from '../../types'
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
}

/** Documents taken out of sight, to be removed when the time for Undo is over. */
export interface Removal {
  ids: DocumentId[]
  names: string[]
}

/** Milliseconds in which a removal can be undone (look: "10 s, paused on hover and focus"). */
export const undoTime = 10_000

const idle: Work = {
  reading: { done: 0, failed: 0, total: 0, current: [], rate: 0 },
  meaning: { done: 0, total: 0, rate: 0 },
  paused: false,
}

/** The library as the page shows it: the engine's documents less those on their way out, its work and its model. */
export class Library {
  /** The engine has told what it holds. */
  known = $state(false)
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

  documents = $derived([...this.#all.values()].filter(({ id }) => !this.#hidden.has(id)))
  failed = $derived(this.documents.filter(({ state }) => state === 'failed'))
  /** Documents that a search by word covers. */
  searchable = $derived(this.documents.filter(({ state }) => state === 'searchable' || state === 'complete').length)
  bytes = $derived(this.documents.reduce((sum, { size }) => sum + size, 0))
  reading = $derived(this.work.reading.total > this.work.reading.done + this.work.reading.failed)
  embedding = $derived(this.work.meaning.total > this.work.meaning.done && this.model.kind !== 'failed')
  busy = $derived(this.reading || this.embedding || this.adding > 0)

  constructor(engine: Engine) {
    this.#engine = engine
  }

  get(id: DocumentId): DocumentSummary | undefined {
    return this.#hidden.has(id) ? undefined : this.#all.get(id)
  }

  /** Follows the engine until the signal aborts. */
  async watch(signal: AbortSignal): Promise<void> {
    try {
      for await (const event of this.#engine.watch(signal)) this.#take(event)
    } catch (thrown) {
      if (!signal.aborted) this.#report(toProblem(thrown, 'engine/failed'))
    }
  }

  /** Hands files over; `left` are those that the page itself left out. */
  async add(sources: Source[], left: LeftOut[] = []): Promise<void> {
    this.leftOut = left
    this.outcome = undefined
    if (sources.length === 0) return
    this.adding += 1
    try {
      // What is dropped again while its removal can still be undone is added anew.
      await this.finishRemoval()
      for await (const event of this.#engine.add(sources)) {
        if (event.kind === 'found') this.leftOut = [...left, ...event.left]
        else if (event.kind === 'done') this.outcome = event
        else this.#merge([event.document])
      }
    } catch (thrown) {
      this.#report(toProblem(thrown, 'engine/failed'))
    } finally {
      this.adding -= 1
    }
  }

  pause(paused: boolean): Promise<void> {
    return this.#attempt(this.#engine.pause(paused))
  }

  stop(): Promise<void> {
    return this.#attempt(this.#engine.stop())
  }

  /** Takes documents out of sight at once, and out of the library when Undo has not been chosen in time. */
  remove(ids: DocumentId[]): void {
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
        this.#report(event.problem)
    }
  }

  // The page was closed while Undo was still offered.
  #finishEarlierRemoval(): void {
    const pending = new Set(this.removal?.ids)
    const ids = [...this.#hidden].filter((id) => !pending.has(id))
    const held = ids.filter((id) => this.#all.has(id))
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

  #report(problem: Problem): void {
    this.problems = [...this.problems, problem]
  }

  async #attempt(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (thrown) {
      this.#report(toProblem(thrown, 'engine/failed'))
    }
  }
}
