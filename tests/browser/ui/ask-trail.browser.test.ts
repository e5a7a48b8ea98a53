import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { keep } from '../../../src/ui/state/kept'
import { answer, ask, button, engine, field, freshEngine, openWithModel, question, verdicts } from './asking'
import { expectAccessible } from './show'

beforeEach(freshEngine)

describe('how an answer came about', () => {
  it('keeps the raw stream of an answer that was cut off, until it is sent again', async () => {
    await openWithModel({ pieces: ['It is three months [1]. And'], fails: 'generate/length' })
    await ask()
    await button('Send').click()
    await button('How this came about').click()
    await expect.element(answer().getByRole('heading', { name: 'Raw stream' })).toBeVisible()
    await expect.element(answer().getByText('It is three months [1]. And', { exact: true })).toBeVisible()
    await expectAccessible()
  })

  it('keeps the raw stream of a refusal, and says that it is one', async () => {
    await openWithModel({ pieces: ['I can’t help with that one.'], stop: 'refusal' })
    await ask()
    await button('Send').click()
    await expect.element(answer().getByText('The model would not answer. It wrote:')).toBeVisible()
    await expect.element(answer().getByText('Checked here, without a model')).not.toBeInTheDocument()
    await button('How this came about').click()
    await expect.element(answer().getByRole('heading', { name: 'Raw stream' })).toBeVisible()
    await expect.element(answer().getByText(/ended with “refusal”/)).toBeVisible()
  })

  it('adds up tokens and cost since the page was opened and for the day, until they are deleted', async () => {
    keep('ask-prices', { small: { input: 1000, output: 5000 } })
    keep('sent', undefined)
    await openWithModel('It is three months [1].')
    for (const words of [question, 'May the tenant terminate?']) {
      await ask(words)
      await button('Send').click()
      await expect.element(answer().getByRole('heading', { name: words })).toBeVisible()
      await expect.element(field()).toBeEnabled()
      await expect.poll(() => document.querySelectorAll('.answer').length).toBe(words === question ? 1 : 2)
    }
    await button('How this came about').last().click()
    const sums = '200 tokens in, 40 out, about $0.400'
    await expect.element(answer().getByText(`Since the page was opened: ${sums}. Today: ${sums}.`)).toBeVisible()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expect.element(page.getByText(`Since this page was opened: ${sums}.`, { exact: false })).toBeInTheDocument()
    await button('Delete the ledger').click()
    await button('Delete all of it').click()
    await expect.element(page.getByText(sums, { exact: false })).not.toBeInTheDocument()
  })

  it('says where sentences were checked by words alone', async () => {
    await openWithModel('It is three months [1].')
    engine.verdicts = (claims) => verdicts(claims).map((sentence) => ({ ...sentence, wordsAlone: true }))
    await ask()
    await button('Send').click()
    await expect.element(answer().getByText(/^Checked by words alone/)).toBeVisible()
  })
})
