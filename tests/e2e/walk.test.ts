import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { corpus, hasCorpus, leaving, openStage, results, visit, type Stage } from './page'

const files = [
  'pdf/docling-multi_page.pdf',
  'md/rust-ch04-01-what-is-ownership.md',
  'html/docling-html_rich_table_cells.html',
  'txt/prompt-injection.txt',
]

const paraphrase = 'who cleans up a variable that nobody needs any more'

let stage: Stage
let page: Page
let context: BrowserContext
let requests: string[]

beforeAll(async () => {
  stage = await openStage()
  ;({ page, context, requests } = await visit(stage))
})
afterAll(() => stage?.close())

if (!hasCorpus) console.warn('skipped: the walk through real files needs ../shared/corpus')

// One person's afternoon: each test goes on where the one before left off.
describe.skipIf(!hasCorpus)('somebody who drops a PDF, Markdown, a web page and a text', () => {
  it('finds a passage by keyword as soon as the files are read', async () => {
    await page
      .getByLabel('Add files')
      .first()
      .setInputFiles(files.map((file) => corpus + file))
    await page
      .getByRole('searchbox', { name: 'Search your files' })
      .fill('journey from clunky typewriters to a powerful ally for creativity')
    const first = results(page).first()
    await first.getByRole('link', { name: 'docling-multi_page.pdf' }).waitFor()
    expect((await first.locator('mark').allInnerTexts()).join(' ')).toContain('clunky')
  })

  it('sees the page number and the passage marked in the reader', async () => {
    const first = results(page).first()
    await first.getByText('p. 5').waitFor()
    await first.getByRole('link').click()
    const reader = page.getByRole('region', { name: 'Reader' })
    await reader.locator('mark').filter({ hasText: 'clunky' }).first().waitFor()
    expect(await reader.innerText()).toContain('p. 5')
    expect(await reader.locator('mark').filter({ hasText: 'clunky' }).first().isVisible()).toBe(true)
  })

  it('finds by meaning what shares no word with the question, once the files are prepared', async () => {
    await page
      .getByText('Meaning: the whole library')
      .or(page.getByText('whole library'))
      .first()
      .waitFor({ timeout: 150_000 })
    await page.getByRole('searchbox').fill(paraphrase)
    const hit = results(page).filter({ hasText: 'rust-ch04-01' }).filter({ hasText: 'eaning' })
    await hit.first().waitFor()
  })

  it('has everything on the device after one visit', async () => {
    await page.locator('html[data-offline="ready"]').waitFor({ state: 'attached', timeout: 60_000 })
  })

  it('comes back without a network and finds by meaning again', async () => {
    await stage.unplug()
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('searchbox').fill(paraphrase)
    const first = results(page).filter({ hasText: 'rust-ch04-01' }).first()
    await first.waitFor()
    await first
      .getByText(/meaning/i)
      .first()
      .waitFor()
  })

  it('removes a document and no longer finds it', async () => {
    await page.getByRole('tab', { name: 'Library' }).click()
    await page.getByRole('row').filter({ hasText: 'docling-multi_page.pdf' }).click()
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await page.getByRole('row').filter({ hasText: 'docling-multi_page.pdf' }).waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Search' }).click()
    await page.getByRole('searchbox').fill('journey from clunky typewriters to a powerful ally for creativity')
    await page.getByText(/ms/).first().waitFor()
    expect(await results(page).filter({ hasText: 'docling-multi_page' }).count()).toBe(0)
  })

  it('has sent nothing to anybody', () => {
    expect(requests.length).toBeGreaterThan(10)
    expect(leaving(stage, requests)).toEqual([])
    expect(stage.elsewhere.hits).toEqual([])
  })
})
