/** What the workers say to each other besides the engine's own interface. */
import type { Embedder, EmbeddingModel } from '../3-embed/embedder'

/** An embedding worker, as the pool's side calls it. */
export interface EmbeddingWorker extends Embedder {
  /** Loads a model; progress in bytes, the last value when it is ready to embed. */
  load(model: EmbeddingModel, models: string): AsyncIterable<{ loaded: number; total: number }>
  /** Bytes of wasm memory. */
  memory(): Promise<number>
}

/** What the page sends to the library's worker first. */
export interface Begin {
  /** Absolute address of the page's folder, ending in `/`. */
  base: string
  /** The page's side of the wire. */
  port: MessagePort
}
