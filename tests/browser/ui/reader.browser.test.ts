import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeEngine } from '../../samples/fake-engine'
import { library, reader, results, show } from './show'

describe('the reader', () => {
  it('opens a hit at its passage, marked, in view and with the focus', async () => {
    const engine = new FakeEngine()
    const text = Array.from(
      { length: 400 },
      (_, i) => `Paragraph ${i} says nothing in particular about anything at all, at some length.`,
    )
    text[330] = 'In this paragraph the otter swims across the river, which no other paragraph mentions anywhere.'
    engine.put('long.txt', { text: text.join('\n\n') })
    await show(engine, { fragment: '#q=otter' })
    await results().first().getByRole('link').click()
    const mark = reader().getByText(/swims across the river/)
    await expect.element(mark).toBeInViewport()
    await expect.poll(() => document.activeElement?.matches('mark.passage')).toBe(true)
    expect(document.activeElement?.textContent).toBe(text[330])
  })

  it('opens in the middle of a book of many thousand paragraphs, and brings more of it on demand', async () => {
    const engine = new FakeEngine()
    const text = Array.from(
      { length: 6000 },
      (_, i) => `Paragraph ${i} says nothing in particular about anything at all, at some length.`,
    )
    text[4000] = 'In this paragraph the otter swims across the river, which no other paragraph mentions anywhere.'
    engine.put('book.txt', { text: text.join('\n\n') })
    await show(engine, { fragment: '#q=otter' })
    await results().first().getByRole('link').click()
    await expect.element(reader().getByText(/swims across the river/)).toBeInViewport()
    expect(document.querySelectorAll('.part').length).toBeLessThan(1000)
    await reader().getByRole('button', { name: 'Show the text after' }).click()
    await expect.element(reader().getByText('Paragraph 4800 says')).toBeInTheDocument()
  })

  it('sets headings, pages, mail heads and tables as what they are', async () => {
    const engine = library()
    const table = 'Item\tMonths\nFirst floor\t12\nSecond floor\t36'
    engine.put('Table.txt', {
      text: `Rents of the building.\n\n${table}`,
      blocks: [{ kind: 'table', start: 24, end: 24 + table.length }],
    })
    await show(engine)
    await page.getByRole('treeitem', { name: /Lease\.pdf/ }).click()
    await expect.element(reader().getByRole('heading', { name: '8 Handover and deposit' })).toBeInTheDocument()
    await expect.element(reader().getByText('p. 13')).toBeInTheDocument()
    await page.getByRole('treeitem', { name: /Break clause/ }).click()
    await expect.element(reader().getByRole('heading', { name: 'Break clause', exact: true })).toBeInTheDocument()
    await expect.element(reader().getByRole('term').first()).toHaveTextContent('From')
    await page.getByRole('treeitem', { name: /Table\.txt/ }).click()
    await expect.element(reader().getByRole('cell', { name: '36' })).toBeInTheDocument()
    await expect.element(reader().getByRole('columnheader', { name: 'Months' })).toBeInTheDocument()
  })

  it('shows markup of a file as the text that it is', async () => {
    const engine = new FakeEngine()
    engine.put('page.txt', { text: 'The otter said <img src=x onerror="window.harmed = true"> and <b>swam</b> away.' })
    await show(engine, { fragment: '#q=otter' })
    await results().first().getByRole('link').click()
    await expect.element(reader()).toHaveTextContent('<img src=x onerror="window.harmed = true"> and <b>swam</b> away.')
    expect(document.querySelector('img')).toBeNull()
  })

  it('goes from passage to passage of the file with N and P', async () => {
    await show(library(), { fragment: '#q=within+days+writing' })
    await results().first().getByRole('link').click()
    await expect.element(reader()).toHaveTextContent(/Passage \d of 4 in this file/)
    const place = () => /Passage (\d)/.exec(reader().element().textContent)?.[1]
    const first = Number(place())
    await expect.poll(() => document.activeElement?.matches('mark.passage')).toBe(true)
    await userEvent.keyboard('n')
    await expect.poll(() => Number(place())).toBe((first % 4) + 1)
    await userEvent.keyboard('p')
    await expect.poll(() => Number(place())).toBe(first)
  })

  it('opens the passage that the address names', async () => {
    await show(library(), { fragment: '#q=deposit' })
    await results().first().getByRole('link').click()
    await expect.element(reader()).toHaveTextContent('p. 13')
    expect(location.hash).toMatch(/^#q=deposit&at=/)
  })

  it('says so when a document is gone', async () => {
    const engine = library()
    await show(engine, { fragment: '#q=deposit' })
    await expect.element(results().first()).toBeInTheDocument()
    engine.open = async () => Promise.reject(new Error('gone'))
    await results().first().getByRole('link').click()
    await expect
      .element(reader().getByRole('alert'))
      .toHaveTextContent('Lease.pdf is no longer in the library. Add it again.')
  })
})
