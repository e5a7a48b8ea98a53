/** A worker that holds a model and embeds one text at a time, or judges one pair. */
import { loadCrossEncoder, loadModel } from '../3-embed/transformers'
import type { CrossEncoder, Embedder } from '../3-embed/embedder'
import type { EmbeddingWorker } from './protocol'
import { serve, transfer } from './wire'

const memories = watchMemories()
let embedder: Embedder | undefined
let crossEncoder: CrossEncoder | undefined

const worker: EmbeddingWorker = {
  async *load(chosen, models, kind) {
    const total = chosen.model.weights.bytes
    let loaded = 0
    let wake: () => void = () => {}
    let done = false
    const progress = (bytes: number): void => {
      loaded = bytes
      wake()
    }
    const load = async (): Promise<void> => {
      if (kind === 'embedding') embedder = await loadModel(chosen, models, progress)
      else crossEncoder = await loadCrossEncoder(chosen, models, progress)
    }
    const loading = load().finally(() => {
      done = true
      wake()
    })
    // It is awaited below.
    loading.catch(() => {})
    while (!done) {
      yield { loaded, total }
      const before = loaded
      if (!done && loaded === before) await new Promise<void>((resolve) => (wake = resolve))
    }
    await loading
    yield { loaded: total, total }
  },

  async embed(text, role) {
    const vector = await embedder!.embed(text, role)
    return transfer(vector, [vector.buffer as ArrayBuffer])
  },

  score: (query, passage) => crossEncoder!.score(query, passage),

  memory: async () => memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0),
}

/** Every wasm memory that is made from now on: onnxruntime-web doesn't tell how much it holds. */
function watchMemories(): WebAssembly.Memory[] {
  const made: WebAssembly.Memory[] = []
  const Memory = WebAssembly.Memory
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super(descriptor)
      made.push(this)
    }
  }
  return made
}

serve(worker, globalThis, 'embed/failed')
