import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { openModelServer } from '../samples/model-server'
import { openStage, type Stage } from './page'

let stage: Stage
let server: Awaited<ReturnType<typeof openModelServer>>
beforeAll(async () => {
  // The browser takes the page for one from the internet, so that it guards this machine against it.
  const fromTheInternet = (host: string) => [
    `--ip-address-space-overrides=${host.replace('localhost', '127.0.0.1')}=public`,
  ]
  ;[stage, server] = await Promise.all([openStage(fromTheInternet), openModelServer()])
})
afterAll(async () => {
  server?.close()
  await stage?.close()
})

/** Somebody in the settings of answers, who has named a server. */
async function named(context: BrowserContext, page: string, model: string): Promise<Page> {
  const opened = await context.newPage()
  await opened.goto(page)
  await opened.getByRole('button', { name: 'Nothing sent' }).click()
  await opened.getByRole('combobox', { name: 'Who answers' }).selectOption('Another server')
  await opened.getByLabel('Server', { exact: true }).fill(model)
  await opened.getByLabel('Model', { exact: true }).fill('big')
  await opened.getByRole('button', { name: 'Test connection' }).click()
  return opened
}

describe('a server on this machine, for a page from the internet', () => {
  it('is called once the browser has been allowed to', async () => {
    const context = await stage.browser.newContext()
    await context.grantPermissions(['local-network-access'], { origin: new URL(stage.address).origin })
    const page = await named(context, stage.address, `${server.address}/openai/allowed/normal`)
    await page.getByText(/^It answered in/).waitFor()
    expect(server.arrived().at(-1)).toMatchObject({ origin: 'null' })
    await context.close()
  })

  it('is not called where the browser forbids it, and it is said where that is changed', async () => {
    const before = server.arrived().length
    const context = await stage.browser.newContext()
    const page = await named(context, stage.address, `${server.address}/openai/forbidden/normal`)
    await page.getByText('The browser did not allow this page to reach a server in your local network.').waitFor()
    await page.getByText('Allow access to the local network in the site settings of this page').waitFor()
    expect(server.arrived()).toHaveLength(before)
    await context.close()
  })
})

describe('a server without encryption, for a page with it', () => {
  const secure = 'https://rummage.example/some/sub-path/'

  /** The built page as a host on the internet would give it. */
  async function encrypted(): Promise<BrowserContext> {
    const context = await stage.browser.newContext({ serviceWorkers: 'block' })
    await context.grantPermissions(['local-network-access'], { origin: new URL(secure).origin })
    await context.route(`${secure}**`, async (route) => {
      const response = await fetch(route.request().url().replace(secure, stage.address))
      await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      })
    })
    return context
  }

  it('is not called, and it is said what would be', async () => {
    const context = await encrypted()
    const page = await named(context, secure, 'http://model.example:8080/v1')
    await page.getByText('The browser lets a secure page call no server over plain http.').waitFor()
    await context.close()
  })

  it('is called on this machine', async () => {
    const context = await encrypted()
    const page = await named(context, secure, `${server.address}/openai/secure/normal`)
    await page.getByText(/^It answered in/).waitFor()
    await context.close()
  })
})

// The page's own server stays away from here on.
describe('without any network', () => {
  let page: Page
  let context: BrowserContext
  beforeAll(async () => {
    context = await stage.browser.newContext()
    await context.grantPermissions(['local-network-access'], { origin: new URL(stage.address).origin })
    page = await context.newPage()
    await page.goto(stage.address)
    await page.locator('html[data-offline="ready"]').waitFor({ state: 'attached', timeout: 60_000 })
    await page.reload()
    await stage.unplug()
  })
  afterAll(() => context?.close())

  it('a server on this machine is called all the same, and sees no origin', async () => {
    const opened = await named(context, stage.address, `${server.address}/openai/unplugged/normal`)
    await opened.getByText(/^It answered in/).waitFor()
    expect(server.arrived().at(-1)).toMatchObject({ origin: 'null' })
    await opened.close()
  })

  it('one on the internet is said to be out of reach for that', async () => {
    await context.setOffline(true)
    const opened = await named(context, stage.address, 'https://model.example/v1')
    await opened.getByText('This device has no network connection, so model.example can’t be reached.').waitFor()
  })
})
