/** Files that are handed over together, and what becomes of them. */
import type { AddEvent, AddOptions } from '../types'
import { Channel } from './channel'

/** Files that were handed over together. */
export interface Batch {
  events: Channel<AddEvent>
  /** Files that are not done. */
  left: number
  counts: { stored: number; unchanged: number; failed: number }
  gone: string[]
  onDemand: boolean
  /** `halted`: the store took no more; what waits stays waiting. `over`: done or given up. */
  state: 'open' | 'halted' | 'over'
}

/** @param files how many there are */
export function newBatch(files: number, { gone = [], keywordsOnly = false }: AddOptions): Batch {
  return {
    events: new Channel(),
    left: files,
    counts: { stored: 0, unchanged: 0, failed: 0 },
    gone,
    onDemand: keywordsOnly,
    state: 'open',
  }
}
