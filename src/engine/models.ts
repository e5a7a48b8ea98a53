/** The models at work: the one of the library, and the one that shall take its place. */
import type { ChosenModel } from '../3-embed/embedder'
import { fingerprint } from '../3-embed/fingerprint'
import { describeModel } from '../3-embed/models'
import { Pool, type PoolState } from '../3-embed/pool'
import { tokenizerName } from '../3-embed/tokens'
import { memoryModelFiles, type ModelFiles } from '../4-store/model-files'
import { AppError } from '../errors'
import type { OwnModel } from '../types'
import type { EngineParts } from './parts'
import { Readers } from './readers'
import { Remembering } from './remembering'

/** A model with what works by it: lanes that embed, readers that count its tokens. */
export interface Outfit {
  /** Null: the model that comes with the page. */
  own: OwnModel | null
  chosen: ChosenModel
  fingerprint: string
  /** Part of the chunker's fingerprint; undefined for the model that comes with the page. */
  tokenizer: string | undefined
  pool: Pool
  readers: Readers
}

export class Models {
  readonly remembering = new Remembering()
  current: Outfit
  /** What is to be current next, kept warm. */
  private next: Outfit | undefined
  private kept: Promise<ModelFiles> | undefined
  private chosen!: () => void
  /** Resolves when the library has said which model is its own, or could not be opened. */
  readonly ready = new Promise<void>((resolve) => (this.chosen = resolve))

  constructor(
    private readonly parts: EngineParts,
    private readonly changed: (state: PoolState) => void,
  ) {
    this.current = this.outfit(null, { model: parts.model })
  }

  /** Models that are kept on this device. */
  files(): Promise<ModelFiles> {
    return (this.kept ??= this.parts.openModels?.() ?? Promise.resolve(memoryModelFiles()))
  }

  /** Makes a model the current one. */
  async choose(own: OwnModel | null): Promise<Outfit> {
    const wanted = this.fingerprintOf(own)
    if (wanted !== this.current.fingerprint) {
      const before = this.current
      const next = await this.prepare(own)
      this.next = undefined
      this.current = next
      before.pool.close()
      before.readers.rest()
      this.changed({ kind: 'waiting' })
      if (this.warmed) void next.pool.warm()
      if (next.pool.lanes > 0) this.changed({ kind: 'ready', lanes: next.pool.lanes })
    }
    this.chosen()
    return this.current
  }

  private warmed = false

  /** Loads the current model, so that the first query finds it ready. */
  async warm(): Promise<void> {
    await this.ready
    this.warmed = true
    await this.current.pool.warm()
  }

  /** The library could not be opened, so nobody says which model is its own. */
  giveUp(): void {
    this.chosen()
  }

  /** A model beside the current one. There is one such at a time. */
  async prepare(own: OwnModel | null): Promise<Outfit> {
    if (this.next?.fingerprint === this.fingerprintOf(own)) return this.next
    this.discard()
    return (this.next = this.outfit(own, await this.locate(own)))
  }

  /** Ends the model beside the current one. */
  discard(): void {
    this.next?.pool.close()
    this.next?.readers.rest()
    this.next = undefined
  }

  fingerprintOf(own: OwnModel | null): string {
    return fingerprint(own ? describeModel(own) : this.parts.model)
  }

  /**
   * A model with its files.
   * @throws AppError `model/unknown`
   */
  async locate(own: OwnModel | null): Promise<ChosenModel> {
    if (!own) return { model: this.parts.model }
    const files = await (await this.files()).files(own.id)
    // Without its files it is there all the same, and says what is the matter when it is needed.
    return { model: describeModel(own), files: files ?? {} }
  }

  private outfit(own: OwnModel | null, chosen: ChosenModel): Outfit {
    const { parts } = this
    const gone = chosen.files !== undefined && Object.keys(chosen.files).length === 0
    const pool: Pool = new Pool(
      async (progress) => {
        if (gone) throw new AppError({ code: 'model/unknown', subject: chosen.model.name })
        return this.remembering.around(await parts.openLane(progress, chosen), chosen.model)
      },
      { lanes: parts.lanes, onState: (state) => this.current?.pool === pool && this.changed(state) },
    )
    return {
      own,
      chosen,
      fingerprint: fingerprint(chosen.model),
      tokenizer: tokenizerName(chosen),
      pool,
      readers: new Readers(() => parts.openReader(chosen), { parallel: parts.readers, patience: parts.patience }),
    }
  }
}
