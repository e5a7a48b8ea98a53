import { describe, expect, it } from 'vitest'
import { openMemoryStore } from '../../../src/4-store/memory'
import type { KeptCalibration } from '../../../src/4-store/store'
import { add, nodeEngine, search, source } from '../../samples/engine'

const sentence = (n: number): string =>
  `Pump number ${n} moves ${n * 7} litres of water through the ${['red', 'green', 'blue'][n % 3]} pipe every hour of day ${n}.`
const book = source('book.txt', Array.from({ length: 240 }, (_, n) => sentence(n)).join('\n\n'))
const chunks = { strategy: 'sentences', words: 20, overlap: 0 } as const

describe('where evidence is weak', () => {
  it('is measured in a library of some size, and known at once when it is opened again', async () => {
    const store = openMemoryStore()
    let keep: (calibration: KeptCalibration) => void = () => {}
    const kept = new Promise<KeptCalibration>((resolve) => (keep = resolve))
    const putCalibration = async (calibration: KeptCalibration): Promise<void> => {
      await store.putCalibration(calibration)
      keep(calibration)
    }
    const first = nodeEngine({ store: { ...store, putCalibration }, chunks })
    await add(first, book)
    await first.settled()
    expect((await search(first, 'litres of water')).evidence).toMatchObject({ weak: 0.7, strong: 0.8 })
    const { thresholds } = await kept
    expect(thresholds.weak).not.toBe(0.7)
    expect((await search(first, 'litres of water')).evidence).toMatchObject(thresholds)
    const again = nodeEngine({ store, chunks })
    expect((await search(again, 'litres of water')).evidence).toMatchObject(thresholds)
  })

  it('can be set by hand, kept with the library, and left to measuring again', async () => {
    const store = openMemoryStore()
    const engine = nodeEngine({ store })
    await add(engine, source('a.txt', 'The ferry crosses the river.'), source('b.txt', 'Herons eat fish.'))
    await engine.settled()
    await engine.configure({ evidence: { weak: 1.9, strong: 2 } })
    const query = 'who eats a herring'
    expect((await search(engine, query)).evidence).toMatchObject({ band: 'nothing', weak: 1.9, strong: 2 })
    await engine.configure({ evidence: { weak: 0, strong: 0 } })
    expect((await search(nodeEngine({ store }), query)).evidence).toMatchObject({ band: 'strong' })
    await engine.configure({ evidence: 'calibrated' })
    expect((await search(engine, query)).evidence).toMatchObject({ weak: 0.7, strong: 0.8 })
  })

  it.for([
    { weak: 0.8, strong: 0.7 },
    { weak: -0.1, strong: 0.7 },
    { weak: 0.5, strong: 2.1 },
    { weak: NaN, strong: 1 },
  ])('can’t be %j', async (evidence) => {
    const engine = nodeEngine()
    await expect(engine.configure({ evidence })).rejects.toMatchObject({ problem: { code: 'search/thresholds' } })
    expect((await engine.settings()).evidence).toBeUndefined()
  })
})
