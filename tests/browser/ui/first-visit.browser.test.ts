import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeEngine } from '../../samples/fake-engine'
import { drop } from './drop'
import { close, field, file, library, order, reader, results, show, status } from './show'

describe('the first visit', () => {
  it('offers to add files, a folder, and a sample', async () => {
    await show(new FakeEngine())
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Drop files or a folder.They stay on this device.')
    await expect.element(page.getByLabelText('Add files')).toHaveAttribute('type', 'file')
    await expect.element(page.getByLabelText('Add folder')).toHaveAttribute('webkitdirectory')
    await expect.element(page.getByRole('button', { name: 'Try the sample collection' })).toBeVisible()
  })

  it('is there before the library is open, and what is handed over then is read once it is', async () => {
    const engine = new FakeEngine()
    engine.opening.open = false
    await show(engine)
    await userEvent.upload(page.getByLabelText('Add files'), [file('notes.md', 'The boiler was serviced in March.')])
    await page.getByRole('button', { name: 'Try the sample collection' }).click()
    await expect.element(field()).toBeVisible()
    expect(engine.added).toEqual([])
    engine.opening.release()
    await expect.element(status()).toHaveTextContent('4 files can be searched by word.')
    await field().fill('boiler')
    await expect.element(results().first()).toHaveTextContent('The boiler was serviced in March.')
  })

  it('is not shown to somebody whose files are still being fetched', async () => {
    await show(library())
    await expect.element(status()).toHaveTextContent('files can be searched by word')
    await close()
    const engine = library()
    engine.opening.open = false
    await show(engine)
    await expect.element(page.getByRole('tab', { name: 'Search' })).toBeVisible()
    expect(document.body.textContent).not.toContain('Drop files')
    engine.opening.release()
    await expect.element(field()).toBeVisible()
  })

  it('has one thing only that is called Add files on a phone as well', async () => {
    await show(new FakeEngine(), { width: 390, height: 844 })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Add files or a folder.')
    await expect.element(page.getByLabelText('Add files')).toHaveAttribute('type', 'file')
  })

  it('shows how much of the model is loaded', async () => {
    const engine = new FakeEngine()
    engine.setModel({ kind: 'loading', loaded: 12_400_000, total: 34_000_000 })
    await show(engine)
    await expect.element(page.getByRole('progressbar', { name: 'Model loaded' })).toHaveAttribute('aria-valuenow', '36')
    await expect.element(page.getByText('Search by word works already.')).toBeVisible()
  })

  it('reads chosen files and lets them be searched at once', async () => {
    await show(new FakeEngine())
    await userEvent.upload(page.getByLabelText('Add files'), [file('notes.md', 'The boiler was serviced in March.')])
    await field().fill('boiler')
    await expect.element(results().first()).toHaveTextContent('The boiler was serviced in March.')
    await expect
      .element(status())
      .toHaveTextContent('1 file can be searched by word. Meaning: 100 %. Indexing is complete.')
  })

  it('says how far reading is, and can pause and stop it', async () => {
    const engine = new FakeEngine()
    engine.reading.open = false
    await show(engine)
    const names = ['one', 'two', 'three', 'four']
    await userEvent.upload(
      page.getByLabelText('Add files'),
      names.map((name) => file(`${name}.txt`, `This is file ${name}.`)),
    )
    await expect.element(status()).toHaveTextContent('Reading 0 of 4 files.')
    engine.reading.step()
    const activity = page.getByRole('region', { name: 'Activity' })
    await expect.element(activity).toHaveTextContent('1 of 4 files')
    await activity.getByRole('button', { name: 'Pause' }).click()
    await expect.element(status()).toHaveTextContent('Paused.')
    await activity.getByRole('button', { name: 'Resume' }).click()
    await activity.getByRole('button', { name: 'Stop' }).click()
    await expect.element(status()).toHaveTextContent('1 file can be searched by word.')
  })

  it('goes on after a file that can’t be read, and says what to do about it', async () => {
    const engine = new FakeEngine()
    engine.failures.set('locked.pdf', { code: 'parse/encrypted', subject: 'locked.pdf' })
    await show(engine)
    await userEvent.upload(page.getByLabelText('Add files'), [
      file('locked.pdf', 'x'),
      file('open.txt', 'Readable text.'),
    ])
    const activity = page.getByRole('region', { name: 'Activity' })
    await expect
      .element(activity)
      .toHaveTextContent('locked.pdf is locked with a password. Save a copy without a password and add that.')
    await expect.element(status()).toHaveTextContent('1 file can be searched by word. 1 file could not be read.')
  })

  it('reads a dropped folder with all that is nested in it, and says what it left out', async () => {
    await show(new FakeEngine())
    await expect.element(page.getByLabelText('Add files')).toBeInTheDocument()
    const many = Object.fromEntries(
      Array.from({ length: 130 }, (_, i) => [`note-${i}.txt`, `Note number ${i} of the many.`]),
    )
    drop({
      Office: {
        Deep: { Deeper: { ...many, 'Thumbs.db': 'x' } },
        node_modules: { a: 'x' },
        '.git': { b: 'x' },
        '~$Letter.docx': 'x',
        '.DS_Store': 'x',
      },
    })
    await expect.element(status()).toHaveTextContent('130 files can be searched by word.')
    await page.getByText('5 files or folders left out').click()
    const news = page.getByRole('log', { name: 'Added files' })
    await expect.element(news).toHaveTextContent('Lock file of an open document: Office/~$Letter.docx')
    await expect.element(news).toHaveTextContent('Installed packages: Office/node_modules')
    await expect.element(news).toHaveTextContent('Hidden folder: Office/.git')
    await expect.element(news).toHaveTextContent('System file: Office/Deep/Deeper/Thumbs.db, Office/.DS_Store')
  })

  it('answers a sample question from the sample collection', async () => {
    await show(new FakeEngine())
    await page.getByRole('button', { name: /How long are failed webhook deliveries retried/ }).click()
    await expect.element(results().first()).toHaveTextContent('retried for 72 hours')
    expect(order()[0]).toBe('webhooks.html')
    await results().first().getByRole('link').click()
    await expect.element(reader()).toHaveTextContent('growing pauses')
  })
})
