/**
 * A Vitest reporter that writes `{passed, failed, skipped}` of a whole run to the file named by RUMMAGE_COUNTS. What fails
 * outside of a test (a file that does not load, a hook, an error that nobody caught) counts as one failure each.
 */
import { writeFileSync } from 'node:fs'

/**
 * @param {readonly import('vitest/node').TestModule[]} modules
 * @param {readonly unknown[]} unhandled
 */
export function count(modules, unhandled) {
  const counts = { passed: 0, failed: unhandled.length, /** @type {string[]} */ skipped: [] }
  for (const module of modules) {
    counts.failed += module.errors().length
    for (const suite of module.children.allSuites()) counts.failed += suite.errors().length
    for (const test of module.children.allTests()) {
      const result = test.result()
      if (result.state === 'passed') counts.passed++
      else if (result.state === 'failed') counts.failed++
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
