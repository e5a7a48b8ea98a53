import { describe, expect, it } from 'vitest'
import { readFolder, type ModelFolder } from '../../../src/3-embed/folder'
import { describeModel } from '../../../src/3-embed/models'
import { loadTokenCounter } from '../../../src/3-embed/tokens'
import type { ChosenModel } from '../../../src/3-embed/embedder'
import { pool } from '../../../src/3-embed/pooling'
import { openCrossEncoder, openLane } from '../../../src/worker/lane'
import { tinyCrossEncoder, tinyEmbedder, type TinyModel } from '../../samples/tiny-models'

const models = new URL('/models/', location.href).href
const groups = [['pension', 'zorblax', 'annuity'], ['boiler', 'heating'], ['lease']]

const folder = (model: TinyModel): Promise<ModelFolder> =>
  readFolder(Object.entries(model).map(([path, bytes]) => ({ path: `tiny/${path}`, bytes: new Blob([bytes]) })))

async function chosen(model: TinyModel, more: object = {}): Promise<ChosenModel> {
  const { id, kind, name, bytes, weights, files, reading } = await folder(model)
  return { model: describeModel({ id, kind, name, bytes, weights, dimensions: 0, ...reading, ...more }), files }
}

const rounded = (vector: Float32Array): number[] => [...vector].map((value) => Math.round(value * 1000) / 1000)

describe('an embedding model from a person’s folder', () => {
  it('is loaded from the files themselves, with no request at all, and embeds as it was made to', async () => {
    const before = performance.getEntriesByType('resource').length
    const lane = await openLane(await chosen(tinyEmbedder(groups)), 'http://nowhere.invalid/', () => {})
    expect(rounded(await lane.embed('Zorblax', 'query'))).toEqual([1, 0, 0])
    expect(rounded(await lane.embed('pension boiler', 'passage'))).toEqual([0.707, 0.707, 0])
    const models = performance.getEntriesByType('resource').slice(before)
    expect(models.filter(({ name }) => name.includes('nowhere'))).toEqual([])
    lane.close()
  })

  it('puts its prefixes before a query and a passage, and cuts at its own length', async () => {
    const own = await chosen(tinyEmbedder(groups), { queryPrefix: 'lease ', passagePrefix: 'boiler ', tokens: 4 })
    const lane = await openLane(own, models, () => {})
    expect(rounded(await lane.embed('pension', 'query'))).toEqual([0.707, 0, 0.707])
    expect(rounded(await lane.embed('pension', 'passage'))).toEqual([0.707, 0.707, 0])
    // [CLS] boiler pension pension
    expect(rounded(await lane.embed('pension pension lease lease', 'passage'))).toEqual([0.894, 0.447, 0])
    lane.close()
  })

  it('counts tokens by its own tokenizer, and leaves room for what stands before each passage', async () => {
    const count = await loadTokenCounter(await chosen(tinyEmbedder(groups), { passagePrefix: 'boiler ' }), models)
    expect(count('pension, heating')).toBe(5)
    expect(count.limit).toBe(127)
    expect(count.tokenizer).toMatch(/^[0-9a-f]{16}\/128\/boiler $/)
  })

  it('takes the first, the mean or the last of its tokens’ vectors', () => {
    const rows = Float32Array.of(3, 4, 0, 1, 6, 8)
    expect(rounded(pool(rows, 3, 2, 'cls'))).toEqual([0.6, 0.8])
    expect(rounded(pool(rows, 3, 2, 'mean'))).toEqual([0.569, 0.822])
    expect(rounded(pool(rows, 3, 2, 'last'))).toEqual([0.6, 0.8])
  })

  it('says so when its weights were changed after they were kept, or are no model', async () => {
    const own = await chosen(tinyEmbedder(groups))
    const [, changed] = [own, tinyEmbedder([...groups, ['law']])['onnx/model_quantized.onnx']!]
    const files = { ...own.files!, 'onnx/model_quantized.onnx': new Blob([changed]) }
    await expect(openLane({ ...own, files }, models, () => {})).rejects.toMatchObject({
      problem: { code: 'embed/damaged' },
    })
    const noise = await chosen({
      ...tinyEmbedder(groups),
      'onnx/model_quantized.onnx': Uint8Array.of(8, 7, 250, 3, 1, 2, 3),
    })
    await expect(openLane(noise, models, () => {})).rejects.toMatchObject({ problem: { code: 'embed/missing' } })
  })
})

describe('a reranking model from a person’s folder', () => {
  it('judges query and passage together, also a passage longer than it reads', async () => {
    const judge = await openCrossEncoder(await chosen(tinyCrossEncoder(groups)), models)
    expect(await judge.score('pension', 'The zorblax and the annuity')).toBeCloseTo(2, 5)
    expect(await judge.score('pension lease', 'heating')).toBeCloseTo(0, 5)
    const long = await judge.score('pension', 'pension '.repeat(200))
    expect(long).toBeGreaterThan(40)
    expect(long).toBeLessThanOrEqual(64)
    judge.close()
  })

  it('is refused where it makes vectors, or has an operation that this runtime lacks', async () => {
    const other = await openCrossEncoder(await chosen(tinyEmbedder(groups)), models)
    await expect(other.score('a', 'b')).rejects.toMatchObject({ problem: { code: 'model/unsuitable' } })
    other.close()
    await expect(openCrossEncoder(await chosen(tinyCrossEncoder(groups, 'Frobnicate')), models)).rejects.toMatchObject({
      problem: { detail: expect.stringContaining('Frobnicate') as string },
    })
  })
})
