import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { build, dist } from '../../tools/build.mjs'
import { launchOptions } from '../../tools/chromium.mjs'
import { serve } from '../../tools/serve.mjs'

/** Files of other people that tests read where they are at hand; they are not part of the project. */
export const corpus = fileURLToPath(new URL('../../../shared/corpus/files/', import.meta.url))
export const hasCorpus = existsSync(corpus)

/** The built page under a sub-path, a browser, and a second server that nothing may reach. */
export interface Stage {
  browser: Browser
  /** Of the page, ending in `/`. */
  address: string
  /** A server on another origin that counts what reaches it. */
  elsewhere: { address: string; hits: string[] }
  /** Stops the page's own server: from now on there is no network at all. */
  unplug(): Promise<void>
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  if (!(await build({ quiet: true }))) throw new Error('the page does not build')
  const served = await serve(dist, { base: '/some/sub-path/' })
  const hits: string[] = []
  const other: Server = createServer((request, response) => {
    hits.push(request.url ?? '')
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end()
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch(launchOptions())
  let plugged = true
  const unplug = async (): Promise<void> => {
    if (plugged) await served.close()
    plugged = false
  }
  return {
    browser,
    address: served.address,
    elsewhere: { address: `http://localhost:${(other.address() as AddressInfo).port}/`, hits },
    unplug,
    async close() {
      await browser.close()
      await unplug()
      other.close()
    },
  }
}

/** A visitor who has never been here, with everything noted that their browser asks for. */
export async function visit(
  stage: Stage,
  path = '',
): Promise<{ page: Page; context: BrowserContext; requests: string[] }> {
  const context = await stage.browser.newContext({ viewport: { width: 1440, height: 900 } })
  const requests: string[] = []
  context.on('request', (request) => requests.push(request.url()))
  const page = await context.newPage()
  await page.goto(stage.address + path)
  return { page, context, requests }
}

/** Requests that left the page's origin; addresses inside the browser don't count. */
export function leaving(stage: Stage, requests: string[]): string[] {
  const { origin } = new URL(stage.address)
  return requests.filter((url) => !url.startsWith(`${origin}/`) && !/^(blob|data):/.test(url))
}

export const results = (page: Page): ReturnType<Page['locator']> =>
  page.getByRole('list', { name: 'Results' }).locator(':scope > li')
