/** Where evidence is too weak in the library at hand: measured with its own passages, and with questions on other subjects. */
import type { Pool } from '../3-embed/pool'
import type { KeptCalibration } from '../4-store/store'
import { calibrate, usualThresholds } from '../5-retrieve/abstain'
import { queryWords, scoredTerms } from '../5-retrieve/bm25'
import { offTopic } from '../5-retrieve/off-topic'
import { sentences } from '../text/segment'
import { ANALYZER, terms } from '../text/tokenize'
import type { EngineSettings, Thresholds } from '../types'
import type { Library } from './library'
import { chunkAt } from './tables'

/** Passages below which a library says too little about itself. */
const FEWEST = 100
/** Passages that queries are made of. */
const OWN = 40
/** Words of such a query: the heaviest of a sentence. */
const WORDS = 6

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

  /** The heaviest words of a sentence in the middle of passages that lie evenly over the library. */
  private async ownQueries(): Promise<string[]> {
    const rows = [...this.library.rows()]
    const step = Math.max(1, Math.floor(rows.length / OWN))
    const queries: string[] = []
    for (let at = step >> 1; at < rows.length; at += step) {
      if (!this.library.holds(rows[at]!)) continue
      const { owner, index } = this.library.at(rows[at]!)
      const document = await this.library.document(owner.id)
      if (!document) continue
      const { start, end } = chunkAt(owner.chunks, index)
      const text = document.text.slice(start, end)
      const all = sentences(text, document.language).map((span) => text.slice(span.start, span.end))
      const query = this.heaviest(all[all.length >> 1] ?? '')
      if (query) queries.push(query)
    }
    return queries
  }

  private heaviest(sentence: string): string | undefined {
    if (new Set(scoredTerms(sentence)).size < WORDS) return undefined
    const { terms: weighed } = queryWords(this.library.words, sentence)
    const kept = new Set(
      [...weighed]
        .sort((a, b) => b.idf - a.idf)
        .slice(0, WORDS)
        .map(({ term }) => term),
    )
    const words = [...terms(sentence)].filter(({ term, kind, stop }) => kind === 'word' && !stop && kept.has(term))
    return words.map(({ start, end }) => sentence.slice(start, end)).join(' ')
  }
}
