/** What the workers say to each other besides the engine's own interface. */
import type { ChosenModel, CrossEncoder, Embedder } from '../3-embed/embedder'
import type { ModelKind } from '../models'

/** An embedding worker, as the pool's side calls it. It holds one model, of one kind. */
export interface EmbeddingWorker extends Embedder, CrossEncoder {
  /** Loads a model; progress in bytes, the last value when it is ready to embed, or to judge. */
  load(chosen: ChosenModel, models: string, kind: ModelKind): AsyncIterable<{ loaded: number; total: number }>
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
