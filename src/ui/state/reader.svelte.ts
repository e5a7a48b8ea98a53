import { toProblem, type Problem } from '../../errors'
import type { DocumentId, Engine, RankedHit, Reading } from '../../types'

/** What the reader shows: a document, and the passage that was chosen in it. */
export class Reader {
  /** The document that is shown, or about to be. */
  id = $state<DocumentId>()
  /** Its name, known before its text. */
  name = $state('')
  reading = $state.raw<Reading>()
  hit = $state.raw<RankedHit>()
  problem = $state.raw<Problem>()
  /** Grows when a passage is to be shown anew, even the same one. */
  shown = $state(0)
  #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Opens a document, at a hit's passage or at its beginning. The text before stays until the new one is there. */
  async open(id: DocumentId, name: string, hit?: RankedHit): Promise<void> {
    this.id = id
    this.name = name
    this.hit = hit
    this.problem = undefined
    this.shown += 1
    if (this.reading?.summary.id === id) return
    try {
      const reading = await this.#engine.open(id)
      if (this.id === id) this.reading = reading
    } catch (thrown) {
      if (this.id === id) this.problem = toProblem(thrown, 'store/missing', name)
    }
  }

  close(): void {
    this.id = undefined
    this.hit = undefined
    this.reading = undefined
    this.problem = undefined
  }
}
