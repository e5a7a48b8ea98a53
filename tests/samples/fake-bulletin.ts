/** What the fake engine tells to those who watch it. */
import type { LibraryEvent } from '../../src/types'
import { Gate } from './fake-gate'
import { FakeModels } from './fake-models'

export abstract class FakeBulletin extends FakeModels {
  /** Closed: the library is still being opened, and says nothing until it is released. */
  readonly opening = new Gate()
  #listeners = new Set<(event: LibraryEvent) => void>()

  async *watch(signal?: AbortSignal): AsyncGenerator<LibraryEvent> {
    await this.opening.pass(signal)
    const queue: LibraryEvent[] = [this.snapshot()]
    let wake = () => {}
    const listen = (event: LibraryEvent) => {
      queue.push(event)
      wake()
    }
    this.#listeners.add(listen)
    signal?.addEventListener('abort', () => wake(), { once: true })
    try {
      while (!signal?.aborted) {
        const event = queue.shift()
        if (event) yield event
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      this.#listeners.delete(listen)
    }
  }

  protected abstract snapshot(): LibraryEvent

  protected emit(event: LibraryEvent): void {
    for (const listen of this.#listeners) listen(event)
  }
}
