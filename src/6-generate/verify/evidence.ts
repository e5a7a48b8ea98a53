/** What a claim is held against, and what comes of it. */
import type { Span } from '../../types'
import type { Quantity } from './quantities'
import type { Wording } from './wordings'

/** A passage that a claim cites. */
export interface Evidence {
  number: number
  wording: Wording
  /** What its label says, "contract.pdf, p. 4": it bears out what is said of the source itself. */
  label: Wording
}

export interface Findings {
  /** What the passages don't bear out, as sentences. */
  problems: string[]
  /** Words of the passages that bear something out. */
  support: (Span & { passage: number })[]
  /** How many numbers follow from those of the passages. */
  derived: number
}

export interface Surroundings {
  question?: Wording
  /** Numbers of sentences before, which were borne out. */
  earlier: Quantity[]
}
