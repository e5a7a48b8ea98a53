import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { choose, onDisk, textFile, untilOnDisk } from '../e2e/library'
import { openStage, results, visit, type Stage } from '../e2e/page'

let stage: Stage
let context: BrowserContext
let first: Page
let second: Page

beforeAll(async () => {
  stage = await openStage()
  ;({ context, page: first } = await visit(stage))
})
afterAll(() => stage?.close())

const row = (page: Page, name: string): ReturnType<Page['locator']> => page.getByRole('row').filter({ hasText: name })

// One library in two tabs: each test goes on where the one before left off.
describe('a second tab', () => {
  it('shows what the first one holds, and finds in it', async () => {
    await choose(first, [textFile('heating.txt', 'The board spoke about the heating of the hall.')])
    await untilOnDisk(first, ({ summaries }) => summaries[0]?.state === 'complete')
    second = await context.newPage()
    await second.goto(stage.address)
    await second.getByRole('searchbox').fill('heating')
    await results(second).first().getByRole('link', { name: 'heating.txt' }).waitFor()
  })

  it('takes no files, and says why', async () => {
    expect(await second.locator('input[type=file]').count()).toBe(0)
    await second
      .getByText(/another tab/i)
      .first()
      .waitFor()
  })

  it('sees what the first one adds', async () => {
    await choose(first, [textFile('lease.txt', 'The landlord keeps the deposit.')])
    await second.getByRole('tab', { name: 'Library' }).click()
    await row(second, 'lease.txt').waitFor()
  })

  it('sees what the first one removes', async () => {
    await first.getByRole('tab', { name: 'Library' }).click()
    await row(first, 'lease.txt').click()
    await first
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await row(second, 'lease.txt').waitFor({ state: 'detached' })
  })

  it('takes over when the first one closes, and finishes what it left', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `minutes ${i}.txt`)
    await choose(
      first,
      names.map((name, i) =>
        textFile(name, `Minutes of meeting number ${i}, in which ${'much was said and '.repeat(i)}nothing decided.`),
      ),
    )
    const left = await untilOnDisk(first, ({ summaries }) => summaries.length === names.length + 1)
    expect(left.summaries.some(({ state }) => state !== 'complete')).toBe(true)
    await first.close()
    const disk = await untilOnDisk(second, ({ summaries }) => summaries.every(({ state }) => state === 'complete'))
    expect(disk.summaries.map(({ name }) => name).sort()).toEqual(['heating.txt', ...names].sort())
    await second.getByLabel('Add files').first().waitFor({ state: 'attached' })
    expect((await onDisk(second)).waiting).toEqual([])
  })
})
