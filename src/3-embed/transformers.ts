/** The model itself, run by transformers.js in wasm with every file from our own origin. */
import {
  AutoModel,
  AutoTokenizer,
  env,
  type PreTrainedModel,
  type PreTrainedTokenizer,
} from '@huggingface/transformers'
import wasmModule from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import wasmBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import { AppError } from '../errors'
import { sha256 } from '../sha256'
import type { Embedder, EmbeddingModel, TextRole } from './embedder'

/** Bytes of the weights so far, and in all. */
export type LoadProgress = (loaded: number, total: number) => void

const absolute = (address: string): string => new URL(address, import.meta.url).href

/**
 * Loads a model. To be called once in a worker of its own: transformers.js keeps its settings in a global.
 * @param models absolute address of the folder that holds the models, ending in `/`
 * @throws AppError `embed/missing` or `embed/damaged`
 */
export async function loadModel(model: EmbeddingModel, models: string, progress: LoadProgress): Promise<Embedder> {
  await useOwnFiles(model, models, progress)
  try {
    const [tokenizer, network] = await Promise.all([
      AutoTokenizer.from_pretrained(model.folder),
      AutoModel.from_pretrained(model.folder, { dtype: 'q8', device: 'wasm' }),
    ])
    return new TransformersEmbedder(model, tokenizer, network)
  } catch (cause) {
    throw new AppError({ code: 'embed/missing', subject: model.name, detail: String(cause) }, { cause })
  }
}

/**
 * Sets transformers.js up to take everything from our own origin, and the weights from memory, once they are checked.
 * @throws AppError `embed/missing` or `embed/damaged`
 */
export async function useOwnFiles(model: EmbeddingModel, models: string, progress: LoadProgress): Promise<void> {
  env.allowRemoteModels = false
  env.allowLocalModels = true
  // A path, not an address: with an address the tokenizer's files are looked for on a hub and silently lost.
  env.localModelPath = new URL(models).pathname
  // The service worker caches; a second copy of 34 MB would only take room.
  env.useBrowserCache = false
  env.useWasmCache = false
  const wasm = env.backends.onnx.wasm!
  wasm.wasmPaths = { mjs: absolute(wasmModule), wasm: absolute(wasmBinary) }
  wasm.numThreads = 1
  const weights = await fetchWeights(model, models, progress)
  env.fetch = async (input: string | URL, init?: RequestInit) => {
    // A worker that was started from a blob has no address of its own that a path could be resolved against.
    const address = new URL(input, models)
    return address.pathname.endsWith(model.weights.file) ? new Response(weights) : fetch(address, init)
  }
}

class TransformersEmbedder implements Embedder {
  constructor(
    private readonly model: EmbeddingModel,
    private readonly tokenizer: PreTrainedTokenizer,
    private readonly network: PreTrainedModel,
  ) {}

  async embed(text: string, role: TextRole): Promise<Float32Array> {
    const { queryPrefix, passagePrefix, tokens, pooling, dimensions } = this.model
    const input = this.tokenizer((role === 'query' ? queryPrefix : passagePrefix) + text, {
      truncation: true,
      max_length: tokens,
    }) as Record<string, { dispose(): void }>
    const { last_hidden_state: output } = (await this.network(input)) as {
      last_hidden_state: { data: Float32Array; dims: number[]; dispose(): void }
    }
    const vector = pool(output.data, output.dims[1]!, dimensions, pooling)
    output.dispose()
    return vector
  }
}

/** One row out of `rows × dimensions`: the first or the mean, scaled to length 1. */
function pool(data: Float32Array, rows: number, dimensions: number, pooling: EmbeddingModel['pooling']): Float32Array {
  const vector = data.slice(0, dimensions)
  if (pooling === 'mean') {
    for (let row = 1; row < rows; row++) {
      for (let d = 0; d < dimensions; d++) vector[d]! += data[row * dimensions + d]!
    }
  }
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}

async function fetchWeights(model: EmbeddingModel, models: string, progress: LoadProgress): Promise<ArrayBuffer> {
  const { file, bytes, sha256: expected } = model.weights
  const weights = new Uint8Array(bytes)
  const address = new URL(`${model.folder}/${file}`, models)
  let loaded = 0
  try {
    const response = await fetch(address)
    if (!response.ok || !response.body) throw new Error(`${response.status} for ${address.pathname}`)
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (loaded + part.value.length <= bytes) weights.set(part.value, loaded)
      loaded += part.value.length
      progress(loaded, bytes)
    }
  } catch (cause) {
    throw new AppError({ code: 'embed/missing', subject: model.name, detail: String(cause) }, { cause })
  }
  const digest = await sha256(weights)
  if (loaded !== bytes || digest !== expected) {
    throw new AppError({
      code: 'embed/damaged',
      subject: model.name,
      detail: `${loaded} of ${bytes} bytes, SHA-256 ${digest}`,
    })
  }
  return weights.buffer
}
