import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { leaving, openStage, visit, type Stage } from './page'

let stage: Stage
let page: Page
let requests: string[]

beforeAll(async () => {
  stage = await openStage()
  ;({ page, requests } = await visit(stage))
})
afterAll(() => stage?.close())

async function add(question: string, quote = ''): Promise<void> {
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill(question)
  await page.getByRole('textbox', { name: 'Words that answer it' }).fill(quote)
  await page.getByRole('button', { name: 'Add question' }).click()
}

// One person's afternoon: each test goes on where the one before left off.
describe('somebody who measures the sample collection by questions of their own', () => {
  it('sees how many are answered by each method', async () => {
    await page.getByRole('button', { name: 'Try the sample collection' }).click()
    await page.getByRole('list', { name: 'Results' }).or(page.getByText('can be searched')).first().waitFor()
    await page.getByRole('tab', { name: 'Evaluate' }).click()
    await add('What happens if I exceed the rate limit?', '429')
    await add('How do I check that a webhook really comes from the service?', 'signature')
    await add('Who won the chess championship of 1972?')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page
      .getByRole('heading', { name: 'The right passage is in the first five for 2 of 2 questions.' })
      .waitFor({ timeout: 90_000 })
    const rows = page.getByRole('table', { name: 'Methods of ranking on these questions' }).getByRole('row')
    expect(await rows.count()).toBe(7)
    const line = page.getByRole('slider', { name: 'When should it say nothing?' })
    expect(await line.getAttribute('aria-valuetext')).toMatch(/^At 0\.\d\d: \d of 2 answered, \d of 1 refused$/)
  })

  it('sees what other ways to cut would come to, with their borders, and nothing of the library changes', async () => {
    await page.getByRole('button', { name: 'Compare', exact: true }).click()
    const way = page.getByRole('row', { name: /^Fixed length/ })
    await way
      .getByText(/\d\.\d\d/)
      .first()
      .waitFor({ timeout: 60_000 })
    const left = page.getByRole('list', { name: 'Passages, left' }).getByRole('listitem')
    await left.first().waitFor()
    expect(await left.count()).toBeGreaterThan(1)
  })

  it('opens a question in the search, and finds the run again after a reload', async () => {
    await page.getByText('Every rank').click()
    await page.getByRole('button', { name: 'What happens if I exceed the rate limit?', exact: true }).click()
    await page.getByRole('list', { name: 'Results' }).getByRole('listitem').first().waitFor()
    await page.reload()
    await page.getByRole('tab', { name: 'Evaluate' }).click()
    await page.getByRole('heading', { name: /^The right passage is in the first five for 2 of 2/ }).waitFor()
  })

  it('has sent nothing to anybody', () => {
    expect(leaving(stage, requests)).toEqual([])
    expect(stage.elsewhere.hits).toEqual([])
  })
})
