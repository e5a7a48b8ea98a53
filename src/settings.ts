/** The nouns of how the engine works. Plain data, part of `types.ts`. */
import type { PromptTemplates } from './answer'
import type { OwnModel } from './models'

/**
 * How documents are cut. Sizes are upper bounds; a chunk never has more than 512 tokens besides, whatever they say.
 *
 * - `sections`: at headings. A section over the size is cut at paragraphs, a paragraph over the size at sentences. Either
 *   `characters` (default 1200) with at most `overlap` characters (default 200) repeated, or up to `words` without overlap.
 * - `paragraphs`: paragraphs packed to `characters` (default 1200) with `overlap` (default 200); a longer paragraph is
 *   stepped by `characters − overlap`. With `{ characters: 1000, overlap: 0 }` each chunk is whole paragraphs.
 * - `sentences`: whole sentences up to `words` (default 25), the last `overlap` sentences (default 1) repeated.
 * - `fixed`: `words` words (default 500), `overlap` of them (default 50) repeated.
 */
export type ChunkSettings =
  | { strategy: 'sections'; characters?: number; overlap?: number; words?: undefined }
  | { strategy: 'sections'; words: number; characters?: undefined; overlap?: undefined }
  | { strategy: 'paragraphs'; characters?: number; overlap?: number }
  | { strategy: 'sentences'; words?: number; overlap?: number }
  | { strategy: 'fixed'; words?: number; overlap?: number }

/** Scores of the best passage, 0 to 2: under `weak` nothing answers, from `strong` on it is trusted. `weak` ≤ `strong`. */
export interface Thresholds {
  weak: number
  strong: number
}

/** How the engine works; kept with the library. */
export interface EngineSettings {
  chunks: ChunkSettings
  /** Embedding workers, 1 to 4. */
  lanes: number
  /** Whether files that can be shown as printed are kept beside their text. */
  originals: boolean
  /** Where evidence is weak and where strong; absent or `calibrated`: as measured with the library's own passages. */
  evidence?: Thresholds | 'calibrated'
  /** A person's own wording of prompts, in place of the usual one of its language. */
  prompts?: Partial<PromptTemplates>
  /** The model of search by meaning; absent or null: the one that comes with the page. */
  embedding?: OwnModel | null
  /** The model that takes its place once all documents have its vectors; absent or null: none. */
  next?: { embedding: OwnModel | null } | null
  /** The model that judges the best hits; absent or null: none. */
  reranking?: OwnModel | null
}
