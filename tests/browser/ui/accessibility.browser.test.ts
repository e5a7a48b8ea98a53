import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { FakeEngine } from '../../samples/fake-engine'
import { expectAccessible, field, library, reader, results, show } from './show'

interface State {
  name: string
  fragment?: string
  engine?: () => FakeEngine
  /** Brings the page into the state. */
  reach?: (engine: FakeEngine) => Promise<unknown>
}

const states: State[] = [
  {
    name: 'the first visit',
    engine: () => {
      const engine = new FakeEngine()
      engine.setModel({ kind: 'loading', loaded: 12, total: 34 })
      return engine
    },
    reach: () => expect.element(page.getByRole('heading', { level: 1 })).toBeVisible(),
  },
  { name: 'an empty field', reach: () => expect.element(field()).toBeVisible() },
  {
    name: 'reading and preparing',
    fragment: '#q=notice',
    engine: () => {
      const engine = library()
      engine.setEmbedded(0.34)
      engine.setWork({
        reading: { done: 182, failed: 1, total: 274, current: ['Archive.mbox'], rate: 1_600_000, secondsLeft: 61 },
      })
      return engine
    },
    reach: () => expect.element(page.getByRole('region', { name: 'Activity' })).toBeVisible(),
  },
  {
    name: 'results with Why and the reader',
    fragment: '#q=tenant+terminate+notice',
    reach: async () => {
      await results().first().getByRole('button', { name: 'Why' }).click()
      await results().first().getByRole('link').click()
      await expect
        .element(
          reader()
            .getByText(/the lease continues|The tenant/)
            .first(),
        )
        .toBeVisible()
    },
  },
  {
    name: 'the library narrowed, with a report card being corrected',
    fragment: '#tab=library',
    reach: async () => {
      await page.getByRole('button', { name: 'Narrow' }).click()
      await page.getByRole('row').filter({ hasText: 'Protocol.pdf' }).click()
      await page.getByRole('button', { name: 'Correct the language' }).click()
      await expect.element(page.getByRole('combobox', { name: 'Right language' })).toHaveFocus()
    },
  },
  {
    name: 'nothing found',
    fragment: '#q=zebra',
    reach: () => expect.element(page.getByText('Nothing in your files answers this.')).toBeVisible(),
  },
  {
    name: 'a damaged model',
    fragment: '#q=notice',
    engine: () => {
      const engine = library()
      engine.setModel({ kind: 'failed', problem: { code: 'embed/damaged', detail: 'checksum differs' } })
      return engine
    },
    reach: () => expect.element(results().first()).toBeVisible(),
  },
  {
    name: 'the library with a report card',
    fragment: '#tab=library',
    reach: async () => {
      await page.getByRole('row').filter({ hasText: 'Protocol.pdf' }).click()
      await expect.element(page.getByRole('region', { name: 'Report card' })).toBeVisible()
    },
  },
  {
    name: 'the text with its borders',
    fragment: '#tab=library',
    reach: async () => {
      await page.getByRole('row').filter({ hasText: 'Lease.pdf' }).click()
      await page.getByRole('button', { name: 'Show text and borders' }).click()
      await expect.element(page.getByRole('dialog')).toHaveTextContent('six weeks')
    },
  },
  {
    name: 'a library that another tab works on',
    fragment: '#tab=library',
    engine: () => {
      const engine = library()
      engine.setRole('follower')
      return engine
    },
    reach: () => page.getByRole('row').filter({ hasText: 'Lease.pdf' }).click(),
  },
  {
    name: 'held work, texts cut anew and a full device',
    fragment: '#q=notice',
    reach: async (engine) => {
      await expect.element(results().first()).toBeVisible()
      engine.setWork({ paused: true, cutting: { done: 12, total: 40 } })
      engine.fail({ code: 'store/full' })
      await expect.element(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'models of one’s own',
    fragment: '#tab=settings',
    engine: () => {
      const engine = library()
      engine.kept = [{ fingerprint: 'bge', name: 'bge-small-en-v1.5', documents: 4, bytes: 61_000 }]
      engine.setWork({ remodelling: { model: 'gte-small', done: 1, total: 4 } })
      return engine
    },
    reach: async (engine) => {
      const model = await engine.addModel([
        { name: 'tokenizer.json', path: 'gte-small/tokenizer.json', lastModified: 0, bytes: new Blob() },
      ])
      await engine.useModel('embedding', model.id)
      engine.setRole('owner')
      engine.setModel({ kind: 'ready', name: 'gte-small', workers: 2 })
      await page.getByText('How gte-small is read').click()
      await expect.element(page.getByText(/^Vectors of bge-small/)).toBeVisible()
    },
  },
  {
    name: 'one’s own questions, measured',
    fragment: '#tab=evaluate',
    reach: async () => {
      await page.getByRole('textbox', { name: 'Question', exact: true }).fill('deposit repaid')
      await page.getByRole('textbox', { name: 'Words that answer it' }).fill('six weeks')
      await page.getByRole('button', { name: 'Add question' }).click()
      await page.getByRole('button', { name: 'Run', exact: true }).click()
      await expect.element(page.getByRole('heading', { name: /1 of 1 question/ })).toBeVisible()
      await page.getByRole('button', { name: 'Compare', exact: true }).click()
      await expect.element(page.getByRole('list', { name: 'Passages, left' })).toBeVisible()
    },
  },
  {
    name: 'settings',
    fragment: '#tab=settings',
    reach: () => expect.element(page.getByRole('heading', { name: 'Storage' })).toBeVisible(),
  },
]

const ways = [
  { look: 'wide and light', width: 1440, height: 900, theme: 'light' },
  { look: 'wide and dark', width: 1440, height: 900, theme: 'dark' },
  { look: 'middle', width: 1024, height: 768, theme: 'light' },
  { look: 'narrow', width: 390, height: 844, theme: 'light' },
]

describe.each(ways)('axe finds nothing, $look,', ({ width, height, theme }) => {
  it.each(states)('in $name', async ({ engine = library, fragment = '', reach }) => {
    document.documentElement.dataset['theme'] = theme
    localStorage.setItem(`rummage:${location.pathname.replace(/[^/]*$/, '')}:theme`, JSON.stringify(theme))
    const made = engine()
    await show(made, { width, height, fragment })
    await reach?.(made)
    await expectAccessible()
  })
})

it('axe does find what is wrong', async () => {
  const image = document.createElement('img')
  document.body.append(image)
  await expect(expectAccessible()).rejects.toThrow('image-alt')
  image.remove()
})
