import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VectorIndex } from '../../../src/5-retrieve/dense'

const order = (a: number, b: number): number => a - b

function unit(...values: number[]): Float32Array {
  const length = Math.hypot(...values) || 1
  return Float32Array.from(values, (value) => value / length)
}

describe('the vector index', () => {
  it('gives the nearest rows with their cosine', () => {
    const index = new VectorIndex(2)
    index.set(0, unit(1, 0))
    index.set(5, unit(1, 1))
    index.set(2000, unit(0, 1))
    const found = index.search(unit(1, 0), { depth: 2, order })
    expect(found.map(({ row }) => row)).toEqual([0, 5])
    expect(found[1]!.score).toBeCloseTo(Math.SQRT1_2, 6)
  })

  it('counts a row once, however often it is set, and not once it is removed', () => {
    const index = new VectorIndex(2)
    index.set(3, unit(1, 0))
    index.set(3, unit(0, 1))
    expect(index.size).toBe(1)
    index.remove([3, 4])
    expect(index.size).toBe(0)
    expect(index.get(3)).toBeUndefined()
    expect(index.search(unit(1, 0), { depth: 9, order })).toEqual([])
  })

  it('filters before it takes the best: a filtered search equals one over those rows alone', () => {
    const vectors = fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 })), {
      maxLength: 30,
    })
    fc.assert(
      fc.property(vectors, fc.integer({ min: 1, max: 5 }), (rows, depth) => {
        const all = new VectorIndex(2)
        const even = new VectorIndex(2)
        rows.forEach(([x, y], row) => {
          all.set(row, unit(x, y))
          if (row % 2 === 0) even.set(row, unit(x, y))
        })
        const query = unit(3, 4)
        expect(all.search(query, { depth, order, filter: (row) => row % 2 === 0 })).toEqual(
          even.search(query, { depth, order }),
        )
      }),
    )
  })
})
