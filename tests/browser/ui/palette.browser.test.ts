import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { close, expectAccessible, field, library, reader, results, show } from './show'

const palette = () => page.getByRole('dialog', { name: 'Commands' })
const options = () => palette().getByRole('option')
const labels = () =>
  options()
    .elements()
    .map((option) => option.querySelector('.label')?.textContent)
const chosen = () => palette().element().querySelector('[aria-selected="true"]')?.textContent ?? ''

async function open(size = {}) {
  await show(library(), size)
  await expect.element(field()).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette()).toBeVisible()
}

describe('the palette of commands', () => {
  it('opens a file by a few letters of its name, without the mouse', async () => {
    await open()
    await userEvent.keyboard('leas{Enter}')
    await expect.element(palette()).not.toBeInTheDocument()
    await expect.element(reader().getByRole('heading', { name: 'Lease.pdf' })).toBeVisible()
  })

  it('finds names by letters without accents, by words in another order, and with a slip', async () => {
    const engine = library()
    engine.put('Contracts/Lejekontrakt Nørregade 12.pdf', { text: 'Lejemålet' })
    await show(engine)
    await expect.element(field()).toBeVisible()
    for (const typed of ['norregade', '12 leje', 'nøregade']) {
      await userEvent.keyboard('{Control>}k{/Control}')
      await expect.element(palette()).toBeVisible()
      await userEvent.keyboard(typed)
      expect(labels(), typed).toContain('Lejekontrakt Nørregade 12.pdf')
      await userEvent.keyboard('{Escape}')
      await expect.element(palette()).not.toBeInTheDocument()
    }
  })

  it('marks what was typed in what it found', async () => {
    await open()
    await userEvent.keyboard('break')
    expect(palette().element().querySelector('mark')?.textContent).toBe('Break')
  })

  it('does what can be done, and offers nothing that would do nothing', async () => {
    await open()
    expect(labels()).not.toContain('Why not found?')
    await userEvent.keyboard('dark{Enter}')
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await field().fill('notice type:pdf')
    await expect.element(results().first()).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(palette()).toBeVisible()
    await userEvent.keyboard('why not{Enter}')
    await expect.element(page.getByRole('region', { name: 'Why not found?' })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(palette()).toBeVisible()
    await userEvent.keyboard('clear filters{Enter}')
    await expect.element(field()).toHaveValue('notice')
  })

  it('moves with the arrows, round at both ends, and gives the focus back on Esc', async () => {
    await show(library())
    await field().click()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(palette()).toBeVisible()
    const first = chosen()
    await userEvent.keyboard('{ArrowDown}')
    expect(chosen()).not.toBe(first)
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(chosen()).toContain('All keys')
    await userEvent.keyboard('{Escape}')
    await expect.element(palette()).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
  })

  it('remembers searches until they are to be forgotten, without what was typed on the way', async () => {
    const engine = library()
    await show(engine, { fragment: '#q=depo' })
    await expect.element(results().first()).toBeVisible()
    for (const text of ['deposi', 'deposit']) {
      await field().fill(text)
      await expect.poll(() => engine.searched.at(-1)).toBe(text)
    }
    await expect.element(results().first()).toBeVisible()
    await close()
    await show(library())
    await expect.element(field()).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(palette()).toBeVisible()
    expect(labels()).toContain('deposit')
    expect(labels()).not.toContain('depo')
    await userEvent.keyboard('deposit{Enter}')
    await expect.element(field()).toHaveValue('deposit')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(palette()).toBeVisible()
    await userEvent.keyboard('forget past{Enter}')
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(palette()).toBeVisible()
    await userEvent.keyboard('deposit')
    await expect.element(options()).toHaveLength(0)
  })

  it.each([1440, 390])('has nothing that axe finds fault with, %i pixels wide', async (width) => {
    await open({ width })
    await userEvent.keyboard('lea')
    await expectAccessible()
  })
})
