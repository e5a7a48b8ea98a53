import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, field, library, order, reader, results, show } from './show'

const clause =
  'The tenant may terminate it by giving three months’ notice in writing, to expire on the last day of a calendar month.'

/** A library with a copy of one passage in another file. */
function withCopy() {
  const engine = library()
  engine.put('Archive/Old lease.pdf', {
    text: `${clause}\n\nBicycles stand in the rear courtyard, along the wall, and nowhere else on the premises.`,
  })
  engine.put('Drafts/Lease draft.txt', { text: clause })
  return engine
}

describe('passages that say the same', () => {
  it('are one result, whose other places open without a list in it', async () => {
    const engine = withCopy()
    await show(engine, { fragment: '#q=calendar+month' })
    await expect.element(results().first()).toBeInTheDocument()
    const more = page.getByRole('button', { name: 'Also in one other place' })
    await more.click()
    await page.getByRole('button', { name: /^(Lease draft|Old lease)/ }).click()
    await expect.element(reader()).toHaveTextContent('on the last day of a calendar month')
    expect(document.querySelectorAll('ol[aria-label="Results"] > li :is(ol, ul)')).toHaveLength(0)
    await expectAccessible()
  })

  it('stand apart when that is switched off, and the choice is remembered', async () => {
    await show(withCopy(), { fragment: '#q=calendar+month' })
    await expect.element(results().first()).toBeInTheDocument()
    const before = order().length
    await page.getByRole('button', { name: 'Ways' }).click()
    await page.getByRole('checkbox', { name: 'Same passages as one' }).click()
    await expect.poll(() => order().length).toBe(before + 1)
    await expect.element(page.getByRole('button', { name: 'Changed ways' })).toBeVisible()
    expect(Object.values(localStorage).join()).toContain('"siblings":false')
    await page.getByRole('button', { name: 'Back to the usual' }).click()
    await expect.poll(() => order().length).toBe(before)
  })
})

describe('grouping by document', () => {
  it('puts passages under one name, each with its place, and moves through them in that order', async () => {
    await show(library(), { fragment: '#q=notice' })
    await expect.element(results().nth(1)).toBeInTheDocument()
    await page.getByRole('button', { name: 'Ways' }).click()
    await page.getByRole('checkbox', { name: 'Group by document' }).click()
    const names = order().map((name) => name.replace(/,.*/s, ''))
    expect(names).toEqual([...new Set(names)].flatMap((name) => names.filter((other) => other === name)))
    await expect.element(results().nth(1)).toHaveTextContent('7 Term and termination › p. 12')
    await expectAccessible()
    results().nth(1).getByRole('link').element().focus()
    await userEvent.keyboard('w')
    await expect.element(results().nth(1).getByRole('table')).toBeVisible()
  })
})

describe('one result', () => {
  it('shows what stands around it in place', async () => {
    await show(library(), { fragment: '#q=acknowledged' })
    await results().first().getByRole('button', { name: 'Show what stands around it' }).click()
    await expect
      .element(results().first())
      .toHaveTextContent(/Before it:\s*7 Term and termination.*Notice sent by e-mail.*After it:/)
    await expectAccessible()
  })

  it('has its best sentence marked by the model, apart from the matched words', async () => {
    const engine = library()
    engine.telling.add('Defects in heating')
    await show(engine, { fragment: '#q=boiler' })
    await expect.element(results().first()).toHaveTextContent('Defects in heating')
    const best = () => document.querySelector('ol[aria-label="Results"] > li .found-best')?.textContent
    await expect.poll(best).toContain('Defects in heating and hot water are remedied')
    expect(document.querySelector('ol[aria-label="Results"] mark')?.textContent ?? '').not.toContain('Defects')
  })

  it('marks no sentence by the model where that is switched off', async () => {
    const engine = library()
    engine.telling.add('The deposit')
    await show(engine, { fragment: '#q=acknowledged' })
    await expect.element(results().first()).toBeInTheDocument()
    await page.getByRole('button', { name: 'Ways' }).click()
    await page.getByRole('checkbox', { name: 'Mark the best sentence' }).click()
    await field().fill('deposit')
    await expect.element(results().first()).toHaveTextContent('The deposit is repaid')
    await expect.element(page.getByText('Words and meaning, whole library', { exact: true })).toBeVisible()
    expect(document.querySelector('.found-best')).toBeNull()
  })

  it('asks for more like it with M, and keeps it as the answer with B', async () => {
    await show(library(), { fragment: '#q=deposit' })
    await expect.element(results().first()).toBeInTheDocument()
    results().first().getByRole('link').element().focus()
    await userEvent.keyboard('b')
    await expect
      .element(results().first().getByRole('button', { name: 'This was it' }))
      .toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Ways' }).click()
    await expect.element(page.getByRole('button', { name: /Save 1 passage that you marked/ })).toBeVisible()
    results().first().getByRole('link').element().focus()
    await userEvent.keyboard('m')
    await expect
      .element(field())
      .toHaveValue(
        'The deposit is repaid within six weeks of the inspection, less documented claims that were notified in writing.',
      )
  })
})

describe('narrowing a search', () => {
  it('writes the chosen kind and folder into the query, where they are read back and removed', async () => {
    const engine = library()
    await show(engine, { fragment: '#q=notice' })
    await expect.element(results().first()).toBeInTheDocument()
    await page.getByRole('combobox', { name: 'Folder' }).selectOptions('Mail')
    await expect.element(field()).toHaveValue('notice in:Mail')
    await page.getByRole('combobox', { name: 'Type' }).selectOptions('eml')
    await expect.element(field()).toHaveValue('notice in:Mail type:eml')
    await page.getByRole('combobox', { name: 'Folder' }).selectOptions('Folder: any')
    await expect.element(field()).toHaveValue('notice type:eml')
    const chip = page.getByRole('button', { name: /^type eml/ })
    await expect.element(chip).toBeVisible()
    chip.element().focus()
    await userEvent.keyboard('{Backspace}')
    await expect.element(field()).toHaveValue('notice')
  })
})

describe('the method', () => {
  it('is chosen with what can be set of it, and asked of the engine until it is the usual one again', async () => {
    const engine = library()
    await show(engine, { fragment: '#q=notice' })
    await expect.element(results().first()).toBeInTheDocument()
    await page.getByRole('button', { name: 'Ways' }).click()
    await page.getByRole('combobox', { name: 'Method' }).selectOptions('alpha')
    await expect.element(page.getByRole('checkbox', { name: 'Order the best 50 by evidence' })).not.toBeInTheDocument()
    await page.getByRole('spinbutton', { name: 'Weight of meaning, 0 to 1' }).fill('0.7')
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => engine.asked.at(-1)).toMatchObject({ text: 'notice', method: 'alpha', alpha: 0.7 })
    await expectAccessible()
    await page.getByRole('button', { name: 'Back to the usual' }).click()
    await expect.poll(() => engine.asked.at(-1)).not.toHaveProperty('method')
  })

  it('sets by hand where evidence is weak and strong, for the library, and gives it back to calibration', async () => {
    const engine = library()
    engine.score = 0.75
    await show(engine, { fragment: '#q=notice' })
    await expect.element(results().first()).toBeInTheDocument()
    await page.getByRole('button', { name: 'Ways' }).click()
    const weak = page.getByRole('spinbutton', { name: 'Nothing answers below', exact: true })
    await expect.element(weak).toHaveAttribute('placeholder', '0.70')
    await weak.fill('0.85')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByText('Nothing in your files answers this.').first()).toBeVisible()
    expect((await engine.settings()).evidence).toEqual({ weak: 0.85, strong: 0.85 })
    await expectAccessible()
    await page.getByRole('button', { name: 'Back to the calibrated' }).click()
    await expect.element(page.getByText('Nothing in your files answers this.')).not.toBeInTheDocument()
    expect((await engine.settings()).evidence).toBe('calibrated')
  })

  it('takes the classic signals only when they are set', async () => {
    const engine = library()
    await show(engine, { fragment: '#q=notice' })
    await expect.element(results().first()).toBeInTheDocument()
    expect(engine.asked.at(-1)).not.toHaveProperty('signals')
    await page.getByRole('button', { name: 'Ways' }).click()
    await page.getByRole('spinbutton', { name: /five cosines/ }).fill('0.02')
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => engine.asked.at(-1)?.signals).toEqual({ spread: 0.02 })
  })

  it('is explained in its own figures where nothing was fused', async () => {
    localStorage.setItem(`rummage:${location.pathname.replace(/[^/]*$/, '')}:ways`, '{"method":"bm25"}')
    await show(library(), { fragment: '#q=notice' })
    await results().first().getByRole('button', { name: 'Why' }).click()
    const why = results().first().getByRole('table')
    await expect.element(why.getByRole('row', { name: /^Words/ })).toHaveTextContent(/1st.*BM25/)
    await expect.element(why.getByRole('row', { name: /^Meaning/ })).not.toBeInTheDocument()
  })
})
