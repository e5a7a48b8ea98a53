import type { OfflineState } from '../../worker/connect'

/** Whether the page works without a network, and whether a newer version of it waits. */
export class Offline {
  state = $state<OfflineState>('off')
  #update: () => void

  /** @param update starts the version that waits, and reloads */
  constructor(update: () => void = () => {}) {
    this.#update = update
  }

  update(): void {
    this.#update()
  }
}
