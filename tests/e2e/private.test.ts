import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page, Worker } from 'playwright-core'
import { leaving, openStage, visit, type Stage } from './page'
import { tryEverything } from './ways-out'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

/** Waits until the engine and its helpers run, and gives all of the page's workers. */
async function workersOf(page: Page): Promise<Worker[]> {
  await page.getByRole('button', { name: 'Try the sample collection' }).click()
  await page.getByRole('searchbox').fill('What happens if I exceed the rate limit?')
  await page.getByText('Words and meaning').first().waitFor({ timeout: 60_000 })
  return page.workers()
}

async function expectNothingGetsOut(page: Page): Promise<void> {
  const { address, hits } = stage.elsewhere
  const workers = await workersOf(page)
  expect(workers.length).toBeGreaterThanOrEqual(2)
  for (const worker of workers) expect(await worker.evaluate(tryEverything, address)).toEqual([])
  expect(await page.evaluate(tryEverything, address)).toEqual([])
  // It returns true although it is refused, so only the server can tell.
  await page.evaluate((to) => navigator.sendBeacon(`${to}beacon`), address)
  await page.evaluate((to) => void (new Image().src = `${to}image.png`), address)
  expect(hits).toEqual([])
}

describe('nothing leaves the page', () => {
  it('on the very first load, from the page and from each of its workers', async () => {
    const { page, requests } = await visit(stage)
    await expectNothingGetsOut(page)
    expect(
      leaving(
        stage,
        requests.filter((url) => !url.startsWith(stage.elsewhere.address)),
      ),
    ).toEqual([])
  })

  it('where the browser has no service worker', async () => {
    const context = await stage.browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(stage.address)
    await expectNothingGetsOut(page)
  })

  it('once the service worker is in charge', async () => {
    const { page } = await visit(stage)
    await page.locator('html[data-offline="ready"]').waitFor({ state: 'attached', timeout: 120_000 })
    const response = await page.reload()
    expect(response!.headers()['content-security-policy']).toContain("default-src 'none'")
    await expectNothingGetsOut(page)
    // Firefox would not ask the service worker for what a blob imports, and stop without a network.
    expect(page.workers().filter((worker) => worker.url().startsWith('blob:'))).toEqual([])
  })

  it('starts no worker from an address, which would be free of the policy', async () => {
    const { page } = await visit(stage)
    const started = await page.evaluate(() => {
      try {
        return Boolean(new Worker(document.querySelector<HTMLScriptElement>('script[type=module]')!.src))
      } catch {
        return false
      }
    })
    expect(started).toBe(false)
  })
})
