import { describe, expect, it } from 'vitest'
import { beside, run } from './beside'

/** Percent of the files in which everything is found that must be, and nothing that must not, the hard things included. */
const floor = 97

describe('files of other people', () => {
  it(`are read as they should be, at least ${floor} of a hundred`, ({ skip }) => {
    const score = beside('corpus/score.mjs')
    if (!score) return skip('needs ../shared/corpus')
    const { status, out, errors } = run(process.execPath, [score, '--strict', '--min', String(floor)])
    expect(status, `${out}\n${errors}`).toBe(0)
  })
})
