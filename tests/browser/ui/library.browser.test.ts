import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Library, undoTime } from '../../../src/ui/state/library.svelte'
import { FakeEngine } from '../../samples/fake-engine'
import { close, field, library, results, show } from './show'

const row = (name: string) => page.getByRole('row').filter({ hasText: name })

describe('the library', () => {
  it('lists every file with its state and filters by name', async () => {
    await show(library(), { fragment: '#tab=library' })
    await expect.element(row('Lease.pdf')).toHaveTextContent(/PDF.*2 p.*Ready/)
    await expect.element(row('scan_0412.pdf')).toHaveTextContent('Locked')
    await expect.element(row('Protocol.pdf')).toHaveTextContent('Pages without text')
    await page.getByRole('textbox', { name: 'Filter by name' }).fill('part')
    await expect.element(row('Lease.pdf')).not.toBeInTheDocument()
    await expect.element(row('Partners.md')).toBeVisible()
  })

  it('lists those that need a look', async () => {
    await show(library(), { fragment: '#tab=library' })
    await page.getByRole('button', { name: /Needs a look/ }).click()
    await expect.element(row('Lease.pdf')).not.toBeInTheDocument()
    await expect.element(row('Protocol.pdf')).toBeVisible()
    await expect.element(row('scan_0412.pdf')).toBeVisible()
  })

  it('says what to do about files that failed', async () => {
    await show(library(), { fragment: '#tab=library' })
    const failures = page.getByRole('region', { name: /could not be read/ })
    await expect
      .element(failures)
      .toHaveTextContent('scan_0412.pdf is locked with a password. Save a copy without a password and add that.')
    await failures.getByRole('button', { name: 'Leave out scan_0412.pdf' }).click()
    await expect.element(failures).not.toBeInTheDocument()
  })

  it('shows a report card, and the text with the borders of its passages', async () => {
    await show(library(), { fragment: '#tab=library' })
    await row('Protocol.pdf').click()
    const card = page.getByRole('region', { name: 'Report card' })
    await expect.element(card).toHaveTextContent('Can be searched by word and by meaning.')
    await expect.element(card).toHaveTextContent('2 of 14 pages have no text.')
    await expect.element(card).toHaveTextContent('1 of 384 figures, fake')
    await card.getByRole('button', { name: 'Show text and borders' }).click()
    const dialog = page.getByRole('dialog', { name: 'Protocol.pdf' })
    await expect.element(dialog).toHaveTextContent('0–56, 56 characters')
    await expect.element(dialog).toHaveTextContent('The keys were counted')
  })

  it('narrows the list to what files are and what was not read of them', async () => {
    await show(library(), { fragment: '#tab=library' })
    await page.getByRole('button', { name: 'Narrow' }).click()
    const only = page.getByRole('group', { name: 'Show only' })
    await only.getByRole('combobox', { name: 'Not read' }).selectOptions('Locked (1)')
    await expect.element(row('scan_0412.pdf')).toBeVisible()
    await expect.element(row('Lease.pdf')).not.toBeInTheDocument()
    await only.getByRole('button', { name: 'Show all' }).click()
    await only.getByRole('combobox', { name: 'Type' }).selectOptions('Markdown (1)')
    await expect.element(row('Partners.md')).toBeVisible()
    await expect.element(row('Lease.pdf')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Narrow' }).click()
    await expect.element(row('Lease.pdf')).toBeVisible()
  })

  it('lets language and encoding be put right by hand, by keyboard alone', async () => {
    const engine = library()
    const id = engine.put('Notes/old.txt', { text: 'Caf\u00e9', language: 'fr', encoding: 'windows-1252' })
    await show(engine, { fragment: '#tab=library' })
    await row('old.txt').click()
    const card = page.getByRole('region', { name: 'Report card' })
    card.getByRole('button', { name: 'Correct the language' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(card.getByRole('combobox', { name: 'Right language' })).toHaveFocus()
    await userEvent.keyboard('Dan{Tab}{Enter}')
    await expect.element(card).toHaveTextContent('Danish, said by you.')
    await expect.element(card.getByRole('button', { name: 'Correct the language' })).toHaveFocus()
    await card.getByRole('button', { name: 'Correct the encoding' }).click()
    await card.getByRole('combobox', { name: 'Right encoding' }).selectOptions('windows-1250')
    await card.getByRole('button', { name: 'Read so' }).click()
    await expect.element(card.getByRole('alert')).toHaveTextContent(/Only the text of old\.txt is kept/)
    engine.originals.set(id, new Blob(['Caf\u00e9']))
    await card.getByRole('button', { name: 'Read so' }).click()
    await expect.element(card).toHaveTextContent('windows-1250, said by you.')
  })

  it('gives the report card as text', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await show(library(), { fragment: '#tab=library' })
    await row('Protocol.pdf').click()
    await page.getByRole('button', { name: 'Copy as text' }).click()
    await expect.element(page.getByText('Copied.')).toBeVisible()
    expect(copied.mock.calls[0]![0]).toContain('2 of 14 pages have no text.')
    copied.mockRestore()
  })

  it('limits the search to a folder or a file from its row, by key and by mouse', async () => {
    await show(library(), { fragment: '#q=notice' })
    const folder = page.getByRole('treeitem', { name: /^Contracts/ })
    await expect.element(folder).toBeVisible()
    folder.element().focus()
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await expect.element(field()).toHaveValue('notice in:Contracts')
    await expect.element(field()).toHaveFocus()
    const file = page.getByRole('treeitem', { name: /Break clause/ })
    await file.hover()
    await file.getByTitle('Search here').click()
    await expect.element(field()).toHaveValue('notice in:Contracts file:"Break clause.eml"')
    // Nothing was opened on the way.
    await expect.element(page.getByText('Choose a result to read it here.')).toBeVisible()
  })

  it('removes a file, which Undo brings back', async () => {
    await show(library(), { fragment: '#tab=library' })
    await row('Lease.pdf').click()
    await page.getByRole('region', { name: 'Report card' }).getByRole('button', { name: 'Remove' }).click()
    await expect.element(row('Lease.pdf')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(row('Lease.pdf')).toBeVisible()
  })

  it('no longer finds a removed file', async () => {
    await show(library(), { fragment: '#q=deposit' })
    await expect.element(results().first()).toHaveTextContent('The deposit is repaid')
    await expect.element(page.getByRole('treeitem', { name: /Lease\.pdf/ })).toBeVisible()
    document.querySelector<HTMLElement>('[data-row="fake-Contracts/Lease.pdf"]')?.focus()
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByText('Removed Lease.pdf.')).toBeVisible()
    await expect
      .poll(() => document.querySelector('ol[aria-label="Results"]')?.textContent ?? '')
      .not.toContain('Lease.pdf')
  })

  it('finishes at the next visit a removal that closing the page interrupted', async () => {
    const engine = library()
    await show(engine, { fragment: '#tab=library' })
    await row('Lease.pdf').click()
    await userEvent.keyboard('{Delete}')
    await expect.element(row('Lease.pdf')).not.toBeInTheDocument()
    await close()
    await show(engine)
    await expect.element(field()).toBeVisible()
    await expect.poll(async () => engine.open('fake-Contracts/Lease.pdf').catch(() => 'gone')).toBe('gone')
  })

  it('moves, chooses and removes several files by keyboard alone', async () => {
    await show(library(), { fragment: '#tab=library' })
    await expect.element(row('Lease.pdf')).toBeVisible()
    document.querySelector<HTMLElement>('[data-file]')?.focus()
    await userEvent.keyboard(' {ArrowDown} ')
    await expect.element(page.getByText('2 files chosen')).toBeVisible()
    await userEvent.keyboard('{Delete}')
    await expect.element(page.getByText('Removed 2 files.')).toBeVisible()
  })

  it('keeps only rows near the view in the page when there are thousands', async () => {
    const engine = new FakeEngine()
    for (let i = 0; i < 3000; i++) engine.put(`Folder ${i % 30}/file ${i}.txt`, { text: `Text ${i}` })
    await show(engine, { fragment: '#tab=library' })
    const grid = page.getByRole('grid', { name: 'Files' })
    await expect.element(grid).toHaveAttribute('aria-rowcount', '3001')
    await expect.element(row('file 0.txt')).toBeVisible()
    expect(document.querySelectorAll('[data-file]').length).toBeLessThan(120)
    document.querySelector<HTMLElement>('[data-file]')?.focus()
    await userEvent.keyboard('{End}')
    await expect.element(row('file 2999.txt')).toBeInViewport()
  })
})

describe('a removal', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is carried out when the time for Undo is over, which rests while it is held', async () => {
    const engine = library()
    const held = new Library(engine)
    const watching = new AbortController()
    void held.watch(watching.signal)
    await expect.poll(() => held.known).toBe(true)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    held.remove(['fake-Contracts/Lease.pdf'])
    held.holdRemoval()
    await vi.advanceTimersByTimeAsync(undoTime * 2)
    expect((await engine.open('fake-Contracts/Lease.pdf')).summary.name).toBe('Lease.pdf')
    held.resumeRemoval()
    await vi.advanceTimersByTimeAsync(undoTime)
    await expect(engine.open('fake-Contracts/Lease.pdf')).rejects.toMatchObject({ problem: { code: 'store/missing' } })
    watching.abort()
  })
})

describe('settings', () => {
  it('remember the theme', async () => {
    await show(library(), { fragment: '#tab=settings' })
    await page.getByRole('radio', { name: 'Dark' }).click()
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await close()
    delete document.documentElement.dataset['theme']
    await show(library())
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })

  it('don’t send anything to test the policy where there is none', async () => {
    await show(library(), { fragment: '#tab=settings' })
    await expect.element(page.getByText(/started without its policy/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Test it' })).not.toBeInTheDocument()
  })

  it('delete everything after a yes', async () => {
    await show(library(), { fragment: '#tab=settings' })
    await page.getByRole('button', { name: 'Delete everything' }).click()
    await page
      .getByRole('dialog', { name: 'Delete everything?' })
      .getByRole('button', { name: 'Delete everything' })
      .click()
    await page.getByRole('tab', { name: 'Search' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('They stay on this device.')
  })

  it('remember how wide the panes are', async () => {
    await show(library())
    const divider = page.getByRole('separator', { name: 'Width of the library' })
    await expect.element(divider).toHaveAttribute('aria-valuenow', '248')
    divider.element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect.element(divider).toHaveAttribute('aria-valuenow', '280')
    await close()
    await show(library())
    await expect
      .element(page.getByRole('separator', { name: 'Width of the library' }))
      .toHaveAttribute('aria-valuenow', '280')
  })
})
