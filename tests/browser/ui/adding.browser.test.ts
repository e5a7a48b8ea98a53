import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FakeEngine } from '../../samples/fake-engine'
import { drop } from './drop'
import { expectAccessible, field, file, library, results, show, status } from './show'

const look = () => page.getByRole('dialog')
const news = () => page.getByRole('log', { name: 'Added files' })
const note = (i: number) => `Report number ${i} of the many.`
const reports = (numbers: number[]) => Object.fromEntries(numbers.map((i) => [`report-${i}.txt`, note(i)]))

/** A library that holds a folder of five reports. */
function known(): FakeEngine {
  const engine = library()
  for (const i of [1, 2, 3, 4, 5]) engine.put(`Reports/report-${i}.txt`, { text: note(i) })
  return engine
}

/** The folder as it is now: one new, one changed, one renamed, one gone, two as they were. */
const newer = {
  Reports: {
    ...reports([1, 2]),
    'report-3.txt': 'Report number 3, rewritten.',
    'renamed.txt': note(4),
    'new.txt': 'A new report.',
  },
}

async function shown(engine: FakeEngine, options = {}): Promise<void> {
  await show(engine, options)
  await expect.element(field()).toBeVisible()
}

describe('a folder that the library knows', () => {
  it('is compared before anything is done, and each count opens its paths', async () => {
    const engine = known()
    await shown(engine)
    drop(newer)
    await expect.element(look()).toHaveAccessibleName('Reports: 1 new, 1 changed, 1 renamed, 1 gone, 2 unchanged.')
    expect(engine.added).toEqual([])
    await look().getByRole('button', { name: '1 renamed' }).click()
    await expect.element(look()).toHaveTextContent('Reports/report-4.txt → Reports/renamed.txt')
    await look().getByRole('button', { name: '1 gone' }).click()
    await expect.element(look().getByRole('group', { name: 'Files: 1 gone' })).toHaveTextContent('Reports/report-5.txt')
    await look().getByRole('button', { name: '2 unchanged' }).click()
    await expect
      .element(look().getByRole('group', { name: 'Files: 2 unchanged' }))
      .toHaveTextContent('Reports/report-1.txt')
  })

  it('is brought up to date: only what differs is handed over, old names and gone files leave', async () => {
    const engine = known()
    await shown(engine)
    drop(newer)
    await look().getByRole('button', { name: 'Add 2 files' }).click()
    await expect
      .element(news())
      .toHaveTextContent(
        '2 files were in the library already. report-3.txt was replaced by its newer version. 1 file has a new name. 1 file that is gone left the library.',
      )
    expect(engine.added).toEqual([
      {
        paths: ['Reports/report-3.txt', 'Reports/renamed.txt', 'Reports/new.txt'],
        options: { gone: ['Reports/report-4.txt', 'Reports/report-5.txt'] },
      },
    ])
    drop(newer)
    await expect.element(news()).toHaveTextContent('Nothing has changed: 5 files are as they were.')
  })

  it('keeps files that are gone from the folder when that is chosen', async () => {
    const engine = known()
    await shown(engine)
    drop({ Reports: reports([1, 2, 3, 4]) })
    await expect.element(look()).toHaveAccessibleName('Reports: 1 gone, 4 unchanged.')
    await look()
      .getByRole('checkbox', { name: /Remove the file that is gone/ })
      .click()
    await look().getByRole('button', { name: 'Apply' }).click()
    await expect.element(look()).not.toBeInTheDocument()
    await expect.element(news()).toHaveTextContent('Nothing has changed')
    await expect.element(status()).toHaveTextContent('9 files can be searched by word.')
  })

  it('doubts that it is the same folder when most of it is gone, and then removes nothing by itself', async () => {
    await shown(known())
    drop({ Reports: { 'other.txt': 'Another folder of that name.' } })
    await expect.element(look()).toHaveTextContent('Perhaps this is another folder of the same name.')
    await expect.element(look().getByRole('checkbox', { name: /Remove the 5 files that are gone/ })).not.toBeChecked()
  })

  it('changes nothing when the look is left with Escape', async () => {
    const engine = known()
    await shown(engine)
    drop(newer)
    await expect.element(look().getByRole('button', { name: 'Add 2 files' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(look()).not.toBeInTheDocument()
    expect(engine.added).toEqual([])
  })

  it('says quietly that nothing has changed, and reads nothing', async () => {
    const engine = known()
    await shown(engine)
    drop({ Reports: reports([1, 2, 3, 4, 5]) })
    await expect.element(news()).toHaveTextContent('Nothing has changed: 5 files are as they were.')
    expect(engine.added).toEqual([])
    await expect.element(look()).not.toBeInTheDocument()
    await news().getByRole('button', { name: 'Close' }).click()
    await expect.element(news()).toHaveTextContent('')
  })

  it('tries again what could not be read before', async () => {
    const engine = library()
    await shown(engine)
    drop({
      Scans: { 'Protocol.pdf': 'The keys were counted at the inspection of the premises.', 'scan_0412.pdf': 'x' },
    })
    await expect.poll(() => engine.added.map(({ paths }) => paths)).toEqual([['Scans/scan_0412.pdf']])
    await expect.element(look()).not.toBeInTheDocument()
  })
})

describe('long work', () => {
  const many = { Archive: Object.fromEntries(Array.from({ length: 240 }, (_, i) => [`note-${i}.txt`, `Note ${i}.`])) }

  it('is looked at before it begins, with count, size and an estimate', async () => {
    const engine = library()
    engine.rate = 1 / 240
    await shown(engine)
    drop(many)
    await expect.element(look()).toHaveAccessibleName('Archive: 240 new.')
    await expect.element(look()).toHaveTextContent(/240 files to read, 2\.\d kB\./)
    await expect.element(look()).toHaveTextContent(/About 12 min to prepare search by meaning; words work at once\./)
  })

  it('can be done by words only, which keeps meaning for when a search asks for it', async () => {
    const engine = library()
    await shown(engine)
    drop(many)
    await look()
      .getByRole('radio', { name: /Words only/ })
      .click()
    await expect.element(look()).toHaveTextContent('passages that share none are not found')
    await look().getByRole('button', { name: 'Add 240 files' }).click()
    await expect.element(status()).toHaveTextContent('244 files can be searched by word.')
    expect(engine.added[0]?.options.keywordsOnly).toBe(true)
  })

  it('is decided by keyboard alone', async () => {
    const engine = library()
    await shown(engine)
    drop(many)
    await expect.element(look().getByRole('button', { name: 'Add 240 files' })).toHaveFocus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowDown}{Enter}')
    await expect.element(look()).not.toBeInTheDocument()
    expect(engine.added[0]?.options.keywordsOnly).toBe(true)
  })

  it('is not asked about when there is little to do', async () => {
    const engine = library()
    await shown(engine)
    drop({ Letters: { 'one.txt': 'A letter about herons.', 'Thumbs.db': 'x' } })
    await expect.element(status()).toHaveTextContent('5 files can be searched by word.')
    await expect.element(look()).not.toBeInTheDocument()
    await expect.element(news()).toHaveTextContent('1 file or folder left out')
  })
})

describe('a file that has changed', () => {
  it('is shown before it takes the place of the old one, and that is said', async () => {
    const engine = library()
    engine.put('lease.txt', { text: 'The lease of 2021.' })
    await shown(engine)
    await userEvent.upload(page.getByLabelText('Add files').first(), [file('lease.txt', 'The lease of 2024.')])
    await expect.element(look()).toHaveAccessibleName('1 file: 1 changed.')
    await look().getByRole('button', { name: 'Add 1 file' }).click()
    await expect.element(news()).toHaveTextContent('lease.txt was replaced by its newer version.')
    await field().fill('2024')
    await expect.element(results().first()).toHaveTextContent('The lease of 2024.')
  })
})

describe('a comparison under way', () => {
  it('is shown when it takes a moment, and can be given up', async () => {
    const engine = known()
    engine.comparing.open = false
    await shown(engine)
    drop(newer)
    await expect.element(news()).toHaveTextContent('Comparing 5 files with the library')
    await news().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(news()).toHaveTextContent('')
    expect(engine.added).toEqual([])
    engine.comparing.release()
    drop(newer)
    await expect.element(look()).toBeVisible()
  })
})

describe.each([
  { look: 'wide', width: 1440, height: 900 },
  { look: 'narrow', width: 390, height: 844 },
])('axe finds nothing in the look, $look', ({ width, height }) => {
  it('with its paths open', async () => {
    await show(known(), { width, height })
    await expect.element(field()).toBeVisible()
    drop(newer)
    await look().getByRole('button', { name: '1 changed' }).click()
    await expect.element(look()).toHaveTextContent('Reports/report-3.txt')
    await expectAccessible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
