/** A folder that a person has chosen, read as a model: what is in it, what is missing, how it wants to be read. */
import { AppError } from '../errors'
import type { ModelKind, ModelReading } from '../models'
import { sha256 } from '../sha256'
import type { OwnFiles } from './embedder'
import { WEIGHTS } from './models'
import { readingFor, type ModelConfig } from './presets'

/** A file of the folder; `path` with the folder's own name first, as a browser's folder input gives it. */
export interface FolderFile {
  path: string
  bytes: Blob
}

/** A model's files, found and named. */
export interface ModelFolder {
  id: string
  kind: ModelKind
  name: string
  bytes: number
  weights: number
  files: OwnFiles
  reading: ModelReading
}

/** Weights above this many bytes leave wasm, which has 4 GB at most, no room to work in. */
const LARGEST_WEIGHTS = 1e9

/** Where weights lie in repositories of the Hugging Face hub, the ones to prefer first. */
const WEIGHT_PATHS = [WEIGHTS, 'onnx/model.onnx', 'model_quantized.onnx', 'model.onnx']

const GET_IT = 'Download it from the model’s page (Files), put it beside the others and choose the folder again.'

/**
 * Finds a model's files in a folder, and reads from its configuration and its name what it is for and how it wants to be
 * read. Nothing is run yet.
 * @throws AppError `model/missing`, `model/too-large`, `model/damaged`, `model/unsuitable`
 */
export async function readFolder(chosen: readonly FolderFile[]): Promise<ModelFolder> {
  const { name, at } = below(chosen)
  const weightsPath = findWeights(at, name)
  const tokenizer = need(at, 'tokenizer.json')
  const config = need(at, 'config.json')
  const settings = await parse<ModelConfig>(config, 'config.json')
  await parse(tokenizer, 'tokenizer.json')
  const weights = at.get(weightsPath)!
  await checkWeights(weights, weightsPath)
  const extra = at.get('tokenizer_config.json')
  if (extra) await parse(extra, 'tokenizer_config.json')
  const files: OwnFiles = {
    [WEIGHTS]: weights,
    'tokenizer.json': tokenizer,
    'config.json': config,
    ...(extra ? { 'tokenizer_config.json': extra } : {}),
  }
  const pooling = at.get('1_Pooling/config.json')
  const sentences = at.get('sentence_bert_config.json')
  return {
    id: await digest(weights, weightsPath),
    kind: kindOf(settings, name),
    name,
    bytes: Object.values(files).reduce((sum, { size }) => sum + size, 0),
    weights: weights.size,
    files,
    reading: readingFor(name, {
      ...settings,
      ...(pooling ? await parse<object>(pooling, '1_Pooling/config.json') : {}),
      ...(sentences ? await parse<object>(sentences, 'sentence_bert_config.json') : {}),
    }),
  }
}

/** Files by their path below the folder that holds `config.json` or, without one, the folder itself. */
function below(chosen: readonly FolderFile[]): { name: string; at: Map<string, Blob> } {
  const paths = chosen.map(({ path }) => path.replace(/^\/+/, ''))
  const config = paths.filter((path) => /(^|\/)config\.json$/.test(path) && !/(^|\/)1_Pooling\//.test(path))
  const [nearest] = config.sort((a, b) => a.split('/').length - b.split('/').length)
  const [top = ''] = paths[0]?.includes('/') ? paths[0].split('/') : []
  const folder = nearest === undefined ? `${top}/` : nearest.slice(0, nearest.lastIndexOf('/') + 1)
  const at = new Map<string, Blob>()
  chosen.forEach(({ bytes }, index) => {
    const path = paths[index]!
    if (path.startsWith(folder)) at.set(path.slice(folder.length), bytes)
  })
  // A fingerprint's parts stand between bars.
  return { name: folder.split('/').at(-2)?.replaceAll('|', ' ') || 'model', at }
}

function findWeights(at: ReadonlyMap<string, Blob>, name: string): string {
  const all = [...at.keys()].filter((path) => path.endsWith('.onnx'))
  const found = WEIGHT_PATHS.find((path) => at.has(path)) ?? (all.length === 1 ? all[0] : undefined)
  if (found === undefined && all.length > 1)
    throw new AppError({
      code: 'model/missing',
      subject: 'model_quantized.onnx',
      detail: `${name} holds ${all.sort().join(', ')}`,
      remedy: 'Leave only the weights that you want in the folder, and choose it again.',
    })
  if (found === undefined) {
    const other = [...at.keys()].find((path) => /\.(safetensors|bin|h5|gguf|pt)$/.test(path))
    throw new AppError({
      code: 'model/missing',
      subject: 'onnx/model_quantized.onnx',
      ...(other ? { detail: `${other} is in a form that browsers can’t run` } : {}),
      remedy:
        'Get it from the ONNX version of the model (many are under onnx-community or Xenova), and choose the folder again.',
    })
  }
  const beside = [...at.keys()].find((path) => path.startsWith(found) && path !== found)
  if (beside !== undefined)
    throw new AppError({
      code: 'model/unsuitable',
      subject: found,
      detail: `its weights are in a second file, ${beside}`,
      remedy: 'Take onnx/model_quantized.onnx, which is one file, and choose the folder again.',
    })
  return found
}

function need(at: ReadonlyMap<string, Blob>, path: string): Blob {
  const found = at.get(path)
  if (!found) throw new AppError({ code: 'model/missing', subject: path, remedy: GET_IT })
  return found
}

async function parse<T>(blob: Blob, path: string): Promise<T> {
  try {
    const value: unknown = JSON.parse(await blob.text())
    if (typeof value !== 'object' || value === null) throw new Error('not an object')
    return value as T
  } catch (cause) {
    throw new AppError({ code: 'model/damaged', subject: path, detail: String(cause) }, { cause })
  }
}

async function checkWeights(weights: Blob, path: string): Promise<void> {
  const begin = await weights.slice(0, 64).text()
  if (begin.startsWith('version https://git-lfs'))
    throw new AppError({
      code: 'model/damaged',
      subject: path,
      detail: `${weights.size} bytes: a pointer of Git LFS in place of the file`,
      remedy: 'Download the file itself from the model’s page (Files), and choose the folder again.',
    })
  if (weights.size > LARGEST_WEIGHTS)
    throw new AppError({
      code: 'model/too-large',
      subject: path,
      detail: `${weights.size} of at most ${LARGEST_WEIGHTS} bytes`,
    })
}

async function digest(weights: Blob, path: string): Promise<string> {
  try {
    return await sha256(new Uint8Array(await weights.arrayBuffer()))
  } catch (cause) {
    throw new AppError({ code: 'model/too-large', subject: path, detail: String(cause) }, { cause })
  }
}

function kindOf({ architectures = [], id2label, num_labels }: ModelConfig, name: string): ModelKind {
  if (!architectures.some((architecture) => architecture.endsWith('ForSequenceClassification'))) return 'embedding'
  const labels = id2label ? Object.keys(id2label).length : (num_labels ?? 1)
  if (labels > 1)
    throw new AppError({
      code: 'model/unsuitable',
      subject: name,
      detail: `it tells ${labels} classes apart`,
      remedy: 'Choose a model for reranking, which has one figure as its result.',
    })
  return 'reranking'
}
