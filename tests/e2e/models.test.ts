import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowserContext, Page } from 'playwright-core'
import { tinyCrossEncoder, tinyEmbedder, type TinyModel } from '../samples/tiny-models'
import { choose, textFile } from './library'
import { leaving, openStage, results, visit, type Stage } from './page'

const words = [['pension', 'zorblax'], ['boiler'], ['annuity'], ['lease']]
/** For reranking, a pension is what the annuity is. */
const judging = [['pension', 'annuity', 'life'], ['month'], ['boiler']]

let stage: Stage
let page: Page
let context: BrowserContext
let requests: string[]
let folder: string

function lay(name: string, files: TinyModel): string {
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true })
    writeFileSync(join(folder, name, path), bytes)
  }
  return join(folder, name)
}

async function add(name: string, files: TinyModel): Promise<void> {
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByLabel('Add a model').setInputFiles(lay(name, files))
}

async function ask(question: string): Promise<void> {
  await page.getByRole('tab', { name: 'Search' }).click()
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').fill(question)
}

const first = (): ReturnType<Page['locator']> => results(page).first()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'models-'))
  stage = await openStage()
  ;({ page, context, requests } = await visit(stage))
  await choose(page, [
    textFile('pensions.txt', 'The pension is paid each month.'),
    textFile('boilers.txt', 'The boiler is looked after by the landlord.'),
    textFile('annuities.txt', 'An annuity is bought once and lasts for life.'),
  ])
  await page.getByText('whole library').or(page.getByText('can be searched')).first().waitFor()
})
afterAll(async () => {
  await stage?.close()
  rmSync(folder, { recursive: true, force: true })
})

// One person's afternoon: each test goes on where the one before left off.
describe('somebody who brings models of their own', () => {
  it('is told what is wrong with a folder: a file missing, an operation unknown, weights damaged', async () => {
    const good = tinyEmbedder(words)
    const { 'tokenizer.json': _, ...without } = good
    const alert = page.getByRole('alert')
    await add('incomplete', without)
    await alert.filter({ hasText: 'tokenizer.json is not in this folder' }).waitFor()
    await add('odd', tinyCrossEncoder(judging, 'Frobnicate'))
    await alert.filter({ hasText: 'Frobnicate' }).waitFor()
    const weights = good['onnx/model_quantized.onnx']!
    await add('damaged', { ...good, 'onnx/model_quantized.onnx': weights.slice(0, weights.length / 2) })
    await alert.filter({ hasText: 'is damaged' }).waitFor()
    expect(await page.getByRole('radio', { name: /Your own/ }).count()).toBe(0)
  })

  it('finds what their own embedding model holds to be the same', async () => {
    await add('zorb', tinyEmbedder(words))
    await page.getByText('zorb works.').waitFor()
    await page.getByRole('radio', { name: /^zorb/ }).click()
    await page.getByText(/^Vectors of bge-small-en-v1.5 are kept for 3 files/).waitFor({ timeout: 60_000 })
    await ask('zorblax')
    await first().getByRole('link', { name: 'pensions.txt' }).waitFor()
    await first().getByRole('button', { name: /^Why/ }).click()
    await first().getByText('cosine 1.00').waitFor()
  })

  it('has the best hits judged by their own reranking model, which says so', async () => {
    await ask('pension month')
    await first().getByRole('link', { name: 'pensions.txt' }).waitFor()
    await add('judge', tinyCrossEncoder(judging))
    await page.getByText('judge works, and judges the best passages from now on.').waitFor()
    await ask('boiler pension life')
    await first().getByRole('link', { name: 'annuities.txt' }).waitFor()
    await first().getByRole('button', { name: /^Why/ }).click()
    await first().getByText('Judged by judge').waitFor()
  })

  it('has both after the page is opened anew, without a network', async () => {
    await page.locator('html[data-offline="ready"]').waitFor({ state: 'attached', timeout: 60_000 })
    await stage.unplug()
    await context.setOffline(true)
    await page.reload()
    await ask('zorblax boiler life')
    await first().getByRole('link', { name: 'annuities.txt' }).waitFor()
    await ask('zorblax')
    await first().getByRole('link', { name: 'pensions.txt' }).waitFor()
  })

  it('is back with the model that came with the page once their own are removed', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click()
    for (const name of ['judge', 'zorb']) {
      await page.getByText(`How ${name} is read`).click()
      await page.getByRole('button', { name: `Remove ${name}` }).click()
      await page.getByRole('radio', { name: new RegExp(`^${name}`) }).waitFor({ state: 'detached' })
    }
    await page.getByText('No reranking model has been added.').waitFor()
    await ask('who has to look after the heating')
    await first().getByRole('link', { name: 'boilers.txt' }).waitFor()
    await page.getByText('Words and meaning').first().waitFor()
    const left = await page.evaluate(async () => {
      const name = encodeURIComponent(`rummage:${new URL('.', location.href).pathname}:models`)
      const root = await navigator.storage.getDirectory()
      const names: string[] = []
      const models = (await root.getDirectoryHandle(name)) as unknown as { keys(): AsyncIterable<string> }
      for await (const file of models.keys()) names.push(file)
      return names
    })
    expect(left).toEqual([])
  })

  it('has sent nothing to anybody', () => {
    expect(leaving(stage, requests)).toEqual([])
    expect(stage.elsewhere.hits).toEqual([])
  })
})
