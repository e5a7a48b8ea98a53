import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { makePdf } from '../browser/parse/make-pdf'
import { leaving, openStage, results, visit, type Stage } from '../e2e/page'

const [WIDTH, HEIGHT] = [1240, 1754]

/** A PDF whose every page is a picture of some lines, as a scanner makes them. The browser draws them. */
async function scan(
  page: Page,
  name: string,
  pages: string[][],
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const objects: Record<number, string> = {}
  for (const [i, lines] of pages.entries()) {
    const grey = await page.evaluate(
      ({ lines, width, height }) => {
        const context = new OffscreenCanvas(width, height).getContext('2d')!
        context.fillStyle = '#fff'
        context.fillRect(0, 0, width, height)
        context.fillStyle = '#000'
        context.font = '34px serif'
        for (const [row, line] of lines.entries()) context.fillText(line, 120, 200 + row * 50)
        const { data } = context.getImageData(0, 0, width, height)
        return Array.from({ length: width * height }, (_, at) => (data[at * 4]! < 128 ? '0' : '1')).join('')
      },
      { lines, width: WIDTH, height: HEIGHT },
    )
    const content = deflateSync(Buffer.from(grey, 'latin1').map((dot) => (dot === 48 ? 0 : 255))).toString('latin1')
    const size = `/Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceGray /BitsPerComponent 8`
    objects[100 + i] =
      `<< /Type /XObject /Subtype /Image ${size} /Filter /FlateDecode /Length ${content.length} >>\nstream\n${content}\nendstream`
  }
  const drawings = pages.map((_, i) => `q 595 0 0 842 0 0 cm /Im${100 + i} Do Q\n`)
  const buffer = Buffer.from(
    makePdf(
      pages.map(() => []),
      { objects, drawings },
    ),
  )
  return { name, mimeType: 'application/pdf', buffer }
}

const invoice = [
  ['Harbour Works Ltd', 'We ask you to settle invoice 4471 by the end of October.'],
  ['The crane was repaired twice', 'and the quay was swept by a cheerful gardener.'],
]

let stage: Stage
let page: Page
let context: BrowserContext
let requests: string[]

const asksFor = (part: string): number => requests.filter((url) => url.includes(part)).length
const card = () => page.getByRole('region', { name: 'Report card' })
const ask = (words: string) => page.getByRole('searchbox', { name: 'Search your files' }).fill(words)

async function recognise(name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Library' }).click()
  await page.getByRole('button', { name: `Recognise text… ${name}` }).click()
  await card().getByLabel('Language').selectOption('eng')
  await card().getByRole('button', { name: 'Recognise text' }).click()
  await card().getByText('read by text recognition').waitFor({ timeout: 150_000 })
}

beforeAll(async () => {
  stage = await openStage()
  ;({ page, context, requests } = await visit(stage))
})
afterAll(() => stage?.close())

// One person's afternoon: each test goes on where the one before left off.
describe('somebody who drops a scan', () => {
  it('is told that its pages have no text, while the other files go on', async () => {
    const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('The cobalt heron audits ferries.') }
    await page
      .getByLabel('Add files')
      .first()
      .setInputFiles([await scan(page, 'scanned.pdf', invoice), note])
    await ask('cobalt heron')
    await results(page).filter({ hasText: 'note.txt' }).first().waitFor()
    await page.getByRole('tab', { name: 'Library' }).click()
    const failures = page.getByRole('region', { name: /could not be read/ })
    await failures.getByText('scanned.pdf has no text that can be searched').waitFor()
    await page.getByRole('button', { name: 'Recognise text… scanned.pdf' }).click()
    await card().getByText('0 of 2 pages have text').waitFor()
    await page.getByRole('tab', { name: 'Search' }).click()
    await ask('invoice 4471')
    expect(await results(page).filter({ hasText: 'scanned.pdf' }).count()).toBe(0)
  })

  it('has nothing of text recognition loaded before it is asked for', async () => {
    await page.locator('html[data-offline="ready"]').waitFor({ state: 'attached', timeout: 60_000 })
    expect(asksFor('/ocr/')).toBe(0)
  })

  it('finds it by its words once they are recognised, marked as such', async () => {
    await recognise('scanned.pdf')
    await card().getByText('2 of 2 pages were read by text recognition').waitFor()
    expect(asksFor('/ocr/eng')).toBeGreaterThan(0)
    expect(asksFor('/ocr/deu')).toBe(0)
    await page.getByRole('tab', { name: 'Search' }).click()
    await ask('invoice 4471')
    const hit = results(page).filter({ hasText: 'scanned.pdf' }).first()
    await hit.getByText(/read by text recognition, \d+ %/).waitFor()
    await hit.getByText('p. 1').waitFor()
  })

  it('can cancel in the middle of a page, and the document stays as it was', async () => {
    await page
      .getByLabel('Add files')
      .first()
      .setInputFiles([await scan(page, 'later.pdf', [['A second letter arrived', 'about the orchard ladder.']])])
    await page.getByRole('tab', { name: 'Library' }).click()
    await page.getByRole('button', { name: 'Recognise text… later.pdf' }).click()
    await card().getByRole('button', { name: 'Recognise text' }).click()
    await card().getByText('0 of 1 pages').waitFor({ timeout: 60_000 })
    await card().getByRole('button', { name: 'Cancel' }).click()
    await card().getByRole('button', { name: 'Recognise text' }).waitFor()
    await card().getByText('later.pdf has no text that can be searched').waitFor()
  })

  it('can have another one recognised without a network', async () => {
    await stage.unplug()
    await context.setOffline(true)
    await page.reload()
    await recognise('later.pdf')
    await page.getByRole('tab', { name: 'Search' }).click()
    await ask('orchard ladder')
    await results(page).filter({ hasText: 'later.pdf' }).first().waitFor()
  })

  it('has sent nothing to anybody', () => {
    expect(leaving(stage, requests)).toEqual([])
    expect(stage.elsewhere.hits).toEqual([])
  })
})
