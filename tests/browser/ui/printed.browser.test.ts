import pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs?worker&url'
import { beforeAll, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { parse } from '../../../src/1-parse/registry'
import { spawn } from '../../../src/spawn'
import type { Document } from '../../../src/types'
import { FakeEngine } from '../../samples/fake-engine'
import { encryption } from '../parse/encrypt'
import { makePdf, type Line } from '../parse/make-pdf'
import { close, expectAccessible, reader, results, show } from './show'

const fonts = { F2: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>' }
const size = 10
/** Width of a letter of Courier 10, and of an A4 page, in points. */
const letter = 6
const paper = { width: 595, height: 842 }

const block = (x: number, y: number, ...lines: string[]): Line[] =>
  lines.map((text, i) => ({ x, y: y - i * 14, text, size, font: 'F2' }))

const filler = (number: number) =>
  block(60, 700, `Page ${number} tells of gardens and walls,`, 'of the weather and of nothing else.')

const left = block(
  60,
  700,
  'The gardeners planted a row of',
  'pears by the old wall and they',
  'watered the young otters until',
)
const right = block(
  320,
  700,
  'the first rain of autumn came',
  'down from the hills and filled',
  'the wells with cold water now',
)
const cut = block(60, 700, 'It reads the shapes and the photo cap-', 'tions and the edges of every picture')

const columns = makePdf([[...left, ...right], ...Array.from({ length: 30 }, (_, i) => filler(i + 2)), cut], {
  fonts,
  outline: [
    { title: 'Gardens', page: 0, y: 720 },
    { title: 'Captions', page: 31, y: 720 },
  ],
})

let document_: Document
beforeAll(async () => {
  const tools = { pdfWorker: () => spawn(pdfWorker, 'pdf'), assets: new URL('/', location.href).href }
  document_ = await parse(
    { name: 'Garden.pdf', path: 'Garden.pdf', lastModified: 0, bytes: new Blob([columns]) },
    tools,
  )
})

/** A library with one PDF that was kept, or was not. */
function garden({
  kept = true,
  bytes = columns,
}: { kept?: boolean; bytes?: Uint8Array<ArrayBuffer> } = {}): FakeEngine {
  const engine = new FakeEngine()
  const id = engine.put('Garden.pdf', document_)
  if (kept) engine.originals.set(id, new Blob([bytes]))
  return engine
}

/** Opening pdf.js takes its time on a slow machine. */
const patient = { timeout: 20_000 }

const sheet = (number: number) => document.querySelector<HTMLElement>(`.sheet[aria-label="Page ${number}"]`)

/** Where a word was written, in pixels of the window. */
function written(number: number, line: Line, before: number, letters: number): DOMRect {
  const box = sheet(number)!.getBoundingClientRect()
  const scale = box.width / paper.width
  return new DOMRect(
    box.x + (line.x + before * letter) * scale,
    box.y + (paper.height - line.y - size * 0.78) * scale,
    letters * letter * scale,
    size * scale,
  )
}

/** Whether one of the marks on the page lies on a place, within a pixel. */
function isMarked(selector: string, place: DOMRect): boolean {
  return [...document.querySelectorAll(selector)]
    .map((mark) => mark.getBoundingClientRect())
    .some((box) => (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(box[side] - place[side]) <= 1))
}

async function openFirst(engine: FakeEngine, query: string): Promise<void> {
  await show(engine, { fragment: `#q=${query}` })
  await results().first().getByRole('link').click()
  await expect.poll(() => document.querySelectorAll('.sheet canvas').length, patient).toBeGreaterThan(0)
}

describe('a PDF as it is printed', () => {
  it('opens at the passage, which has the focus, with its words marked across two columns', async () => {
    await openFirst(garden(), 'otters+rain')
    await expect.poll(() => document.activeElement?.matches('.sheet mark.passage')).toBe(true)
    expect(document.activeElement?.textContent).toContain('watered the young otters')
    expect(isMarked('.word', written(1, left[2]!, 18, 6))).toBe(true)
    expect(isMarked('.word', written(1, right[0]!, 10, 4))).toBe(true)
    expect(document.querySelectorAll('.sheet mark.passage').length).toBeGreaterThan(1)
  })

  it('marks both halves of a word that a line’s end has cut, far down in the file', async () => {
    await openFirst(garden(), 'captions')
    await expect.poll(() => sheet(32)?.querySelector('canvas'), patient).toBeTruthy()
    await expect.element(reader().getByRole('group', { name: 'Page 32' })).toBeInViewport()
    expect(isMarked('.word', written(32, cut[0]!, 34, 4))).toBe(true)
    expect(isMarked('.word', written(32, cut[1]!, 0, 5))).toBe(true)
  })

  it('draws only the pages near the view', async () => {
    await openFirst(garden(), 'otters')
    expect(document.querySelectorAll('.sheet').length).toBeLessThan(6)
  })

  it('has words that can be selected', async () => {
    await openFirst(garden(), 'otters')
    await expect
      .poll(() => sheet(1)?.querySelector('.words')?.textContent, patient)
      .toContain('watered the young otters')
  })

  it('is larger, smaller and as wide as the pane with the keys + − 0', async () => {
    await openFirst(garden(), 'otters')
    await expect.poll(() => document.activeElement?.matches('mark.passage')).toBe(true)
    const width = () => sheet(1)!.getBoundingClientRect().width
    const fit = width()
    await userEvent.keyboard('+')
    await expect.poll(width).toBeGreaterThan(fit)
    await userEvent.keyboard('0')
    await expect.poll(width).toBe(fit)
    await userEvent.keyboard('-')
    await expect.poll(width).toBeLessThan(fit)
  })

  it('goes to a page by its number and to the next one', async () => {
    await openFirst(garden(), 'otters')
    const number = reader().getByRole('textbox', { name: 'Page' })
    await number.fill('20')
    await userEvent.keyboard('{Enter}')
    await expect.element(reader().getByRole('group', { name: 'Page 20' })).toBeInViewport()
    await reader().getByRole('button', { name: 'Next page' }).click()
    await expect.element(number).toHaveValue('21')
  })

  it('goes to a heading of its outline, which Esc closes', async () => {
    await openFirst(garden(), 'otters')
    await reader().getByRole('button', { name: 'Outline' }).click()
    await reader()
      .getByRole('button', { name: /^Captions/ })
      .click()
    await expect.element(reader().getByRole('group', { name: 'Page 32' })).toBeInViewport()
    await userEvent.keyboard('{Escape}')
    expect(reader().getByRole('navigation', { name: 'Outline' }).query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement?.matches('[data-hit]')).toBe(true)
  })

  it('finds words in the file with Ctrl F, on the page and in the text', async () => {
    await openFirst(garden(), 'otters')
    await expect.poll(() => document.activeElement?.matches('mark.passage')).toBe(true)
    await userEvent.keyboard('{Control>}f{/Control}')
    await userEvent.keyboard('WEATHER')
    const bar = reader().getByRole('search', { name: 'Find in this file' })
    await expect.element(bar.getByRole('status')).toHaveTextContent('1 of 30')
    await userEvent.keyboard('{Enter}')
    await expect.element(bar.getByRole('status')).toHaveTextContent('2 of 30')
    await expect.poll(() => document.querySelectorAll('.sheet .current').length).toBe(1)
    expect(isMarked('.current', written(3, filler(3)[1]!, 7, 7))).toBe(true)
    await reader().getByRole('button', { name: 'Show text' }).click()
    await userEvent.click(bar.getByRole('button', { name: 'Next place' }))
    await expect.poll(() => document.querySelector('.found-here')?.textContent).toBe('weather')
    await userEvent.click(bar.getByRole('textbox'))
    await userEvent.keyboard('{Escape}')
    expect(bar.query()).toBeNull()
  })

  it('remembers that the text is wanted', async () => {
    await openFirst(garden(), 'otters')
    await reader().getByRole('button', { name: 'Show text' }).click()
    await expect.element(reader().getByRole('button', { name: 'Show page' })).toBeInTheDocument()
    await close()
    await show(garden(), { fragment: '#q=otters' })
    await results().first().getByRole('link').click()
    await expect.element(reader().getByRole('button', { name: 'Show page' })).toBeInTheDocument()
    expect(document.querySelector('.sheet')).toBeNull()
  })

  it('says why only its text is shown where the file was not kept, or is broken', async () => {
    await show(garden({ kept: false }), { fragment: '#q=otters' })
    await results().first().getByRole('link').click()
    await expect
      .element(reader())
      .toHaveTextContent('The file itself isn’t kept on this device, so only its text is shown.')
    await close()
    await show(garden({ bytes: new Uint8Array(400) }), { fragment: '#q=otters' })
    await results().first().getByRole('link').click()
    await expect.element(reader()).toHaveTextContent('This file can’t be shown as printed, so its text is shown.')
    await expect.poll(() => document.activeElement?.matches('mark.passage')).toBe(true)
  })

  it.each([1440, 390])('is accessible at %d pixels', async (width) => {
    await page.viewport(width, 844)
    await show(garden(), { width, height: 844, fragment: '#q=otters' })
    await results().first().getByRole('link').click()
    await expect.poll(() => document.querySelectorAll('.sheet canvas').length, patient).toBeGreaterThan(0)
    await userEvent.keyboard('{Control>}f{/Control}')
    await expectAccessible()
  })
})

describe('a locked PDF that was unlocked once', () => {
  const locked = (): FakeEngine => {
    const { encrypt, trailer } = encryption('open sesame', 'owner')
    return garden({ bytes: makePdf([filler(1)], { fonts, encrypt, trailer }) })
  }

  it('asks for its password before it is shown as printed, says when that is wrong, and shows its text without', async () => {
    await show(locked(), { fragment: '#q=gardeners' })
    await results().first().getByRole('link').click()
    const password = reader().getByLabelText('Password')
    await expect.element(password, patient).toBeVisible()
    await expectAccessible()
    await password.fill('guess')
    await userEvent.keyboard('{Enter}')
    await expect.element(reader().getByRole('alert'), patient).toHaveTextContent('does not open with this password')
    await reader().getByRole('button', { name: 'Show text' }).first().click()
    await expect.element(reader()).toHaveTextContent('watered the young otters')
    await reader().getByRole('button', { name: 'Show page' }).click()
    await expect.element(password, patient).toBeVisible()
    await password.fill('open sesame')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sheet(1)?.querySelector('canvas'), patient).toBeTruthy()
  })

  it('asks once while the page is open, and keeps nothing of it', async () => {
    await show(locked(), { fragment: '#q=gardeners' })
    await results().first().getByRole('link').click()
    await reader().getByLabelText('Password').fill('open sesame')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sheet(1)?.querySelector('canvas'), patient).toBeTruthy()
    await reader().getByRole('button', { name: 'Close the reader' }).click()
    await results().first().getByRole('link').click()
    await expect.poll(() => sheet(1)?.querySelector('canvas'), patient).toBeTruthy()
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('sesame')
  })
})

describe('the colours of a page', () => {
  it('are as printed, dimmed or inverted as it is chosen, and remembered', async () => {
    await show(garden(), { fragment: '#q=gardeners' })
    await results().first().getByRole('link').click()
    await expect.poll(() => sheet(1), patient).toBeTruthy()
    const filter = () => getComputedStyle(sheet(1)!).filter
    await reader().getByRole('combobox', { name: 'Page colours' }).selectOptions('Inverted')
    await expect.poll(filter).toBe('invert(1) hue-rotate(180deg)')
    await reader().getByRole('combobox', { name: 'Page colours' }).selectOptions('Dimmed')
    await expect.poll(filter).toBe('brightness(0.86)')
    await close()
    await show(garden(), { fragment: '#q=gardeners' })
    await results().first().getByRole('link').click()
    await expect.poll(() => sheet(1), patient).toBeTruthy()
    expect(filter()).toBe('brightness(0.86)')
  })
})
