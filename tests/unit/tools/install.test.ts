import { describe, expect, it } from 'vitest'
import { matches, nodeProblem } from '../../../tools/install.mjs'

describe('the version of Node', () => {
  it.each(['20.19.0', '20.20.2', '22.1.0', '24.0.0'])('%s is new enough', (version) => {
    expect(nodeProblem(version)).toBeUndefined()
  })

  it.each(['20.18.9', '18.20.0', '4.0.0'])('%s is too old, and a sentence says so', (version) => {
    expect(nodeProblem(version)).toContain(`needs Node 20.19 or newer, and this is Node ${version}`)
  })
})

describe('installed packages', () => {
  const a = { version: '1.0.0', integrity: 'sha512-a' }
  const b = { version: '2.0.0', integrity: 'sha512-b', optional: true }
  const wanted = { packages: { '': { version: '0.1.0' }, 'node_modules/a': a, 'node_modules/b': b } }

  it('are up to date when they are those of the lock file, optional ones as the platform has it', () => {
    expect(matches(wanted, { packages: { 'node_modules/a': a, 'node_modules/b': b } })).toBe(true)
    expect(matches(wanted, { packages: { 'node_modules/a': a } })).toBe(true)
  })

  it('are not when one is missing, another or superfluous', () => {
    expect(matches(wanted, {})).toBe(false)
    expect(matches(wanted, { packages: { 'node_modules/b': b } })).toBe(false)
    expect(matches(wanted, { packages: { 'node_modules/a': { ...a, version: '1.0.1' } } })).toBe(false)
    expect(matches(wanted, { packages: { 'node_modules/a': { ...a, integrity: 'sha512-c' } } })).toBe(false)
    expect(matches(wanted, { packages: { 'node_modules/a': a, 'node_modules/c': a } })).toBe(false)
  })
})
