/**
 * Several embedders behind one queue. A query goes before the candidates of a search, these before sentences of what is
 * shown, and these before everything else;
 * within one priority the oldest goes first. Each embedder works on one text at a time.
 */
import { AppError, toProblem, type Problem } from '../errors'
import type { Embedder, TextRole } from './embedder'

/** From the most to the least urgent. */
export const priorities = ['query', 'candidate', 'sentence', 'passage'] as const
export type Priority = (typeof priorities)[number]

/** An embedder in a worker of its own. */
export interface Lane extends Embedder {
  close(): void
  /** Bytes of memory that its model holds by now; grows with the longest text and is never given back. */
  memory?(): Promise<number>
}

/** Starts a lane: resolves when its model is loaded. */
export type OpenLane = (progress: (loaded: number, total: number) => void) => Promise<Lane>

export type PoolState =
  | { kind: 'waiting' }
  | { kind: 'loading'; loaded: number; total: number }
  | { kind: 'ready'; lanes: number }
  | { kind: 'failed'; problem: Problem }

export interface PoolOptions {
  /** Lanes, at least 1. */
  lanes: number
  /** A lane whose memory has passed this many bytes is replaced when it is free. Default 600 MB. */
  memoryLimit?: number
  onState?(state: PoolState): void
}

interface Task {
  text: string
  role: TextRole
  signal: AbortSignal | undefined
  /** How many lanes died under it. */
  deaths: number
  resolve(vector: Float32Array): void
  reject(reason: unknown): void
}

/** A text that has brought down this many lanes is given up, so that it can't stop the rest. */
const MOST_DEATHS = 2
/** How many texts a lane embeds between two looks at its memory. */
const MEMORY_CHECK = 256

export class Pool {
  private readonly queues: Record<Priority, Task[]> = { query: [], candidate: [], sentence: [], passage: [] }
  private readonly idle: Lane[] = []
  private readonly done = new WeakMap<Lane, number>()
  private alive = 0
  private opening = 0
  private wanted: number
  private failure: AppError | undefined
  private closed = false
  private readonly memoryLimit: number
  private readonly onState: (state: PoolState) => void

  constructor(
    private readonly open: OpenLane,
    { lanes, memoryLimit = 600e6, onState = () => {} }: PoolOptions,
  ) {
    this.wanted = lanes
    this.memoryLimit = memoryLimit
    this.onState = onState
  }

  /** Lanes that are at work or free. */
  get lanes(): number {
    return this.alive
  }

  /** Loads the model in one lane, so that the first query finds it ready. Never rejects: `onState` tells. */
  async warm(): Promise<void> {
    if (this.alive + this.opening === 0) await this.openLane()
  }

  /**
   * Embeds one text.
   * @throws AppError `embed/*` when there is no model; the signal's reason when it aborts before a lane is at the text
   */
  embed(text: string, role: TextRole, priority: Priority, signal?: AbortSignal): Promise<Float32Array> {
    if (this.failure) return Promise.reject(this.failure)
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    return new Promise((resolve, reject) => {
      const abort = (): void => this.drop(task)
      // A signal may live much longer than one of its texts.
      const settle =
        <T>(end: (value: T) => void) =>
        (value: T): void => {
          signal?.removeEventListener('abort', abort)
          end(value)
        }
      const task: Task = { text, role, signal, deaths: 0, resolve: settle(resolve), reject: settle(reject) }
      this.queues[priority].push(task)
      signal?.addEventListener('abort', abort)
      this.feed()
    })
  }

  /**
   * Embeds many texts; vectors come in the order of the texts. At most two texts for each lane wait in the queue, so that
   * `texts` may be endless. Leaving the loop stops it.
   */
  async *embedAll(
    texts: Iterable<string>,
    role: TextRole,
    priority: Priority,
    signal?: AbortSignal,
  ): AsyncGenerator<Float32Array> {
    const stop = new AbortController()
    const either = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
    const ahead: Promise<Float32Array>[] = []
    try {
      for (const text of texts) {
        const vector = this.embed(text, role, priority, either)
        // It is awaited later; until then a failure is not unhandled.
        vector.catch(() => {})
        ahead.push(vector)
        if (ahead.length >= 2 * this.wanted) yield await ahead.shift()!
      }
      while (ahead.length > 0) yield await ahead.shift()!
    } finally {
      stop.abort()
    }
  }

  /** Lets a passage that waits go before others: it is wanted sooner than when it was asked for. */
  hasten(text: string, priority: Priority): void {
    for (const lower of priorities.slice(priorities.indexOf(priority) + 1)) {
      const at = this.queues[lower].findIndex((task) => task.text === text && task.role === 'passage')
      if (at >= 0) this.queues[priority].push(...this.queues[lower].splice(at, 1))
    }
  }

  /** Changes the number of lanes; surplus ones close when they are free. */
  resize(lanes: number): void {
    this.wanted = lanes
    while (this.alive > this.wanted && this.idle.length > 0) this.closeLane(this.idle.pop()!)
    this.feed()
  }

  close(): void {
    this.closed = true
    for (const lane of this.idle.splice(0)) this.closeLane(lane)
    this.fail(new AppError({ code: 'embed/failed', detail: 'closed' }))
  }

  private drop(task: Task): void {
    for (const priority of priorities) {
      const queue = this.queues[priority]
      const at = queue.indexOf(task)
      if (at < 0) continue
      queue.splice(at, 1)
      task.reject(task.signal?.reason)
    }
  }

  private next(): Task | undefined {
    for (const priority of priorities) {
      const task = this.queues[priority].shift()
      if (task) return task
    }
    return undefined
  }

  private waiting(): number {
    return priorities.reduce((sum, priority) => sum + this.queues[priority].length, 0)
  }

  private feed(): void {
    while (this.idle.length > 0) {
      const task = this.next()
      if (!task) return
      void this.run(this.idle.pop()!, task)
    }
    const useful = Math.min(this.wanted, this.alive + this.waiting())
    // Other lanes open once the first has shown that the model loads.
    if (this.alive === 0 ? this.opening === 0 && useful > 0 : this.alive + this.opening < useful) void this.openLane()
  }

  private async openLane(): Promise<void> {
    if (this.closed || this.failure) return
    this.opening++
    const first = this.alive === 0
    try {
      const lane = await this.open((loaded, total) => {
        if (first) this.onState({ kind: 'loading', loaded, total })
      })
      this.opening--
      if (this.closed) return lane.close()
      this.alive++
      this.idle.push(lane)
      this.onState({ kind: 'ready', lanes: this.alive })
      this.feed()
    } catch (thrown) {
      this.opening--
      // With another lane at work the pool is only smaller.
      if (this.alive === 0) this.fail(thrown)
      else this.wanted = this.alive
    }
  }

  private async run(lane: Lane, task: Task): Promise<void> {
    let vector: Float32Array
    try {
      vector = await lane.embed(task.text, task.role)
    } catch (thrown) {
      this.closeLane(lane)
      if (++task.deaths >= MOST_DEATHS) task.reject(new AppError(toProblem(thrown, 'embed/failed')))
      else this.queues.query.unshift(task)
      return this.feed()
    }
    task.resolve(vector)
    const done = (this.done.get(lane) ?? 0) + 1
    this.done.set(lane, done)
    const swollen = done % MEMORY_CHECK === 0 && lane.memory && (await lane.memory()) > this.memoryLimit
    if (this.closed || swollen || this.alive > this.wanted) this.closeLane(lane)
    else this.idle.push(lane)
    this.feed()
  }

  private closeLane(lane: Lane): void {
    this.alive--
    lane.close()
  }

  private fail(thrown: unknown): void {
    const problem = toProblem(thrown, 'embed/failed')
    this.failure = new AppError(problem)
    if (!this.closed) this.onState({ kind: 'failed', problem })
    for (const priority of priorities) {
      for (const task of this.queues[priority].splice(0)) task.reject(this.failure)
    }
  }
}
