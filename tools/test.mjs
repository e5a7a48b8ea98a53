/**
 * `npm test` and `npm run test:full`: installs what is missing, then runs every check to its end, whatever fails on the way.
 * What failed is named at the end, a line starting with FAILED for each. The last line is `N passed, N failed`, summed over all
 * tests; a check that is no test (types, lint, build, size) counts as one.
 */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.mjs'
import { installChromium, installPackages, root } from './install.mjs'

const { full } = parseArgs({ options: { full: { type: 'boolean', default: false } } }).values
const begun = performance.now()
installPackages()
installChromium()

const scratch = mkdtempSync(join(tmpdir(), 'rummage-test-'))
let passed = 0
/** @type {string[]} */
const failed = []
/** @type {string[]} */
const skipped = []

/** @param {string[]} args a script of node_modules and its arguments */
const tool = ([script = '', ...args]) =>
  spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root, stdio: ['ignore', 1, 2] })
    .status === 0

/**
 * @param {string} name
 * @param {() => boolean | Promise<boolean>} work
 */
async function step(name, work) {
  console.log(`\n── ${name}`)
  const start = performance.now()
  const before = failed.length
  const good = await work()
  if (!good && failed.length === before) failed.push(name)
  console.log(`── ${name}: ${good ? 'passed' : 'FAILED'} in ${((performance.now() - start) / 1000).toFixed(1)} s`)
}

/**
 * @param {string} name
 * @param {() => boolean | Promise<boolean>} work
 */
const check = (name, work) =>
  step(name, async () => {
    const good = await work()
    if (good) passed++
    return good
  })

/**
 * Checks that only read the source, two at a time: each uses one core. What one prints comes in one piece when it ends.
 * @param {Record<string, string[]>} checks by name, a script of node_modules and its arguments
 */
async function readSource(checks) {
  const waiting = Object.entries(checks)
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, [script = '', ...args]] = next
      const start = performance.now()
      const { good, printed } = await new Promise((resolve) => {
        const options = { cwd: root, maxBuffer: 64e6 }
        execFile(process.execPath, [join(root, 'node_modules', script), ...args], options, (error, out, err) =>
          resolve({ good: error === null, printed: out + err }),
        )
      })
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      console.log(`\n── ${name}\n${printed}── ${name}: ${good ? 'passed' : 'FAILED'} in ${seconds} s`)
      if (good) passed++
      else failed.push(name)
    }
  }
  await Promise.all([lane(), lane()])
}

/** @param {string[]} projects */
const vitest = (...projects) => step(`tests: ${projects.join(', ')}`, () => run(projects))

/**
 * Bytes made up for each parser, so many times as many as in `npm test`.
 * @param {number} times
 */
const fuzzing = (times) =>
  step(`tests: ${times * 100} files made up for each parser`, () => {
    process.env.FUZZ_CASES = String(times)
    const good = run(['unit', 'browser'], ['tests/unit/parse', 'tests/browser/parse', '-t', 'survives any bytes'])
    delete process.env.FUZZ_CASES
    return good
  })

/**
 * @param {string[]} projects
 * @param {string[]} [chosen] which of their tests
 */
const run = (projects, chosen = []) => {
  const counts = join(scratch, `${projects.join('-')}-${chosen.length}.json`)
  process.env.RUMMAGE_COUNTS = counts
  const args = [
    'run',
    '--reporter=default',
    '--reporter=./tools/reporter.mjs',
    ...projects.map((name) => `--project=${name}`),
    ...chosen,
  ]
  const good = tool(['vitest/vitest.mjs', ...args])
  try {
    const result = JSON.parse(readFileSync(counts, 'utf8'))
    passed += result.passed
    failed.push(...result.failed)
    // Tests that were not chosen have no reason to give.
    if (chosen.length === 0) skipped.push(...result.skipped)
  } catch {
    return false
  }
  return good
}

if (full) {
  await check('build', () => build())
  await vitest('full', 'full-browser')
  await fuzzing(20)
} else {
  await readSource({
    lint: ['eslint/bin/eslint.js', '.', '--max-warnings', '0'],
    'types of the page': ['svelte-check/bin/svelte-check', '--tsconfig', './tsconfig.json', '--fail-on-warnings'],
    'types of the core': ['typescript/bin/tsc', '-p', 'tsconfig.core.json'],
    'types of tools and tests': ['typescript/bin/tsc', '-p', 'tsconfig.node.json'],
    formatting: ['prettier/bin/prettier.cjs', '--check', '.'],
    'unused code and packages': ['knip/bin/knip.js', '--no-progress'],
  })
  await check('build', () => build({ always: true, quiet: true }))
  await vitest('unit', 'browser')
  await vitest('e2e')
  await check('size of the page', async () => (await import('./size.mjs')).checkSize())
}

rmSync(scratch, { recursive: true, force: true })
if (skipped.length > 0) console.log(`\n${skipped.length} skipped:\n${skipped.map((line) => `  ${line}`).join('\n')}`)
if (failed.length > 0) console.log(`\n${failed.map((line) => `FAILED ${line}`).join('\n')}`)
console.log(`\n${((performance.now() - begun) / 1000).toFixed(0)} s in all`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1
