import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { FakeEngine } from '../../samples/fake-engine'
import { expectAccessible, show } from './show'

const card = page.getByRole('region', { name: 'Report card' })
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

/** A library with a scan and a locked file. */
function library(): FakeEngine {
  const engine = new FakeEngine()
  const failed = (name: string, code: 'parse/no-text' | 'parse/encrypted', offer: 'recognise' | 'unlock') =>
    engine.put(name, { text: '' }, { state: 'failed', problem: { code, subject: name }, offers: [offer] })
  failed('letter.pdf', 'parse/no-text', 'recognise')
  failed('safe.zip', 'parse/encrypted', 'unlock')
  return engine
}

describe('text recognition', () => {
  it('shows how far it is, and what was read so', async () => {
    const engine = library()
    engine.recognising.open = false
    await show(engine, { fragment: '#tab=library' })
    await page.getByRole('button', { name: 'Recognise text… letter.pdf' }).click()
    await card.getByLabelText('Language').selectOptions('German')
    await card.getByRole('button', { name: 'Recognise text' }).click()
    await expect.element(card).toHaveTextContent('Loading text recognition')
    engine.recognising.step()
    await expect.element(card).toHaveTextContent('Recognising text, 0 of 2 pages')
    engine.recognising.step()
    await expect.element(card).toHaveTextContent('1 of 2 pages')
    await expect
      .element(card.getByRole('progressbar', { name: 'Pages recognised' }))
      .toHaveAttribute('aria-valuenow', '50')
    engine.recognising.release()
    await expect.element(card).toHaveTextContent('2 pages, mean confidence 91 %')
  })

  it('ends when it is cancelled, and can begin again', async () => {
    const engine = library()
    engine.recognising.open = false
    await show(engine, { fragment: '#tab=library' })
    await row('letter.pdf').click()
    await card.getByRole('button', { name: 'Recognise text' }).click()
    await card.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(card.getByRole('button', { name: 'Recognise text' })).toBeVisible()
    await expect.element(card).not.toHaveTextContent('Cancel')
  })
})

describe('all scans at once', () => {
  const shelf = (): FakeEngine => {
    const engine = library()
    for (const name of ['plan.pdf', 'map.pdf'])
      engine.put(
        name,
        { text: '' },
        { state: 'failed', problem: { code: 'parse/no-text', subject: name }, offers: ['recognise'] },
      )
    engine.put(
      'read.pdf',
      { text: 'Read before.' },
      { offers: ['recognise'], recognised: { pages: 1, confidence: 90 } },
    )
    engine.recognising.open = false
    return engine
  }

  it('are recognised one after the other, with how far that is', async () => {
    const engine = shelf()
    await show(engine, { fragment: '#tab=library' })
    await expect.element(page.getByText('3 files with pages that are pictures.')).toBeVisible()
    await page.getByRole('button', { name: 'Recognise all' }).click()
    await expect.element(page.getByText('Recognising scan 1 of 3: letter.pdf')).toBeVisible()
    await expectAccessible()
    engine.recognising.release()
    await expect.element(row('map.pdf')).toHaveTextContent('Ready')
    await expect.element(row('letter.pdf')).toHaveTextContent('Ready')
    await expect.element(page.getByText(/Recognising scan|pages that are pictures/)).not.toBeInTheDocument()
  })

  it('end when that is cancelled, and those that are done stay so', async () => {
    const engine = shelf()
    await show(engine, { fragment: '#tab=library' })
    await page.getByRole('button', { name: 'Recognise all' }).click()
    for (const shown of ['1 of 3: letter.pdf', '1 of 3: letter.pdf, page 1 of 2', '1 of 3: letter.pdf, page 2 of 2']) {
      await expect.element(page.getByText(`Recognising scan ${shown}`, { exact: true })).toBeVisible()
      engine.recognising.step()
    }
    await expect.element(page.getByText('Recognising scan 2 of 3: plan.pdf')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).first().click()
    await expect.element(page.getByText('2 files with pages that are pictures.')).toBeVisible()
    await expect.element(row('letter.pdf')).toHaveTextContent('Ready')
    await expect.element(row('map.pdf')).toHaveTextContent('No text')
  })
})

describe('a locked file', () => {
  it('says when the password is wrong, and opens with the right one', async () => {
    await show(library(), { fragment: '#tab=library' })
    await page.getByRole('button', { name: 'Unlock… safe.zip' }).click()
    const dialog = page.getByRole('dialog', { name: 'safe.zip is locked' })
    await dialog.getByLabelText('Password').fill('guess')
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await expect.element(dialog).toHaveTextContent('safe.zip does not open with this password.')
    await expectAccessible()
    await dialog.getByLabelText('Password').fill('open sesame')
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(row('safe.zip')).toHaveTextContent('Ready')
  })

  it('that is a scan is recognised with the password that it was unlocked with', async () => {
    const engine = library()
    engine.lockedScans.add('safe.zip')
    await show(engine, { fragment: '#tab=library' })
    await page.getByRole('button', { name: 'Unlock… safe.zip' }).click()
    const dialog = page.getByRole('dialog', { name: 'safe.zip is locked' })
    await dialog.getByLabelText('Password').fill('open sesame')
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await expect.element(row('safe.zip')).toHaveTextContent('No text')
    await row('safe.zip').click()
    await card.getByRole('button', { name: 'Recognise text' }).click()
    await expect.element(card).toHaveTextContent('2 pages, mean confidence 91 %')
  })

  it('that is a scan asks for its password again where the page has forgotten it', async () => {
    const engine = library()
    engine.lockedScans.add('letter.pdf')
    await show(engine, { fragment: '#tab=library' })
    await row('letter.pdf').click()
    await card.getByRole('button', { name: 'Recognise text' }).click()
    await expect.element(card.getByRole('alert')).toHaveTextContent('letter.pdf is locked with a password.')
    await expectAccessible()
    await card.getByLabelText('Password').fill('open sesame')
    await card.getByRole('button', { name: 'Recognise text' }).click()
    await expect.element(card).toHaveTextContent('2 pages, mean confidence 91 %')
  })

  it('forgets what was typed when its dialog is closed', async () => {
    await show(library(), { fragment: '#tab=library' })
    await page.getByRole('button', { name: 'Unlock… safe.zip' }).click()
    const dialog = page.getByRole('dialog', { name: 'safe.zip is locked' })
    await dialog.getByLabelText('Password').fill('half a passw')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Unlock… safe.zip' }).click()
    await expect.element(dialog.getByLabelText('Password')).toHaveValue('')
  })
})
