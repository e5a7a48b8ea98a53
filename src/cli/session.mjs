/** A headless Chromium with one of the built pages that commands drive in it. */
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { dist } from '../../tools/build.mjs'
import { launchOptions } from '../../tools/chromium.mjs'
import { serve } from '../../tools/serve.mjs'

/** The page died or fell silent; what it was doing is lost. */
export class PageLost extends Error {}

/**
 * Opens a page. Its library lies in a folder of its own, which is removed in the end, so that commands may run side by side.
 * @param {'cli.html' | 'bench.html'} [name]
 * @returns {Promise<Session>}
 */
export async function openSession(name = 'cli.html') {
  const server = await serve(dist)
  const profile = await mkdtemp(join(tmpdir(), 'rummage-'))
  // Also when the person breaks the command off.
  const sweep = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  process.once('exit', sweep)
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions(), headless: true })
  const session = new Session(context, `${server.address}${name}`, profile, async () => {
    await context.close().catch(() => {})
    await server.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    process.off('exit', sweep)
  })
  try {
    // What is served from this machine need not be kept for being offline.
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })
    })
    await session.start(context.pages()[0] ?? (await context.newPage()))
    return session
  } catch (error) {
    await session.close()
    throw error
  }
}

export class Session {
  /** @type {import('playwright-core').Page} */
  #page
  /** @type {Map<number, string[]>} */
  #pieces = new Map()
  #receive = (/** @type {any} */ _message) => {}
  #context
  #address
  #close

  /**
   * @param {import('playwright-core').BrowserContext} context
   * @param {string} address
   * @param {string} profile
   * @param {() => Promise<void>} close
   */
  constructor(context, address, profile, close) {
    this.#context = context
    this.#address = address
    /** Folder of the browser's profile; it stands in the command line of its processes. */
    this.profile = profile
    this.#close = close
  }

  /** Of the browser. */
  get version() {
    return this.#context.browser()?.version() ?? ''
  }

  /** Closes the page and opens it anew in the same browser: what was kept is there, all else is gone. */
  async restart() {
    await this.#page.close()
    await this.start(await this.#context.newPage())
  }

  /** @param {import('playwright-core').Page} page */
  async start(page) {
    this.#page = page
    await page.exposeBinding('rummageReceive', (_, id, piece, last) => this.#take(id, piece, last))
    /** @type {string[]} */
    const errors = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(this.#address)
    await page
      .waitForFunction(() => 'rummage' in window, undefined, { timeout: 30_000 })
      .catch(() => {
        throw new Error(`the page did not start: ${errors.join('; ') || 'no reason given'}`)
      })
  }

  #take(id, piece, last) {
    const pieces = this.#pieces.get(id) ?? []
    pieces.push(piece)
    this.#pieces.set(id, pieces)
    if (!last) return
    this.#pieces.delete(id)
    this.#receive(JSON.parse(pieces.join('')))
  }

  /** Hands files to the page. @param {string[]} paths */
  async give(paths) {
    await this.#page.setInputFiles('#files', paths)
  }

  /**
   * Runs one of the page's commands.
   * @param {string} command name in `Commands` of `page.ts`
   * @param {unknown[]} args
   * @param {(message: any) => void} receive takes each `Message` of `channel.ts`
   * @param {number} [silence] milliseconds without a message after which the page is taken for lost; default none
   * @returns {Promise<any>} the `Outcome`
   * @throws {PageLost}
   */
  async run(command, args, receive, silence = 0) {
    const page = this.#page
    let timer
    try {
      return await new Promise((resolve, reject) => {
        const lost = (/** @type {string} */ why) => reject(new PageLost(why))
        const rewind = () => {
          clearTimeout(timer)
          if (silence > 0) timer = setTimeout(() => lost(`nothing was heard of it for ${silence / 1000} s`), silence)
        }
        this.#receive = (message) => {
          rewind()
          receive(message)
        }
        rewind()
        page.once('crash', () => lost('the page crashed'))
        page
          .evaluate(([name, list]) => window.rummage[name](...list), [command, args])
          .then(resolve, (error) => lost(error.message))
      })
    } finally {
      clearTimeout(timer)
      this.#receive = () => {}
    }
  }

  async close() {
    await this.#close()
  }
}
