/** Files on their way into the library: told apart, read, stored, indexed. */
import type { ChunkSettings } from '../2-chunk/chunker'
import type { Store } from '../4-store/store'
import { AppError, toProblem, type Problem } from '../errors'
import type { AddEvent, DocumentId, DocumentSummary, Source, Work } from '../types'
import type { Library } from './library'
import { Rate } from './rate'
import type { ReadFile } from './reading'
import type { Readers } from './readers'

/** Files above this many bytes are refused before they are read into memory. */
const LARGEST = 1e9

export interface IntakeParts {
  library: Library
  store: Store
  readers: Readers
  /** Files read side by side. */
  parallel: number
  chunks: ChunkSettings
  now(): number
}

export interface IntakeEvents {
  changed(summary: DocumentSummary): void
  /** Files were found, begun or ended. */
  progress(): void
  /** A document with chunks was stored. */
  stored(): void
  /** The last of the files at hand is done. */
  ended(): Promise<void>
}

interface Round {
  done: number
  failed: number
  total: number
  bytes: number
  bytesDone: number
}

const rest: Round = { done: 0, failed: 0, total: 0, bytes: 0, bytesDone: 0 }

export class Intake {
  private readonly rate = new Rate()
  private readonly current: string[] = []
  private readonly hashing = new Map<DocumentId, Promise<unknown>>()
  private round = { ...rest }
  private readonly idle: (() => void)[] = []
  private batches = 0
  private stopping = new AbortController()

  constructor(
    private readonly parts: IntakeParts,
    private readonly events: IntakeEvents,
  ) {}

  /** Progress of this round of reading. */
  state(): Work['reading'] {
    const { done, failed, total, bytes, bytesDone } = this.round
    const rate = this.rate.perSecond()
    return {
      done,
      failed,
      total,
      current: [...this.current],
      rate,
      ...(rate > 0 ? { secondsLeft: (bytes - bytesDone) / rate } : {}),
    }
  }

  /** Gives up what is not read yet. */
  stop(): void {
    this.stopping.abort()
    this.stopping = new AbortController()
  }

  /** Resolves when no file is left to read. */
  async settled(): Promise<void> {
    if (this.batches > 0) await new Promise<void>((resolve) => this.idle.push(resolve))
  }

  async *add(sources: Source[], signal?: AbortSignal): AsyncGenerator<AddEvent> {
    const stop = signal ? AbortSignal.any([signal, this.stopping.signal]) : this.stopping.signal
    const bytes = sources.reduce((sum, { bytes }) => sum + bytes.size, 0)
    this.batches++
    this.round.total += sources.length
    this.round.bytes += bytes
    this.events.progress()
    const counts = { stored: 0, unchanged: 0, failed: 0 }
    const queue = [...sources]
    const ready: AddEvent[] = []
    let wake: () => void = () => {}
    const lanes = Array.from({ length: Math.min(this.parts.parallel, sources.length) }, async () => {
      for (let source = queue.shift(); source && !stop.aborted; source = queue.shift()) {
        const event = await this.take(source, stop)
        this.round.done++
        this.round.bytesDone += source.bytes.size
        if (event) ready.push(event)
        this.rate.count(source.bytes.size)
        this.events.progress()
        wake()
      }
    })
    let failure: unknown
    let running = true
    const all = Promise.all(lanes)
      .catch((thrown: unknown) => (failure = thrown))
      .finally(() => {
        running = false
        wake()
      })
    try {
      yield { kind: 'found', files: sources.length, bytes, left: [] }
      while (running || ready.length > 0) {
        if (ready.length === 0) await new Promise<void>((resolve) => (wake = resolve))
        for (const event of ready.splice(0)) {
          if (event.kind === 'stored' || event.kind === 'unchanged' || event.kind === 'failed') counts[event.kind]++
          yield event
        }
      }
      if (failure) throw failure
      if (!stop.aborted) yield { kind: 'done', ...counts }
    } finally {
      queue.length = 0
      await all
      if (--this.batches === 0) {
        this.round = { ...rest }
        this.rate.reset()
        this.parts.readers.rest()
        await this.events.ended()
        for (const resolve of this.idle.splice(0)) resolve()
      }
      this.events.progress()
    }
  }

  /** What became of one file; undefined when it was given up. A bad file is an event, a bad store throws. */
  private async take(source: Source, signal: AbortSignal): Promise<AddEvent | undefined> {
    this.current.push(source.name)
    this.events.progress()
    try {
      const id = await identify(source)
      // The same bytes twice in one drop: the second waits and finds the first.
      await this.hashing.get(id)
      const work = this.takeNew(id, source, signal)
      this.hashing.set(
        id,
        work.catch(() => {}),
      )
      return await work
    } catch (thrown) {
      if (signal.aborted) return undefined
      throw thrown
    } finally {
      this.current.splice(this.current.indexOf(source.name), 1)
    }
  }

  private async takeNew(id: DocumentId, source: Source, signal: AbortSignal): Promise<AddEvent> {
    const { library, store } = this.parts
    const known = library.summaries.get(id)
    const paths = [{ path: source.path, lastModified: source.lastModified }]
    if (known && known.state !== 'failed') {
      if (!known.paths.some(({ path }) => path === source.path)) {
        known.paths.push(...paths)
        await store.putSummaries([known])
        this.events.changed({ ...known })
      }
      return { kind: 'unchanged', document: { ...known } }
    }
    const summary: DocumentSummary = {
      id,
      name: source.name,
      paths,
      size: source.bytes.size,
      addedAt: known?.addedAt ?? this.parts.now(),
      state: 'searchable',
      warnings: [],
    }
    const began = performance.now()
    let read: ReadFile | undefined
    let problem: Problem | undefined
    try {
      if (source.bytes.size > LARGEST) {
        throw new AppError({ code: 'parse/too-large', detail: `${source.bytes.size} of at most ${LARGEST} bytes` })
      }
      read = await this.parts.readers.use(source, (reader) => reader.read(source, this.parts.chunks), signal)
    } catch (thrown) {
      signal.throwIfAborted()
      problem = toProblem(thrown, 'parse/corrupt', source.name)
    }
    summary.ms = performance.now() - began
    if (read) describeRead(summary, read)
    else Object.assign(summary, { state: 'failed', problem })
    const stored = read ? { summary, document: read.document, chunks: read.chunks } : { summary }
    await store.put(stored)
    await library.add(summary, read?.document, read?.chunks)
    if (problem) this.round.failed++
    this.events.changed({ ...summary })
    if (problem) return { kind: 'failed', document: { ...summary }, problem }
    this.events.stored()
    return { kind: 'stored', document: { ...summary } }
  }
}

function describeRead(summary: DocumentSummary, { document, chunks, tokens }: ReadFile): void {
  const { title, mediaType, encoding, language, parser, pages, warnings, text } = document
  const known = { title, encoding, language, pages }
  Object.assign(summary, Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)), {
    mediaType,
    parser,
    warnings,
    characters: text.length,
    tokens,
    chunks: chunks.starts.length,
    embedded: 0,
  })
}

/** SHA-256 of the bytes; of name and size where the file is too large to be read into memory. */
async function identify({ bytes, path }: Source): Promise<DocumentId> {
  const data = bytes.size > LARGEST ? new TextEncoder().encode(`${path}:${bytes.size}`) : await bytes.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
