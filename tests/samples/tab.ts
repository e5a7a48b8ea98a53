import type { Incoming } from '../../src/4-store/incoming'
import type { Store } from '../../src/4-store/store'
import type { Lane } from '../../src/3-embed/pool'

/**
 * A tab that can be killed between any two things that it waits for. From then on nothing that it has begun is ever done
 * and nothing is written. What it waits for takes a different number of turns each time.
 */
export class Tab {
  readonly died: Promise<void>
  dead = false
  private steps = 0
  private dieAt = Infinity
  private bury!: () => void

  /** @param chance gives numbers from 0 to 1 */
  constructor(private readonly chance: () => number) {
    this.died = new Promise((resolve) => (this.bury = resolve))
  }

  /** Lets it die so many steps from now. */
  killIn(steps: number): void {
    this.dieAt = this.steps + steps
  }

  kill(): void {
    this.dead = true
    this.bury()
  }

  store(store: Store): Store {
    return { ...this.wrap(store), close: () => store.close() }
  }

  incoming(incoming: Incoming): Incoming {
    return this.wrap(incoming)
  }

  lane(lane: Lane): Lane {
    return this.wrap(lane)
  }

  private wrap<T extends object>(target: T): T {
    const call =
      (method: string) =>
      (...args: unknown[]): Promise<unknown> =>
        this.step(() => (target as Record<string, (...args: unknown[]) => Promise<unknown>>)[method]!(...args))
    return Object.fromEntries(Object.keys(target).map((method) => [method, call(method)])) as T
  }

  /** It may die before, or after what it does is done. */
  private async step<T>(work: () => Promise<T>): Promise<T> {
    await this.turn()
    const result = await work()
    await this.turn()
    return result
  }

  private async turn(): Promise<void> {
    for (let turns = Math.floor(4 * this.chance()); turns > 0; turns--) await new Promise<void>((resolve) => later(resolve))
    if (++this.steps >= this.dieAt) this.kill()
    if (this.dead) await new Promise<never>(() => {})
  }
}

/** The next turn of the event loop; timers take milliseconds. */
const later: (work: () => void) => void = 'setImmediate' in globalThis ? setImmediate : setTimeout

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32, public domain). */
export function chances(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
