import { AppError } from '../errors'
import type { Chunk, ChunkSettings, Document } from '../types'
import { fixed } from './fixed'
import { paragraphs } from './paragraphs'
import { sections } from './sections'
import { sentences } from './sentences'

export type { ChunkSettings }

/** Counts the model's tokens of a text, its special tokens included. It must be exact. */
export interface CountTokens {
  (text: string): number
  /** Most tokens of a chunk where that is fewer than 512. */
  limit?: number
  /** Names the tokenizer; absent for that of the shipped model. Part of the fingerprint. */
  tokenizer?: string
}

/** What of a document decides how it is cut. */
export type Chunkable = Pick<Document, 'text' | 'sections' | 'places' | 'blocks' | 'language'>

/** One way to cut documents, its parameters fixed. */
export interface Chunker {
  name: ChunkSettings['strategy']
  /** `name@version` and the parameters: part of the fingerprint of all that is made from chunks. */
  fingerprint: string
  /**
   * Cuts a document. The chunks are views in order of their starts; each holds something other than spaces, none lies
   * wholly in another, none begins or ends inside a grapheme, and every character that is not a space is in one.
   */
  chunk(document: Chunkable, countTokens: CountTokens): Chunk[]
}

/** A strategy: checks parameters, then cuts. Raise the version whenever the same document would be cut otherwise. */
export interface Strategy {
  version: number
  parameters: string
  chunk(document: Chunkable, countTokens: CountTokens): Chunk[]
}

/**
 * A chunker for these settings; by default by sections of 1,200 characters with 200 of overlap.
 * @param tokenizer as `CountTokens` names it
 * @throws AppError `chunk/parameters` naming the values that can't work together
 */
export function createChunker(settings: ChunkSettings = { strategy: 'sections' }, tokenizer?: string): Chunker {
  const { version, parameters, chunk } = strategyFor(settings)
  const by = tokenizer === undefined ? '' : `+${tokenizer}`
  return { name: settings.strategy, fingerprint: `${settings.strategy}@${version}(${parameters})${by}`, chunk }
}

function strategyFor(settings: ChunkSettings): Strategy {
  switch (settings.strategy) {
    case 'sections':
      return settings.words === undefined
        ? sections(sizes('characters', settings.characters ?? 1200, settings.overlap, 200))
        : sections(sizes('words', settings.words, 0, 0))
    case 'paragraphs':
      return paragraphs(sizes('characters', settings.characters ?? 1200, settings.overlap, 200))
    case 'sentences':
      return sentences(sizes('words', settings.words ?? 25, settings.overlap, 1))
    case 'fixed':
      return fixed(sizes('words', settings.words ?? 500, settings.overlap, 50))
    default:
      throw new AppError({
        code: 'chunk/parameters',
        detail: `no strategy is called ${JSON.stringify((settings as { strategy: unknown }).strategy)}`,
        remedy: 'Choose sections, paragraphs, sentences or fixed.',
      })
  }
}

/** A size with its overlap, checked. */
export interface Sizes {
  unit: 'characters' | 'words'
  size: number
  overlap: number
}

function sizes(unit: Sizes['unit'], size: number, wanted: number | undefined, usual: number): Sizes {
  const overlap = wanted ?? Math.max(0, Math.min(usual, Math.floor(size / 6)))
  const whole = Number.isSafeInteger(size) && Number.isSafeInteger(overlap)
  if (!whole || size < 1 || overlap < 0 || overlap >= size) {
    throw new AppError({
      code: 'chunk/parameters',
      detail: `size ${size} ${unit}, overlap ${overlap}: both must be whole numbers with 0 ≤ overlap < size`,
    })
  }
  return { unit, size, overlap }
}
