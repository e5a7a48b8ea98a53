import { describe, expect, it } from 'vitest'
import type { RankingTable } from '../../src/evaluate/ranking'
import { beside, run } from './beside'

/** The least nDCG@10 of the default on each set: .01 under what was measured last. */
const floors = { xquad_en: 0.973, cranfield: 0.414, covidqa: 0.749 }

describe('ranking', () => {
  it.for(Object.entries(floors))('on %s has an nDCG@10 of at least %d', ([name, floor], { skip }) => {
    const set = beside(`benchmarks/${name}`)
    if (!set) return skip(`needs ../shared/benchmarks/${name}`)
    const { status, out, errors } = run(process.execPath, ['src/cli/rummage.mjs', 'evaluate', set, '--json'])
    expect(status, errors).toBe(0)
    const { methods } = JSON.parse(out) as RankingTable
    const figures = Object.entries(methods).map(([method, { 'ndcg@10': ndcg }]) => `${method} ${ndcg.toFixed(4)}`)
    console.warn(`${name}: ${figures.join(', ')}`)
    expect(methods['default']!['ndcg@10']).toBeGreaterThanOrEqual(floor)
  })
})
