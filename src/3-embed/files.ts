/** Lets transformers.js take a model's files from where they are, and from nowhere else. */
import { env } from '@huggingface/transformers'
import wasmModule from 'onnxruntime-web/ort-wasm-simd-threaded.mjs?url'
import wasmBinary from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
import { AppError } from '../errors'
import { sha256 } from '../sha256'
import type { ChosenModel } from './embedder'
import { readingOf } from './reading'

/** Bytes of the weights so far, and in all. */
export type LoadProgress = (loaded: number, total: number) => void

/** Where models seem to lie: a path, because with an address the tokenizer's files are looked for on a hub and silently lost. */
const FOLDER = '/models/'

const absolute = (address: string): string => new URL(address, import.meta.url).href

/**
 * Sets transformers.js up to take a model's files from our own origin or from the person's folder, and the weights from
 * memory, once they are checked. To be called once in a worker: transformers.js keeps its settings in a global.
 * @throws AppError `embed/missing` or `embed/damaged`
 */
export async function useOwnFiles(chosen: ChosenModel, models: string, progress: LoadProgress): Promise<void> {
  env.allowRemoteModels = false
  env.allowLocalModels = true
  env.localModelPath = FOLDER
  // The service worker caches; a second copy of 34 MB would only take room.
  env.useBrowserCache = false
  env.useWasmCache = false
  const wasm = env.backends.onnx.wasm!
  wasm.wasmPaths = { mjs: absolute(wasmModule), wasm: absolute(wasmBinary) }
  wasm.numThreads = 1
  const read = readingOf(chosen, models)
  const weights = await readWeights(chosen, read, progress)
  const below = `${FOLDER}${chosen.model.folder}/`
  env.fetch = async (input: string | URL, init?: RequestInit) => {
    // A worker that was started from a blob has no address of its own that a path could be resolved against.
    const address = new URL(input, models)
    if (!address.pathname.startsWith(below)) return fetch(address, init)
    const path = address.pathname.slice(below.length)
    return path === chosen.model.weights.file ? new Response(weights) : read(path)
  }
}

async function readWeights(
  { model }: ChosenModel,
  read: (path: string) => Promise<Response>,
  progress: LoadProgress,
): Promise<ArrayBuffer> {
  const { file, bytes, sha256: expected } = model.weights
  let weights: Uint8Array<ArrayBuffer>
  let loaded = 0
  try {
    weights = new Uint8Array(bytes)
    const response = await read(file)
    if (!response.ok || !response.body) throw new Error(`${response.status} for ${model.folder}/${file}`)
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
