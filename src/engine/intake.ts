/**
 * Files on their way into the library: told apart, kept, read, stored, indexed. What is kept and not read yet is `waiting`
 * in the store, with its bytes beside it, so that a closed page goes on where it was.
 */
import type { Incoming } from '../4-store/incoming'
import { AppError, toProblem, type Problem } from '../errors'
import type { AddEvent, AddOptions, DocumentId, DocumentSummary, EngineSettings, Source, Work } from '../types'
import { newBatch, type Batch } from './batch'
import { describeRead, LARGEST_FILE } from './identify'
import { keep, keepOriginal, type KeepingParts } from './keeping'
import { offer } from './offers'
import type { Readers } from './readers'
import type { ReadFile } from './reading'
import { Round } from './round'

export interface IntakeParts extends KeepingParts {
  readers: Readers
  /** Files read side by side. */
  parallel: number
  originals: Incoming
  settings: EngineSettings
}

export interface IntakeEvents {
  changed(summary: DocumentSummary): void
  /** Files were found, begun or ended. */
  progress(): void
  /** A document with chunks was stored. */
  stored(): void
  /** The last of the files at hand is done. */
  ended(): Promise<void>
  /** Reading can't go on: the store is full or gone. What waits is kept. */
  halted(problem: Problem): void
}

interface Job {
  summary: DocumentSummary
  source: Source
  /** Absent for what was kept by an earlier visit. */
  batch: Batch | undefined
}

export class Intake {
  private readonly jobs: Job[] = []
  private readonly round = new Round()
  private readonly idle: (() => void)[] = []
  private reading = 0
  private paused = false
  private stopping = new AbortController()

  constructor(
    private readonly parts: IntakeParts,
    private readonly events: IntakeEvents,
  ) {}

  /** Progress of this round of reading. */
  state(): Work['reading'] {
    return this.round.state()
  }

  /** Goes on with what an earlier visit left, and drops bytes that nobody waits for. */
  async resume(): Promise<void> {
    const { library, store, incoming } = this.parts
    const waiting = [...library.summaries.values()].filter(({ state }) => state === 'waiting' || state === 'reading')
    const ids = new Set(waiting.map(({ id }) => id))
    for (const id of await incoming.list()) if (!ids.has(id)) await incoming.drop(id)
    const { originals } = this.parts
    for (const id of await originals.list()) if (!library.summaries.has(id)) await originals.drop(id)
    for (const summary of waiting) {
      const bytes = await incoming.open(summary.id, summary.size)
      if (bytes) {
        const [{ path, lastModified }] = summary.paths as [DocumentSummary['paths'][0]]
        summary.state = 'waiting'
        this.round.found(1, summary.size)
        this.jobs.push({ summary, source: { name: summary.name, path, lastModified, bytes }, batch: undefined })
      } else {
        Object.assign(summary, { state: 'failed', problem: { code: 'store/incomplete', subject: summary.name } })
        await store.putSummaries([summary])
      }
    }
    this.feed()
  }

  async *add(sources: Source[], options: AddOptions = {}, signal?: AbortSignal): AsyncGenerator<AddEvent> {
    const stop = signal ? AbortSignal.any([signal, this.stopping.signal]) : this.stopping.signal
    const bytes = sources.reduce((sum, { bytes }) => sum + bytes.size, 0)
    const batch = newBatch(sources.length, options)
    this.round.found(sources.length, bytes)
    this.events.progress()
    batch.events.push({ kind: 'found', files: sources.length, bytes, left: [] })
    const giveUp = (): void => void this.giveUp(batch)
    stop.addEventListener('abort', giveUp, { once: true })
    const keeping = this.keepAll(batch, sources)
    try {
      yield* batch.events
    } finally {
      stop.removeEventListener('abort', giveUp)
      if (batch.state === 'open') await this.giveUp(batch)
      await keeping
    }
  }

  /** Gives up what is not read yet. */
  async stop(): Promise<void> {
    this.stopping.abort()
    this.stopping = new AbortController()
    await this.forget(this.jobs.splice(0))
  }

  pause(paused: boolean): void {
    this.paused = paused
    if (!paused) this.feed()
  }

  /** Takes documents that are not read yet out of the queue. */
  async cancel(ids: readonly DocumentId[]): Promise<void> {
    for (const job of this.jobs.filter(({ summary }) => ids.includes(summary.id))) {
      this.jobs.splice(this.jobs.indexOf(job), 1)
      this.finish(job.batch, job.source, undefined)
    }
    for (const id of ids) await this.parts.incoming.drop(id)
  }

  /** Resolves when no file is left to read, or reading is held. */
  async settled(): Promise<void> {
    while (!this.round.over && !this.paused) await new Promise<void>((resolve) => this.idle.push(resolve))
  }

  private async keepAll(batch: Batch, sources: Source[]): Promise<void> {
    try {
      if (sources.length === 0) await this.complete(batch)
      for (const source of sources) {
        if (batch.state !== 'open') return
        await this.keep(batch, source)
      }
    } catch (thrown) {
      this.haltBatch(batch, thrown)
    }
  }

  private async keep(batch: Batch, source: Source): Promise<void> {
    const kept = await keep(source, batch.onDemand, this.parts)
    const { summary } = kept
    if (kept.kind === 'unreadable') return this.fail({ summary, source, batch }, kept.problem)
    if (kept.kind === 'known') {
      if (kept.changed) this.events.changed({ ...summary })
      return this.finish(batch, source, { kind: 'unchanged', document: { ...summary } })
    }
    this.events.changed({ ...summary })
    this.jobs.push({ summary, source, batch })
    this.feed()
  }

  private feed(): void {
    while (!this.paused && this.reading < this.parts.parallel && this.jobs.length > 0) {
      const job = this.jobs.shift()!
      this.reading++
      this.round.begin(job.source.name)
      void this.read(job)
        .catch((thrown: unknown) => this.halt(job, thrown))
        .finally(() => {
          this.reading--
          this.round.end(job.source.name)
          this.events.progress()
          this.feed()
        })
    }
    this.events.progress()
  }

  private async read(job: Job): Promise<void> {
    const { library, store, readers, settings, incoming } = this.parts
    const { source, batch } = job
    const summary: DocumentSummary = { ...job.summary, state: 'reading' }
    this.events.changed({ ...summary })
    const began = performance.now()
    const { signal } = this.stopping
    let read: ReadFile
    try {
      if (source.bytes.size > LARGEST_FILE) {
        const detail = `${source.bytes.size} of at most ${LARGEST_FILE} bytes`
        throw new AppError({ code: 'parse/too-large', subject: source.name, detail })
      }
      read = await readers.use(source, (reader) => reader.read(source, settings.chunks), signal)
    } catch (thrown) {
      if (!signal.aborted) return this.fail(job, toProblem(thrown, 'parse/corrupt', source.name))
      await this.forget([job])
      return this.finish(batch, source, undefined)
    }
    // Paths may have come to it meanwhile; or it was removed.
    const now = library.summaries.get(summary.id)
    if (now !== job.summary) return this.finish(batch, source, undefined)
    summary.paths = now.paths
    summary.ms = performance.now() - began
    describeRead(summary, read)
    await store.put({ summary, document: read.document, chunks: read.chunks })
    if (library.summaries.get(summary.id) !== job.summary) return store.remove([summary.id])
    await library.add(summary, read.document, read.chunks)
    if (settings.originals) await keepOriginal(summary, source, this.parts.originals)
    await incoming.drop(summary.id)
    const replaced: DocumentId[] = []
    for (const { path } of summary.paths) replaced.push(...(await this.parts.removal.leave(path, summary.id)))
    this.events.changed({ ...summary })
    this.events.stored()
    this.finish(batch, source, {
      kind: 'stored',
      document: { ...summary },
      ...(replaced.length > 0 ? { replaced } : {}),
    })
  }

  /** A bad file is data: it stands in the library with its reason. */
  private async fail({ summary, source, batch }: Job, problem: Problem): Promise<void> {
    const { library, store, incoming } = this.parts
    const failed: DocumentSummary = { ...summary, state: 'failed', problem }
    await offer(failed, source, this.parts.originals)
    await store.put({ summary: failed })
    await incoming.drop(failed.id)
    library.summaries.set(failed.id, failed)
    this.round.failed()
    this.events.changed({ ...failed })
    this.finish(batch, source, { kind: 'failed', document: { ...failed }, problem })
  }

  /** The store takes no more: everything waits, and the person is told. */
  private halt(job: Job, thrown: unknown): void {
    this.jobs.unshift({ ...job, batch: undefined })
    this.paused = true
    if (job.batch) this.haltBatch(job.batch, thrown)
    for (const resolve of this.idle.splice(0)) resolve()
    this.events.halted(toProblem(thrown, 'store/unavailable'))
  }

  private haltBatch(batch: Batch, thrown: unknown): void {
    batch.state = 'halted'
    batch.events.fail(thrown)
  }

  private async giveUp(batch: Batch): Promise<void> {
    const mine = this.jobs.filter((job) => job.batch === batch)
    for (const job of mine) this.jobs.splice(this.jobs.indexOf(job), 1)
    this.round.skip(batch.left)
    batch.left = 0
    batch.state = 'over'
    batch.events.close()
    await this.forget(mine)
    await this.rest()
  }

  private forget(jobs: Job[]): Promise<void> {
    return this.parts.removal.remove(jobs.map(({ summary }) => summary.id))
  }

  /** Counts a file as done, with what became of it; without an event it was given up. */
  private finish(batch: Batch | undefined, source: Source, event: AddEvent | undefined): void {
    this.round.done(source.bytes.size)
    if (batch && batch.left > 0) {
      batch.left--
      if (event) batch.events.push(event)
      if (event?.kind === 'stored' || event?.kind === 'unchanged' || event?.kind === 'failed')
        batch.counts[event.kind]++
      if (batch.left === 0) void this.complete(batch)
    }
    void this.rest()
  }

  private async complete(batch: Batch): Promise<void> {
    try {
      for (const path of batch.gone) await this.parts.removal.leave(path)
      await this.rest()
      batch.state = 'over'
      batch.events.push({ kind: 'done', ...batch.counts })
      batch.events.close()
    } catch (thrown) {
      batch.events.fail(thrown)
    }
  }

  private async rest(): Promise<void> {
    this.events.progress()
    if (!this.round.over) return
    this.round.reset()
    this.parts.readers.rest()
    await this.events.ended()
    for (const resolve of this.idle.splice(0)) resolve()
  }
}
