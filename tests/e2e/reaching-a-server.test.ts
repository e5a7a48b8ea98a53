import { request as forward, type RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from 'playwright-core'
import { build, dist } from '../../tools/build.mjs'
import { launchOptions } from '../../tools/chromium.mjs'
import { serve } from '../../tools/serve.mjs'
import { selfSigned } from '../samples/certificate'
import { openModelServer } from '../samples/model-server'

// The page as people have it: over https, from an address of the internet. The model's server is on this very machine and, by
// other names, in the local network and on the internet; over https, too, where it stands behind the page's own port.
let server: Awaited<ReturnType<typeof openModelServer>>
let served: Awaited<ReturnType<typeof serve>>
let secure: Server
let browser: Browser
let settings: CDPSession
let port = 0
let plain = 0
/** The page's own server is gone. */
let away = false
beforeAll(async () => {
  if (!(await build({ quiet: true }))) throw new Error('the page does not build')
  ;[served, server] = await Promise.all([serve(dist, { base: '/' }), openModelServer()])
  secure = createServer(selfSigned('rummage.example'), behind)
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve))
  port = (secure.address() as AddressInfo).port
  plain = Number(new URL(server.address).port)
  const { args, ...options } = launchOptions()
  browser = await chromium.launch({
    ...options,
    args: [
      ...args,
      '--ignore-certificate-errors',
      `--ip-address-space-overrides=127.0.0.1:${port}=public`,
      `--host-resolver-rules=MAP *.example 127.0.0.1, MAP 192.168.1.20 127.0.0.1, MAP localhost:11434 127.0.0.1:${plain}, MAP localhost:1234 127.0.0.1:${plain}`,
    ],
  })
  settings = await browser.newBrowserCDPSession()
})
afterAll(async () => {
  await browser?.close()
  secure?.close()
  secure?.closeAllConnections()
  await served?.close()
  server?.close()
})

/** Passes on to the plain server of the host that was asked for. */
const behind: RequestListener = (request, response) => {
  const { url = '/', method, headers } = request
  if (away && !headers.host?.startsWith('models.')) return void response.destroy()
  const host = headers.host?.startsWith('models.') ? server.address : served.address
  const passed = forward(new URL(url, host), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  })
  request.pipe(passed).on('error', () => response.destroy())
}

// One person before the form in Settings.
let page: Page
let context: BrowserContext
let profile = ''
beforeAll(async () => {
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  await page.goto(`${address()}#tab=settings`)
  const { targetInfos } = await settings.send('Target.getTargets')
  profile = targetInfos.find(({ url }) => url.startsWith(address()))!.browserContextId!
})

const address = (): string => `https://rummage.example:${port}/`

/** What the browser was told about what is near; each version knows some of the names. */
async function permit(setting: 'granted' | 'denied' | 'prompt'): Promise<void> {
  for (const name of ['local-network-access', 'local-network', 'loopback-network'])
    await settings
      .send('Browser.setPermission', { permission: { name }, setting, origin: address(), browserContextId: profile })
      .catch(() => undefined)
}

async function choose(service: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Who answers' }).selectOption(service)
  await page.getByLabel('Model', { exact: true }).fill('big')
}

/** Tests the connection to a server, and gives what the page says of it. */
async function says(server: string, ownOrigin = false): Promise<string> {
  await page.getByLabel('Server', { exact: true }).fill(server)
  await page.getByRole('radio', { name: ownOrigin ? /own origin/ : /without an origin/ }).check()
  await page.getByRole('button', { name: 'Test connection' }).click()
  const outcome = page.getByText(/^It answered in/).or(page.getByRole('alert'))
  await outcome.waitFor()
  return outcome.innerText()
}

/** A server's address, under which it behaves as named. */
const at = (host: string, scenario = 'normal', kind = 'openai'): string =>
  `${host}/${kind}/${crypto.randomUUID()}/${scenario}`

describe('a page that came over https from the internet', () => {
  it('reaches a server on this device and in the local network over plain http where the person allows it', async () => {
    await permit('granted')
    await choose('Another server')
    expect(await says(at(`http://127.0.0.1:${plain}`))).toContain('It answered in')
    expect(await says(at(`http://127.0.0.1:${plain}`), true)).toContain('It answered in')
    expect(await says(at(`http://192.168.1.20:${plain}`))).toContain('It answered in')
    expect(await says(at(`http://models.example:${plain}`))).toContain(
      'The browser lets a secure page call no server over plain http.',
    )
  })

  it('says which setting of the browser keeps it from them', async () => {
    await permit('denied')
    const before = server.arrived().length
    const near = await says(at(`http://127.0.0.1:${plain}`))
    expect(near).toContain('was told not to let this page reach servers on this device')
    expect(near).toContain('“Apps on device”')
    expect(await says(at(`http://192.168.1.20:${plain}`), true)).toContain('“Local network”')
    expect(server.arrived()).toHaveLength(before)
  })

  it('names the browser’s question where nobody answered it', async () => {
    await permit('prompt')
    const said = await says(at(`http://127.0.0.1:${plain}`))
    expect(said).toContain('If the browser asks whether this page may reach it, allow that.')
  })

  it('names the setting of the server that refuses it, and the way round that works', async () => {
    await permit('granted')
    const own = new URL(address()).origin
    await choose('Ollama')
    const ollama = 'http://localhost:11434'
    expect(await says(at(ollama, 'no-null', 'ollama'))).toContain('OLLAMA_ORIGINS=*')
    expect(await says(at(ollama, 'no-origin', 'ollama'), true)).toContain(`OLLAMA_ORIGINS=${own}`)
    expect(await says(at(ollama, 'no-null', 'ollama'), true)).toContain('It answered in')
    expect(server.arrived().at(-1)).toMatchObject({ origin: own })
    await choose('LM Studio')
    expect(await says(at('http://localhost:1234', 'no-origin'))).toContain('switch on “Enable CORS”')
  })

  it('reaches a server on this device also while the page’s own can’t be reached, and is still without an origin', async () => {
    await choose('Another server')
    await page.locator('html[data-offline="ready"]').waitFor({ state: 'attached', timeout: 60_000 })
    away = true
    expect(await says(at(`http://127.0.0.1:${plain}`))).toContain('It answered in')
    expect(server.arrived().at(-1)).toMatchObject({ origin: 'null' })
  })

  it('says that there is no network, whoever makes the calls', async () => {
    const elsewhere = at(`https://models.example:${port}`)
    expect(await says(elsewhere)).toContain('It answered in')
    await context.setOffline(true)
    const offline = `This device has no network connection, so models.example:${port} can’t be reached.`
    expect(await says(elsewhere)).toContain(offline)
    expect(await says(elsewhere, true)).toContain(offline)
  })
})
