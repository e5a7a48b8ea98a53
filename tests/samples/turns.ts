import type { Change, Turn } from '../../src/engine/turn'

/** Tabs of one library in one process: the first owns it until it leaves, then the next does. */
export class Turns {
  private readonly listeners = new Map<object, ((change: Change) => void)[]>()
  private readonly waiting: (() => void)[] = []
  private taken = false

  take(): Turn {
    const tab = {}
    const mine = !this.taken
    this.taken = true
    this.listeners.set(tab, [])
    return {
      mine,
      comes: mine ? Promise.resolve() : new Promise((resolve) => this.waiting.push(resolve)),
      announce: (change) => {
        for (const [other, changed] of this.listeners) if (other !== tab) for (const tell of changed) tell(change)
      },
      follow: (changed) => this.listeners.get(tab)!.push(changed),
    }
  }

  /** The tab that owns the library is gone. */
  pass(): void {
    this.waiting.shift()?.()
  }
}
