/** Values that one side makes and another takes when it is ready: an async iterable with a writing end. */
export class Channel<T> {
  private readonly values: T[] = []
  private state: { kind: 'open' } | { kind: 'closed' } | { kind: 'failed'; reason: unknown } = { kind: 'open' }
  private wake: () => void = () => {}

  /** Ignored once the channel is closed. */
  push(value: T): void {
    if (this.state.kind !== 'open') return
    this.values.push(value)
    this.wake()
  }

  /** Ends the iteration after what was pushed. */
  close(): void {
    if (this.state.kind === 'open') this.state = { kind: 'closed' }
    this.wake()
  }

  /** Ends the iteration with an error after what was pushed. */
  fail(reason: unknown): void {
    if (this.state.kind === 'open') this.state = { kind: 'failed', reason }
    this.wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      yield* this.values.splice(0)
      if (this.values.length > 0) continue
      if (this.state.kind === 'closed') return
      if (this.state.kind === 'failed') throw this.state.reason
      await new Promise<void>((resolve) => (this.wake = resolve))
    }
  }
}
