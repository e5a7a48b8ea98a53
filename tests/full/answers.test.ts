import { describe, expect, it } from 'vitest'
import { agreement, labelledAnswers, labelledPath } from '../samples/labelled-answers'
import type { CheckedAnswer } from '../../src/cli/answers'
import { run } from './beside'

/** The least share of sentences judged as labelled: .01 under what was measured last. */
const floors = {
  own: 0.94,
  second: 0.89,
  third: 0.93,
  fourth: 0.95,
  fifth: 0.95,
  sixth: 0.85,
  seventh: 0.84,
  eighth: 0.78,
  ninth: 0.71,
  tenth: 0.9,
  eleventh: 0.92,
  twelfth: 0.93,
  thirteenth: 0.9,
  fourteenth: 0.84,
  fifteenth: 0.83,
  sixteenth: 0.81,
}

describe('checking answers', () => {
  it.for(Object.entries(floors))('judges the set “%s” as labelled in %d of its sentences at least', ([name, floor]) => {
    const { status, out, errors } = run(process.execPath, [
      'src/cli/rummage.mjs',
      'check-answers',
      '--json',
      labelledPath(name),
    ])
    expect(status, errors).toBe(0)
    const judged = out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as CheckedAnswer).sentences)
    const { right, all, wrong } = agreement(labelledAnswers(name), judged)
    console.warn(`${name}: ${right} of ${all} sentences, ${((100 * right) / all).toFixed(1)} %`)
    expect(right / all, wrong.join('\n')).toBeGreaterThanOrEqual(floor)
  })
})
