/** Models from the person's own folders: checked, tried, kept, changed, used, removed. */
import { fingerprint } from '../3-embed/fingerprint'
import { readFolder, type ModelFolder } from '../3-embed/folder'
import { describeModel } from '../3-embed/models'
import { AppError, toProblem } from '../errors'
import type { KeptVectors, ModelKind, ModelList, ModelReading, OwnModel, Source } from '../types'
import type { Models } from './models'
import type { Opening } from './opening'
import type { EngineParts } from './parts'
import type { Stages } from './stages'

export interface KeepingModelsParts {
  parts: EngineParts
  models: Models
  opening: Opening
}

/** What is embedded, or judged, to see whether a model works. */
const TRIAL = 'The tenant may end the lease in writing.'

export async function listModels({ parts, models, opening }: KeepingModelsParts): Promise<ModelList> {
  const stages = await opening.stages()
  const settings = (stages.role === 'follower' && (await stages.store.settings())) || stages.settings
  const own = await (await models.files()).list()
  const shipped = { name: parts.model.name, dimensions: parts.model.dimensions, of: fingerprint(parts.model) }
  const names = [shipped, ...own.map((model) => ({ ...model, of: fingerprint(describeModel(model)) }))]
  const kept = new Map<string, KeptVectors>()
  for (const { id, model } of await stages.store.aside()) {
    // A fingerprint begins with the model's name, the digest of its weights and the length of its vectors.
    const [name = '', , dimensions] = model.split('|')
    const sum = kept.get(model) ?? { fingerprint: model, name, documents: 0, bytes: 0 }
    const known = names.find(({ of }) => of === model)
    sum.documents++
    sum.bytes += (stages.library.get(id)?.count ?? 0) * 4 * (known?.dimensions ?? (Number(dimensions) || 0))
    kept.set(model, sum)
  }
  // These are being made.
  const wanted = settings.next && models.fingerprintOf(settings.next.embedding)
  return {
    own,
    ...(settings.embedding ? { embedding: settings.embedding } : {}),
    ...(settings.reranking ? { reranking: settings.reranking } : {}),
    kept: [...kept.values()].filter(({ fingerprint: of }) => of !== wanted),
  }
}

/** @throws AppError `model/*`, `store/*`; the signal's reason */
export async function addModel(
  files: readonly Source[],
  { parts, models, opening }: KeepingModelsParts,
  signal?: AbortSignal,
): Promise<OwnModel> {
  await opening.owned()
  const folder = await readFolder(files)
  signal?.throwIfAborted()
  const { id, kind, name, bytes, weights, reading } = folder
  const model: OwnModel = { id, kind, name, bytes, weights, dimensions: 0, ...reading }
  model.dimensions = await attempt(parts, model, folder)
  signal?.throwIfAborted()
  await (await models.files()).keep(model, folder.files)
  return model
}

/** Runs a model once. Gives the length of its vectors; 0 for reranking. */
async function attempt(parts: EngineParts, model: OwnModel, { files }: ModelFolder): Promise<number> {
  const chosen = { model: describeModel(model), files }
  try {
    if (model.kind === 'embedding') {
      const lane = await parts.openLane(() => {}, chosen)
      const vector = await lane.embed(TRIAL, 'passage').finally(() => lane.close())
      if (!vector.every((value) => Number.isFinite(value))) throw new Error('its vectors hold what is no number')
      // A text and its tokens are told apart by nobody whose tokenizer knows no word.
      const count = await parts.tokenCounter(chosen)
      count(TRIAL)
      return vector.length
    }
    if (!parts.openCrossEncoder) throw new Error('there is nothing to run it with')
    const judge = await parts.openCrossEncoder(chosen)
    const score = await judge.score(TRIAL, TRIAL).finally(() => judge.close())
    if (!Number.isFinite(score)) throw new Error(`its score is ${score}`)
    return 0
  } catch (thrown) {
    const problem = toProblem(thrown, 'model/unsuitable', model.name)
    if (problem.code.startsWith('model/')) throw thrown instanceof AppError ? thrown : new AppError(problem)
    const { detail = '' } = problem
    const damaged = problem.code === 'embed/damaged' || /protobuf|invalid model|failed to load model/i.test(detail)
    const large = /memory|allocat|OOM/i.test(detail)
    const code = damaged ? 'model/damaged' : large ? 'model/too-large' : 'model/unsuitable'
    throw new AppError({ code, subject: damaged ? 'The file with its weights' : model.name, detail }, { cause: thrown })
  }
}

/** @throws AppError `model/unknown`, `model/settings` */
export async function changeModel(
  id: string,
  reading: Partial<ModelReading>,
  { models, opening }: KeepingModelsParts,
): Promise<OwnModel> {
  const stages = await opening.owned()
  const changed: OwnModel = { ...(await find(models, id)), ...reading }
  if (!Number.isInteger(changed.tokens) || changed.tokens < 16 || changed.tokens > 8192)
    throw new AppError({ code: 'model/settings', detail: `${changed.tokens} tokens` })
  await (await models.files()).describe(changed)
  if (stages.settings.reranking?.id === id) await stages.ledger.configure(stages.settings, { reranking: changed })
  const current = stages.settings.next ? stages.settings.next.embedding : stages.settings.embedding
  if (current?.id === id) await use(stages, models, changed)
  return changed
}

/** @throws AppError `model/unknown` */
export async function useModel(
  kind: ModelKind,
  id: string | undefined,
  { models, opening }: KeepingModelsParts,
): Promise<void> {
  const stages = await opening.owned()
  const own = id === undefined ? null : await find(models, id)
  if (own && own.kind !== kind) throw new AppError({ code: 'model/unsuitable', subject: own.name })
  if (kind === 'embedding') await use(stages, models, own)
  else await stages.ledger.configure(stages.settings, { reranking: own })
}

async function use({ ledger, settings, remodelling }: Stages, models: Models, own: OwnModel | null): Promise<void> {
  const same = models.fingerprintOf(own) === models.current.fingerprint
  await ledger.configure(settings, { next: same ? null : { embedding: own } })
  await remodelling.restart()
}

export async function removeModel(id: string, { models, opening }: KeepingModelsParts): Promise<void> {
  const { settings, ledger, remodelling } = await opening.owned()
  if (settings.reranking?.id === id) await ledger.configure(settings, { reranking: null })
  if (settings.next?.embedding?.id === id) {
    await ledger.configure(settings, { next: null })
    await remodelling.restart()
  }
  if (settings.embedding?.id === id) await opening.remodel(null)
  const { ledger: now } = await opening.owned()
  const made = new Set((await now.aside()).map(({ model }) => model))
  await now.dropAside([...made].filter((of) => of.split('|')[1] === id.slice(0, 16)))
  await (await models.files()).drop(id)
}

async function find(models: Models, id: string): Promise<OwnModel> {
  const found = (await (await models.files()).list()).find((model) => model.id === id)
  if (!found) throw new AppError({ code: 'model/unknown' })
  return found
}
