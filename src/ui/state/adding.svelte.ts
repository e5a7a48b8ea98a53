import { toProblem } from '../../errors'
import type { Comparison, Engine, Source } from '../../types'
import { isUnchanged, lookAt, toHandOver, worthALook, type Look } from '../library/look'
import type { LeftOut, Library } from './library.svelte'

/** Milliseconds after which a comparison under way is shown (look: "loading rows show after 300 ms"). */
export const showAfter = 300

/** What a person decides after a look. */
export interface Choice {
  /** Search by word only; passages get their meaning when a search asks for them. */
  keywordsOnly: boolean
  /** Files that are gone from their folder leave the library. */
  removeGone: boolean
}

/**
 * The way of dropped or chosen files into the library: they are compared with it, looked at where much or something known
 * would change, and handed over. One batch after the other.
 */
export class Adding {
  /** Files being compared, once that has taken a moment. */
  comparing = $state<number>()
  /** The comparison that waits for a decision. */
  look = $state.raw<Look>()
  #engine: Engine
  #library: Library
  #comparison: AbortController | undefined
  #decided: ((choice: Choice | undefined) => void) | undefined
  #turn: Promise<void> = Promise.resolve()

  constructor(engine: Engine, library: Library) {
    this.#engine = engine
    this.#library = library
  }

  /** Takes files in; `left` are those that the page itself left out. Resolves when they are read or declined. */
  offer(sources: Source[], left: LeftOut[] = []): Promise<void> {
    const before = this.#turn
    const decided = before.then(() => this.#decide(sources, left))
    this.#turn = decided.then(() => {})
    return decided.then((add) => add?.())
  }

  /** Gives the comparison under way up, and its files with it. */
  cancel(): void {
    this.#comparison?.abort()
  }

  /** Answers the look; nothing is added without a choice. */
  decide(choice?: Choice): void {
    this.look = undefined
    this.#decided?.(choice)
  }

  /** Returns the step that is left to take, which later batches need not wait for. */
  async #decide(sources: Source[], left: LeftOut[]): Promise<(() => Promise<void>) | undefined> {
    const library = this.#library
    await library.opened
    if (!library.mine) return void library.report({ code: 'store/elsewhere' })
    if (sources.length === 0) return () => library.add([], { left })
    const comparison = await this.#compare(sources)
    if (!comparison) return undefined
    const look = lookAt(sources, comparison, library.documents)
    const unchanged = look.unchanged.length
    if (isUnchanged(look)) return () => library.add([], { left, unchanged })
    const choice = worthALook(look) ? await this.#ask(look) : { keywordsOnly: false, removeGone: false }
    if (!choice) return undefined
    // A renamed file stays in the library; only its old path goes.
    const moved = comparison.renamed.map(({ from }) => from)
    const gone = choice.removeGone ? [...moved, ...comparison.removed] : moved
    const { keywordsOnly } = choice
    return () => library.add(toHandOver(look), { left, unchanged, renamed: moved.length, gone, keywordsOnly })
  }

  async #compare(sources: Source[]): Promise<Comparison | undefined> {
    const comparison = (this.#comparison = new AbortController())
    const timer = setTimeout(() => (this.comparing = sources.length), showAfter)
    try {
      // What is dropped again while its removal can still be undone is new.
      await this.#library.finishRemoval()
      const found = await this.#engine.compare(sources, comparison.signal)
      return comparison.signal.aborted ? undefined : found
    } catch (thrown) {
      if (!comparison.signal.aborted) this.#library.report(toProblem(thrown, 'engine/failed'))
      return undefined
    } finally {
      clearTimeout(timer)
      this.comparing = undefined
    }
  }

  #ask(look: Look): Promise<Choice | undefined> {
    this.look = look
    return new Promise((resolve) => (this.#decided = resolve))
  }
}
