import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { makePdf } from '../browser/parse/make-pdf'
import { leaving, openStage, results, visit, type Stage } from './page'

let stage: Stage
let page: Page
let context: BrowserContext
let requests: string[]
const complaints: string[] = []

beforeAll(async () => {
  stage = await openStage()
  ;({ page, context, requests } = await visit(stage))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
})
afterAll(() => stage?.close())

/** A PDF that wants to run a script and to fetch an address when it is opened, and has a link to elsewhere. */
const hostile = (elsewhere: string): Uint8Array<ArrayBuffer> =>
  makePdf([[{ x: 60, y: 700, text: 'The otter swims across the river.', size: 20 }]], {
    catalog: `/OpenAction << /S /JavaScript /JS (app.launchURL\\("${elsewhere}script", true\\);) >>`,
    page: `/Annots [100 0 R] /AA << /O << /S /URI /URI (${elsewhere}opened) >> >>`,
    objects: {
      100: `<< /Type /Annot /Subtype /Link /Rect [60 690 400 720] /A << /S /URI /URI (${elsewhere}link) >> >>`,
    },
  })

describe('a PDF on the built page, under its policy', () => {
  it('is drawn with its letters, though the policy lets in no foreign font, style or script', async () => {
    await page
      .getByLabel('Add files')
      .first()
      .setInputFiles({
        name: 'Otter.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(hostile(stage.elsewhere.address)),
      })
    await page.getByRole('searchbox', { name: 'Search your files' }).fill('otter')
    await results(page).first().getByRole('link').click()
    await page.locator('.sheet canvas').waitFor()
    const dark = await page.locator('.sheet canvas').evaluate((element) => {
      const canvas = element as HTMLCanvasElement
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      let count = 0
      for (let i = 0; i < data.length; i += 4) if (data[i]! < 100) count++
      return count
    })
    expect(dark).toBeGreaterThan(200)
    expect(await page.locator('.sheet .words span').first().innerText()).toContain('The otter swims')
    expect(complaints).toEqual([])
  })

  it('runs nothing, fetches nothing, and its links lead nowhere by themselves', async () => {
    await page.locator('.sheet').click({ position: { x: 120, y: 120 } })
    expect(context.pages()).toHaveLength(1)
    expect(stage.elsewhere.hits).toEqual([])
    expect(leaving(stage, requests)).toEqual([])
  })
})
