import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, library, show } from './show'

const open = async (engine = library(), options = {}) => {
  await show(engine, { fragment: '#tab=settings', ...options })
  await expect.element(page.getByRole('heading', { name: 'Storage' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Sections/ })).toBeInTheDocument()
  return engine
}
const size = () => page.getByRole('spinbutton', { name: /^At most/ })
const overlap = () => page.getByRole('spinbutton', { name: /^repeating/ })

describe('how texts are cut', () => {
  it('shows the way of now with its sizes, and the usual ones of each other way', async () => {
    await open()
    await expect.element(page.getByRole('radio', { name: /^Sections/ })).toBeChecked()
    await expect.element(size()).toHaveValue(1200)
    await expect.element(overlap()).toHaveValue(200)
    await expect.element(page.getByText('This is how texts are cut now.')).toBeVisible()
    for (const [name, most, again] of [
      [/^Sentences/, 25, 1],
      [/^Fixed length/, 500, 50],
      [/^Paragraphs/, 1200, 200],
    ] as const) {
      await page.getByRole('radio', { name }).click()
      await expect.element(size()).toHaveValue(most)
      await expect.element(overlap()).toHaveValue(again)
    }
    await page.getByRole('radio', { name: /^Whole sections/ }).click()
    await expect.element(size()).toHaveValue(600)
    await expect.element(overlap()).not.toBeInTheDocument()
  })

  it('says what a change means, carries it out, and shows how far it is', async () => {
    const engine = await open()
    await page.getByRole('radio', { name: /^Sentences/ }).click()
    await expect
      .element(page.getByText('4 files are cut anew in the background; the old passages serve until then.'))
      .toBeVisible()
    await size().fill('40')
    await page.getByRole('button', { name: 'Cut anew' }).click()
    await expect.element(page.getByText('This is how texts are cut now.')).toBeVisible()
    expect((await engine.settings()).chunks).toEqual({ strategy: 'sentences', words: 40, overlap: 1 })
    engine.setWork({ cutting: { done: 120, total: 412 } })
    const settings = page.getByRole('group', { name: 'All settings' })
    await expect.element(settings).toHaveTextContent('120 of 412 files cut anew. The old passages serve until then.')
    await expect
      .element(settings.getByRole('progressbar', { name: 'Files cut anew' }))
      .toHaveAttribute('aria-valuenow', '120')
  })

  it('refuses sizes that can’t work, in place and with both values, and keeps the old ones', async () => {
    const engine = await open()
    await page.getByRole('radio', { name: /^Fixed length/ }).click()
    await size().fill('50')
    await overlap().fill('60')
    await page.getByRole('button', { name: 'Cut anew' }).click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(/These chunk settings can’t work\. Choose an overlap.*size 50 words, overlap 60/)
    await expect.element(overlap()).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible()
    expect((await engine.settings()).chunks).toEqual({ strategy: 'sections' })
    await page.getByRole('button', { name: 'Leave it as it is' }).click()
    await expect.element(page.getByRole('radio', { name: /^Sections/ })).toBeChecked()
  })

  it('is changed by keyboard alone', async () => {
    const engine = await open()
    page
      .getByRole('radio', { name: /^Sections/ })
      .element()
      .focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Tab}')
    await expect.element(size()).toHaveFocus()
    await userEvent.keyboard('{Control>}a{/Control}800{Enter}')
    await expect.element(page.getByText('This is how texts are cut now.')).toBeVisible()
    expect((await engine.settings()).chunks).toEqual({ strategy: 'paragraphs', characters: 800, overlap: 200 })
  })

  it('lets the number of workers be chosen, and says what each costs', async () => {
    const engine = await open()
    await expect.element(page.getByRole('radio', { name: '2', exact: true })).toBeChecked()
    await page.getByRole('radio', { name: '1', exact: true }).click()
    await expect.poll(async () => (await engine.settings()).lanes).toBe(1)
    await expect
      .element(page.getByRole('radio', { name: '1', exact: true }))
      .toHaveAccessibleDescription(/Each takes 150 to 300.MB of memory/)
  })
})

describe('storage', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('says how much is used and available, and what takes it', async () => {
    vi.spyOn(navigator.storage, 'estimate').mockResolvedValue({ usage: 190e6, quota: 10e9 })
    await open()
    await expect.element(page.getByText(/^190.MB used, 9\.8.GB available to this page\.$/)).toBeVisible()
    await expect.element(page.getByText(/^6\.1.MB\s*\d+ passages with meaning$/)).toBeVisible()
    await expect.element(page.getByText(/^120.MB\s*PDFs, for showing them as printed; texts/)).toBeVisible()
  })

  it('asks the browser to keep it, with the reason, and says what it answered', async () => {
    vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false)
    const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false)
    await open()
    await expect.element(page.getByText(/when the device is nearly full, without asking/)).toBeVisible()
    await page.getByRole('button', { name: 'Ask to keep it' }).click()
    await expect.element(page.getByText(/^The browser said no\./)).toBeVisible()
    persist.mockResolvedValue(true)
    vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(true)
    await page.getByRole('button', { name: 'Ask to keep it' }).click()
    await expect.element(page.getByText('No. It stays until you delete it: the browser agreed.')).toBeVisible()
  })

  it('lets originals of PDFs be kept or not, and says what that changes', async () => {
    const engine = await open()
    const keep = page.getByRole('checkbox', { name: 'Keep originals of PDFs' })
    await expect.element(keep).toBeChecked()
    await expect.element(keep).toHaveAccessibleDescription(/deletes the 120.MB kept so far/)
    await keep.click()
    await expect.element(keep).toHaveAccessibleDescription(/PDFs are shown as text/)
    await expect.element(keep).toHaveFocus()
    expect((await engine.settings()).originals).toBe(false)
  })
})
