import { toProblem, type Problem } from '../../errors'
import type { DocumentId, Engine, Explanation, Query } from '../../types'

/** Following something that was expected in a list and is not there. */
export class WhyNot {
  open = $state(false)
  /** The expected file; empty where any would do. */
  document = $state<DocumentId | ''>('')
  phrase = $state('')
  explanation = $state.raw<Explanation>()
  problem = $state.raw<Problem>()
  running = $state(false)
  #engine: Engine
  #query: () => Query
  #following: AbortController | undefined

  /** @param query what is asked now */
  constructor(engine: Engine, query: () => Query) {
    this.#engine = engine
    this.#query = query
  }

  start(document: DocumentId | '' = this.document): void {
    this.open = true
    this.document = document
    void this.follow()
  }

  close(): void {
    this.#following?.abort()
    this.open = false
  }

  /** Asks anew, for what is expected and asked now. */
  async follow(): Promise<void> {
    this.#following?.abort()
    const phrase = this.phrase.trim()
    if (this.document === '' && phrase === '') {
      this.explanation = this.problem = undefined
      this.running = false
      return
    }
    const following = new AbortController()
    this.#following = following
    this.running = true
    this.problem = undefined
    try {
      const explanation = await this.#engine.explain(
        {
          query: this.#query(),
          ...(this.document === '' ? {} : { document: this.document }),
          ...(phrase === '' ? {} : { phrase }),
        },
        following.signal,
      )
      if (!following.signal.aborted) this.explanation = explanation
    } catch (thrown) {
      if (!following.signal.aborted) this.problem = toProblem(thrown, 'engine/failed')
    } finally {
      if (this.#following === following) this.running = false
    }
  }
}
