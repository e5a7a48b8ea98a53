import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, library, show } from './show'

const open = async (engine = library()) => {
  await show(engine, { fragment: '#tab=settings' })
  await expect.element(page.getByRole('radio', { name: /^bge-small-en-v1\.5/ })).toBeChecked()
  return engine
}
/** Chooses a folder as the browser's own window would hand it over. */
async function choose(name: string, ...files: string[]): Promise<void> {
  const chosen = files.map((file) =>
    Object.defineProperty(new File(['{}'], file), 'webkitRelativePath', { value: `${name}/${file}` }),
  )
  const input = page.getByLabelText('Add a model').element() as HTMLInputElement
  const transfer = new DataTransfer()
  for (const file of chosen) transfer.items.add(file)
  Object.defineProperty(input, 'files', { value: chosen, configurable: true })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const whole = ['config.json', 'tokenizer.json', 'model.onnx']

describe('a model of one’s own', () => {
  it('is tried, told, and used when it is chosen', async () => {
    const engine = await open()
    engine.trying.open = false
    await choose('multilingual-e5-small', ...whole)
    await expect.element(page.getByText('Checking and trying multilingual-e5-small.')).toBeVisible()
    engine.trying.release()
    await expect.element(page.getByText('multilingual-e5-small works. Choose it above to use it.')).toBeVisible()
    await page.getByRole('radio', { name: /^multilingual-e5-small Your own, 118.MB/ }).click()
    await expect.poll(async () => (await engine.models()).embedding?.name).toBe('multilingual-e5-small')
    await expectAccessible()
  })

  it('is given up while it is tried', async () => {
    const engine = await open()
    engine.trying.open = false
    await choose('multilingual-e5-small', ...whole)
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await expect.element(page.getByText('Checking and trying')).not.toBeInTheDocument()
    engine.trying.release()
    expect((await engine.models()).own).toEqual([])
  })

  it('is refused with the file that is missing and where to get it', async () => {
    const engine = await open()
    await choose('gte-small', 'config.json', 'model.onnx')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        /^tokenizer\.json is not in this folder, and a model needs it\. Download it from the model’s page/,
      )
    expect((await engine.models()).own).toEqual([])
  })

  it('has its reading changed by keyboard alone, and what can’t work is refused in words', async () => {
    const engine = await open()
    await choose('gte-small', ...whole)
    await expect.element(page.getByRole('radio', { name: /^gte-small/ })).toBeVisible()
    const summary = page.getByText('How gte-small is read')
    ;(summary.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const tokens = page.getByRole('spinbutton', { name: 'Longest text, in tokens' })
    await tokens.fill('4')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent(/Choose a length from 16 to 8,192 tokens/)
    await tokens.fill('256')
    await page.getByRole('textbox', { name: 'Before a passage' }).fill('Passage: ')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(async () => (await engine.models()).own[0])
      .toMatchObject({ tokens: 256, passagePrefix: 'Passage: ' })
  })

  it('shows how far it is, what is kept of the one before, and deletes that', async () => {
    const engine = library()
    engine.kept = [{ fingerprint: 'bge', name: 'bge-small-en-v1.5', documents: 4, bytes: 61_000 }]
    await open(engine)
    engine.setWork({ remodelling: { model: 'gte-small', done: 1, total: 4 } })
    const bar = page
      .getByRole('group', { name: 'All settings' })
      .getByRole('progressbar', { name: 'Files prepared for gte-small' })
    await expect.element(bar).toHaveAttribute('aria-valuenow', '1')
    await expect
      .element(page.getByText(/^Vectors of bge-small-en-v1\.5 are kept for 4 files, 61.kB: going back/))
      .toBeVisible()
    await page.getByRole('button', { name: 'Delete these vectors' }).click()
    await expect.element(page.getByText(/^Vectors of bge/)).not.toBeInTheDocument()
  })

  it('is removed with a word', async () => {
    const engine = await open()
    await choose('gte-small', ...whole)
    await page.getByText('How gte-small is read').click()
    await page.getByRole('button', { name: 'Remove gte-small' }).click()
    await expect.element(page.getByRole('radio', { name: /^gte-small/ })).not.toBeInTheDocument()
    expect((await engine.models()).own).toEqual([])
  })
})

describe('a reranking model', () => {
  it('is said to be missing, and judges as soon as it is added', async () => {
    const engine = await open()
    await expect.element(page.getByText('No reranking model has been added.')).toBeVisible()
    await choose('bge-reranker-base', ...whole)
    await expect
      .element(page.getByText('bge-reranker-base works, and judges the best passages from now on.'))
      .toBeVisible()
    await expect.element(page.getByRole('radio', { name: /^bge-reranker-base/ })).toBeChecked()
    await page.getByRole('radio', { name: /^None/ }).click()
    await expect.poll(async () => (await engine.models()).reranking).toBeUndefined()
  })
})
