/** A batch of PDFs as people drop them: each is read, or has a named reason, and the others go on (inputs: batch-bad). */
import pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs?url'
import { describe, expect, it } from 'vitest'
import { parse, type ParseTools } from '../../../src/1-parse/registry'
import { pdfInThread } from '../../../src/1-parse/pdf-port'
import { AppError } from '../../../src/errors'
import { encryption } from './encrypt'
import { makePdf, type Line } from './make-pdf'

const tools: ParseTools = { pdfWorker: () => pdfInThread(pdfWorker), assets: new URL('/', location.href).href }
const page = (text: string): Line[] => [{ x: 60, y: 700, text }]
const pages = Array.from({ length: 12 }, (_, i) => page(`The cobalt heron audits ferry number ${i + 1}.`))
const whole = makePdf(pages)
const locked = (user: string, owner: string): Uint8Array<ArrayBuffer> => makePdf(pages, encryption(user, owner))

async function picture(): Promise<Blob> {
  const canvas = new OffscreenCanvas(40, 20)
  canvas.getContext('2d')!.fillRect(4, 4, 12, 12)
  return canvas.convertToBlob({ type: 'image/png' })
}

async function outcome(name: string, bytes: Blob, password?: string): Promise<string> {
  try {
    const said = password === undefined ? tools : { ...tools, password }
    const { text, warnings } = await parse({ name, path: name, lastModified: 0, bytes }, said)
    const count = text.match(/cobalt heron/g)?.length ?? 0
    return [`${count} herons`, ...warnings.map(({ kind }) => kind)].join(', ')
  } catch (error) {
    if (error instanceof AppError) return error.problem.code
    throw error
  }
}

describe('a batch with bad files', () => {
  it('has a document or a reason for each', async () => {
    const cut = whole.slice(0, Math.floor(whole.length * 0.6))
    const files: [string, Blob, string?][] = [
      ['ok.pdf', new Blob([whole])],
      ['user-password.pdf', new Blob([locked('open sesame', 'owner')])],
      ['unlocked.pdf', new Blob([locked('open sesame', 'owner')]), 'open sesame'],
      ['wrong.pdf', new Blob([locked('open sesame', 'owner')]), 'guess'],
      ['owner-only.pdf', new Blob([locked('', 'owner')])],
      ['empty.pdf', new Blob([])],
      ['really-a-picture.pdf', await picture()],
    ]
    const outcomes = await Promise.all(files.map(async (file) => [file[0], await outcome(...file)]))
    expect(Object.fromEntries(outcomes)).toEqual({
      'ok.pdf': '12 herons',
      'user-password.pdf': 'parse/encrypted',
      'unlocked.pdf': '12 herons',
      'wrong.pdf': 'parse/encrypted',
      'owner-only.pdf': '12 herons',
      'empty.pdf': 'parse/empty',
      'really-a-picture.pdf': 'parse/unsupported',
    })
    // A file that ends too early gives what is left of it, and says so.
    expect(await outcome('cut.pdf', new Blob([cut]))).toMatch(/^[5-9] herons, truncated/)
  })

  it('has a running header of twenty pages once, so that no passage is full of it', async () => {
    const book = makePdf(
      Array.from({ length: 20 }, (_, i) => [
        { x: 60, y: 800, text: 'Quarterly report of the harbour board' },
        ...page(`Chapter ${i + 1} tells of ferries.`),
        { x: 290, y: 40, text: `Page ${i + 1} of 20` },
      ]),
    )
    const { text } = await parse({ name: 'b.pdf', path: 'b.pdf', lastModified: 0, bytes: new Blob([book]) }, tools)
    expect(text.match(/Quarterly report/g)).toHaveLength(1)
    expect(text).not.toMatch(/Page \d+ of 20/)
    expect(text.match(/tells of ferries/g)).toHaveLength(20)
  })
})
