import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makePdf } from '../browser/parse/make-pdf'
import { choose } from '../e2e/library'
import { openStage, results, visit, type Stage } from '../e2e/page'

const pages = 1500

/** A book whose every page is full, and says a thing of its own. */
const book = {
  name: 'Logbook.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    makePdf(
      Array.from({ length: pages }, (_, i) =>
        Array.from({ length: 45 }, (_, line) => ({
          x: 60,
          y: 780 - line * 16,
          text:
            line === 0
              ? `Entry of night ${i + 1}: the ${i === 2 ? 'cobalt heron' : i === pages - 1 ? 'vermilion otter' : 'lamp'} was seen.`
              : `Hour ${line} of night ${i + 1}: wind from the ${['north', 'west', 'south'][(i + line) % 3]}, a quiet sea.`,
        })),
      ),
    ),
  ),
}

describe('somebody who drops a PDF of many pages', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage()
  })
  afterAll(() => stage.close())

  const inTable = (page: Page) => page.getByRole('row').filter({ hasText: book.name })

  it('finds what stands on its first pages while the rest is read, and then all of it', async () => {
    const { page } = await visit(stage)
    await choose(page, [book])
    await page.goto(`${stage.address}#q=cobalt+heron`)
    await results(page).filter({ hasText: 'cobalt heron' }).first().waitFor()
    await page.getByText(new RegExp(`Logbook\\.pdf, page [\\d,]+ of ${pages.toLocaleString('en')}`)).waitFor()
    await results(page).first().getByRole('link').click()
    const reader = page.getByRole('region', { name: 'Reader' })
    await reader.locator('mark', { hasText: 'cobalt heron' }).first().waitFor()
    // The page is shown as printed as soon as the whole is read, with the passage where it stands now.
    await reader.locator('canvas').first().waitFor()
    await page.getByRole('searchbox').fill('vermilion otter')
    await results(page).filter({ hasText: 'vermilion otter' }).first().waitFor()
    await page.context().close()
  })

  it('can stop it in the middle, and nothing of it stays', async () => {
    const { page } = await visit(stage)
    await choose(page, [book])
    await page.getByText(/Logbook\.pdf, page \d+ of/).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.goto(`${stage.address}#tab=library`)
    await inTable(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(1)
    await page.context().close()
  })
})
