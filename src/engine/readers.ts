/** Readers in workers of their own: several side by side, each ended when a file takes too long. */
import { AppError, toProblem } from '../errors'
import type { ChunkSettings, Document, Source } from '../types'
import type { ReadFile, Reader, ReadStep, Said } from './reading'

/** A reader whose worker can be ended. Ending it fails the file that it is at. */
export interface OpenReader {
  reader: Reader
  close(): void
}

export interface ReaderLimits {
  /** Readers at work at the same time, at least 1. */
  parallel: number
  /** Milliseconds for one file. Default 30,000. */
  patience?: number | undefined
}

/** A worker is replaced after this many bytes, so that what parsers leave behind doesn't pile up. */
const BYTES_A_READER = 64e6

/** Pages that are worth a file's whole time once more: 250 ms each of 30 s, ten times what a page takes. */
const PAGES_IN_TIME = 120

/** How a file is to be read, and who hears of it. */
export interface ReadingOptions {
  said?: Said | undefined
  told?: ((step: Exclude<ReadStep, { kind: 'read' }>) => void) | undefined
  signal?: AbortSignal | undefined
}

interface Idle extends OpenReader {
  bytes: number
}

export class Readers {
  private readonly idle: Idle[] = []
  private readonly waiting: (() => void)[] = []
  private busy = 0
  private readonly patience: number

  constructor(
    private readonly open: () => OpenReader,
    private readonly limits: ReaderLimits,
  ) {
    this.patience = limits.patience ?? 30_000
  }

  /**
   * Reads a file.
   * @param told of each step but the last
   * @throws as `use` does
   */
  async read(source: Source, settings: ChunkSettings, { said, told, signal }: ReadingOptions = {}): Promise<ReadFile> {
    return this.use(
      source,
      async (reader, pages) => {
        for await (const step of reader.read(source, settings, said)) {
          if (step.kind === 'read') return step.read
          if (step.kind === 'pages') pages(step.done)
          told?.(step)
        }
        throw new Error('the reader ended without a document')
      },
      signal,
    )
  }

  /** Parses a file. @throws as `use` does */
  async parse(source: Source, signal?: AbortSignal): Promise<Document> {
    return this.use(
      source,
      async (reader, pages) => {
        for await (const step of reader.parse(source)) {
          if (step.kind === 'parsed') return step.document
          pages(step.done)
        }
        throw new Error('the reader ended without a document')
      },
      signal,
    )
  }

  /**
   * Gives a free reader one file to work on. The file's time runs from when a reader takes it, and is the longer the more
   * pages it has shown to have.
   * @throws AppError `parse/*` with the file's name; `parse/too-large` when its time is over; the signal's reason
   */
  async use<T>(
    source: Source,
    work: (reader: Reader, pages: (done: number) => void) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    await this.turn()
    let reader: Idle | undefined
    let end: () => void = () => {}
    try {
      signal?.throwIfAborted()
      const free = (reader = this.idle.pop() ?? { ...this.open(), bytes: 0 })
      const began = performance.now()
      let granted = this.patience
      const ended = new Promise<never>((_, reject) => {
        let timer: ReturnType<typeof setTimeout>
        const look = (): void => {
          const left = began + granted - performance.now()
          if (left > 0) return void (timer = setTimeout(look, left))
          const detail = `not done after ${Math.round(granted / 1000)} s`
          reject(new AppError({ code: 'parse/too-large', subject: source.name, detail }))
        }
        timer = setTimeout(look, granted)
        const abort = (): void => reject(signal!.reason as Error)
        signal?.addEventListener('abort', abort, { once: true })
        end = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', abort)
        }
      })
      const result = await Promise.race([
        work(free.reader, (done) => (granted = this.patience * (1 + done / PAGES_IN_TIME))),
        ended,
      ])
      free.bytes += source.bytes.size
      if (free.bytes > BYTES_A_READER) free.close()
      else this.idle.push(free)
      return result
    } catch (thrown) {
      // What a failed file left behind in the worker is unknown: the next one gets a new worker.
      reader?.close()
      signal?.throwIfAborted()
      const problem = toProblem(thrown, 'parse/corrupt', source.name)
      // The worker itself fell: out of memory, or a library that took it down.
      if (problem.code === 'engine/failed')
        throw new AppError({ ...problem, code: 'parse/too-large', subject: source.name })
      throw new AppError(problem)
    } finally {
      end()
      this.busy--
      this.waiting.shift()?.()
    }
  }

  /** Ends readers that have nothing to do. */
  rest(): void {
    for (const reader of this.idle.splice(0)) reader.close()
  }

  private async turn(): Promise<void> {
    while (this.busy >= this.limits.parallel) await new Promise<void>((resolve) => this.waiting.push(resolve))
    this.busy++
  }
}
