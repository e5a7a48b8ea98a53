import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keep } from '../../../src/ui/state/kept'
import { Gate } from '../../samples/fake-gate'
import {
  answer,
  ask,
  button,
  chips,
  engine,
  field,
  freshEngine,
  listed,
  open,
  openWithModel,
  question,
  sources,
} from './asking'
import { close, expectAccessible, reader, show } from './show'

beforeEach(freshEngine)

describe('asking without a model', () => {
  it('quotes the nearest sentences in the files’ own words, and says that nothing was generated', async () => {
    await open()
    await ask('May the tenant terminate with notice?')
    await expect.element(answer().getByText('Nothing was generated.')).toBeVisible()
    const quote = document.querySelector('blockquote')!
    expect(quote.textContent).toContain('The tenant may terminate it by giving three months’ notice in writing.')
    expect(getComputedStyle(quote).fontFamily).toContain('Literata')
    await expect.element(answer().getByText('a language model can be set up in Settings')).toBeVisible()
  })

  it('quotes by words at once and better when meaning is known; whoever stops keeps what is there', async () => {
    engine.early = new Gate()
    engine.early.open = false
    await open()
    await ask('May the tenant terminate with notice?')
    await expect.element(answer().getByText(/Meaning is still being searched/)).toBeVisible()
    await expect.poll(() => document.querySelectorAll('blockquote').length).toBeGreaterThan(0)
    await expectAccessible()
    await expect.element(listed('Questions asked', 'May the tenant terminate')).toBeVisible()
    await button('Stop').click()
    await expect.element(answer().getByText('Nothing was generated.')).toBeVisible()
    await expect.element(listed('Questions asked', 'May the tenant terminate')).toBeVisible()
    await ask('Who repaid the deposit?')
    await expect.element(answer().getByText(/Meaning is still being searched/)).toBeVisible()
    engine.early.release()
    await expect.element(answer().getByText(/Meaning is still being searched/)).not.toBeInTheDocument()
    await expect.element(answer().getByRole('heading', { name: 'Who repaid the deposit?' })).toBeVisible()
  })

  it('opens the reader at the quoted words, and gives the focus back to the chip', async () => {
    await open()
    await ask('May the tenant terminate with notice?')
    await expect.element(answer().getByText('Nothing was generated.')).toBeVisible()
    await answer()
      .getByRole('link', { name: /^Source 1, Lease.pdf, p. 12/ })
      .first()
      .click()
    await expect.element(reader().getByRole('heading', { name: 'Lease.pdf' })).toBeVisible()
    await expect
      .poll(() => document.querySelector('mark.passage')?.textContent)
      .toBe('The tenant may terminate it by giving three months’ notice in writing.')
    await userEvent.keyboard('{Escape}')
    await expect.element(sources()).toBeVisible()
    expect(document.activeElement?.textContent).toContain('Source 1, Lease.pdf')
  })

  it('refuses exactly where nothing answers, shows the closest passages, and lists the question as not answered', async () => {
    engine.band = 'nothing'
    await open()
    await ask()
    await expect.element(answer().getByText('The documents do not answer that.', { exact: true })).toBeVisible()
    await expect.element(sources().getByText('the closest passages')).toBeVisible()
    await expect
      .element(
        sources()
          .getByRole('link', { name: /Lease.pdf/ })
          .first(),
      )
      .toBeVisible()
    await button('1 question your files did not answer').click()
    await expect.element(listed('Questions not answered', question)).toBeVisible()
    await expectAccessible()
    await button(`Delete “${question}”`).last().click()
    await expect.element(page.getByText('Your files have answered every question so far.')).toBeVisible()
  })

  it('keeps what was asked; arrows move through it, Enter opens, Delete deletes, which can be undone', async () => {
    await open()
    for (const words of ['May the tenant terminate?', 'Who repaid the deposit?']) {
      await ask(words)
      await expect.element(answer().getByRole('heading', { name: words })).toBeVisible()
      await expect.element(listed('Questions asked', words)).toBeVisible()
    }
    await close()
    await show(engine, { fragment: '#tab=ask' })
    const newer = listed('Questions asked', 'Who repaid')
    await expect.element(newer).toBeVisible()
    newer.element().focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(answer().getByRole('heading', { name: 'May the tenant terminate?' })).toBeVisible()
    await userEvent.keyboard('{Delete}')
    await expect.element(listed('Questions asked', 'May the tenant terminate?')).not.toBeInTheDocument()
    expect(document.activeElement?.textContent).toContain('Who repaid the deposit?')
    await button('Undo').click()
    await expect.element(listed('Questions asked', 'May the tenant terminate?')).toHaveFocus()
  })
})

describe('asking a model', () => {
  const said = 'It is “three months’ notice in writing”. [1] It ends in four weeks [1]. See it [9]. It is fair.'

  it('shows the passages first: some can be dropped, and only what is left is sent', async () => {
    const model = await openWithModel(said)
    await ask()
    await expect.element(button('Send')).toHaveFocus()
    const boxes = sources().getByRole('checkbox')
    await expect.element(boxes.first()).toBeChecked()
    await expect.element(page.getByText(/^About \d+ tokens/)).toBeVisible()
    expect(model.requests).toEqual([])
    await expectAccessible()
    const dropped = sources().getByRole('checkbox', { name: 'Send Break clause.eml' })
    await dropped.click()
    await expect.element(dropped).not.toBeChecked()
    await button('Send').click()
    await expect.element(answer().getByText('Checked here, without a model')).toBeVisible()
    const sent = JSON.stringify(model.requests)
    expect(sent).toContain('three months’ notice in writing')
    expect(sent).not.toContain('The break clause lapsed')
  })

  it('marks each doubt with a line and a note in words, and sets only checked quotations in the files’ letters', async () => {
    await openWithModel(said)
    await ask()
    await button('Send').click()
    await expect.element(answer().getByText('1 of 4 sentences supported by their source')).toBeVisible()
    await expect.element(answer().getByText('Not in source 1.').first()).toBeVisible()
    await expect.element(answer().getByText('It says “three months”.').first()).toBeVisible()
    await expect.element(answer().getByText('No source named.').first()).toBeVisible()
    await expect.element(answer().getByText('There is no source 9.')).toBeVisible()
    const style = (selector: string) => getComputedStyle(document.querySelector(selector)!)
    expect(style('.answer .unsupported').borderBottomStyle).toBe('dashed')
    expect(style('.answer .uncited').borderBottomStyle).toBe('dotted')
    expect(chips().find((chip) => chip.textContent.includes('9?'))?.tagName).toBe('SPAN')
    expect([...document.querySelectorAll('.answer .quote')].map(({ textContent }) => textContent)).toEqual([
      '“three months’ notice in writing”',
    ])
    expect(style('.answer .quote').fontFamily).toContain('Literata')
    await expectAccessible()
  })

  it('opens the reader at the exact words that a sentence rests on', async () => {
    await openWithModel(said)
    await ask()
    await button('Send').click()
    await answer()
      .getByRole('link', { name: /^Source 1/ })
      .first()
      .click()
    await expect.poll(() => document.querySelector('mark.passage')?.textContent).toBe('three months’ notice in writing')
  })

  it('writes with a caret, sets markers that come in pieces, and stops at once', async () => {
    const model = await openWithModel({ pieces: ['It is three months [', '1', ']. And ', 'more.'] })
    model.writing.open = false
    await ask()
    await button('Send').click()
    await expect.poll(() => document.querySelectorAll('.caret').length).toBe(1)
    for (let piece = 0; piece < 3; piece++) {
      await expect.poll(() => model.writing.waiting).toBe(1)
      model.writing.step()
    }
    await expect.poll(() => chips().length).toBe(1)
    await button('Stop').click()
    await expect.element(field()).toHaveValue(question)
    expect(document.querySelector('.answer')).toBeNull()
    await model.abandoned
  })

  it('shows no half answer: where it was cut off it says so, and can be sent again', async () => {
    await openWithModel({ pieces: ['It is three months [1]. And'], fails: 'generate/length' })
    await ask()
    await button('Send').click()
    await expect
      .element(page.getByText('The answer was cut off because it grew too long, so it is not shown as whole.'))
      .toBeVisible()
    expect(document.querySelector('.answer')).toBeNull()
    await expect.element(button('Send')).toBeVisible()
  })

  it('asks before it sends weak evidence, even where answers are sent at once', async () => {
    keep('ask-way', 'send')
    engine.band = 'weak'
    const model = await openWithModel('It is three months [1].')
    await ask()
    await expect
      .element(page.getByText('Weak evidence. These passages come near the question, but may not answer it.'))
      .toBeVisible()
    expect(model.requests).toEqual([])
    await button('Send all the same').click()
    await expect.element(answer().getByText('1 of 1 sentence supported by its source')).toBeVisible()
  })

  it('sends at once where that was chosen, and nothing at all where nothing answers', async () => {
    keep('ask-way', 'send')
    const model = await openWithModel('It is three months [1].')
    await ask()
    await expect.element(answer().getByText('1 of 1 sentence supported by its source')).toBeVisible()
    engine.band = 'nothing'
    await button('New question').click()
    await ask('Who was the landlord?')
    await expect.element(answer().getByText('The documents do not answer that.', { exact: true })).toBeVisible()
    await expect.element(answer().getByText(/so no model was asked/)).toBeVisible()
    expect(model.requests).toHaveLength(1)
  })

  it('says why it tries again, and shows nothing of the try that broke', async () => {
    const model = await openWithModel({ broken: ['It is never'], pieces: ['It is three months [1].'] })
    model.writing.open = false
    await ask()
    await button('Send').click()
    await expect.element(answer().getByText('It is three months')).not.toBeInTheDocument()
    expect(document.querySelector('.answer')?.textContent).not.toContain('never')
    model.writing.release()
    await expect.element(answer().getByText('1 of 1 sentence supported by its source')).toBeVisible()
    expect(document.querySelector('.answer')?.textContent).not.toContain('never')
  })

  it('shows exactly what was sent, and how the answer came about', async () => {
    await openWithModel('It is three months [1].')
    await ask()
    await button('Send').click()
    await button('Exactly what was sent').click()
    await expect.element(answer().getByText(/Question: How long is the notice\?/)).toBeVisible()
    await button('How this came about').click()
    await expect.element(answer().getByRole('heading', { name: 'Raw stream' })).toBeVisible()
    await expect.element(answer().getByRole('heading', { name: 'Verdicts' })).toBeVisible()
    await expectAccessible()
  })

  it('loads no picture and follows no link of an answer', async () => {
    await openWithModel(
      '![x](https://evil.example/a.png) <img src="https://evil.example/b"> [here](https://evil.example) [1].',
    )
    await ask()
    await button('Send').click()
    await expect.element(answer().getByText('<img src="https://evil.example/b">')).toBeVisible()
    expect(document.querySelector('.answer img, .answer a[href^="http"], .answer iframe')).toBeNull()
  })

  it('works with nothing but the keyboard', async () => {
    await openWithModel('It is “three months’ notice in writing” [1].')
    field().element().focus()
    await userEvent.keyboard(`${question}{Enter}`)
    await expect.element(button('Send')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(answer().getByText('Checked here, without a model')).toBeVisible()
    while (!document.activeElement?.matches('.answer .chip')) await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.matches('mark.passage')).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement?.matches('.answer .chip')).toBe(true)
  })
})

describe('on a phone', () => {
  it('shows one pane at a time: the answer with its sources below, the reader over it, the questions apart', async () => {
    await openWithModel('It is “three months’ notice in writing” [1].', { width: 390, height: 844 })
    await ask()
    await button('Send').click()
    await expect.element(answer().getByText('1 cited, ', { exact: false })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
    await expectAccessible()
    await answer()
      .getByRole('link', { name: /^Source 1/ })
      .first()
      .click()
    await expect.element(reader()).toBeVisible()
    await button('Back to the answer').click()
    await button('Questions').click()
    await expect.element(listed('Questions asked', question)).toBeVisible()
    await expectAccessible()
  })
})
