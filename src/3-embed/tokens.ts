import { Tokenizer } from '@huggingface/tokenizers'
import { AppError } from '../errors'
import type { EmbeddingModel } from './embedder'

/**
 * Loads a model's tokenizer alone, to count tokens where no model is needed.
 * @param models absolute address of the folder that holds the models, ending in `/`
 * @returns a function that counts the tokens of a text, the two special ones included
 * @throws AppError `embed/missing`
 */
export async function loadTokenCounter(model: EmbeddingModel, models: string): Promise<(text: string) => number> {
  const read = async (file: string): Promise<object> => {
    const response = await fetch(new URL(`${model.folder}/${file}`, models))
    if (!response.ok) throw new Error(`${response.status} for ${file}`)
    return (await response.json()) as object
  }
  try {
    const tokenizer = new Tokenizer(await read('tokenizer.json'), await read('tokenizer_config.json'))
    return (text) => tokenizer.encode(text).ids.length
  } catch (cause) {
    throw new AppError({ code: 'embed/missing', subject: model.name, detail: String(cause) }, { cause })
  }
}
