import { describe, expect, it } from 'vitest'
import { count } from '../../../tools/reporter.mjs'

type Module = Parameters<typeof count>[0][number]

/** The part of Vitest's module that is counted. */
function module(tests: object[], errors: unknown[] = [], suiteErrors: unknown[] = []): Module {
  return {
    relativeModuleId: 'a.test.ts',
    errors: () => errors,
    children: {
      allSuites: () => [{ fullName: 'suite', errors: () => suiteErrors }],
      allTests: () => tests.map((result, index) => ({ fullName: `test ${index}`, result: () => result })),
    },
  } as unknown as Module
}

describe('the count of a run', () => {
  it('sums passed tests over all files, and names failed ones with what they said and skipped ones with their reason', () => {
    const modules = [
      module([{ state: 'passed' }, { state: 'failed', errors: [new Error('expected 1 to be 2\nat line 3')] }]),
      module([
        { state: 'passed' },
        { state: 'skipped', note: 'no corpus here' },
        { state: 'skipped' },
        { state: 'pending' },
      ]),
    ]
    expect(count(modules, [])).toEqual({
      passed: 2,
      failed: ['a.test.ts > test 1: expected 1 to be 2'],
      skipped: ['test 1: no corpus here', 'test 2: no reason given', 'test 3: no reason given'],
    })
  })

  it('counts a file that does not load, a hook and an error that nobody caught as a failure each', () => {
    expect(
      count([module([], [new Error('syntax')]), module([{ state: 'passed' }], [], [new Error('beforeAll')])], ['x']),
    ).toEqual({
      passed: 1,
      failed: ['outside of any test: x', 'a.test.ts: syntax', 'a.test.ts > suite: beforeAll'],
      skipped: [],
    })
  })
})
