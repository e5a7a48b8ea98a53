import { toProblem, type Problem } from '../../errors'
import type { Engine, Thresholds } from '../../types'

/** Between which scores evidence is said to be weak: as the library is calibrated, or as the person set it for it. */
export class Bands {
  /** As set by hand; undefined: as calibrated. */
  own = $state.raw<Thresholds>()
  problem = $state.raw<Problem>()
  #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Takes up what is kept with the library. */
  async load(): Promise<void> {
    try {
      const { evidence } = await this.#engine.settings()
      this.own = typeof evidence === 'object' ? evidence : undefined
    } catch (thrown) {
      this.problem = toProblem(thrown, 'engine/failed')
    }
  }

  /**
   * Sets both, or gives them back to calibration. What can't work is told in `problem`, and nothing changes.
   * @returns whether it was set
   */
  async set(thresholds: Thresholds | undefined): Promise<boolean> {
    this.problem = undefined
    try {
      await this.#engine.configure({ evidence: thresholds ?? 'calibrated' })
      this.own = thresholds
      return true
    } catch (thrown) {
      this.problem = toProblem(thrown, 'search/thresholds')
      return false
    }
  }
}
