/** The nouns of models that a person supplies from a folder. Plain data, part of `types.ts`. */
import type { Source } from './document'

/** What a model is for: turning texts into vectors, or judging a query and a passage together. */
export type ModelKind = 'embedding' | 'reranking'

/** How one vector is made of those of all tokens: the first's, their mean, or the last's. */
export type Pooling = 'cls' | 'mean' | 'last'

/** How a model wants to be read. Every part of it is a part of the fingerprint of its vectors. */
export interface ModelReading {
  /** Of no consequence for reranking. */
  pooling: Pooling
  /** Put before a query. */
  queryPrefix: string
  /** Put before a passage. */
  passagePrefix: string
  /** Longest input in tokens, special ones included; longer texts are cut there. 16 to 8,192. */
  tokens: number
}

/** A model from a person's folder, checked, tried, and kept on this device. */
export interface OwnModel extends ModelReading {
  /** SHA-256 of its weights, in hex. */
  id: string
  kind: ModelKind
  /** As its folder is called. */
  name: string
  /** Of all its files. */
  bytes: number
  /** Of the weights alone. */
  weights: number
  /** Length of its vectors; 0 for reranking. */
  dimensions: number
}

/** What a model that judges a query and a passage together said of a hit. */
export interface Reranked {
  /** From 1. */
  rank: number
  /** Its rank before. */
  before: number
  /** The model's own score, any number. */
  score: number
  /** The score from 0 to 1: 1 / (1 + e^−score). */
  probability: number
}

/** Vectors that are kept though another model is in use. */
export interface KeptVectors {
  fingerprint: string
  /** Name of the model that made them. */
  name: string
  /** Documents that have them. */
  documents: number
  /** About how much they take. */
  bytes: number
}

/** Models on this device, and what is kept of each. */
export interface ModelList {
  own: OwnModel[]
  /** The one that search by meaning uses; absent: the one that comes with the page. */
  embedding?: OwnModel
  /** The one that the best hits are judged by; absent: none. */
  reranking?: OwnModel
  kept: KeptVectors[]
}

/** What the engine does with models; part of `Engine`. */
export interface ModelKeeping {
  /** Models on this device, and which are in use. */
  models(): Promise<ModelList>
  /**
   * Checks a model's folder, tries the model and keeps it; it is not used yet. One with the same weights is replaced.
   * Throws `model/*`, `store/full`, `store/elsewhere`.
   */
  addModel(files: Source[], signal?: AbortSignal): Promise<OwnModel>
  /** Changes how a model is read. Where it is in use, all texts are prepared anew. Throws `model/unknown`, `model/settings`. */
  changeModel(id: string, reading: Partial<ModelReading>): Promise<OwnModel>
  /**
   * Uses a model from now on; without `id` the one that comes with the page, or none for reranking. Another model for search
   * by meaning takes its place once all documents have its vectors. Throws `model/unknown`.
   */
  useModel(kind: ModelKind, id?: string): Promise<void>
  /** Deletes a model with its vectors; where it is in use, the one that comes with the page takes its place at once. */
  removeModel(id: string): Promise<void>
  /** Deletes the vectors of a model that is not in use. */
  dropVectors(fingerprint: string): Promise<void>
}
