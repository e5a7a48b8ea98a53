import type { Price } from '../ask/prices'
import { keep, recall } from './kept'

/** What a question goes on to when its passages are found: they are looked at first, sent at once, or only quoted. */
export type Way = 'look' | 'send' | 'quote'

/** How questions are asked, remembered. */
export class AskChoices {
  #way = $state<Way>(recall<Way>('ask-way', 'look'))
  #passages = $state(recall('ask-passages', 5))
  #expand = $state(recall('ask-expand', false))
  #prices = $state.raw(recall<Record<string, Price>>('ask-prices', {}))

  get way(): Way {
    return this.#way
  }

  set way(way: Way) {
    this.#way = way
    keep('ask-way', way === 'look' ? undefined : way)
  }

  get passages(): number {
    return this.#passages
  }

  set passages(count: number) {
    this.#passages = count
    keep('ask-passages', count === 5 ? undefined : count)
  }

  get expand(): boolean {
    return this.#expand
  }

  set expand(on: boolean) {
    this.#expand = on
    keep('ask-expand', on || undefined)
  }

  /** Prices that the person entered, by the model's name. */
  get prices(): Readonly<Record<string, Price>> {
    return this.#prices
  }

  /** Takes a price for a model; none goes back to the table. */
  setPrice(model: string, price: Price | undefined): void {
    const { [model]: _, ...others } = this.#prices
    this.#prices = price ? { ...others, [model]: price } : others
    keep('ask-prices', Object.keys(this.#prices).length > 0 ? this.#prices : undefined)
  }
}
