import type { Query } from '../../types'
import { keep, recall } from './kept'

/** How lists are made and shown. Absent values are the engine's own. */
export interface Chosen {
  /** Passages of one document under one name. */
  grouped: boolean
  /** Passages that say the same become one hit. */
  siblings: boolean
  /** A question that is plainly about one document is asked of it alone. */
  automatic: boolean
  /** The model marks the sentence that comes nearest. */
  sentences: boolean
  rescore: boolean
  /** Candidates from each method, 1 to 100. */
  depth: number
  /** The constant of rank fusion, 0 to 1,000. */
  k: number
}

export const usual: Chosen = {
  grouped: false,
  siblings: true,
  automatic: true,
  sentences: true,
  rescore: true,
  depth: 20,
  k: 60,
}

/** The ways of searching that the person chose, remembered. */
export class Ways {
  #chosen = $state.raw<Chosen>({ ...usual, ...recall<Partial<Chosen>>('ways', {}) })

  get chosen(): Chosen {
    return this.#chosen
  }

  /** Whether anything but the usual is chosen that changes lists. */
  readonly changed = $derived(
    (Object.keys(usual) as (keyof Chosen)[]).some((name) => this.#chosen[name] !== usual[name] && name !== 'grouped'),
  )

  choose(change: Partial<Chosen>): void {
    this.#chosen = { ...this.#chosen, ...change }
    const own = Object.entries(this.#chosen).filter(([name, value]) => value !== usual[name as keyof Chosen])
    keep('ways', own.length > 0 ? Object.fromEntries(own) : undefined)
  }

  reset(): void {
    this.choose(usual)
  }

  /** What a query asks of the engine besides its words. */
  get query(): Omit<Query, 'text'> {
    const { siblings, automatic, rescore, depth, k } = this.#chosen
    return {
      siblings,
      automatic,
      ...(rescore ? {} : { rescore }),
      ...(depth === usual.depth ? {} : { depth }),
      ...(k === usual.k ? {} : { k }),
    }
  }
}
