/** A latch that a test opens. */
export class Gate {
  #waiting: (() => void)[] = []
  open = true

  async pass(signal?: AbortSignal): Promise<void> {
    if (this.open || signal?.aborted) return
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve)
      signal?.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Lets through whoever waits, and nobody after them. */
  step(): void {
    for (const go of this.#waiting.splice(0)) go()
  }

  release(): void {
    this.open = true
    this.step()
  }
}
