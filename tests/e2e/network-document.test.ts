import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Frame, Page } from 'playwright-core'
import { openModelServer } from '../samples/model-server'
import { openStage, visit, type Stage } from './page'
import { tryEverything } from './ways-out'

let stage: Stage
let server: Awaited<ReturnType<typeof openModelServer>>
beforeAll(async () => {
  ;[stage, server] = await Promise.all([openStage(), openModelServer()])
})
afterAll(async () => {
  server?.close()
  await stage?.close()
})

/** Without an origin, with the page's own, or with that and in it once more without. */
type Way = 'alone' | 'own' | 'apart'

/** The network document for a server, put into a frame of the built page. */
async function frameFor(page: Page, origin: string, way: Way): Promise<Frame> {
  const said = page.evaluate(
    ([to, way]) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe')
        if (way === 'alone') frame.setAttribute('sandbox', 'allow-scripts')
        frame.src = `network.html#${encodeURIComponent(to!)}${way === 'apart' ? '&apart' : ''}`
        addEventListener('message', ({ source, data }) => source === frame.contentWindow && resolve(data))
        document.body.append(frame)
      }),
    [origin, way],
  )
  expect(await said).toBe('rummage-network')
  return page.frames().find((frame) => frame.url().startsWith(way === 'apart' ? 'blob:' : stage.address + 'network'))!
}

const get = (address: string): Promise<string> =>
  fetch(address).then(
    (response) => response.text(),
    () => 'refused',
  )

describe('the network document', () => {
  it.each(['alone', 'apart'] as const)('can read neither the page nor any storage (%s)', async (way) => {
    const { page } = await visit(stage)
    const frame = await frameFor(page, server.address, way)
    const read = await frame.evaluate(async () => {
      const found: string[] = []
      const attempt = async (name: string, way: () => unknown): Promise<void> => {
        try {
          await way()
          found.push(name)
        } catch {
          // Refused, as it should be.
        }
      }
      await attempt('parent', () => parent.document.title)
      await attempt('top', () => top!.location.href)
      await attempt('localStorage', () => localStorage.length)
      await attempt('sessionStorage', () => sessionStorage.length)
      await attempt('cookie', () => document.cookie)
      await attempt('caches', () => caches.keys())
      await attempt('private files', () => navigator.storage.getDirectory())
      await attempt('service worker', () => navigator.serviceWorker.getRegistration())
      await attempt(
        'indexedDB',
        () =>
          new Promise((resolve, reject) => {
            const request = indexedDB.open('anything')
            request.onsuccess = resolve
            request.onerror = reject
          }),
      )
      return { found, origin: self.origin }
    })
    expect(read).toEqual({ found: [], origin: 'null' })
  })

  it.each(['alone', 'own', 'apart'] as const)(
    'calls the server that it was opened for and nobody else (%s)',
    async (way) => {
      const { page } = await visit(stage)
      const { address, hits } = stage.elsewhere
      const frame = await frameFor(page, server.address, way)
      expect(await frame.evaluate(get, `${server.address}/log`)).toContain('[')
      expect(await frame.evaluate(tryEverything, address)).toEqual([])
      await frame.evaluate((to) => navigator.sendBeacon(`${to}beacon`), address)
      await frame.evaluate((to) => void (new Image().src = `${to}image.png`), address)
      // Another port of the same machine is another origin, and so is the page's own.
      expect(await frame.evaluate(get, stage.address)).toBe('refused')
      expect(hits).toEqual([])
    },
  )

  it.each(['top', 'own'])('can’t be led elsewhere, nor lead the page elsewhere (%s)', async (which) => {
    const { page } = await visit(stage)
    const { address, hits } = stage.elsewhere
    const frame = await frameFor(page, server.address, 'alone')
    const lead = ([to, name]: string[]): void => void ((name === 'top' ? top! : self).location.href = to!)
    await frame.evaluate(lead, [address, which]).catch(() => undefined)
    // What was begun before it is decided by the time that another navigation is through.
    await page.reload()
    expect(page.url()).toContain(stage.address)
    expect(hits).toEqual([])
  })

  it('keeps to its policy once the service worker is in charge', async () => {
    const { page } = await visit(stage)
    await page.locator('html[data-offline="ready"]').waitFor({ state: 'attached', timeout: 120_000 })
    await page.reload()
    for (const way of ['alone', 'own', 'apart'] as const) {
      const frame = await frameFor(page, server.address, way)
      expect(await frame.evaluate(get, `${server.address}/log`)).toContain('[')
      expect(await frame.evaluate(get, stage.elsewhere.address)).toBe('refused')
      await page.evaluate(() => document.querySelector('iframe')!.remove())
    }
    expect(stage.elsewhere.hits).toEqual([])
  })
})

describe('a page that calls a language model', () => {
  it('sends nothing itself: the network document does, and only what it was handed', async () => {
    const { page, context } = await visit(stage)
    const senders: { by: string | undefined; body: string | null; address: string }[] = []
    context.on('request', (request) => {
      if (!request.url().startsWith(server.address)) return
      const by = request.serviceWorker()
        ? 'service worker'
        : request.frame().url().replace(/^.*\//, '').replace(/#.*/, '')
      senders.push({ by, body: request.postData(), address: request.url() })
    })
    await page.getByRole('button', { name: 'Try the sample collection' }).click()
    await page.getByRole('searchbox').fill('What happens if I exceed the rate limit?')
    await page.getByRole('button', { name: 'Nothing sent' }).click()
    await page.getByRole('combobox', { name: 'Who answers' }).selectOption('Another server')
    await page.getByLabel('Server', { exact: true }).fill(`${server.address}/openai/e2e/normal`)
    await page.getByRole('textbox', { name: /^Key/ }).fill('a-secret-key')
    await page.getByLabel('Model', { exact: true }).fill('big')
    await page.getByRole('button', { name: 'Test connection' }).click()
    await page.getByText(/^It answered in/).waitFor()
    expect(senders.map(({ by }) => by)).toEqual(['network.html'])
    expect(JSON.parse(senders[0]!.body!)).toEqual({
      model: 'big',
      messages: [
        { role: 'system', content: 'Reply with the one word: ready' },
        { role: 'user', content: 'Ready?' },
      ],
      stream: true,
      stream_options: { include_usage: true },
      max_tokens: 512,
      temperature: 0,
    })
    expect(server.arrived().at(-1)).toMatchObject({ origin: 'null', body: senders[0]!.body })
    await page.getByRole('button', { name: /^1 call, .* sent$/ }).waitFor()
    expect(stage.elsewhere.hits).toEqual([])
  })
})
