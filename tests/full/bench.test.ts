import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../src/cli/bench.mjs')
const number: unknown = expect.any(Number)

// Six browsers one after the other, each with the model in it.
it('prints every bench’s figures as one JSON object, each with its baseline', { timeout: 600_000 }, async () => {
  const names = [
    'embed',
    'query',
    'folder',
    'open',
    'store',
    ...(existsSync('/proc/self/status') ? ['pdf', 'memory'] : []),
  ]
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--json', '--quick', ...names])
  const { machine, benches } = JSON.parse(stdout) as {
    machine: object
    benches: Record<string, Record<string, { median: number; ratio?: number; baseline?: string }>>
  }
  expect(machine).toEqual({
    cores: number,
    cpu: expect.any(String) as unknown,
    memory: expect.any(String) as unknown,
    chromium: expect.stringMatching(/^\d+\./) as unknown,
  })
  expect(Object.keys(benches)).toEqual(names)
  for (const figures of Object.values(benches)) {
    expect(Object.values(figures).some(({ baseline }) => baseline)).toBe(true)
    for (const figure of Object.values(figures)) {
      expect(figure).toMatchObject({ median: number, p95: number, unit: expect.any(String) as unknown })
      if (figure.baseline === undefined) continue
      expect(figures).toHaveProperty(figure.baseline)
      expect(figure.ratio).toBeGreaterThan(0)
    }
  }
  expect(benches).toMatchObject({
    embed: { pool: { baseline: 'oneLane' }, oneLane: { baseline: 'batchesOf32' } },
    query: { keywordsWhileEmbedding: { baseline: 'keywordsIdle' }, refinedWhileEmbedding: { baseline: 'refinedIdle' } },
    open: { firstHit: { baseline: 'rebuild' } },
  })
})
