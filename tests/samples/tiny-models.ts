/**
 * Models of a handful of words, made byte by byte: an ONNX file is a protobuf message whose fields are written here as
 * `onnx.proto` numbers them (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).
 */

type Bytes = number[]

function varint(value: number): Bytes {
  const bytes: Bytes = []
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest]
    bytes.push((rest % 128) + 128)
  }
}

const text = (value: string): Bytes => [...new TextEncoder().encode(value)]
const number = (field: number, value: number): Bytes => [...varint(field * 8), ...varint(value)]
const bytes = (field: number, value: Bytes): Bytes => varint(field * 8 + 2).concat(varint(value.length), value)
const string = (field: number, value: string): Bytes => bytes(field, text(value))

const FLOAT = 1
const INT64 = 7

/** A matrix of constants. */
function matrix(name: string, rows: number[][]): Bytes {
  const raw = [...new Uint8Array(Float32Array.from(rows.flat()).buffer)]
  const dims = [rows.length, rows[0]!.length].flatMap((size) => number(1, size))
  return [...dims, ...number(2, FLOAT), ...string(8, name), ...bytes(9, raw)]
}

/** A number alone. */
function scalar(name: string, value: number): Bytes {
  return [...number(2, FLOAT), ...string(8, name), ...bytes(9, [...new Uint8Array(Float32Array.of(value).buffer)])]
}

function port(name: string, type: number, dims: string[]): Bytes {
  const shape = dims.flatMap((dim) => bytes(1, string(2, dim)))
  return [...string(1, name), ...bytes(2, bytes(1, [...number(1, type), ...bytes(2, shape)]))]
}

/** An operation with its integers as attributes: one, or a list. */
function node(type: string, inputs: string[], output: string, attributes: Record<string, number | number[]> = {}): Bytes {
  const written = Object.entries(attributes).flatMap(([name, value]) =>
    bytes(
      5,
      Array.isArray(value)
        ? [...string(1, name), ...value.flatMap((one) => number(8, one)), ...number(20, 7)]
        : [...string(1, name), ...number(3, value), ...number(20, 2)],
    ),
  )
  return [...inputs.flatMap((input) => string(1, input)), ...string(2, output), ...string(4, type), ...written]
}

function model(nodes: Bytes[], constants: Bytes[], inputs: Bytes[], output: Bytes): Uint8Array<ArrayBuffer> {
  const graph = [
    ...nodes.flatMap((one) => bytes(1, one)),
    ...string(2, 'tiny'),
    ...constants.flatMap((one) => bytes(5, one)),
    ...inputs.flatMap((one) => bytes(11, one)),
    ...bytes(12, output),
  ]
  return Uint8Array.from([...number(1, 7), ...bytes(7, graph), ...bytes(8, number(2, 11))])
}

const inputs = ['input_ids', 'attention_mask', 'token_type_ids'].map((name) => port(name, INT64, ['batch', 'sequence']))

/** Gives each token its row. */
function embeddingWeights(rows: number[][]): Uint8Array<ArrayBuffer> {
  return model(
    [node('Gather', ['rows', 'input_ids'], 'last_hidden_state', { axis: 0 })],
    [matrix('rows', rows)],
    inputs,
    port('last_hidden_state', FLOAT, ['batch', 'sequence', 'dimensions']),
  )
}

/** The dot product of the sums of the query's rows and of the passage's: with unit rows, how many words they share. */
function crossWeights(rows: number[][], operation = 'Mul'): Uint8Array<ArrayBuffer> {
  return model(
    [
      node('Gather', ['rows', 'input_ids'], 'tokens', { axis: 0 }),
      node('Cast', ['token_type_ids'], 'second', { to: FLOAT }),
      node('Unsqueeze', ['second'], 'in passage', { axes: [2] }),
      node('Sub', ['one', 'in passage'], 'in query'),
      node('Mul', ['tokens', 'in passage'], 'passage tokens'),
      node('Mul', ['tokens', 'in query'], 'query tokens'),
      node('ReduceSum', ['passage tokens'], 'passage', { axes: [1], keepdims: 0 }),
      node('ReduceSum', ['query tokens'], 'query', { axes: [1], keepdims: 0 }),
      node(operation, ['passage', 'query'], 'shared'),
      node('ReduceSum', ['shared'], 'logits', { axes: [1], keepdims: 1 }),
    ],
    [matrix('rows', rows), scalar('one', 1)],
    inputs,
    port('logits', FLOAT, ['batch', 'labels']),
  )
}

const SPECIAL = ['[PAD]', '[UNK]', '[CLS]', '[SEP]']

/** A tokenizer of whole words in lower case; others are unknown. */
function tokenizer(words: readonly string[]): object {
  const vocabulary = [...SPECIAL, ...words]
  const special = (id: string, type = 0): object => ({ SpecialToken: { id, type_id: type } })
  const sequence = (id: string, type: number): object => ({ Sequence: { id, type_id: type } })
  return {
    version: '1.0',
    added_tokens: SPECIAL.map((content, id) => ({ id, content, special: true, single_word: false, lstrip: false, rstrip: false, normalized: false })),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [special('[CLS]'), sequence('A', 0), special('[SEP]')],
      pair: [special('[CLS]'), sequence('A', 0), special('[SEP]'), sequence('B', 1), special('[SEP]', 1)],
      special_tokens: Object.fromEntries(['[CLS]', '[SEP]'].map((id) => [id, { id, ids: [SPECIAL.indexOf(id)], tokens: [id] }])),
    },
    decoder: null,
    model: {
      type: 'WordPiece',
      vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
    },
  }
}

/** Files of a model by their paths. */
export type TinyModel = Record<string, Uint8Array<ArrayBuffer>>

const json = (value: object): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value)) as Uint8Array<ArrayBuffer>

/** One direction for each group of words; special and unknown tokens weigh nothing. */
function rowsOf(groups: readonly string[][]): number[][] {
  const none = SPECIAL.map(() => groups.map(() => 0))
  return [...none, ...groups.flatMap((words, at) => words.map(() => groups.map((_, other) => (other === at ? 1 : 0))))]
}

/** A model that embeds: the words of a group mean the same. */
export function tinyEmbedder(groups: readonly string[][]): TinyModel {
  return {
    'onnx/model_quantized.onnx': embeddingWeights(rowsOf(groups)),
    'tokenizer.json': json(tokenizer(groups.flat())),
    'config.json': json({ model_type: 'bert', architectures: ['BertModel'], max_position_embeddings: 128 }),
  }
}

/** A model that judges by how many words query and passage share, those of a group taken as one. */
export function tinyCrossEncoder(groups: readonly string[][], operation?: string): TinyModel {
  return {
    'onnx/model.onnx': crossWeights(rowsOf(groups), operation),
    'tokenizer.json': json(tokenizer(groups.flat())),
    'config.json': json({ model_type: 'bert', architectures: ['BertForSequenceClassification'], id2label: { 0: 'LABEL_0' }, max_position_embeddings: 64 }),
  }
}
