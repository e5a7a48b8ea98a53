import pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs?worker&url'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRecogniser } from '../../../src/1-parse/ocr'
import type { Recogniser, RecognisedPage } from '../../../src/1-parse/ocr-contract'
import { spawn } from '../../../src/spawn'
import { fax, twoPages } from '../../samples/scans-tiff'
import { encryption } from '../parse/encrypt'
import { boxOf, scannedPdf, scannedPicture, scannedTiff, turnedPicture, type Box, type Drawn } from './scan'

const letter: Drawn[] = [
  { text: 'Dear Ms Weatherby,', x: 70, y: 100 },
  { text: 'the lighthouse keeper counted ninety ships before the storm, and he wrote each', x: 70, y: 140 },
  { text: 'of their names into his book. We ask you to settle invoice 4471 by the end of Oc-', x: 70, y: 156 },
  { text: 'tober, as it was agreed.', x: 70, y: 172 },
]

const recogniser: Recogniser = createRecogniser({
  pdfWorker: () => spawn(pdfWorker, 'pdf'),
  assets: new URL('/', location.href).href,
})

/** The rectangle of a page's word. */
function boxOfWord(page: RecognisedPage, word: string): Box {
  const start = page.text.indexOf(word)
  const piece = page.spans.indexOf(start) / 2
  const [x, y, width, height] = page.boxes.slice(piece * 4) as unknown as [number, number, number, number]
  return { x, y, width, height }
}

beforeAll(() => recogniser.load(['eng']))

describe('text recognition', () => {
  it('reads a scanned page by paragraphs, and mends a word that a line’s end has cut', async () => {
    const pdf = new Blob([await scannedPdf([{ picture: letter }])])
    expect(await recogniser.open(pdf, 'application/pdf')).toEqual(['1'])
    const page = await recogniser.read(1)
    expect(page.text.split('\n\n')).toEqual([
      'Dear Ms Weatherby,',
      'the lighthouse keeper counted ninety ships before the storm, and he wrote each of their names into his book. ' +
        'We ask you to settle invoice 4471 by the end of October, as it was agreed.',
    ])
    expect(page).toMatchObject({ page: 1, width: expect.closeTo(595, 0), height: expect.closeTo(842, 0) })
  })

  it('gives each word the place that it has on the page, and how sure it is', async () => {
    await recogniser.open(new Blob([await scannedPdf([{ picture: letter }])]), 'application/pdf')
    const page = await recogniser.read(1)
    for (const word of ['lighthouse', '4471', 'agreed']) {
      const [found, drawn] = [
        boxOfWord(page, word),
        boxOf(
          letter.find(({ text }) => text.includes(word))!,
          word,
        ),
      ]
      expect(Math.abs(found.x - drawn.x)).toBeLessThan(2)
      expect(Math.abs(found.x + found.width - drawn.x - drawn.width)).toBeLessThan(6)
      expect(Math.abs(found.y - drawn.y)).toBeLessThan(2)
      expect(Math.abs(found.height - drawn.height)).toBeLessThan(3)
    }
    expect(page.confidence.length).toBe(page.spans.length / 2)
    expect(Math.min(...page.confidence)).toBeGreaterThan(60)
  })

  it.each(['image/png', 'image/jpeg', 'image/webp'])('reads a picture of type %s', async (type) => {
    await recogniser.open(await scannedPicture(letter, type), type)
    expect((await recogniser.read(1)).text).toContain('invoice 4471')
  })

  it('reads the pages of a TIFF file in the packing of fax machines, one by one', async () => {
    expect(await recogniser.open(new Blob([twoPages]), 'image/tiff')).toEqual(['1', '2'])
    expect((await recogniser.read(2)).text).toBe('The second page tells of herons.')
    expect((await recogniser.read(1)).text).toContain('Invoice 4471 was paid in October.')
  })

  it('reads a TIFF file in the packing of scanning programs', async () => {
    await recogniser.open(await scannedTiff(letter), 'image/tiff')
    expect((await recogniser.read(1)).text).toContain('invoice 4471')
  })

  it('reads a fax, which has half as many lines as dots', async () => {
    await recogniser.open(new Blob([fax]), 'image/tiff')
    const page = await recogniser.read(1)
    expect(page.text).toContain('4471')
    expect(page.height / page.width).toBeCloseTo((144 * (204 / 98)) / 1240, 1)
  })

  it('says when a TIFF file has no picture in it', async () => {
    const cut = recogniser.open(new Blob([twoPages.slice(0, 40)]), 'image/tiff')
    await expect(cut).rejects.toMatchObject({ problem: { code: 'parse/corrupt' } })
  })

  it('reads a locked scan with its password only', async () => {
    const pdf = new Blob([await scannedPdf([{ picture: letter }], encryption('open sesame', 'owner'))])
    await expect(recogniser.open(pdf, 'application/pdf')).rejects.toMatchObject({
      problem: { code: 'parse/encrypted' },
    })
    expect(await recogniser.open(pdf, 'application/pdf', 'open sesame')).toEqual(['1'])
    expect((await recogniser.read(1)).text).toContain('invoice 4471')
  })

  it.each([1, 2, 3])('reads a page after %i quarter turns, with each word where it stands on it', async (turns) => {
    await recogniser.open(await turnedPicture(letter, turns), 'image/png')
    const page = await recogniser.read(1)
    expect(page.text).toContain('invoice 4471')
    // Dots of the picture; the page is 1654 wide and 2339 high.
    const drawn = boxOf(letter[2]!, '4471')
    const scale = 200 / 72
    const [x, y] = [(drawn.x + drawn.width / 2) * scale, (drawn.y + drawn.height / 2) * scale]
    const expected = { 1: [2339 - y, x], 2: [1653 - x, 2339 - y], 3: [y, 1653 - x] }[turns]!
    const found = boxOfWord(page, '4471')
    expect(Math.abs(found.x + found.width / 2 - expected[0]!)).toBeLessThan(8)
    expect(Math.abs(found.y + found.height / 2 - expected[1]!)).toBeLessThan(8)
  })

  it('finds nothing on a blank page', async () => {
    await recogniser.open(await scannedPicture([]), 'image/png')
    expect(await recogniser.read(1)).toMatchObject({ text: '', confidence: new Uint8Array() })
  })

  it('names what is no picture, though it begins like one', async () => {
    const broken = new Blob(['\x89PNG\r\n\x1a\n and then nothing'])
    await expect(recogniser.open(broken, 'image/png')).rejects.toMatchObject({ problem: { code: 'parse/corrupt' } })
  })

  it('reads German', async () => {
    const lines = [{ text: 'Die Bäckerei schließt um fünf Uhr, größere Brötchen gibt es früher.', x: 70, y: 120 }]
    await recogniser.load(['deu'])
    await recogniser.open(await scannedPicture(lines), 'image/png')
    expect((await recogniser.read(1)).text).toContain('Bäckerei schließt um fünf Uhr, größere Brötchen')
  })

  it('says so when its files can’t be had', async () => {
    const elsewhere = createRecogniser({
      pdfWorker: () => spawn(pdfWorker, 'pdf'),
      assets: `${location.origin}/nowhere/`,
    })
    await expect(elsewhere.load(['eng'])).rejects.toMatchObject({ problem: { code: 'parse/recogniser' } })
  })
})
