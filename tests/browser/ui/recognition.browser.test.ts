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
