import { Tokenizer } from '@huggingface/tokenizers'
import { AppError } from '../errors'
import type { ChosenModel } from './embedder'
import { readingOf } from './reading'

/** Tokens as a model counts them. */
export interface TokenCounter {
  /** Tokens of a text, the special ones included. */
  (text: string): number
  /** Most tokens that the model reads. */
  limit: number
  /** Names the tokenizer where it is not that of the shipped model. */
  tokenizer?: string
}

/**
 * Loads a model's tokenizer alone, to count tokens where no model is needed.
 * @param models absolute address of the folder that holds the site's models, ending in `/`
 * @throws AppError `embed/missing`
 */
export async function loadTokenCounter(chosen: ChosenModel, models: string): Promise<TokenCounter> {
  const { model, files } = chosen
  const read = readingOf(chosen, models)
  const json = async (file: string): Promise<object> => {
    const response = await read(file)
    if (!response.ok) throw new Error(`${response.status} for ${file}`)
    return (await response.json()) as object
  }
  try {
    const tokenizer = new Tokenizer(await json('tokenizer.json'), await json('tokenizer_config.json'))
    const count = (text: string): number => tokenizer.encode(text).ids.length
    // What stands before each passage takes room as well; without the special tokens, which a text has but once.
    const reserved = model.passagePrefix ? count(model.passagePrefix) - count('') : 0
    return Object.assign(count, {
      limit: model.tokens - reserved,
      ...(files ? { tokenizer: tokenizerName(chosen)! } : {}),
    })
  } catch (cause) {
    throw new AppError({ code: 'embed/missing', subject: model.name, detail: String(cause) }, { cause })
  }
}

/** Names what decides how many tokens a chunk may have; undefined for the shipped model. */
export function tokenizerName({ model, files }: ChosenModel): string | undefined {
  return files && `${model.weights.sha256.slice(0, 16)}/${model.tokens}/${model.passagePrefix}`
}
