/** The model that judges the best hits, loaded when it is first needed and ended when another one is chosen. */
import { rerank, type Rerankable, type RerankOptions } from '../5-retrieve/rerank'
import type { ChunkId, EngineSettings, OwnModel, Reranked } from '../types'
import type { Models } from './models'
import type { EngineParts, OpenCrossEncoder } from './parts'

export class Reranking {
  private open: { model: OwnModel; encoder: Promise<OpenCrossEncoder> } | undefined

  constructor(
    private readonly parts: EngineParts,
    private readonly models: Models,
    private readonly settings: EngineSettings,
  ) {}

  /** The model; undefined where the person has added none, or uses none. */
  get model(): OwnModel | undefined {
    return (this.parts.openCrossEncoder && this.settings.reranking) ?? undefined
  }

  /** @throws AppError `embed/*`; the signal's reason */
  async rerank(
    query: string,
    candidates: readonly Rerankable[],
    options: RerankOptions,
    signal?: AbortSignal,
  ): Promise<Map<ChunkId, Reranked>> {
    const { encoder, model } = this.load()
    try {
      const judge = await encoder
      const score = (passage: string): Promise<number> =>
        judge.score(model.queryPrefix + query, model.passagePrefix + passage)
      return await rerank(candidates, score, options, signal)
    } catch (thrown) {
      // A worker that has fallen is of no use to the next query.
      if (!signal?.aborted) this.close()
      throw thrown
    }
  }

  close(): void {
    void this.open?.encoder.then(
      (encoder) => encoder.close(),
      () => {},
    )
    this.open = undefined
  }

  private load(): { model: OwnModel; encoder: Promise<OpenCrossEncoder> } {
    const model = this.model!
    if (this.open && JSON.stringify(this.open.model) === JSON.stringify(model)) return this.open
    this.close()
    const encoder = this.models.locate(model).then((chosen) => this.parts.openCrossEncoder!(chosen))
    // Whoever waits for it hears of it.
    encoder.catch(() => {})
    return (this.open = { model: { ...model }, encoder })
  }
}
