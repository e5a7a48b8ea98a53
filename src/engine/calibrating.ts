/** Where evidence is too weak in the library at hand: measured with its own passages, and with questions on other subjects. */
import type { Pool } from '../3-embed/pool'
import type { KeptCalibration } from '../4-store/store'
import { calibrate, usualThresholds } from '../5-retrieve/abstain'
import { offTopic } from '../5-retrieve/off-topic'
import { evenly, ownQuery } from '../5-retrieve/own-query'
import { ANALYZER } from '../text/tokenize'
import type { EngineSettings, Thresholds } from '../types'
import type { Library } from './library'
import { chunkAt } from './tables'

/** Passages below which a library says too little about itself. */
const FEWEST = 100
/** Where calibrations are kept, and what a person has set in their place. */
export interface CalibratingParts {
  settings: EngineSettings
  kept(): Promise<KeptCalibration | undefined>
  /** Never rejects: what could not be kept is measured again by the next visit. */
  keep(calibration: KeptCalibration): Promise<void>
}

export class Calibrating {
  private found: KeptCalibration | undefined
  private running = false

  constructor(
    private readonly library: Library,
    private readonly pool: Pool,
    /** Score of the best passage for a query. */
    private readonly best: (text: string, vector: Float32Array) => Promise<number | undefined>,
    private readonly parts: CalibratingParts,
  ) {}

  /** Takes up what an earlier visit measured. */
  async open(): Promise<void> {
    // What can't be read is measured anew; a store that is gone says so elsewhere.
    this.found = await this.parts.kept().catch(() => undefined)
  }

  /**
   * What is set, or else known now. Measures in the background where the library is wholly embedded and has changed by a tenth,
   * or what makes its scores has changed.
   */
  thresholds(): Thresholds {
    const { evidence } = this.parts.settings
    if (typeof evidence === 'object') return evidence
    const size = this.library.chunkCount
    const known = this.found?.of === this.of() ? this.found : undefined
    const stale = !known || Math.abs(size - known.size) > known.size / 10
    if (stale && !this.running && size >= FEWEST && this.library.vectors.size >= size) {
      this.running = true
      this.measure(size)
        // The pool has told already that the model failed; the usual thresholds serve.
        .catch(() => {})
        .finally(() => (this.running = false))
    }
    return known?.thresholds ?? usualThresholds
  }

  /** Names what makes scores: those of another model, analyzer or chunker are not comparable. */
  private of(): string {
    const [first] = this.library.documents()
    return [this.library.fingerprint, ANALYZER, first?.chunks.chunker].join(' ')
  }

  private async measure(size: number): Promise<void> {
    const of = this.of()
    const foreign = await this.scores(offTopic)
    const own = await this.scores(await this.ownQueries())
    if (foreign.length === 0 || own.length === 0) return
    this.found = { of, size, thresholds: calibrate(foreign, own) }
    await this.parts.keep(this.found)
  }

  private async scores(queries: readonly string[]): Promise<number[]> {
    const scores: number[] = []
    for (const text of queries) {
      const score = await this.best(text, await this.pool.embed(text, 'query', 'passage'))
      if (score !== undefined) scores.push(score)
      // The worker answers other calls in between.
      await new Promise((resolve) => setTimeout(resolve))
    }
    return scores
  }

  private async ownQueries(): Promise<string[]> {
    const rows = [...this.library.rows()]
    const queries: string[] = []
    for (const at of evenly(rows.length)) {
      if (!this.library.holds(rows[at]!)) continue
      const { owner, index } = this.library.at(rows[at]!)
      const document = await this.library.document(owner.id)
      if (!document) continue
      const { start, end } = chunkAt(owner.chunks, index)
      const query = ownQuery(document.text.slice(start, end), document.language, this.library.words)
      if (query) queries.push(query)
    }
    return queries
  }
}
