import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { corpus, hasCorpus, openStage, visit, type Stage } from '../e2e/page'

/** Files with their passwords. */
const locked = [
  { file: 'pdf/pypdf-libreoffice-writer-password.pdf', password: 'openpassword' },
  { file: 'pdf/miner-aes-256-r6.pdf', password: 'usersecret' },
]
const nameOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1)

let stage: Stage
let page: Page

beforeAll(async () => {
  stage = await openStage()
  ;({ page } = await visit(stage))
})
afterAll(() => stage?.close())

if (!hasCorpus) console.warn('skipped: locked files need ../shared/corpus')

describe.skipIf(!hasCorpus)('somebody who drops locked files', () => {
  it('is told that they are locked', async () => {
    await page
      .getByLabel('Add files')
      .first()
      .setInputFiles(locked.map(({ file }) => corpus + file))
    await page.getByRole('tab', { name: 'Library' }).click()
    const failures = page.getByRole('region', { name: /could not be read/ })
    for (const { file } of locked) await failures.getByText(`${nameOf(file)} is locked with a password.`).waitFor()
  })

  it.each(locked)('opens $file with its password, and says when it is the wrong one', async ({ file, password }) => {
    await page
      .getByRole('button', { name: `Unlock… ${nameOf(file)}` })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: `${nameOf(file)} is locked` })
    await dialog.getByLabel('Password').fill('wrong one')
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await dialog.getByText(`${nameOf(file)} does not open with this password.`).waitFor()
    await dialog.getByLabel('Password').fill(password)
    await dialog.getByRole('button', { name: 'Unlock' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: `Unlock… ${nameOf(file)}` }).waitFor({ state: 'detached' })
  })

  it('can search them then, and no password is kept', async () => {
    for (const { file } of locked) {
      await page
        .getByRole('row')
        .filter({ hasText: nameOf(file) })
        .click()
      await page.getByRole('region', { name: 'Report card' }).getByText('Can be searched by word').waitFor()
    }
    const kept = await page.evaluate(async () => {
      const found = [JSON.stringify({ ...localStorage }), location.href]
      for (const { name } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name!)
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error!)
        })
        const store = database.transaction('summaries').objectStore('summaries')
        const all = await new Promise((resolve) => {
          const request = store.getAll()
          request.onsuccess = () => resolve(request.result)
        })
        found.push(JSON.stringify(all))
        database.close()
      }
      return found.join(' ')
    })
    expect(kept).toContain(nameOf(locked[0]!.file))
    for (const { password } of locked) expect(kept).not.toContain(`"${password}"`)
  })
})
