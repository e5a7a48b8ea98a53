/**
 * Files on their way into the library: told apart, kept, read, stored, indexed. What is kept and not read yet is `waiting`
 * in the store, with its bytes beside it, so that a closed page goes on where it was.
 */
import { toProblem, type Problem } from '../errors'
import type { AddEvent, AddOptions, DocumentId, DocumentSummary, Source, Work } from '../types'
import { Batch } from './batch'
import { dropUnwanted, keep, keepOriginal } from './keeping'
import type { IntakeEvents, IntakeParts } from './intake-parts'
import { offer } from './offers'
import type { ReadFile, ReadStep } from './reading'
import { Round } from './round'

/** A document that waits or is being read. */
interface Job {
  id: DocumentId
  source: Source
  /** Absent for what was kept by an earlier visit. */
  batch: Batch | undefined
  abort: AbortController
}

export class Intake {
  private readonly live = new Map<DocumentId, Job>()
  private readonly queue: Job[] = []
  private readonly batches = new Set<Batch>()
  private readonly round = new Round()
  private readonly idle: (() => void)[] = []
  private reading = 0
  private paused = false

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
    const { library, ledger, incoming } = this.parts
    const waiting = [...library.summaries.values()].filter(({ state }) => state === 'waiting')
    await dropUnwanted(this.parts)
    for (const summary of waiting) {
      const { id, name, size } = summary
      const bytes = await incoming.open(id, size)
      if (bytes) {
        const [{ path, lastModified }] = summary.paths as [DocumentSummary['paths'][0]]
        this.round.found(1, size)
        this.wait({ id, source: { name, path, lastModified, bytes }, batch: undefined, abort: new AbortController() })
      } else await ledger.fail(summary, { code: 'store/incomplete', subject: name }, { replaces: false })
    }
    this.feed()
  }

  async *add(sources: Source[], options: AddOptions = {}, signal?: AbortSignal): AsyncGenerator<AddEvent> {
    const batch = new Batch(sources, options)
    this.batches.add(batch)
    this.round.found(sources.length, batch.bytes)
    this.events.progress()
    const giveUp = (): void => void this.giveUp(batch)
    signal?.addEventListener('abort', giveUp, { once: true })
    if (signal?.aborted) giveUp()
    const keeping = this.keepAll(batch, sources)
    try {
      yield* batch.events
    } finally {
      signal?.removeEventListener('abort', giveUp)
      await this.giveUp(batch)
      await keeping
    }
  }

  /** Gives up what is not read yet. */
  async stop(): Promise<void> {
    for (const batch of this.batches) batch.end()
    await this.parts.ledger.remove([...this.live.keys()], 'waiting')
  }

  pause(paused: boolean): void {
    this.paused = paused
    if (paused) this.wakeIdle()
    else this.feed()
  }

  /** Documents are gone from the library; those that were waiting will not be read. */
  removed(ids: readonly DocumentId[]): void {
    for (const id of ids) {
      const job = this.live.get(id)
      if (!job) continue
      this.live.delete(id)
      if (this.queue.includes(job)) this.queue.splice(this.queue.indexOf(job), 1)
      job.abort.abort()
      this.finish(job.batch, job.source)
    }
  }

  /** Ends everything at once; what waits is read by whoever opens the library next. */
  close(problem: Problem): void {
    this.halt(problem, ...this.batches)
    for (const { abort } of this.live.values()) abort.abort()
    this.live.clear()
  }

  get busy(): boolean {
    return !this.round.over && !this.paused
  }

  /** Resolves when no file is left to read, or reading is held. */
  async settled(): Promise<void> {
    while (this.busy) await new Promise<void>((resolve) => this.idle.push(resolve))
  }

  private async keepAll(batch: Batch, sources: Source[]): Promise<void> {
    if (sources.length === 0) await this.complete(batch)
    for (const source of sources) {
      if (batch.state !== 'open') this.finish(batch, source)
      else
        await this.keep(batch, source).catch((thrown: unknown) => {
          this.finish(batch, source)
          this.halt(toProblem(thrown, 'store/unavailable', source.name), batch)
        })
    }
  }

  private async keep(batch: Batch, source: Source): Promise<void> {
    const { settings, originals } = this.parts
    let job: Job | undefined
    const kept = await keep(source, batch.onDemand, this.parts, (id) => {
      job = { id, source, batch, abort: new AbortController() }
      this.wait(job)
    })
    if (kept.kind === 'unchanged') {
      // Only keywords were wanted of it before, or its original could not be kept.
      this.events.stored()
      if (settings.originals) await keepOriginal(kept.document.id, kept.document, source, originals)
    }
    if (kept.kind !== 'waiting') return this.finish(batch, source, kept)
    if (batch.state === 'over') await this.release(job!, batch)
    this.feed()
  }

  private wait(job: Job): void {
    this.live.set(job.id, job)
    this.queue.push(job)
  }

  private feed(): void {
    while (!this.paused && this.reading < this.parts.parallel && this.queue.length > 0) {
      const job = this.queue.shift()!
      this.reading++
      this.round.begin(job.source.name)
      void this.read(job)
        .catch((thrown: unknown) => {
          if (this.gone(job)) return
          this.queue.unshift(job)
          this.halt(toProblem(thrown, 'store/unavailable', job.source.name), ...(job.batch ? [job.batch] : []))
        })
        .finally(() => {
          this.reading--
          this.round.end(job.source.name)
          this.feed()
        })
    }
    this.events.progress()
  }

  private async read(job: Job): Promise<void> {
    const { library, ledger, readers, originals, settings } = this.parts
    const { id, source, abort } = job
    const gone = (): boolean => this.gone(job)
    if (gone()) return
    this.events.changed({ ...library.summaries.get(id)!, state: 'reading' })
    const began = performance.now()
    let read: ReadFile
    try {
      read = await readers.read(source, settings.chunks, {
        said: library.summaries.get(id)!.corrected,
        told: (step) => this.reached(job, step),
        signal: abort.signal,
      })
    } catch (thrown) {
      if (gone()) return
      const problem = toProblem(thrown, 'parse/corrupt', source.name)
      const before = (failed: DocumentSummary): Promise<void> => offer(failed, source, originals)
      const document = await ledger.fail(library.summaries.get(id)!, problem, { replaces: true, gone, before })
      return this.done(job, { kind: 'failed', document, problem })
    }
    const stored = await ledger.store(id, read, performance.now() - began, gone, async () => {
      if (settings.originals) await keepOriginal(id, read.document, source, originals)
      else await originals.drop(id)
    })
    if (!stored) return
    const { document, replaced } = stored
    this.events.stored()
    this.done(job, { kind: 'stored', document, ...(replaced.length > 0 ? { replaced } : {}) })
  }

  /** A long file is so far, and its first pages may be searched. */
  private reached(job: Job, step: ReadStep): void {
    if (this.gone(job)) return
    // Fails where the library was closed: then the whole file is read by whoever opens it next.
    if (step.kind === 'begun') this.parts.ledger.begin(job.id, step.read, () => this.gone(job)).catch(() => {})
    if (step.kind === 'pages') this.round.reached(job.source, step)
    this.events.progress()
  }

  private gone(job: Job): boolean {
    return this.live.get(job.id) !== job
  }

  private done(job: Job, event: AddEvent): void {
    if (this.gone(job)) return
    this.live.delete(job.id)
    this.finish(job.batch, job.source, event)
  }

  /** The store takes no more: everything waits, and the person is told. */
  private halt(problem: Problem, ...batches: Batch[]): void {
    this.paused = true
    const told = batches.filter((batch) => batch.halt(problem))
    this.wakeIdle()
    this.events.halted(problem, told.length > 0)
  }

  private async giveUp(batch: Batch): Promise<void> {
    if (batch.state !== 'open') return
    batch.end()
    for (const job of [...this.live.values()]) if (job.batch === batch) await this.release(job, batch)
  }

  /** A file stays where somebody else has handed over the same bytes. */
  private async release(job: Job, { paths }: Batch): Promise<void> {
    try {
      await this.parts.ledger.leave(paths, { id: job.id, gone: () => this.gone(job) })
    } catch (thrown) {
      this.halt(toProblem(thrown, 'store/unavailable', job.source.name))
    }
  }

  /** Counts a file as done, with what became of it; without an event it was given up. */
  private finish(batch: Batch | undefined, source: Source, event?: AddEvent): void {
    if (event?.kind === 'failed') this.round.failed()
    this.round.done(source.bytes.size)
    this.events.progress()
    if (!batch) return void this.rest()
    if (batch.finish(event) === 0) void this.complete(batch)
  }

  private async complete(batch: Batch): Promise<void> {
    try {
      // Begun at once, so that whoever waits for the ledger waits for it.
      const left = batch.state === 'over' ? undefined : this.parts.ledger.leave(batch.gone)
      const rested = this.rest()
      await left
      await rested
      batch.complete()
    } catch (thrown) {
      this.halt(toProblem(thrown, 'store/unavailable'), batch)
    }
    this.batches.delete(batch)
  }

  private async rest(): Promise<void> {
    if (!this.round.over) return
    this.round.reset()
    this.events.progress()
    this.parts.readers.rest()
    this.wakeIdle()
    // Without a snapshot the index is made anew from the texts at the next opening: failing to keep one loses nothing.
    await this.parts.ledger.keepIndex().catch(() => {})
  }

  private wakeIdle(): void {
    for (const resolve of this.idle.splice(0)) resolve()
  }
}
