import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Explanation } from '../../../src/types'
import { expectAccessible, field, library, reader, show } from './show'

const pane = () => page.getByRole('region', { name: 'Why not found?' })
const steps = () => pane().getByRole('list', { name: 'Steps' }).getByRole('listitem')
const lost = () => document.querySelector('[aria-label="Why not found?"] [aria-current="step"]')?.textContent ?? ''

/** Opens the pane from an empty list, for a file of the library. */
async function ask(explanation: Partial<Explanation>, file = 'Lease.pdf', fragment = '#q=zebra', size = {}) {
  const engine = library()
  engine.explanation = explanation
  await show(engine, { fragment, ...size })
  await page.getByRole('button', { name: 'Why not found?' }).click()
  await pane().getByLabelText('File', { exact: true }).selectOptions(file)
  await expect.element(steps().nth(5)).toBeInTheDocument()
  return engine
}

describe('why something was not found', () => {
  it('asks what was expected, and follows file and phrase with the query as it is', async () => {
    const engine = await ask({ lost: 'rank' })
    await pane().getByLabelText('Phrase you expected').fill('within six weeks')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => engine.expected.at(-1))
      .toMatchObject({
        query: { text: 'zebra', siblings: true },
        document: 'fake-Contracts/Lease.pdf',
        phrase: 'within six weeks',
      })
  })

  it('shows six steps, of which one lost it and those after it were not reached', async () => {
    await ask(
      { lost: 'filters', hiding: [{ kind: 'type', text: 'docx', start: 6, end: 15 }] },
      'Lease.pdf',
      '#q=zebra+type:docx',
    )
    await expect.element(pane().getByRole('heading', { name: 'Hidden by “type docx”.' })).toBeVisible()
    const told = steps()
      .elements()
      .map((step) => step.querySelector('h4')?.textContent)
    expect(told).toEqual([
      'In the library, passed',
      'Read, passed',
      'Text found, passed',
      'Filters, lost here',
      'Words, not reached',
      'Rank, not reached',
    ])
    await expectAccessible()
    await pane().getByRole('button', { name: 'Search without “type:docx”' }).click()
    await expect.element(field()).toHaveValue('zebra')
  })

  it('says that a file is not in the library, and leads to adding it', async () => {
    await ask({ lost: 'library' }, 'It is not among these')
    expect(lost()).toContain('This file is not in the library.')
    await pane().getByRole('button', { name: 'Add files' }).click()
    expect(location.hash).toContain('tab=library')
  })

  it('says why a file could not be read', async () => {
    await ask({ lost: 'read' }, 'scan_0412.pdf')
    await expect
      .element(pane().getByRole('heading', { name: 'Lost because the file could not be read.' }))
      .toBeVisible()
    expect(lost()).toContain('locked with a password')
  })

  it('names the words that the text does not have, and the pages without any', async () => {
    const engine = await ask({ lost: 'text', missing: ['heliport'] }, 'Lease.pdf')
    expect(lost()).toContain('“heliport” stands nowhere in it.')
    engine.explanation = { lost: 'text', unread: [], missing: [] }
    await pane().getByRole('button', { name: 'Look at its text' }).click()
    await expect.element(reader()).toHaveTextContent('Term and termination')
    await expect.element(pane()).not.toBeInTheDocument()
  })

  it('shows the border that cuts the words', async () => {
    const cut = { before: 'giving three months’', after: ' notice in writing' }
    await ask({ lost: 'words', cut })
    await expect.element(pane().getByRole('img', { name: 'border between two passages' })).toBeVisible()
    expect(lost()).toMatch(/giving three months’\s*notice in writing/)
    await expectAccessible()
  })

  it('offers the words as the file writes them', async () => {
    await ask({ lost: 'words', apart: true, found: { start: 0, end: 8, text: 'heatpump' } })
    await pane().getByRole('button', { name: 'Search for “heatpump”' }).click()
    await expect.element(field()).toHaveValue('heatpump')
  })

  it('gives the ranks in each method, and looks deeper or in the file alone', async () => {
    const ranks = { bm25: { rank: 37, of: 512 }, dense: { rank: 212, of: 12_380 }, deep: 41, shown: 20 }
    const engine = await ask({ lost: 'rank', ...ranks })
    expect(lost()).toContain('by words 37th of 512, by meaning 212th of 12,380')
    expect(lost()).toContain('it would be 41st')
    await pane().getByRole('button', { name: 'Take 100 from each method' }).click()
    await expect.poll(() => engine.expected.at(-1)?.query.depth).toBe(100)
    await pane().getByRole('button', { name: 'Search in this file only' }).click()
    await expect.element(field()).toHaveValue('zebra file:Lease.pdf')
  })

  it('is left with Esc, and works on a page that is too narrow for panes', async () => {
    await ask({ lost: 'rank' }, 'Lease.pdf', '#q=zebra', { width: 390, height: 844 })
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await expectAccessible()
    await userEvent.keyboard('{Escape}')
    await expect.element(pane()).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
  })

  it('is a pane that F6 comes to', async () => {
    await ask({ lost: 'rank' })
    await field().click()
    await userEvent.keyboard('{F6}')
    expect(document.activeElement?.closest('[data-pane]')?.getAttribute('aria-label')).toBe('Why not found?')
  })
})
