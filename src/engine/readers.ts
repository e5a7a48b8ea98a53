/** Readers in workers of their own: several side by side, each ended when a file takes too long. */
import { AppError, toProblem } from '../errors'
import type { Source } from '../types'
import type { Reader } from './reading'

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
   * Gives a free reader one file to work on. The file's time runs from when a reader takes it.
   * @throws AppError `parse/*` with the file's name; `parse/too-large` when its time is over; the signal's reason
   */
  async use<T>(source: Source, work: (reader: Reader) => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.turn()
    let reader: Idle | undefined
    let end: () => void = () => {}
    try {
      signal?.throwIfAborted()
      const free = (reader = this.idle.pop() ?? { ...this.open(), bytes: 0 })
      const ended = new Promise<never>((_, reject) => {
        const seconds = this.patience / 1000
        const late = { code: 'parse/too-large', subject: source.name, detail: `not done after ${seconds} s` } as const
        const timer = setTimeout(() => reject(new AppError(late)), this.patience)
        const abort = (): void => reject(signal!.reason as Error)
        signal?.addEventListener('abort', abort, { once: true })
        end = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', abort)
        }
      })
      const result = await Promise.race([work(free.reader), ended])
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
