import { toProblem, type Problem } from '../../errors'
import type { BestSentence, ChunkId, Engine, Query, RankedHit, SearchResult } from '../../types'
import type { Past } from './past.svelte'
import type { Ways } from './ways.svelte'

/** Milliseconds that typing must rest before a search begins. */
export const typingRest = 80

/** Milliseconds between two searches of the same words while the library grows. */
export const refreshRest = 1500

/** Hits that stand higher in `next` than in `now`, or only there. */
export function movesUp(now: RankedHit[], next: RankedHit[]): number {
  const ranks = new Map(now.map(({ id, rank }) => [id, rank]))
  return next.filter(({ id, rank }) => rank < (ranks.get(id) ?? Infinity)).length
}

/** Hits of which the model finds the best sentence without being asked. */
const sentencesOf = 10

/** All hits of a list: each with those that it stands for. */
export function allHits(hits: readonly RankedHit[]): RankedHit[] {
  return hits.flatMap((hit) => [hit, ...(hit.siblings ?? [])])
}

/** The best sentence of a passage, and whether its excerpt may be cut anew for it: not while the hand is in the list. */
export interface Marked extends BestSentence {
  moves: boolean
}

/**
 * The search for what stands in the field. Lists of a new query are shown as they come; a better list for the query that is
 * shown waits in `better` while the person's hand is in the list.
 */
export class Search {
  text = $state('')
  /** The list that is shown. */
  shown = $state.raw<SearchResult>()
  /** A better list for the same query that waits for a yes. */
  better = $state.raw<SearchResult>()
  /** The newest list, shown or not: what the search rests on. */
  latest = $state.raw<SearchResult>()
  running = $state(false)
  problem = $state.raw<Problem>()
  /** Pointer or focus is in the list, or it was scrolled. */
  held = $state(false)
  /** Passages whose Why is open. */
  explained = $state.raw<ReadonlySet<ChunkId>>(new Set())
  /** Best sentences by the model, of the list that is shown. */
  best = $state.raw<ReadonlyMap<ChunkId, Marked>>(new Map())
  /** The words for which the whole library is asked, whatever they seem to be about. */
  everywhere = $state<string>()
  moving = $derived(this.better ? movesUp(this.shown?.hits ?? [], this.better.hits) : 0)
  #engine: Engine
  #ways: Ways
  #past: Past
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: AbortController | undefined
  #marking: AbortController | undefined
  /** The library has changed since the last search began. */
  #outdated = false
  /** A refresh is set. */
  #waiting = false

  /** @param past where searches that were made are remembered */
  constructor(engine: Engine, ways: Ways, past: Past) {
    this.#engine = engine
    this.#ways = ways
    this.#past = past
  }

  /** What is asked now. */
  get query(): Query {
    const text = this.text.trim()
    return { text, ...this.#ways.query, ...(this.everywhere === text ? { automatic: false } : {}) }
  }

  /** Takes what is in the field and searches when typing rests; at once with `now`. */
  type(text: string, now = false): void {
    this.text = text
    this.#cancel()
    if (text.trim() === '') {
      this.shown = this.better = this.latest = this.problem = undefined
      this.running = false
      return
    }
    if (now) void this.#run(text.trim(), false)
    else this.#timer = setTimeout(() => void this.#run(text.trim(), false), typingRest)
  }

  /** Searches the same words again, because the library has changed; the list that is shown stays until a better one is whole. */
  refresh(): void {
    const query = this.text.trim()
    if (query === '') return
    this.#outdated = true
    // A refresh that waits already will see this change too.
    if (this.running || this.#waiting || this.latest?.query.text !== query) return
    // An empty list is filled as soon as it can be; any other one not too often.
    const rest = this.latest.hits.length === 0 ? typingRest : refreshRest
    this.#waiting = true
    this.#timer = setTimeout(() => void this.#run(query, true), rest)
  }

  /** Searches the same words at once in the way that is chosen now. */
  again(): void {
    if (this.text.trim() !== '') void this.#run(this.text.trim(), false)
  }

  /** Asks the whole library, where a document was chosen by itself. */
  searchEverywhere(): void {
    this.everywhere = this.text.trim()
    this.again()
  }

  /** Shows the better list. */
  showBetter(): void {
    if (this.better) this.shown = this.better
    this.better = undefined
    void this.#markBest()
  }

  explain(id: ChunkId): void {
    const explained = new Set(this.explained)
    if (!explained.delete(id)) explained.add(id)
    this.explained = explained
  }

  close(): void {
    this.#cancel()
  }

  #cancel(): void {
    clearTimeout(this.#timer)
    this.#waiting = false
    this.#running?.abort()
    this.#running = undefined
    this.#marking?.abort()
  }

  /** Has the model find the best sentence of each shown hit that has none yet. */
  async #markBest(): Promise<void> {
    this.#marking?.abort()
    const { shown } = this
    if (!shown?.final || shown.stage !== 'meaning' || !this.#ways.chosen.sentences) return
    const marking = new AbortController()
    this.#marking = marking
    const ids = shown.hits.slice(0, sentencesOf).flatMap(({ id }) => (this.best.has(id) ? [] : [id]))
    if (ids.length === 0) return
    try {
      for await (const sentence of this.#engine.sentences(shown.query.text, ids, marking.signal)) {
        if (marking.signal.aborted) return
        this.best = new Map(this.best).set(sentence.id, { ...sentence, moves: !this.held })
      }
    } catch (thrown) {
      // The list stands without them; a model that is gone is told of by its own state.
      if (!marking.signal.aborted) this.problem = toProblem(thrown, 'embed/failed')
    }
  }

  async #run(text: string, quietly: boolean): Promise<void> {
    this.#cancel()
    const controller = new AbortController()
    this.#running = controller
    this.running = true
    this.#outdated = false
    this.problem = undefined
    let last: SearchResult | undefined
    try {
      for await (const result of this.#engine.search({ ...this.query, text }, controller.signal)) {
        if (controller.signal.aborted) return
        last = result
        if (!quietly) this.#take(result)
      }
      if (quietly && last && !controller.signal.aborted) this.#take(last)
    } catch (thrown) {
      if (!controller.signal.aborted) this.problem = toProblem(thrown, 'engine/failed')
    } finally {
      if (this.#running === controller) {
        this.running = false
        if (this.#outdated) this.refresh()
      }
    }
  }

  #take(result: SearchResult): void {
    const refined = this.shown?.query.text === result.query.text
    this.latest = result
    if (result.final) this.#past.add({ text: result.query.text, hits: result.hits.length, at: Date.now() })
    if (!refined) {
      this.held = false
      this.explained = new Set()
      this.best = new Map()
    }
    if (refined && this.held && movesUp(this.shown?.hits ?? [], result.hits) > 0) this.better = result
    else {
      this.shown = result
      this.better = undefined
      void this.#markBest()
    }
  }
}
