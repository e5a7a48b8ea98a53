/** How well-known models want to be read, by their names; others by what their configuration says. */
import type { ModelReading, Pooling } from '../models'

/** What of `config.json`, `1_Pooling/config.json` and `sentence_bert_config.json` matters here. */
export interface ModelConfig {
  architectures?: string[]
  id2label?: Record<string, string>
  num_labels?: number
  model_type?: string
  max_position_embeddings?: number
  max_seq_length?: number
  pooling_mode_cls_token?: boolean
  pooling_mode_mean_tokens?: boolean
  pooling_mode_lasttoken?: boolean
}

/**
 * From the models' own pages: E5 is trained with "query: " and "passage: " and the mean of all tokens, its `instruct` ones with a task
 * before the query and nothing before passages; GTE with the mean and no prefix, from version 1.5 on and in its multilingual form
 * with the first token; BGE with the first token, its English ones with an instruction before the query. Order matters: first match.
 * How tokens are pooled is taken from `1_Pooling/config.json` where that is there.
 */
const PRESETS: readonly { name: RegExp; reading: Partial<ModelReading> }[] = [
  {
    name: /\be5\b.*\binstruct\b/i,
    reading: {
      pooling: 'mean',
      queryPrefix: 'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ',
    },
  },
  { name: /\be5\b/i, reading: { pooling: 'mean', queryPrefix: 'query: ', passagePrefix: 'passage: ' } },
  { name: /\bbge-m3\b/i, reading: { pooling: 'cls' } },
  {
    name: /\bbge-.*-en\b/i,
    reading: { pooling: 'cls', queryPrefix: 'Represent this sentence for searching relevant passages: ' },
  },
  { name: /\bbge\b/i, reading: { pooling: 'cls' } },
  { name: /\bgte-(?:multilingual\b|.*v1\.5)/i, reading: { pooling: 'cls' } },
  { name: /\bgte\b/i, reading: { pooling: 'mean' } },
]

/** Tokens where the configuration does not say. */
const USUAL = 512
/** A model that reads more is slow on long texts, and no passage has more than 512 tokens. */
const MOST = 1024

/** The reading that fits a model; a person may change each part. */
export function readingFor(name: string, config: ModelConfig): ModelReading {
  const preset = PRESETS.find((candidate) => candidate.name.test(name.replaceAll('_', '-')))?.reading
  return {
    queryPrefix: '',
    passagePrefix: '',
    ...preset,
    pooling: poolingOf(config) ?? preset?.pooling ?? 'mean',
    tokens: Math.min(MOST, tokensOf(config)),
  }
}

function poolingOf(config: ModelConfig): Pooling | undefined {
  if (config.pooling_mode_cls_token) return 'cls'
  if (config.pooling_mode_mean_tokens) return 'mean'
  return config.pooling_mode_lasttoken ? 'last' : undefined
}

function tokensOf({ max_seq_length, max_position_embeddings, model_type = '' }: ModelConfig): number {
  if (max_seq_length) return max_seq_length
  if (!max_position_embeddings) return USUAL
  // RoBERTa's first two positions are not used.
  return max_position_embeddings - (/roberta|camembert/.test(model_type) ? 2 : 0)
}
