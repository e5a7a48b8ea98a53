/** The models of the fake engine: a folder is good where it holds a tokenizer, and its kind stands in its name. */
import { AppError } from '../../src/errors'
import type { KeptVectors, ModelKeeping, ModelKind, ModelList, ModelReading, OwnModel, Source } from '../../src/types'
import { Gate } from './fake-gate'

export class FakeModels implements ModelKeeping {
  /** Closed: a model waits to be tried. */
  readonly trying = new Gate()
  #own: OwnModel[] = []
  #embedding: OwnModel | undefined
  #reranking: OwnModel | undefined
  /** Vectors of models that are not in use. */
  kept: KeptVectors[] = []

  async models(): Promise<ModelList> {
    return {
      own: structuredClone(this.#own),
      ...(this.#embedding ? { embedding: this.#embedding } : {}),
      ...(this.#reranking ? { reranking: this.#reranking } : {}),
      kept: structuredClone(this.kept),
    }
  }

  async addModel(files: Source[], signal?: AbortSignal): Promise<OwnModel> {
    await this.trying.pass(signal)
    signal?.throwIfAborted()
    if (!files.some(({ name }) => name === 'tokenizer.json')) throw new AppError({ code: 'model/missing', subject: 'tokenizer.json', remedy: 'Download it from the model’s page (Files), put it beside the others and choose the folder again.' })
    const name = files[0]!.path.split('/')[0]!
    const kind: ModelKind = name.includes('rerank') ? 'reranking' : 'embedding'
    const model: OwnModel = { id: `id-${name}`, kind, name, bytes: 118_000_000, weights: 112_000_000, dimensions: kind === 'embedding' ? 384 : 0, pooling: 'mean', queryPrefix: 'query: ', passagePrefix: 'passage: ', tokens: 512 }
    this.#own.push(model)
    return structuredClone(model)
  }

  async changeModel(id: string, reading: Partial<ModelReading>): Promise<OwnModel> {
    const model = this.#own.find((own) => own.id === id)!
    if ((reading.tokens ?? 16) < 16) throw new AppError({ code: 'model/settings', detail: `${reading.tokens} tokens` })
    return structuredClone(Object.assign(model, reading))
  }

  async useModel(kind: ModelKind, id?: string): Promise<void> {
    const model = this.#own.find((own) => own.id === id)
    if (kind === 'embedding') this.#embedding = model
    else this.#reranking = model
  }

  async removeModel(id: string): Promise<void> {
    if (this.#embedding?.id === id) this.#embedding = undefined
    if (this.#reranking?.id === id) this.#reranking = undefined
    this.#own = this.#own.filter((own) => own.id !== id)
  }

  async dropVectors(fingerprint: string): Promise<void> {
    this.kept = this.kept.filter((kept) => kept.fingerprint !== fingerprint)
  }
}
