import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../../src/cli/bench.mjs')
const bench = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })

describe('the bench', () => {
  it('explains itself', () => {
    const { status, stdout, stderr } = bench('--help')
    expect([status, stderr]).toEqual([0, ''])
    for (const name of ['embed', 'query', 'folder', 'open', 'store', 'memory']) expect(stdout).toContain(`  ${name} `)
  })

  it.each([
    [['fast'], 'there is no bench “fast”'],
    [['embed', 'constructor'], 'there is no bench “constructor”'],
    [['--frobnicate'], '--frobnicate'],
  ])('answers %j with what is wrong and how it goes, and status 2', (args, message) => {
    const { status, stdout, stderr } = bench(...args)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr.split('\n')[0]).toContain(message)
    expect(stderr).toContain('Usage: ')
  })
})
