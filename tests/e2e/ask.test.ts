import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { openModelServer, saying } from '../samples/model-server'
import { openStage, type Stage } from './page'

const question = 'What happens if I exceed the rate limit?'
const sentence = 'When you exceed the rate limit, the call is refused with the status HTTP 429, Too Many Requests.'
const said =
  'When you exceed the rate limit, the call is refused with the status HTTP 429 [1]. No label is made and no charge arises [1].'

let stage: Stage
let server: Awaited<ReturnType<typeof openModelServer>>
beforeAll(async () => {
  ;[stage, server] = await Promise.all([openStage(), openModelServer()])
})
afterAll(async () => {
  server?.close()
  await stage?.close()
})

interface Visit {
  page: Page
  context: BrowserContext
  /** Requests to the model's server. */
  calls: Request[]
}

/** Somebody with the sample collection at the Ask tab, and with a model set up where its address is given. */
async function visit(model?: string): Promise<Visit> {
  const context = await stage.browser.newContext({ viewport: { width: 1440, height: 900 } })
  const calls: Request[] = []
  context.on('request', (request) => request.url().startsWith(server.address) && calls.push(request))
  const choice = { service: 'other', sandboxed: true, provider: 'openai', server: model, model: 'scripted' }
  if (model)
    await context.addInitScript((kept) => {
      if (location.pathname === '/some/sub-path/' && origin !== 'null')
        localStorage.setItem('rummage:/some/sub-path/:answers', kept)
    }, JSON.stringify(choice))
  const page = await context.newPage()
  await page.goto(stage.address)
  await page
    .getByRole('button', { name: /sample collection/i })
    .first()
    .click()
  await page.getByText('Indexing is complete').waitFor({ state: 'attached' })
  await page.getByRole('tab', { name: 'Ask' }).click()
  return { page, context, calls }
}

async function ask(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Ask/ }).fill(words)
  await page.keyboard.press('Enter')
}

const marked = (page: Page) => page.getByRole('region', { name: 'Reader' }).locator('mark.passage')

// One person's questions: each test goes on where the one before left off.
describe('somebody without a model', () => {
  let page: Page
  let context: BrowserContext
  beforeAll(async () => {
    ;({ page, context } = await visit())
  })
  afterAll(() => context?.close())

  it('is answered with the files’ own words, and the click lands on the sentence', async () => {
    await ask(page, question)
    const quote = page.locator('blockquote').filter({ hasText: sentence })
    await quote.getByRole('link').click()
    await expect.poll(() => marked(page).allInnerTexts()).toEqual([sentence])
  })

  it('finds what was asked after a reload, and nothing of it when the library is deleted', async () => {
    await page.reload()
    const kept = page.getByRole('list', { name: 'Questions asked' }).getByRole('button', { name: /^What happens/ })
    await kept.click()
    await page.locator('blockquote').filter({ hasText: sentence }).waitFor()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Delete everything' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click()
    await page.getByText('0 files').first().waitFor()
    await page.getByRole('tab', { name: 'Ask' }).click()
    await page.getByText('What you ask is kept here, on this device only.').waitFor()
  })
})

describe('somebody with a model on a server of their own', () => {
  let page: Page
  let context: BrowserContext
  let calls: Request[]
  beforeAll(async () => {
    ;({ page, context, calls } = await visit(`${server.address}/openai/asked/${saying(said)}`))
  })
  afterAll(() => context?.close())

  it('is refused without a call where nothing answers, and the question is listed', async () => {
    await ask(page, 'Do you support SAML?')
    await page.getByText('The documents do not answer that.', { exact: true }).waitFor()
    await page.getByRole('button', { name: '1 question your files did not answer' }).click()
    const missing = page.getByRole('list', { name: 'Questions not answered' })
    await missing.getByRole('button', { name: /^Do you support SAML/ }).waitFor()
    expect(calls).toEqual([])
    expect(server.arrived()).toEqual([])
  })

  it('gets a cited answer whose click lands on the sentence, and sends only the chosen passages', async () => {
    await page.getByRole('button', { name: 'New question' }).click()
    await ask(page, question)
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await send.waitFor()
    expect(calls).toEqual([])
    await page
      .getByRole('checkbox', { name: /^Send / })
      .nth(1)
      .uncheck()
    await page.getByText(/^4 of \d+ passages chosen$/).waitFor()
    await send.press('Enter')
    await page.getByText('2 of 2 sentences supported by their source').waitFor()
    const [sent, ...others] = server.arrived().filter(({ method }) => method === 'POST')
    expect(others).toEqual([])
    const { messages } = JSON.parse(sent!.body) as { messages: { role: string; content: string }[] }
    const asked = messages.at(-1)!.content
    expect(asked.match(/^\[\d+\] \(/gm)).toHaveLength(4)
    expect(asked).toContain(sentence)
    const unrelated = await readFile(new URL('../../public/sample/authentication.txt', import.meta.url), 'utf8')
    for (const paragraph of unrelated.split(/\n\n/).slice(-2)) expect(asked).not.toContain(paragraph.slice(0, 60))
    // The page and its workers sent nothing themselves: every call came from the network document.
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls) expect(call.frame().url()).toContain('network.html')
    await page
      .locator('.answer')
      .getByRole('link', { name: /^Source 1, rate-limits.md/ })
      .first()
      .click()
    await expect.poll(() => marked(page).count()).toBe(1)
    expect(sentence).toContain((await marked(page).innerText()).replace(/\.$/, ''))
  })
})
