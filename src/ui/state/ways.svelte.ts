import type { Query, RankingMethod } from '../../types'
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
  method: RankingMethod
  /** Stages of the usual method: ordering by evidence, and comparing the best window by window. */
  rescore: boolean
  closer: boolean
  /** Weight of meaning where scores are fused, 0 to 1. */
  alpha: number
  /** Scores under which nothing answers, whatever else the evidence is; absent: off. */
  floor?: number
  /** Nothing answers where the first five cosines lie closer than this; absent: off. */
  spread?: number
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
  method: 'default',
  rescore: true,
  closer: true,
  alpha: 0.5,
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
    (Object.keys(this.#chosen) as (keyof Chosen)[]).some(
      (name) => this.#chosen[name] !== usual[name] && name !== 'grouped',
    ),
  )

  choose(change: Partial<Chosen>): void {
    this.#set({ ...this.#chosen, ...change })
  }

  /** Switches a signal off, or sets it. */
  signal(name: 'floor' | 'spread', value: number | undefined): void {
    const { [name]: _, ...rest } = this.#chosen
    this.#set(value === undefined ? rest : { ...rest, [name]: value })
  }

  reset(): void {
    this.#set({ ...usual, grouped: this.#chosen.grouped })
  }

  #set(chosen: Chosen): void {
    this.#chosen = chosen
    const own = Object.entries(this.#chosen).filter(([name, value]) => value !== usual[name as keyof Chosen])
    keep('ways', own.length > 0 ? Object.fromEntries(own) : undefined)
  }

  /** What a query asks of the engine besides its words. */
  get query(): Omit<Query, 'text'> {
    const { siblings, automatic, method, rescore, closer, alpha, floor, spread, depth, k } = this.#chosen
    const signals = { ...(floor === undefined ? {} : { floor }), ...(spread === undefined ? {} : { spread }) }
    return {
      siblings,
      automatic,
      ...(method === usual.method ? {} : { method }),
      ...(rescore ? {} : { rescore }),
      ...(closer ? {} : { closer }),
      ...(alpha === usual.alpha ? {} : { alpha }),
      ...(Object.keys(signals).length > 0 ? { signals } : {}),
      ...(depth === usual.depth ? {} : { depth }),
      ...(k === usual.k ? {} : { k }),
    }
  }
}
