import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../../src/cli/rummage.mjs')
const rummage = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' })

describe('the command line', () => {
  it('explains itself', () => {
    for (const args of [['--help'], ['extract', '-h']]) {
      const { status, stdout, stderr } = rummage(...args)
      expect([status, stderr]).toEqual([0, ''])
      expect(stdout).toMatch(/^Usage: .*extract .*search .*evaluate /s)
    }
  })

  it.each([
    [[], 'a command is missing'],
    [['find'], 'there is no command “find”'],
    [['constructor'], 'there is no command “constructor”'],
    [['--frobnicate'], '--frobnicate'],
    [['extract', '--frobnicate', 'x'], '--frobnicate'],
    [['extract'], 'extract takes at least one FILE'],
    [['search', 'folder'], 'search takes DIR and QUESTION'],
    [['search', '--golden', 'x', 'folder', 'q'], '--golden'],
    [['evaluate', 'a', 'b'], 'evaluate takes DIR'],
    [['evaluate', '--golden'], '--golden'],
    [['evaluate', 'set', '--unanswerable'], '--unanswerable'],
    [['chunks'], 'chunks takes DIR'],
    [['chunks', '--chunks', 'lines', 'folder'], '--chunks lines'],
    [['search', '--words-only', 'folder', 'q'], '--words-only'],
    [['check-answers'], 'check-answers takes FILE'],
    [['check-answers', '--ocr', 'x'], '--ocr'],
  ])('answers %j with what is wrong and how it goes, and status 2', (args, message) => {
    const { status, stdout, stderr } = rummage(...args)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr.split('\n')[0]).toContain(message)
    expect(stderr).toContain('Usage: ')
  })
})
