/** Text → unit vectors: the contract that the model, the pool and the fakes of the tests share. */

/** What is known of a model without loading it. */
export interface EmbeddingModel {
  name: string
  /** Folder below the site's `models/`. */
  folder: string
  dimensions: number
  /** Longest input in tokens, the two special tokens included; longer texts are cut there. */
  tokens: number
  pooling: 'cls' | 'mean'
  /** Put before a query. */
  queryPrefix: string
  /** Put before a passage. */
  passagePrefix: string
  weights: {
    /** Below the model's folder. */
    file: string
    bytes: number
    /** Hex. Damaged weights would load and embed without a word. */
    sha256: string
  }
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
