/** Text → unit vectors: the contract that the model, the pool and the fakes of the tests share. */
import type { ModelReading } from '../models'

/** What is known of a model without loading it. */
export interface EmbeddingModel extends ModelReading {
  name: string
  /** Folder below the site's `models/`; of no consequence for a model from a person's own folder. */
  folder: string
  dimensions: number
  weights: {
    /** Below the model's folder. */
    file: string
    bytes: number
    /** Hex. Damaged weights would load and embed without a word. */
    sha256: string
  }
}

/**
 * A model's files from a person's own folder, by the paths under which transformers.js asks for them. They are never
 * fetched: whoever loads the model reads them where they lie.
 */
export type OwnFiles = Record<string, Blob>

/** A model, and where its files are: with `files` there, else below the site's `models/`. */
export interface ChosenModel {
  model: EmbeddingModel
  files?: OwnFiles
}

/** Whether a text asks or answers: models are trained with a different prefix for each. */
export type TextRole = 'query' | 'passage'

/** One text at a time: in wasm batches are slower, and int8 results depend on what else is in the batch. */
export interface Embedder {
  /**
   * @returns a vector of length 1
   * @throws AppError `embed/*`
   */
  embed(text: string, role: TextRole): Promise<Float32Array>
}

/** Judges how well a passage answers a query, reading both together. */
export interface CrossEncoder {
  /**
   * @returns the model's logit: any number, higher is better
   * @throws AppError `embed/*`
   */
  score(query: string, passage: string): Promise<number>
}
