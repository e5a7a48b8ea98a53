/** Models run by transformers.js in wasm: one that embeds, and one that judges a query and a passage together. */
import { AutoModel, AutoTokenizer, type PreTrainedModel, type PreTrainedTokenizer } from '@huggingface/transformers'
import { AppError } from '../errors'
import type { ChosenModel, CrossEncoder, Embedder, EmbeddingModel, TextRole } from './embedder'
import { useOwnFiles, type LoadProgress } from './files'
import { pool } from './pooling'

interface Tensor {
  data: Float32Array
  dims: number[]
  dispose(): void
}

interface Parts {
  model: EmbeddingModel
  tokenizer: PreTrainedTokenizer
  network: PreTrainedModel
}

/**
 * Loads a model that embeds. To be called once in a worker of its own.
 * @param models absolute address of the folder that holds the site's models, ending in `/`
 * @throws AppError `embed/missing` or `embed/damaged`
 */
export async function loadModel(chosen: ChosenModel, models: string, progress: LoadProgress): Promise<Embedder> {
  return new TransformersEmbedder(await load(chosen, models, progress))
}

/**
 * Loads a model that judges a query and a passage together. To be called once in a worker of its own.
 * @throws AppError `embed/missing` or `embed/damaged`
 */
export async function loadCrossEncoder(
  chosen: ChosenModel,
  models: string,
  progress: LoadProgress,
): Promise<CrossEncoder> {
  return new TransformersCrossEncoder(await load(chosen, models, progress))
}

async function load(chosen: ChosenModel, models: string, progress: LoadProgress): Promise<Parts> {
  const { model } = chosen
  await useOwnFiles(chosen, models, progress)
  try {
    const [tokenizer, network] = await Promise.all([
      AutoTokenizer.from_pretrained(model.folder),
      // The class of the bare encoder: it gives whatever the file gives, also what a head on top of it says.
      AutoModel.from_pretrained(model.folder, { dtype: 'q8', device: 'wasm', use_external_data_format: false }),
    ])
    return { model, tokenizer, network }
  } catch (cause) {
    throw new AppError({ code: 'embed/missing', subject: model.name, detail: String(cause) }, { cause })
  }
}

class TransformersEmbedder implements Embedder {
  constructor(private readonly parts: Parts) {}

  async embed(text: string, role: TextRole): Promise<Float32Array> {
    const { model, tokenizer, network } = this.parts
    const { queryPrefix, passagePrefix, tokens, pooling } = model
    const input = tokenizer((role === 'query' ? queryPrefix : passagePrefix) + text, {
      truncation: true,
      max_length: tokens,
      return_token_type_ids: true,
    }) as object
    const { last_hidden_state: output } = (await network(input)) as { last_hidden_state?: Tensor }
    if (output?.dims.length !== 3) throw unsuitable(model, 'it gives no last_hidden_state of tokens by dimensions')
    const vector = pool(output.data, output.dims[1]!, output.dims[2]!, pooling)
    output.dispose()
    return vector
  }
}

class TransformersCrossEncoder implements CrossEncoder {
  constructor(private readonly parts: Parts) {}

  async score(query: string, passage: string): Promise<number> {
    const { model, network } = this.parts
    const { logits } = (await network(this.pair(query, passage))) as { logits?: Tensor }
    const score = logits?.data[0]
    if (!logits || score === undefined) throw unsuitable(model, 'it gives no logits')
    if (logits.data.length !== 1) throw unsuitable(model, `it gives ${logits.data.length} logits, not one`)
    logits.dispose()
    return score
  }

  /** Query and passage with their special tokens. A passage that is too long is cut at its end, not the last special token. */
  private pair(query: string, passage: string): object {
    const { model, tokenizer } = this.parts
    const count = (text: string): number => tokenizer.encode(query, { text_pair: text }).length
    let text = passage
    for (let tokens = count(text); tokens > model.tokens && text !== ''; tokens = count(text))
      text = text.slice(0, Math.floor((text.length - 1) * Math.min(1, model.tokens / tokens)))
    return tokenizer(query, { text_pair: text, return_token_type_ids: true }) as object
  }
}

function unsuitable({ name }: EmbeddingModel, detail: string): AppError {
  return new AppError({ code: 'model/unsuitable', subject: name, detail })
}
