/** What tests of the Ask tab share: its parts by their names, and a page whose model says what the test has written. */
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keep } from '../../../src/ui/state/kept'
import type { Claims, JudgedSentence } from '../../../src/types'
import type { FakeEngine } from '../../samples/fake-engine'
import { ScriptedModel, type Script } from '../../samples/scripted-model'
import { library, show } from './show'

export const question = 'How long is the notice?'
export const field = () => page.getByRole('textbox', { name: /^Ask/ })
export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const answer = () => page.getByRole('region', { name: 'Answer' })
export const sources = () => page.getByRole('region', { name: 'Sources' })
/** A question in a list, by its words. */
export const listed = (list: string, words: string) =>
  page.getByRole('list', { name: list }).getByRole('button', { name: new RegExp(`^${words.replace('?', '\\?')}`) })
export const chips = () => [...document.querySelectorAll<HTMLElement>('.answer .chip')]

/** The engine behind the page of a test. */
export let engine: FakeEngine

export function freshEngine(): void {
  engine = library()
}

export async function open(options = {}): Promise<void> {
  await show(engine, { fragment: '#tab=ask', ...options })
  await expect.element(field()).toBeVisible()
}

/** The page of somebody who has set a model up. */
export async function openWithModel(script: Script | string, options = {}): Promise<ScriptedModel> {
  keep('answers', {
    service: 'other',
    sandboxed: false,
    provider: 'openai',
    server: 'https://models.example',
    model: 'small',
  })
  const model = new ScriptedModel(() => script)
  engine.languageModel = model
  engine.verdicts = verdicts
  await open(options)
  return model
}

/** Verdicts by what a sentence says. */
export function verdicts({ text, passages, finished }: Claims): JudgedSentence[] {
  const found = [...text.matchAll(/[^.]+\.(?:\s*\[\d+\])*/g)].filter((_, i, all) => finished || i < all.length - 1)
  return found.map(({ index, 0: whole }) => {
    const lead = whole.length - whole.trimStart().length
    const markers = [...whole.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number))
    const source = passages.find(({ number }) => number === markers[0])
    const words = 'three months’ notice in writing'
    const at = source?.text.indexOf(words) ?? -1
    const isWrong = whole.includes('four weeks')
    return {
      start: index + lead,
      end: index + whole.length,
      text: whole.trim(),
      markers,
      verdict: markers.length === 0 ? 'uncited' : !source ? 'invalid-citation' : isWrong ? 'unsupported' : 'supported',
      ...(isWrong ? { reason: 'It says “three months”.' } : {}),
      support: source && at >= 0 ? [{ passage: source.number, start: at, end: at + words.length }] : [],
    }
  })
}

export async function ask(words = question): Promise<void> {
  await field().fill(words)
  await userEvent.keyboard('{Enter}')
}
