import { AppError, type Problem } from '../errors'
import type { AddEvent, AddOptions, Source } from '../types'
import { Channel } from './channel'

/** Files that were handed over together, and what is told of them. */
export class Batch {
  readonly events = new Channel<AddEvent>()
  readonly paths: ReadonlySet<string>
  readonly gone: readonly string[]
  readonly onDemand: boolean
  readonly bytes: number
  /** `halted`: the store took no more; what waits stays waiting. `over`: done or given up. */
  state: 'open' | 'halted' | 'over' = 'open'
  private left: number
  private readonly counts = { stored: 0, unchanged: 0, failed: 0 }

  constructor(sources: readonly Source[], { gone = [], keywordsOnly = false }: AddOptions) {
    this.left = sources.length
    this.paths = new Set(sources.map(({ path }) => path))
    this.bytes = sources.reduce((sum, { bytes }) => sum + bytes.size, 0)
    this.gone = gone
    this.onDemand = keywordsOnly
    this.events.push({ kind: 'found', files: sources.length, bytes: this.bytes, left: [] })
  }

  /** One file is done; without an event it was given up. Returns how many are left. */
  finish(event?: AddEvent): number {
    if (event) this.events.push(event)
    if (event?.kind === 'stored' || event?.kind === 'unchanged' || event?.kind === 'failed') this.counts[event.kind]++
    return --this.left
  }

  complete(): void {
    this.events.push({ kind: 'done', ...this.counts })
    this.end()
  }

  end(): void {
    if (this.state === 'open') this.state = 'over'
    this.events.close()
  }

  /** Tells that it can't go on now. Returns whether anybody hears it. */
  halt(problem: Problem): boolean {
    if (this.state !== 'open') return false
    this.state = 'halted'
    this.events.fail(new AppError(problem))
    return true
  }
}
