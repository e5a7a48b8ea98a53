/** What the engine is made of: the browser's own parts, or others in tests. */
import type { ChosenModel, CrossEncoder, EmbeddingModel } from '../3-embed/embedder'
import type { OpenLane } from '../3-embed/pool'
import type { History } from '../4-store/history'
import type { Incoming } from '../4-store/incoming'
import type { ModelFiles } from '../4-store/model-files'
import type { Store } from '../4-store/store'
import type { ChunkSettings, LanguageModel } from '../types'
import type { OpenReader } from './readers'
import type { OpenRecogniser } from './recognising'
import type { Turn } from './turn'

/** A cross-encoder in a worker of its own. */
export interface OpenCrossEncoder extends CrossEncoder {
  close(): void
}

/** What the engine is built from: the browser's own in `worker/`, other implementations in tests. */
export interface EngineParts {
  /** The model that comes with the page. */
  model: EmbeddingModel
  /** @param closed to be called when the store is gone and has to be opened again */
  openStore(closed: () => void): Promise<Store>
  openIncoming(): Promise<Incoming>
  /** Files that can be shown as printed. */
  openOriginals(): Promise<Incoming>
  /** A worker that embeds with a model. */
  openLane(progress: Parameters<OpenLane>[0], chosen: ChosenModel): ReturnType<OpenLane>
  /** A worker that judges a query and a passage together. Default: there is none. */
  openCrossEncoder?(chosen: ChosenModel): Promise<OpenCrossEncoder>
  /** Models from the person's own folders. Default: they are forgotten when the page closes. */
  openModels?(): Promise<ModelFiles>
  /** @param chosen whose tokens are counted */
  openReader(chosen: ChosenModel): OpenReader
  openRecogniser(): OpenRecogniser
  /** What was asked. */
  history: History
  /** The language model that is served at the other end of a port. */
  openLanguageModel(port: MessagePort): LanguageModel
  /** Waits its turn among the tabs of one library. Default: there are no others. */
  takeTurn?(): Promise<Turn>
  /** Gives the function that counts a text's tokens. */
  tokenCounter(chosen: ChosenModel): Promise<(text: string) => number>
  /** Embedding workers, where the library's settings don't say. */
  lanes: number
  /** Files read side by side. */
  readers: number
  /** How texts are cut, where the library's settings don't say. Default: by sections. */
  chunks?: ChunkSettings
  /** Milliseconds that one file may take. Default 30,000. */
  patience?: number
  /** Milliseconds that text recognition of one page may take. Default 60,000. */
  pagePatience?: number
  /** Milliseconds since 1970. Default `Date.now`. */
  now?(): number
}
