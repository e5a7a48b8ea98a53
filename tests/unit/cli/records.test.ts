import { mkdtempSync, readFileSync, rmSync, writeFileSync, appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packVectors, unpackVectors } from '../../../src/cli/records'
import { cacheFolder, VectorCache } from '../../../src/cli/vectors.mjs'

const key = fc.stringMatching(/^[0-9a-f]{64}$/)
const unit = fc
  .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 })
  .filter((values) => Math.hypot(...values) > 0.1)
  .map((values) => values.map((value) => value / Math.hypot(...values)))

function known(rows: [string, number[]][], fingerprint = 'model|1') {
  const vectors = Float32Array.from(rows.flatMap(([, vector]) => vector))
  return { fingerprint, keys: rows.map(([name]) => name), vectors }
}

function bytesOf(records: string): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = Buffer.from(records, 'base64')
  return (buffer as ArrayBuffer).slice(byteOffset, byteOffset + byteLength)
}

describe('records of vectors', () => {
  it('give back what was packed', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(key, unit), { minLength: 1, maxLength: 20 }), (rows) => {
        const made = known(rows)
        const { fingerprint, dimensions, records } = packVectors(made)
        expect([fingerprint, dimensions]).toEqual(['model|1', 4])
        expect(unpackVectors(bytesOf(records), 4)).toEqual({ keys: made.keys, vectors: made.vectors })
      }),
    )
  })

  it('leave aside what was cut off and what is no vector of length 1', () => {
    const { records } = packVectors(
      known([
        ['a'.repeat(64), [1, 0]],
        ['b'.repeat(64), [3, 4]],
        ['c'.repeat(64), [0, 1]],
      ]),
    )
    expect(unpackVectors(bytesOf(records), 2)).toEqual({
      keys: ['a'.repeat(64), 'c'.repeat(64)],
      vectors: Float32Array.of(1, 0, 0, 1),
    })
    expect(unpackVectors(bytesOf(records).slice(0, 50), 2).keys).toEqual(['a'.repeat(64)])
    expect(unpackVectors(new ArrayBuffer(0), 2)).toEqual({ keys: [], vectors: new Float32Array() })
  })
})

describe('the cache of vectors', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vectors-test-'))
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })
  const first = packVectors(known([['a'.repeat(64), [1, 0]]]))
  const second = packVectors(known([['b'.repeat(64), [0, 1]]]))

  it('lies in the folder that the system names for caches, else in .cache below the home', () => {
    expect(cacheFolder({ XDG_CACHE_HOME: folder })).toBe(join(folder, 'rummage'))
    expect(cacheFolder({})).toMatch(/[\\/]\.cache[\\/]rummage$/)
  })

  it('adds up what several runs made with one model', async () => {
    await new VectorCache(folder).add(first)
    await new VectorCache(folder).add(second)
    const [file, ...others] = await new VectorCache(folder).files()
    expect(others).toEqual([])
    expect(file).toMatchObject({ fingerprint: 'model|1', dimensions: 2 })
    const bytes = readFileSync(file!.path)
    expect(
      unpackVectors(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer, 2).keys,
    ).toEqual(['a'.repeat(64), 'b'.repeat(64)])
  })

  it('cuts a record away that was not written to its end, so that the next one stands right', async () => {
    const cache = new VectorCache(folder)
    await cache.add(first)
    const [file] = await cache.files()
    appendFileSync(file!.path, 'half')
    await cache.files()
    await cache.add(second)
    expect(readFileSync(file!.path).length).toBe(2 * 40)
  })

  it('keeps models apart, the four that were used last', async () => {
    const cache = new VectorCache(folder)
    for (let model = 0; model < 6; model++) await cache.add({ ...first, fingerprint: `model|${model}` })
    const kept = await cache.files()
    expect(new Set(kept.map(({ fingerprint }) => fingerprint)).size).toBe(4)
    expect(await cache.files()).toEqual(kept)
  })

  it('passes over files that it can’t make sense of, and a folder that is not there', async () => {
    writeFileSync(join(folder, 'x.json'), '{')
    writeFileSync(join(folder, 'y.json'), '{"fingerprint":"y","dimensions":2}')
    expect(await new VectorCache(folder).files()).toEqual([])
    expect(await new VectorCache(join(folder, 'none')).files()).toEqual([])
  })
})
