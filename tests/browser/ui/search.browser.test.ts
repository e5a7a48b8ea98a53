import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AppError } from '../../../src/errors'
import { FakeEngine } from '../../samples/fake-engine'
import { field, library, order, reader, results, show } from './show'

describe('searching', () => {
  it('finds while it is typed, keeps the words in the address, and searches less often than keys are pressed', async () => {
    const engine = library()
    await show(engine)
    await field().fill('notice')
    await expect.element(results().first()).toBeInTheDocument()
    await userEvent.type(field(), ' terminate')
    await expect.element(results().first()).toHaveTextContent('The tenant may terminate it')
    expect(location.hash).toBe('#q=notice+terminate')
    await expect.poll(() => engine.searched.at(-1)).toBe('notice terminate')
    expect(engine.searched.length).toBeLessThan('notice terminate'.length)
  })

  it('runs the search that the address names, and follows the address', async () => {
    await show(library(), { fragment: '#q=deposit' })
    await expect.element(field()).toHaveValue('deposit')
    await expect.element(results().first()).toHaveTextContent('The deposit is repaid')
    location.hash = '#q=keys'
    await expect.element(results().first()).toHaveTextContent('The keys were counted')
  })

  it('marks the matched words and names place and document', async () => {
    await show(library(), { fragment: '#q=tenant+terminate+notice' })
    const first = results().first()
    await expect.element(first.getByRole('link')).toHaveTextContent('Lease.pdf')
    await expect.element(first).toHaveTextContent('Contracts›7 Term and termination›p. 12')
    const marked = [...document.querySelectorAll('ol[aria-label="Results"] > li:first-child mark')].map(
      (mark) => mark.textContent,
    )
    expect(marked).toEqual(['tenant', 'terminate', 'notice'])
    expect(document.querySelectorAll('ol[aria-label="Results"] > li ol, ol[aria-label="Results"] > li ul').length).toBe(
      0,
    )
  })

  it('says why a passage ranks where it does', async () => {
    await show(library(), { fragment: '#q=tenant+terminate+notice' })
    await results().first().getByRole('button', { name: 'Why' }).click()
    const why = results().first().getByRole('table')
    await expect
      .element(why.getByRole('row', { name: /^Meaning/ }))
      .toHaveTextContent(/1st.*1 \/ \(60 \+ 1\) = 0\.0164, cosine/)
    await expect.element(why.getByRole('row', { name: /^Words/ })).toHaveTextContent(/1st.*BM25/)
    await expect.element(why.getByRole('row', { name: /^Together/ })).toHaveTextContent('0.0328 of at most 0.0328')
    await expect
      .element(results().first())
      .toHaveTextContent('Words found: tenant in 1 file, terminate in 1, notice in 3.')
  })

  it('finds by meaning what has no word in common', async () => {
    await show(library(), { fragment: '#q=who+mends+a+boiler' })
    await expect.element(results().first()).toHaveTextContent('Defects in heating')
    await expect.element(results().first()).toHaveTextContent('Meaning')
  })

  it('says what the list rests on while passages are still being prepared', async () => {
    const engine = library()
    engine.setEmbedded(0.34)
    await show(engine, { fragment: '#q=notice' })
    await expect.element(page.getByText(/Meaning: \d+\s% of the library, all of the first \d\./)).toBeVisible()
    engine.setEmbedded(1)
    await expect.element(page.getByText('Words and meaning, whole library')).toBeVisible()
  })

  it('keeps the order while the pointer is in the list, and offers the better one', async () => {
    const engine = library()
    engine.refining.open = false
    await show(engine, { fragment: '#q=break+lease+notice' })
    await expect.element(results().first()).toBeInTheDocument()
    await results().first().hover()
    const before = order()
    engine.refining.step()
    await expect.element(page.getByText(/passages? would move up/)).toBeVisible()
    expect(order()).toEqual(before)
    await page.getByRole('button', { name: 'Show the better order' }).click()
    await expect.element(page.getByText(/passages? would move up/)).not.toBeInTheDocument()
    expect(order().length).toBeGreaterThan(before.length)
  })

  it('takes a better order at once while nobody is in the list', async () => {
    const engine = library()
    engine.refining.open = false
    await show(engine)
    await field().fill('boiler')
    await expect.element(page.getByRole('heading', { name: 'No file has these words.' })).toBeVisible()
    engine.refining.step()
    await expect.element(results().first()).toHaveTextContent('Defects in heating')
  })

  it('says that meaning needs the rest when no word fits yet', async () => {
    const engine = library()
    engine.setEmbedded(0)
    await show(engine, { fragment: '#q=boiler' })
    await expect
      .element(page.getByText('A search by meaning needs the rest: 0 % of the library is ready'))
      .toBeVisible()
    engine.setEmbedded(1)
    await expect.element(results().first()).toHaveTextContent('Defects in heating')
  })

  it('says so when nothing in the files answers', async () => {
    await show(library(), { fragment: '#q=zebra' })
    await expect.element(page.getByRole('heading', { name: 'Nothing in your files answers this.' })).toBeVisible()
    await expect.element(page.getByText('“zebra” is in no file.')).toBeVisible()
  })

  it('goes on by word when the model is damaged, and says that', async () => {
    const engine = library()
    engine.setModel({ kind: 'failed', problem: { code: 'embed/damaged' } })
    await show(engine, { fragment: '#q=deposit' })
    await expect.element(results().first()).toHaveTextContent('The deposit is repaid')
    await expect.element(page.getByText(/weights are damaged, so search by meaning is off/).first()).toBeVisible()
  })

  it('shows a problem of the engine until it is closed', async () => {
    const engine = library()
    await show(engine)
    await expect.element(field()).toBeVisible()
    engine.fail({ code: 'engine/failed' })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Rummage’s own worker stopped.')
    await page.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

describe('searching by keyboard alone', () => {
  it('goes from the field through the results into the reader and back', async () => {
    await show(library())
    await expect.element(field()).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('notice')
    await expect.element(results().nth(1)).toBeInTheDocument()
    await expect.element(page.getByText('Words and meaning, whole library')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(results().first().getByRole('link')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(results().nth(1).getByRole('link')).toHaveFocus()
    await userEvent.keyboard('w')
    await expect.element(results().nth(1).getByRole('table')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.matches('mark.passage')).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(results().nth(1).getByRole('link')).toHaveFocus()
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(field()).toHaveValue('')
    expect(location.hash).toBe('')
    await userEvent.keyboard('{Escape}')
    await expect.element(field()).not.toHaveFocus()
  })

  it('goes from pane to pane with F6', async () => {
    await show(library(), { fragment: '#q=notice' })
    await expect.element(results().first()).toBeInTheDocument()
    await field().click()
    const pane = () => document.activeElement?.closest('[data-pane]')?.getAttribute('aria-label')
    expect(pane()).toBe('Search results')
    await userEvent.keyboard('{F6}')
    expect(pane()).toBe('Reader')
    await userEvent.keyboard('{F6}')
    expect(pane()).toBe('Library')
    await userEvent.keyboard('{Shift>}{F6}{/Shift}')
    expect(pane()).toBe('Reader')
  })

  it('shows all keys on ?, and lets single keys be switched off', async () => {
    await show(library())
    await expect.element(field()).toBeVisible()
    await userEvent.keyboard('?')
    const dialog = page.getByRole('dialog', { name: 'Keys' })
    await expect.element(dialog).toBeVisible()
    await dialog.getByRole('checkbox').click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await userEvent.keyboard('/')
    await expect.element(field()).not.toHaveFocus()
  })

  it('moves between tabs with the arrows', async () => {
    await show(library())
    await expect.element(field()).toBeVisible()
    page.getByRole('tab', { name: 'Search' }).element().focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
    await expect.element(page.getByRole('grid', { name: 'Files' })).toBeVisible()
    expect(location.hash).toBe('#tab=library')
    history.back()
    await expect.element(field()).toBeVisible()
  })
})

describe('a page that is too narrow for panes', () => {
  it('slides the reader over the results and comes back to the one that was read', async () => {
    await show(library(), { width: 390, height: 844, fragment: '#q=notice' })
    await results().nth(1).getByRole('link').click()
    await expect.element(reader()).toBeVisible()
    await expect.poll(() => document.activeElement?.matches('mark.passage')).toBe(true)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await reader().getByRole('button', { name: 'Back to the results' }).click()
    await expect.element(reader()).not.toBeInTheDocument()
    await expect.element(results().nth(1).getByRole('link')).toHaveFocus()
  })

  it('shows the library as a drawer at middle widths', async () => {
    await show(library(), { width: 1024, height: 768 })
    await page.getByRole('button', { name: 'Show library' }).click()
    await page
      .getByRole('dialog', { name: 'Library' })
      .getByRole('treeitem', { name: /Partners\.md/ })
      .click()
    await expect.element(reader()).toHaveTextContent('Jonas to check')
  })
})

describe('a library that grows during a search', () => {
  it('fills an empty list as files are read', async () => {
    const engine = new FakeEngine()
    engine.put('first.txt', { text: 'Something else entirely.' })
    await show(engine, { fragment: '#q=heron' })
    await expect.element(page.getByRole('heading', { name: 'Nothing in your files answers this.' })).toBeVisible()
    engine.put('birds.txt', { text: 'A heron stood by the pond.' })
    await expect.element(results().first()).toHaveTextContent('A heron stood')
  })

  it('takes in what is read while reading goes on without a pause', async () => {
    const engine = new FakeEngine()
    engine.put('first.txt', { text: 'A heron flew over the field.' })
    await show(engine, { fragment: '#q=heron' })
    await expect.element(results().first()).toBeInTheDocument()
    let number = 0
    const reading = setInterval(
      () => engine.put(`note ${number}.txt`, { text: `Note ${number++} about a heron.` }),
      200,
    )
    await expect.element(results().nth(3)).toBeInTheDocument()
    clearInterval(reading)
  })
})

describe('meaning that grows during a search', () => {
  it('improves the list by itself as more of the library is prepared, without a new word being typed', async () => {
    const engine = library()
    engine.setEmbedded(0)
    await show(engine, { fragment: '#q=break+notice' })
    await expect.element(results().first()).toBeInTheDocument()
    const before = order()
    engine.setEmbedded(0.5)
    await expect.poll(() => order().length).toBeGreaterThan(before.length)
    expect(new Set(engine.searched)).toEqual(new Set(['break notice']))
  })

  it('keeps the order under the hand, and offers the better one', async () => {
    const engine = library()
    engine.setEmbedded(0)
    await show(engine, { fragment: '#q=break+lease+notice' })
    await expect.element(results().first()).toBeInTheDocument()
    await results().first().hover()
    const before = order()
    engine.setEmbedded(1)
    await expect.element(page.getByText(/passages? would move up/)).toBeVisible()
    expect(order()).toEqual(before)
    await page.getByRole('button', { name: 'Show the better order' }).click()
    expect(order().length).toBeGreaterThan(before.length)
  })
})

describe('an engine that does not start', () => {
  it('is said, with what to do', async () => {
    const engine = new FakeEngine()
    engine.watch = () => {
      throw new AppError({ code: 'store/blocked' })
    }
    await show(engine)
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Another tab keeps an older version of the library open. Close the other Rummage tabs.')
  })
})
