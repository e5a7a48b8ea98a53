/**
 * A Vitest reporter that writes `{passed, failed, skipped}` of a whole run to the file named by RUMMAGE_COUNTS: how many tests
 * passed, a line for each that failed with what it said first, and a line for each that was skipped with its reason. What
 * fails outside of a test (a file that does not load, a hook, an error that nobody caught) is one failure each.
 */
import { writeFileSync } from 'node:fs'

/**
 * @param {string} what
 * @param {unknown} error
 */
function failure(what, error) {
  const message = error && typeof error === 'object' && 'message' in error ? String(error.message) : String(error)
  return `${what}: ${message.split('\n', 1)[0]?.slice(0, 300)}`
}

/**
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly unknown[]} unhandled
 */
export function count(modules, unhandled) {
  const counts = {
    passed: 0,
    failed: unhandled.map((error) => failure('outside of any test', error)),
    /** @type {string[]} */ skipped: [],
  }
  for (const module of modules) {
    const file = module.relativeModuleId
    counts.failed.push(...module.errors().map((error) => failure(file, error)))
    for (const suite of module.children.allSuites())
      counts.failed.push(...suite.errors().map((error) => failure(`${file} > ${suite.fullName}`, error)))
    for (const test of module.children.allTests()) {
      const result = test.result()
      if (result.state === 'passed') counts.passed++
      else if (result.state === 'failed')
        counts.failed.push(failure(`${file} > ${test.fullName}`, result.errors?.[0] ?? 'no error given'))
      else counts.skipped.push(`${test.fullName}: ${('note' in result && result.note) || 'no reason given'}`)
    }
  }
  return counts
}

export default class {
  /** @type {import('vitest/node').Reporter['onTestRunEnd']} */
  onTestRunEnd(modules, unhandled) {
    const path = process.env.RUMMAGE_COUNTS
    if (path) writeFileSync(path, JSON.stringify(count(modules, unhandled)))
  }
}
