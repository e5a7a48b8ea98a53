/** A worker that holds the model and embeds one text at a time. */
import { loadModel } from '../3-embed/transformers'
import type { Embedder } from '../3-embed/embedder'
import type { EmbeddingWorker } from './protocol'
import { serve, transfer } from './wire'

const memories = watchMemories()
let embedder: Embedder | undefined

const worker: EmbeddingWorker = {
  async *load(model, models) {
    const total = model.weights.bytes
    let loaded = 0
    let wake: () => void = () => {}
    let done = false
    const loading = loadModel(model, models, (bytes) => {
      loaded = bytes
      wake()
    }).finally(() => {
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
    embedder = await loading
    yield { loaded: total, total }
  },

  async embed(text, role) {
    const vector = await embedder!.embed(text, role)
    return transfer(vector, [vector.buffer as ArrayBuffer])
  },

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
