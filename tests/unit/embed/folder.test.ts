import { describe, expect, it } from 'vitest'
import { readFolder, type FolderFile } from '../../../src/3-embed/folder'
import { tinyCrossEncoder, tinyEmbedder, type TinyModel } from '../../samples/tiny-models'

const folder = (model: TinyModel, name = 'my-model'): FolderFile[] =>
  Object.entries(model).map(([path, bytes]) => ({ path: `${name}/${path}`, bytes: new Blob([bytes]) }))
const json = (value: object): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(value)) as Uint8Array<ArrayBuffer>
const embedder = tinyEmbedder([['pension']])
const without = (path: string): TinyModel =>
  Object.fromEntries(Object.entries(embedder).filter(([other]) => other !== path))
const config = (value: object): TinyModel => ({ ...embedder, 'config.json': json(value) })
const problemOf = (model: TinyModel): Promise<unknown> =>
  readFolder(folder(model)).then(
    () => 'it was taken',
    (thrown: { problem?: unknown }) => thrown.problem,
  )

describe('a model’s folder', () => {
  it('is read whole: what it is called, what it is for, its weights by their digest', async () => {
    const found = await readFolder(folder(embedder))
    expect(found).toMatchObject({
      kind: 'embedding',
      name: 'my-model',
      weights: found.files['onnx/model_quantized.onnx']!.size,
    })
    expect(found.id).toMatch(/^[0-9a-f]{64}$/)
    expect((await readFolder(folder(embedder, 'other'))).id).toBe(found.id)
    expect((await readFolder(folder(tinyCrossEncoder([['pension']])))).kind).toBe('reranking')
  })

  it('is found below the folder that was chosen, with its weights wherever hubs put them', async () => {
    const weights = embedder['onnx/model_quantized.onnx']!
    const { 'onnx/model_quantized.onnx': _, ...rest } = embedder
    for (const path of ['onnx/model.onnx', 'model_quantized.onnx', 'model.onnx', 'onnx/model_int8.onnx']) {
      const found = await readFolder(folder({ ...rest, [path]: weights }, 'downloads/models/gte-small'))
      expect(found.name).toBe('gte-small')
      expect(found.files['onnx/model_quantized.onnx']!.size).toBe(weights.length)
    }
  })

  it('prefers the quantised weights to the others', async () => {
    const both = { ...embedder, 'onnx/model.onnx': json({}) }
    expect((await readFolder(folder(both))).weights).toBe(embedder['onnx/model_quantized.onnx']!.length)
  })

  it.each([
    ['tokenizer.json', 'tokenizer.json'],
    ['config.json', 'config.json'],
    ['onnx/model_quantized.onnx', 'onnx/model_quantized.onnx'],
  ])('says what is missing without %s', async (path, subject) => {
    expect(await problemOf(without(path))).toMatchObject({
      code: 'model/missing',
      subject,
      remedy: expect.any(String) as string,
    })
  })

  it('says why weights in another form, in several files or to choose from can’t be used', async () => {
    const none = without('onnx/model_quantized.onnx')
    const weights = embedder['onnx/model_quantized.onnx']!
    expect(await problemOf({ ...none, 'model.safetensors': weights })).toMatchObject({
      code: 'model/missing',
      detail: 'model.safetensors is in a form that browsers can’t run',
    })
    expect(await problemOf({ ...none, 'onnx/model.onnx': weights, 'onnx/model.onnx_data': weights })).toMatchObject({
      code: 'model/unsuitable',
      detail: 'its weights are in a second file, onnx/model.onnx_data',
    })
    expect(await problemOf({ ...none, 'onnx/a.onnx': weights, 'onnx/b.onnx': weights })).toMatchObject({
      code: 'model/missing',
      detail: 'my-model holds onnx/a.onnx, onnx/b.onnx',
    })
  })

  it('says when a file is damaged or a mere pointer, and when a model tells classes apart', async () => {
    const pointer = new TextEncoder().encode(
      'version https://git-lfs.github.com/spec/v1\noid sha256:1',
    ) as Uint8Array<ArrayBuffer>
    expect(await problemOf({ ...embedder, 'onnx/model_quantized.onnx': pointer })).toMatchObject({
      code: 'model/damaged',
      remedy: expect.stringContaining('Download the file itself') as string,
    })
    expect(await problemOf({ ...embedder, 'tokenizer.json': pointer })).toMatchObject({
      code: 'model/damaged',
      subject: 'tokenizer.json',
    })
    expect(
      await problemOf(config({ architectures: ['BertForSequenceClassification'], id2label: { 0: 'no', 1: 'yes' } })),
    ).toMatchObject({ code: 'model/unsuitable', detail: 'it tells 2 classes apart' })
  })

  it('refuses weights that a browser has no memory for, before reading them', async () => {
    const files = folder(without('onnx/model_quantized.onnx'))
    const huge = Object.defineProperty(new Blob(['x']), 'size', { value: 1.4e9 })
    await expect(readFolder([...files, { path: 'my-model/onnx/model.onnx', bytes: huge }])).rejects.toMatchObject({
      problem: { code: 'model/too-large', detail: '1400000000 of at most 1000000000 bytes' },
    })
  })
})

describe('how a model is read', () => {
  const reading = async (name: string, value: object, more: TinyModel = {}): Promise<unknown> =>
    (await readFolder(folder({ ...config(value), ...more }, name))).reading

  it('is known of well-known models by their names', async () => {
    const bert = { max_position_embeddings: 512 }
    expect(await reading('multilingual-e5-small', bert)).toEqual({
      pooling: 'mean',
      queryPrefix: 'query: ',
      passagePrefix: 'passage: ',
      tokens: 512,
    })
    expect(await reading('gte-small', bert)).toEqual({
      pooling: 'mean',
      queryPrefix: '',
      passagePrefix: '',
      tokens: 512,
    })
    expect(await reading('bge-m3', { model_type: 'xlm-roberta', max_position_embeddings: 8194 })).toEqual({
      pooling: 'cls',
      queryPrefix: '',
      passagePrefix: '',
      tokens: 1024,
    })
    expect(await reading('gte-base-en-v1.5', bert)).toMatchObject({ pooling: 'cls', queryPrefix: '' })
    expect(await reading('multilingual-e5-large-instruct', bert)).toMatchObject({
      pooling: 'mean',
      queryPrefix: expect.stringMatching(/^Instruct: .*\nQuery: $/) as string,
      passagePrefix: '',
    })
    expect(await reading('bge-base-en-v1.5', bert)).toMatchObject({
      pooling: 'cls',
      queryPrefix: 'Represent this sentence for searching relevant passages: ',
    })
  })

  it('is taken from the configuration of others', async () => {
    const more = {
      '1_Pooling/config.json': json({ pooling_mode_cls_token: false, pooling_mode_lasttoken: true }),
      'sentence_bert_config.json': json({ max_seq_length: 256 }),
    }
    expect(await reading('unheard-of', { max_position_embeddings: 512 }, more)).toEqual({
      pooling: 'last',
      queryPrefix: '',
      passagePrefix: '',
      tokens: 256,
    })
    expect(await reading('unheard-of', { model_type: 'roberta', max_position_embeddings: 514 })).toMatchObject({
      pooling: 'mean',
      tokens: 512,
    })
    expect(await reading('unheard-of', {})).toMatchObject({ tokens: 512 })
  })
})
