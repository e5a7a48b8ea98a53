import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserMemory } from '../../src/bench/processes.mjs'
import { describe as sentenceOf, type Problem } from '../../src/errors'
import { launchOptions } from '../../tools/chromium.mjs'
import { dist, build } from '../../tools/build.mjs'
import { serve } from '../../tools/serve.mjs'
import { corpus, hasCorpus } from '../e2e/page'
import { onDisk, type OnDisk } from '../e2e/library'

interface Entry {
  path: string
  expect: { accept: string[] }
}

/** Megabytes that all processes of the browser may take together. */
const MOST_MEMORY = 3000

interface Summary {
  name: string
  state: string
  problem?: Problem
  paths: { path: string }[]
}

describe.skipIf(!hasCorpus)('somebody who drops every file of other people at once', () => {
  const profile = mkdtempSync(join(tmpdir(), 'rummage-bulk-'))
  let served: Awaited<ReturnType<typeof serve>>
  let context: BrowserContext
  let page: Page
  let most = 0
  let disk: OnDisk

  const entries = hasCorpus
    ? readFileSync(join(corpus, '../manifest.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Entry)
    : []

  beforeAll(async () => {
    if (!(await build({ quiet: true }))) throw new Error('the page does not build')
    served = await serve(dist, { base: '/some/sub-path/' })
    context = await chromium.launchPersistentContext(profile, launchOptions())
    page = await context.newPage()
    await page.goto(served.address)
  })
  afterAll(async () => {
    await context.close()
    await served.close()
    rmSync(profile, { recursive: true, force: true })
  })

  /** Whether nothing is left to read, by what lies on disk. */
  const isRead = ({ summaries, waiting }: OnDisk): boolean =>
    summaries.length > 0 && waiting.length === 0 && summaries.every(({ state }) => state !== 'waiting')

  it('has them all in the library in the end', async () => {
    await page
      .getByLabel('Add files')
      .first()
      .setInputFiles(entries.map(({ path }) => join(corpus, '..', path)))
    // So many are looked at first, with what they will take.
    await page.getByRole('button', { name: `Add ${entries.length} files` }).click()
    do {
      most = Math.max(most, await browserMemory(profile))
      disk = await onDisk(page)
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
    } while (!isRead(disk))
    const paths = disk.summaries.flatMap((summary) => summary.paths.map(({ path }) => path))
    const names = entries.map(({ path }) => path.split('/').at(-1)!)
    expect([...new Set(names)].filter((name) => !paths.includes(name))).toEqual([])
  })

  it('is told of each that could not be read why, and what to do', () => {
    const failed = (disk.summaries as unknown as Summary[]).filter(({ state }) => state === 'failed')
    expect(failed.length).toBeGreaterThan(20)
    for (const { name, problem } of failed) {
      expect(problem?.code, name).toMatch(/^parse\/(?:encrypted|corrupt|no-text|empty|too-large|unsupported)$/)
      const { sentence, remedy } = sentenceOf(problem!)
      expect(sentence, name).toContain(name)
      expect(remedy, name).toMatch(/\.$/)
    }
  })

  it.skipIf(!existsSync('/proc/self/status'))('has a browser that took less than 3 GB, all processes together', () => {
    console.log(`${Math.round(most)} MB at most`)
    expect(most).toBeLessThan(MOST_MEMORY)
  })
})
