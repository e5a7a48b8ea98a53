import { toProblem, type Problem } from '../../errors'
import type { Engine, KeptVectors, ModelKind, ModelList, ModelReading, OwnModel, Source } from '../../types'

/** The person's own models, as the settings show and change them. */
export class Shelf {
  list = $state.raw<ModelList>()
  /** Name of the folder whose model is being tried. */
  trying = $state<string>()
  /** The model that was added last. */
  added = $state.raw<OwnModel>()
  problem = $state.raw<Problem>()
  #engine: Engine
  #trial: AbortController | undefined

  constructor(engine: Engine) {
    this.#engine = engine
  }

  of(kind: ModelKind): OwnModel[] {
    return this.list?.own.filter((model) => model.kind === kind) ?? []
  }

  /** Reads the list anew; what went wrong before stays told. */
  async load(): Promise<void> {
    try {
      this.list = await this.#engine.models()
    } catch (thrown) {
      this.problem ??= toProblem(thrown, 'engine/failed')
    }
  }

  /** Tries the model in a folder and keeps it; a reranking model is used at once, because it costs nothing to stop it. */
  async add(files: Source[]): Promise<void> {
    this.#trial?.abort()
    const trial = new AbortController()
    this.#trial = trial
    this.trying = files[0]?.path.split('/')[0] ?? ''
    this.added = undefined
    await this.#attempt(async () => {
      try {
        const model = await this.#engine.addModel(files, trial.signal)
        if (model.kind === 'reranking') await this.#engine.useModel('reranking', model.id)
        this.added = model
      } catch (thrown) {
        if (!trial.signal.aborted) throw thrown
      } finally {
        if (this.#trial === trial) this.trying = undefined
      }
    })
  }

  stop(): void {
    this.#trial?.abort()
    this.trying = undefined
  }

  use(kind: ModelKind, id?: string): Promise<void> {
    return this.#attempt(() => this.#engine.useModel(kind, id))
  }

  /** Gives whether the change was taken. */
  async change(id: string, reading: ModelReading): Promise<boolean> {
    await this.#attempt(() => this.#engine.changeModel(id, reading))
    return this.problem === undefined
  }

  remove(id: string): Promise<void> {
    return this.#attempt(() => this.#engine.removeModel(id))
  }

  drop({ fingerprint }: KeptVectors): Promise<void> {
    return this.#attempt(() => this.#engine.dropVectors(fingerprint))
  }

  async #attempt(work: () => Promise<unknown>): Promise<void> {
    this.problem = undefined
    try {
      await work()
    } catch (thrown) {
      this.problem = toProblem(thrown, 'engine/failed')
    }
    await this.load()
  }
}
