/** What a measurement gives: values round by round; medians and ratios are made of them by `figures.mjs`. */

export interface Series {
  unit: string
  /** Whether more of it is better, or less. */
  better: 'more' | 'less'
  /** One a round. Rounds of a figure and of its baseline were taken in turn, in the same order. */
  values: number[]
  /** Name of the figure of the same bench that this one is compared with. */
  baseline?: string
}

/** By the figures' names. */
export type Measured = Record<string, Series>

/** Milliseconds since a moment. */
export function since(began: number): number {
  return performance.now() - began
}

/** A series to be filled: less is better. */
export function milliseconds(baseline?: string): Series {
  return { unit: 'ms', better: 'less', values: [], ...(baseline === undefined ? {} : { baseline }) }
}

/** A series to be filled: more is better. @param what is counted, a second */
export function rate(what: string, baseline?: string): Series {
  return { unit: `${what}/s`, better: 'more', values: [], ...(baseline === undefined ? {} : { baseline }) }
}
