/** The last refinement of a list: its best hits judged by the person's own reranking model, where there is one. */
import { toProblem } from '../errors'
import type { Query, SearchResult } from '../types'
import { inOrderOf, type OrderedHit } from './ordering'
import type { Reranking } from './reranking'
import type { Showing } from './showing'

/** How many of the best hits are judged, and how many of these come first. */
const FROM = 20
const KEEP = 5

export class Reordering {
  constructor(
    private readonly reranking: Reranking,
    private readonly showing: Showing,
  ) {}

  /** Whether a query's list is judged. */
  applies({ rerank = true, method = 'default' }: Query): boolean {
    return this.reranking.model !== undefined && rerank !== false && method === 'default'
  }

  /** A list with its best hits judged; where that fails, the list as it was, and why. */
  async judged(
    { rerank = true }: Query,
    text: string,
    ordered: readonly OrderedHit[],
    signal?: AbortSignal,
  ): Promise<{ ordered: OrderedHit[]; reranking: NonNullable<SearchResult['reranking']> }> {
    const began = performance.now()
    const how = { from: FROM, keep: KEEP, ...(typeof rerank === 'object' ? rerank : {}) }
    const told = (): NonNullable<SearchResult['reranking']> => ({
      model: this.reranking.model?.name ?? '',
      ...how,
      ms: performance.now() - began,
    })
    try {
      const passages = await Promise.all(ordered.slice(0, how.from).map(({ id }) => this.showing.passage(id)))
      const candidates = passages.flatMap((passage, at) =>
        passage === undefined ? [] : [{ id: ordered[at]!.id, text: passage }],
      )
      const ranks = await this.reranking.rerank(text, candidates, how, signal)
      return { ordered: inOrderOf(ordered, ranks), reranking: told() }
    } catch (thrown) {
      signal?.throwIfAborted()
      return { ordered: [...ordered], reranking: { ...told(), problem: toProblem(thrown, 'embed/failed') } }
    }
  }
}
