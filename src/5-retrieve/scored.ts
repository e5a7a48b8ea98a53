/** What both methods give before ranks are counted. */

/** A row of the library with a method's own score. */
export interface Scored {
  row: number
  score: number
}

export interface Limits {
  /** Rows wanted at most. */
  depth: number
  /** Acts before the best are taken. */
  filter?: ((row: number) => boolean) | undefined
  /** Orders rows of the same score: smaller first. */
  order(a: number, b: number): number
}

/** Best first; equal scores in the given order, so that the same query gives the same list. */
export function best<T extends Scored>(scored: T[], { depth, order }: Pick<Limits, 'depth' | 'order'>): T[] {
  return scored.sort((a, b) => b.score - a.score || order(a.row, b.row)).slice(0, depth)
}
