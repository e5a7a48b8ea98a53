/** PDFs that break off, run in circles or never end. */
import pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs?url'
import { describe, expect, it } from 'vitest'
import { pdfInThread } from '../../../src/1-parse/pdf-port'
import type { ParseTools } from '../../../src/1-parse/registry'
import { Readers } from '../../../src/engine/readers'
import type { Reader } from '../../../src/engine/reading'
import type { Source } from '../../../src/types'
import ReadingWorker from '../../../src/worker/reading.worker.ts?worker'
import { call } from '../../../src/worker/wire'
import { read as readFile } from '../../unit/parse/read'
import { makePdf, stream, type Line } from './make-pdf'

const assets = new URL('/', location.href).href
const tools: ParseTools = { pdfWorker: () => pdfInThread(pdfWorker), assets }
const line = (text: string): Line[] => [{ x: 60, y: 700, text }]

describe('PDF: damage', () => {
  const words = 'Words in an object stream.'
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 6 0 R /Resources << /Font << /F1 3 0 R >> >> >>'

  /** A file whose objects lie in an object stream and whose table is a stream too, as most programs write them today. */
  function packed(): { file: string; table: number } {
    const objects: [number, string][] = [
      [1, '<< /Type /Catalog /Pages 2 0 R >>'],
      [2, '<< /Type /Pages /Count 1 /Kids [5 0 R] >>'],
      [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
      [5, page],
    ]
    let bodies = ''
    let head = ''
    for (const [number, body] of objects) {
      head += `${number} ${bodies.length} `
      bodies += `${body} `
    }
    let file = '%PDF-1.5\n'
    const container = file.length
    file += `4 0 obj\n${stream(head + bodies, `/Type /ObjStm /N ${objects.length} /First ${head.length}`)}\nendobj\n`
    const content = file.length
    file += `6 0 obj\n${stream(`BT /F1 11 Tf 60 700 Td (${words}) Tj ET`)}\nendobj\n`
    const table = file.length
    const rows = [
      [0, 0, 255],
      [2, 4, 0],
      [2, 4, 1],
      [2, 4, 2],
      [1, container, 0],
      [2, 4, 3],
      [1, content, 0],
      [1, table, 0],
    ]
    const entries = rows.map(([type, at, index]) => String.fromCharCode(type!, at! >> 8, at! & 255, index!)).join('')
    file += `7 0 obj\n${stream(entries, '/Type /XRef /Size 8 /W [1 2 1] /Root 1 0 R')}\nendobj\nstartxref\n${table}\n%%EOF\n`
    return { file, table }
  }
  const bytesOf = (file: string): Uint8Array => Uint8Array.from(file, (letter) => letter.charCodeAt(0))

  it('reads objects that are packed together, also where the table of them is cut off', async () => {
    const { file, table } = packed()
    expect((await readFile('a.pdf', bytesOf(file), tools)).text).toBe(words)
    const cut = await readFile('a.pdf', bytesOf(file.slice(0, table)), tools)
    expect([cut.text, cut.warnings.map(({ kind }) => kind)]).toEqual([words, ['truncated']])
  })

  it.each([
    ['holds itself', '/Count 3 /Kids [10 0 R 2 0 R]'],
    ['claims a million pages', '/Count 1000000 /Kids [10 0 R]'],
  ])('reads the pages of a tree that %s', async (_, tree) => {
    const bytes = makePdf([line('The only page.')], { objects: { 2: `<< /Type /Pages ${tree} >>` } })
    expect((await readFile('a.pdf', bytes, tools)).text).toBe('The only page.')
  })

  it('reads the pages that are left of a file made for the web, whose first trailer leads nowhere', async () => {
    const whole = String.fromCharCode(...makePdf([line('First page.'), line('Second page.')]))
    const front = 'trailer\n<< /Root 1 0 R /Size 20 >>\nstartxref\n0\n%%EOF\n'
    const left = whole.slice(whole.indexOf('3 0 obj'), whole.indexOf('xref'))
    const catalog = '1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'
    const padding = `%${' '.repeat(2048)}\n`
    const { text } = await readFile('a.pdf', bytesOf(`%PDF-1.7\n${front}${catalog}${left}${padding}`), tools)
    expect(text).toBe('First page.\n\nSecond page.')
  })

  it('ends a file that would never end when its time is over, while the others are read', async () => {
    // Each of sixty forms draws the next one twice.
    const twice = (i: number) =>
      stream(
        '/X Do /X Do',
        `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${i + 1} 0 R >> >>`,
      )
    const objects: Record<number, string> = Object.fromEntries(
      Array.from({ length: 60 }, (_, i) => [100 + i, twice(100 + i)]),
    )
    objects[160] = stream(
      'BT /F1 9 Tf (x) Tj ET',
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> >>',
    )
    objects[10] =
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 100 0 R /Resources << /XObject << /X 101 0 R >> >> >>'
    const source = (name: string, bytes: Uint8Array<ArrayBuffer>): Source => ({
      name,
      path: name,
      lastModified: 0,
      bytes: new Blob([bytes]),
    })
    const open = () => {
      const worker = new ReadingWorker()
      worker.postMessage({ base: assets })
      return { reader: call<Reader>(worker, ['read', 'parse']).api, close: () => worker.terminate() }
    }
    // The first worker waits for its script to be put together, which is no file's time.
    const first = new Readers(open, { parallel: 1 })
    expect((await first.parse(source('first.pdf', makePdf([line('The first.')])))).text).toBe('The first.')
    first.rest()
    const readers = new Readers(open, { parallel: 2, patience: 5000 })
    const endless = readers.parse(source('endless.pdf', makePdf([[]], { objects })))
    const names = ['a.pdf', 'b.pdf', 'c.pdf']
    const others = names.map((name) => readers.parse(source(name, makePdf([line(`The text of ${name}`)]))))
    await expect(endless).rejects.toMatchObject({ problem: { code: 'parse/too-large', subject: 'endless.pdf' } })
    expect((await Promise.all(others)).map(({ text }) => text)).toEqual(names.map((name) => `The text of ${name}`))
    expect((await readers.parse(source('after.pdf', makePdf([line('And after it.')])))).text).toBe('And after it.')
    readers.rest()
  })
})
