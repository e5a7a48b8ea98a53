import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { choose, textFile } from './library'
import { openStage, results, visit, type Stage } from './page'

const lease = `# Lease

The tenant may end the lease by giving three months’ notice in writing. The heatpump stands in the rear courtyard.

## Deposit

The deposit is repaid within six weeks of the inspection, less claims that were notified in writing.
`

describe('why something was not found, step by step', () => {
  let stage: Stage
  let page: Page

  beforeAll(async () => {
    stage = await openStage()
    ;({ page } = await visit(stage))
    await choose(page, [
      { name: 'Lease.md', mimeType: 'text/markdown', buffer: Buffer.from(lease) },
      textFile('Notice board.txt', 'A notice hangs on the board: notice of the meeting, notice of the works.'),
      textFile('Boiler.txt', 'Bleed the radiators first, then reset the thermostat to what the factory set.'),
      {
        name: 'Broken.docx',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('PK\u0003\u0004 nothing follows'),
      },
    ])
    await search('tenant notice lease')
  })

  afterAll(() => stage.close())

  async function search(words: string): Promise<void> {
    await page.getByRole('searchbox', { name: 'Search your files' }).fill(words)
    await page.getByText('Words and meaning, whole library', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Why not found?' }).first().waitFor()
  }
  const pane = () => page.getByRole('region', { name: 'Why not found?' })

  /** What the pane says: its sentence, and the step that lost what was expected. */
  async function ask(file: string, phrase: string, sentence: string | RegExp): Promise<string> {
    if (!(await pane().isVisible())) await page.getByRole('button', { name: 'Why not found?' }).first().click()
    await pane().getByLabel('File', { exact: true }).selectOption({ label: file })
    await pane().getByLabel('Phrase you expected').fill(phrase)
    await pane().getByLabel('Phrase you expected').press('Enter')
    await pane().getByRole('heading', { name: sentence }).waitFor()
    return (
      (await pane()
        .locator('[aria-current=step]')
        .textContent({ timeout: 2000 })
        .catch(() => '')) ?? ''
    )
  }

  it('says where it stands when it is in the list', async () => {
    expect(await ask('Lease.md', 'three months’ notice', /^It is in the list: 1st of \d/)).toBe('')
    await pane().getByRole('button', { name: 'Read it' }).click()
    await page.getByRole('region', { name: 'Reader' }).getByText('three months’').first().waitFor()
  })

  it('is not in the library', async () => {
    expect(await ask('It is not among these', '', 'Lost because the file is not in the library.')).toContain(
      'Only what was added',
    )
  })

  it('was not read', async () => {
    expect(await ask('Broken.docx', '', 'Lost because the file could not be read.')).toContain('Broken.docx')
  })

  it('is not in the text', async () => {
    expect(await ask('Lease.md', 'heliport on the roof', 'Lost because the words are not in the file.')).toContain(
      '“heliport” and “roof”',
    )
  })

  it('is hidden by a filter, which a click takes away', async () => {
    await search('tenant notice lease type:txt')
    expect(await ask('Lease.md', 'three months’ notice', 'Hidden by “type txt”.')).toContain('hides it')
    await pane().getByRole('button', { name: 'Search without “type:txt”' }).click()
    await pane()
      .getByRole('heading', { name: /^It is in the list/ })
      .waitFor()
    expect(await results(page).first().textContent()).toContain('Lease.md')
  })

  it('is cut apart by a border between two passages, or written in another way', async () => {
    await page.getByRole('button', { name: 'Ways' }).click()
    await page.getByLabel('Candidates from each method').fill('1')
    await page.getByLabel('Candidates from each method').press('Enter')
    await search('radiators thermostat factory')
    const cut = await ask(
      'Lease.md',
      'rear courtyard. Deposit The deposit',
      'Lost because a border between two passages cuts the words.',
    )
    expect(cut).toMatch(/rear courtyard\..*Deposit/s)
    expect(await ask('Lease.md', 'heat pump', 'Lost because the file writes the words in another way.')).toContain(
      '“heatpump”',
    )
  })

  it('is ranked too low, and is found by looking deeper', async () => {
    const told = await ask('Lease.md', 'repaid within six weeks', 'Found, but ranked too low to be shown.')
    expect(told).toMatch(/by meaning \d(st|nd|rd|th) of \d/)
    await pane().getByRole('button', { name: 'Take 100 from each method' }).click()
    await pane()
      .getByRole('heading', { name: /^It is in the list/ })
      .waitFor()
  })
})
