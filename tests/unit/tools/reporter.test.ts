import { describe, expect, it } from 'vitest'
import { count } from '../../../tools/reporter.mjs'

type Module = Parameters<typeof count>[0][number]

/** The part of Vitest's module that is counted. */
function module(tests: object[], errors: unknown[] = [], suiteErrors: unknown[] = []): Module {
  return {
    errors: () => errors,
    children: {
      allSuites: () => [{ errors: () => suiteErrors }],
      allTests: () => tests.map((result, index) => ({ fullName: `test ${index}`, result: () => result })),
    },
  } as unknown as Module
}

describe('the count of a run', () => {
  it('sums passed and failed tests over all files, and names skipped ones with their reason', () => {
    const modules = [
      module([{ state: 'passed' }, { state: 'failed' }]),
      module([
        { state: 'passed' },
        { state: 'skipped', note: 'no corpus here' },
        { state: 'skipped' },
        { state: 'pending' },
      ]),
    ]
    expect(count(modules, [])).toEqual({
      passed: 2,
      failed: 1,
      skipped: ['test 1: no corpus here', 'test 2: no reason given', 'test 3: no reason given'],
    })
  })

  it('counts a file that does not load, a hook and an error that nobody caught as a failure each', () => {
    expect(
      count([module([], [new Error('syntax')]), module([{ state: 'passed' }], [], [new Error('beforeAll')])], ['x']),
    ).toEqual({
      passed: 1,
      failed: 3,
      skipped: [],
    })
  })
})
