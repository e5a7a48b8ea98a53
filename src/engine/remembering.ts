/** Vectors that were made elsewhere and earlier, in place of the model's work on texts that are unchanged. */
import type { EmbeddingModel, TextRole } from '../3-embed/embedder'
import { fingerprint } from '../3-embed/fingerprint'
import type { Lane } from '../3-embed/pool'
import type { KnownVectors } from '../types'
import { Channel } from './channel'
import { keyOf, packed } from './known-vectors'

/** New vectors that are handed out together. */
const PORTION = 32

/** What one model's lanes know. */
interface Memory {
  known: Map<string, Float32Array>
  made: { key: string; vector: Float32Array }[]
}

export class Remembering {
  private readonly memories = new Map<string, Memory>()
  private told: Channel<KnownVectors> | undefined

  /** Remembers vectors from now on, and gives those that the lanes make; the last when the signal aborts. */
  async *remember(known: readonly KnownVectors[], signal?: AbortSignal): AsyncGenerator<KnownVectors> {
    for (const { fingerprint: model, keys, vectors } of known) {
      if (keys.length === 0) continue
      const dimensions = vectors.length / keys.length
      const { known: mine } = this.memoryOf(model)
      keys.forEach((key, at) => mine.set(key, vectors.subarray(at * dimensions, (at + 1) * dimensions)))
    }
    const told = new Channel<KnownVectors>()
    this.told = told
    const end = (): void => {
      for (const [model, memory] of this.memories) this.tell(model, memory, 1)
      told.close()
    }
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
    try {
      yield* told
    } finally {
      signal?.removeEventListener('abort', end)
      if (this.told === told) {
        this.told = undefined
        this.memories.clear()
      }
    }
  }

  /** A lane that asks the model only for what is not remembered. */
  around(lane: Lane, model: EmbeddingModel): Lane {
    const name = fingerprint(model)
    const embed = async (text: string, role: TextRole): Promise<Float32Array> => {
      if (!this.told) return lane.embed(text, role)
      const key = await keyOf(role, text)
      const memory = this.memoryOf(name)
      const known = memory.known.get(key)
      if (known) return known.slice()
      const vector = await lane.embed(text, role)
      memory.known.set(key, vector.slice())
      memory.made.push({ key, vector: vector.slice() })
      this.tell(name, memory, PORTION)
      return vector
    }
    return { embed, close: () => lane.close(), ...(lane.memory ? { memory: () => lane.memory!() } : {}) }
  }

  private memoryOf(model: string): Memory {
    let memory = this.memories.get(model)
    if (!memory) this.memories.set(model, (memory = { known: new Map(), made: [] }))
    return memory
  }

  private tell(model: string, memory: Memory, least: number): void {
    if (memory.made.length < least) return
    this.told?.push(packed(model, memory.made.splice(0)))
  }
}
