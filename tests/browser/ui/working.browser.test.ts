import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Offline } from '../../../src/ui/state/offline.svelte'
import { FakeEngine } from '../../samples/fake-engine'
import { drop } from './drop'
import { expectAccessible, field, file, library, results, show, status } from './show'

const activity = () => page.getByRole('region', { name: 'Activity' })
const news = () => page.getByRole('log', { name: 'Added files' })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const card = () => page.getByRole('region', { name: 'Report card' })

async function shown(engine: FakeEngine, options = {}): Promise<void> {
  await show(engine, options)
  await expect.element(field()).toBeVisible()
}

describe('work under way', () => {
  it('says what pausing and stopping mean', async () => {
    const engine = library()
    engine.reading.open = false
    await shown(engine)
    await userEvent.upload(page.getByLabelText('Add files').first(), [
      file('one.txt', 'The first.'),
      file('two.txt', 'The second.'),
      file('three.txt', 'The third.'),
    ])
    const stop = activity().getByRole('button', { name: 'Stop' })
    await expect
      .element(stop)
      .toHaveAccessibleDescription('Stop leaves out the 3 files that are not read; what is read stays.')
    await activity().getByRole('button', { name: 'Pause' }).click()
    await expect.element(activity()).toHaveTextContent('Paused. What is read can be searched')
    engine.reading.step()
    await expect.element(activity()).toHaveTextContent('1 of 3 files')
    await stop.click()
    await expect
      .element(news())
      .toHaveTextContent('Stopped. 2 files were not read and are not in the library; add them again to read them.')
  })

  it('says that the device is full, how much waits, and stays until reading goes on', async () => {
    const engine = library()
    engine.put('Archive.mbox', { text: 'x' }, { state: 'waiting', size: 88_000_000 })
    await show(engine, { fragment: '#tab=library' })
    await expect.element(row('Archive.mbox')).toBeVisible()
    engine.setWork({ paused: true })
    engine.fail({ code: 'store/full' })
    engine.fail({ code: 'store/full' })
    const alert = page.getByRole('alert')
    await expect
      .element(alert)
      .toHaveTextContent(
        /This device is nearly full\. Reading has stopped; nothing is lost\. 1 file waits and needs about 88.MB; .* left for this browser\. Free some space or remove documents, then go on\./,
      )
    await expect.element(alert.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
    await alert.getByRole('button', { name: 'See what takes space' }).click()
    await expect.element(page.getByRole('heading', { name: 'Storage' })).toHaveFocus()
    await expectAccessible()
    await alert.getByRole('button', { name: 'Go on' }).click()
    await expect.element(alert).not.toBeInTheDocument()
  })
})

describe('documents searched by words only', () => {
  it('say so, and can be prepared after all', async () => {
    const engine = library()
    engine.put(
      'Archive/minutes.txt',
      { text: 'The minutes of the meeting about herons.' },
      { onDemand: true, state: 'searchable', embedded: 0 },
    )
    await show(engine, { fragment: '#tab=library' })
    await expect.element(row('minutes.txt')).toHaveTextContent('Words only')
    await row('minutes.txt').click()
    await expect.element(card()).toHaveTextContent('Can be searched by word; by meaning on demand.')
    await expect.element(card()).toHaveTextContent('1, words; meaning on demand')
    await card().getByRole('button', { name: 'Prepare meaning' }).click()
    await expect.element(card()).toHaveTextContent('Can be searched by word and by meaning.')
    await expect.element(row('minutes.txt')).toHaveTextContent('Ready')
  })
})

describe('a library that another tab works on', () => {
  function following(): FakeEngine {
    const engine = library()
    engine.setRole('follower')
    return engine
  }

  it('says that this one follows, until that one is closed', async () => {
    const engine = following()
    await shown(engine)
    const line = page.getByText(/Another tab works on this library\. This one searches and reads along, and takes over/)
    await expect.element(line).toBeVisible()
    await field().fill('deposit')
    await expect.element(results().first()).toHaveTextContent('The deposit is repaid')
    engine.setRole('owner')
    await expect.element(line).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Add files').first()).toBeEnabled()
  })

  it('can’t be added to here, and says why when files are dropped', async () => {
    const engine = following()
    await shown(engine)
    await expect
      .element(page.getByRole('button', { name: 'Add files, unavailable: another tab works on this library' }))
      .toBeVisible()
    drop({ Letters: { 'one.txt': 'A letter.' } })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Make changes there, or close it.')
    expect(engine.added).toEqual([])
    engine.setRole('owner')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('can’t lose files here', async () => {
    await show(following(), { fragment: '#tab=library' })
    await row('Lease.pdf').click()
    await expect.element(card()).toHaveTextContent('In the other tab only. Remove')
    await userEvent.keyboard('{Delete}')
    await expect.element(row('Lease.pdf')).toBeVisible()
  })

  it('can’t be set up or deleted here', async () => {
    await show(following(), { fragment: '#tab=settings' })
    await expect.element(page.getByRole('radio', { name: /^Paragraphs/ })).toBeDisabled()
    await expect.element(page.getByText('In the other tab only.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Delete everything' }).click({ force: true })
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expectAccessible()
  })
})

describe('the page without a network', () => {
  it('says when everything is on this device', async () => {
    const offline = new Offline()
    await show(library(), { fragment: '#tab=settings', offline })
    await expect.element(page.getByText(/does not start without one/)).toBeVisible()
    offline.state = 'ready'
    await expect.element(page.getByText('Works offline: everything is on this device.')).toBeVisible()
  })

  it('offers a new version, which starts when it is asked for', async () => {
    const start = vi.fn()
    const offline = new Offline(start)
    await shown(library(), { offline })
    offline.state = 'update'
    await expect.element(page.getByRole('alert')).toHaveTextContent('A new version is ready.')
    await page.getByRole('button', { name: 'Start it' }).click()
    expect(start).toHaveBeenCalledOnce()
    await expect.element(status()).toBeInTheDocument()
  })
})
