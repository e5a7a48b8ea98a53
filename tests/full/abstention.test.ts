import { describe, expect, it } from 'vitest'
import type { Abstention } from '../../src/evaluate/abstention'
import { beside, run } from './beside'

/** Sets with questions that they don't answer; `related`: on the very subject of the set, where nothing tells them apart well. */
const settings = [
  { set: 'covidqa', other: 'cranfield' },
  { set: 'covidqa', other: 'xquad_en' },
  { set: 'cranfield', other: 'covidqa' },
  { set: 'cranfield', other: 'xquad_en' },
  { set: 'xquad_en', other: 'covidqa' },
  { set: 'xquad_en', other: 'cranfield' },
  { set: 'xquad_en', other: 'xquad_en' },
  { set: 'covidqa', other: 'covidqa', related: true },
]

describe('evidence', () => {
  it.for(settings)('tells what $set answers from questions of $other', ({ set, other, related }, { skip }) => {
    const [folder, others] = [set, other].map((name) => beside(`benchmarks/${name}`))
    if (!folder || !others) return skip('needs ../shared/benchmarks')
    const command = ['src/cli/rummage.mjs', 'evaluate', folder, '--unanswerable', others, '--json']
    const { status, out, errors } = run(process.execPath, command)
    expect(status, errors).toBe(0)
    const { abstention } = JSON.parse(out) as { abstention: Abstention }
    console.warn(`${set}, questions of ${other}: ${JSON.stringify(abstention)}`)
    if (related) return
    expect(abstention.auc).toBeGreaterThanOrEqual(0.97)
    expect(abstention.kept).toBeGreaterThanOrEqual(0.95)
    expect(abstention.answered).toBeLessThanOrEqual(0.12)
  })
})
