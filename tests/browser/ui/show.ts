import axe from 'axe-core'
import { mount, unmount } from 'svelte'
import { afterEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import App from '../../../src/ui/App.svelte'
import { Offline } from '../../../src/ui/state/offline.svelte'
import '../../../src/ui/theme.css'
import { FakeEngine } from '../../samples/fake-engine'

let shown: { app: Record<string, unknown>; target: HTMLElement } | undefined

/** Shows the page with an engine, as somebody would open it at an address that ends in `fragment`. */
export async function show(
  engine: FakeEngine,
  { width = 1440, height = 900, fragment = '', offline = new Offline() } = {},
): Promise<void> {
  await page.viewport(width, height)
  history.replaceState(null, '', location.pathname + location.search + fragment)
  const target = document.createElement('div')
  document.body.append(target)
  shown = { app: mount(App, { target, props: { engine, offline, network: '/network.html' } }), target }
}

/** Takes the page away, as closing its tab would; what it keeps between visits stays. */
export async function close(): Promise<void> {
  if (!shown) return
  await unmount(shown.app)
  shown.target.remove()
  shown = undefined
}

afterEach(async () => {
  await close()
  localStorage.clear()
  delete document.documentElement.dataset['theme']
  history.replaceState(null, '', location.pathname + location.search)
})

/** A library of a few documents, one of which could not be read. */
export function library(): FakeEngine {
  const engine = new FakeEngine()
  const lease = [
    '7 Term and termination',
    'After the fixed period the lease continues without limit of time. The tenant may terminate it by giving three months’ notice in writing.',
    'Notice sent by e-mail is valid only once the other party has acknowledged it, within five working days at most.',
    '8 Handover and deposit',
    'The deposit is repaid within six weeks of the inspection, less documented claims that were notified in writing.',
    'Defects in heating and hot water are remedied at the landlord’s expense within two working days of being reported.',
  ].join('\n\n')
  const at = (words: string) => lease.indexOf(words)
  const heading = (words: string) => ({ start: at(words), end: at(words) + words.length })
  engine.put('Contracts/Lease.pdf', {
    text: lease,
    mediaType: 'application/pdf',
    pages: 2,
    sections: [
      { path: ['7 Term and termination'], start: 0, end: at('8 Handover'), heading: heading('7 Term and termination') },
      {
        path: ['8 Handover and deposit'],
        start: at('8 Handover'),
        end: lease.length,
        heading: heading('8 Handover and deposit'),
      },
    ],
    places: [
      { kind: 'page', label: '12', start: 0, end: at('8 Handover') },
      { kind: 'page', label: '13', start: at('8 Handover'), end: lease.length },
    ],
  })
  const mail =
    'From: Birgitte\nTo: Office\n\nThe break clause lapsed in February, so the period of notice is the ordinary one of three months.'
  engine.put('Mail/Break clause.eml', {
    text: mail,
    title: 'Break clause',
    blocks: [{ kind: 'headers', start: 0, end: mail.indexOf('\n\n') }],
  })
  engine.put('Minutes/Partners.md', {
    text: 'Jonas to check what the lease says about notice before we talk to the landlord again.',
    mediaType: 'text/markdown',
  })
  engine.put('Scans/Protocol.pdf', {
    text: 'The keys were counted at the inspection of the premises.',
    warnings: [{ kind: 'pages-without-text', message: '2 of 14 pages have no text.' }],
  })
  engine.putFailed('Scans/scan_0412.pdf', { code: 'parse/encrypted', subject: 'scan_0412.pdf' })
  return engine
}

export const field = () => page.getByRole('searchbox', { name: 'Search your files' })
export const results = () => page.getByRole('list', { name: 'Results' }).getByRole('listitem')
export const reader = () => page.getByRole('region', { name: 'Reader' })
export const status = () => page.getByRole('status')

/** Names of the results' documents, in their order. */
export function order(): string[] {
  return [...document.querySelectorAll('ol[aria-label="Results"] > li a')].map((link) => link.textContent)
}

/** Until nothing that opens, slides or fades in is still on its way; what goes round for ever is left alone. */
async function standsStill(): Promise<void> {
  for (;;) {
    const moving = document.getAnimations().filter(({ effect, playState }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    })
    if (moving.length === 0) return
    // One that is taken away with its element is over as well.
    await Promise.allSettled(moving.map(({ finished }) => finished))
  }
}

/** Expects that axe finds nothing wrong with what is shown, once it stands still: colours that fade in have no contrast yet. */
export async function expectAccessible(): Promise<void> {
  await standsStill()
  const { violations } = await axe.run(document.body, { resultTypes: ['violations'] })
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`).join('; ')}`,
  )
  expect(found.join('\n')).toBe('')
}

/** A file to hand over. */
export function file(name: string, text: string): File {
  return new File([text], name, { lastModified: Date.UTC(2024, 0, 2) })
}
