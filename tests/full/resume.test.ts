import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { choose, onDisk, textFile, untilOnDisk, type Chosen, type OnDisk } from '../e2e/library'
import { openStage, visit, type Stage } from '../e2e/page'
import { chances } from '../samples/tab'

const COUNT = 50
const KILLS = 30

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** Fifty files; a fifth of their sentences stand in others too. */
function files(version: number): Chosen[] {
  return Array.from({ length: COUNT }, (_, i) => {
    const lines = Array.from({ length: 1 + (i % 7) }, (_, line) => `Line ${line} of file ${i} in version ${version}.`)
    return textFile(`file ${i}.txt`, [...lines, `Shared sentence number ${i % 10}.`].join('\n\n'))
  })
}

function complete({ summaries, waiting }: OnDisk): boolean {
  return summaries.length === COUNT && summaries.every(({ state }) => state === 'complete') && waiting.length === 0
}

async function open(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(stage.address)
  await page.getByLabel('Add files').first().waitFor({ state: 'attached' })
  return page
}

async function add(page: Page, version: number): Promise<void> {
  await choose(page, files(version))
  const agree = page.getByRole('dialog').locator('button[type=submit]')
  const disk = onDisk(page).then(({ summaries }) => summaries.length)
  if ((await disk) > 0) await agree.click({ timeout: 5_000 }).catch(() => {})
}

/** What must be the same however often the browser died. */
function essence({ summaries, tables }: OnDisk): object {
  return {
    files: summaries.map(({ id, paths }) => [paths.map(({ path }) => path), id]).sort(),
    tables: Object.fromEntries(Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

describe('a library whose browser is killed again and again', () => {
  it(`is after ${KILLS} kills the one that is built without any, and nothing is left over`, async () => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
    console.warn(`kills from seed ${seed}`)
    const chance = chances(seed)
    const { context, page: visited } = await visit(stage)
    await visited.close()
    let version = 1
    for (let kill = 0; kill < KILLS; kill++) {
      const page = await open(context)
      const before = await onDisk(page)
      if (complete(before)) version++
      if (before.summaries.length < COUNT || complete(before)) await add(page, version)
      await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), 1500 * chance())
      // Closing ends the workers at once; a crash takes the whole process.
      if (chance() < 0.5) await page.close()
      else {
        const crashed = page.waitForEvent('crash')
        await page.goto('chrome://crash').catch(() => {})
        await crashed
        await page.close()
      }
    }
    const page = await open(context)
    await add(page, version)
    const lived = await untilOnDisk(page, complete)
    const { page: other } = await visit(stage)
    await add(other, version)
    const built = await untilOnDisk(other, complete)
    expect(essence(lived)).toEqual(essence(built))
  })
})
