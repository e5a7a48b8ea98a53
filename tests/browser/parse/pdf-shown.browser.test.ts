/** PDFs read as they are shown: TeX's nameless fonts, remarks that are hidden, words with hyphens, files that hang on them. */
import pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs?url'
import { describe, expect, it } from 'vitest'
import { pdfInThread } from '../../../src/1-parse/pdf-port'
import type { ParseTools } from '../../../src/1-parse/registry'
import type { Document } from '../../../src/types'
import { faultsOf, read as readFile } from '../../unit/parse/read'
import { makePdf, stream, type Extras, type Line } from './make-pdf'

const tools: ParseTools = { pdfWorker: () => pdfInThread(pdfWorker), assets: new URL('/', location.href).href }

async function read(pages: Line[][], extras?: Extras): Promise<Document> {
  const document = await readFile('a.pdf', makePdf(pages, extras), tools)
  expect(faultsOf(document)).toEqual([])
  return document
}
const line = (text: string, y = 700): Line => ({ x: 60, y, text })

describe('PDF: TeX’s bitmap fonts', () => {
  const codes = Array.from({ length: 256 }, (_, code) => code)
  const font =
    '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 500 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 0 /LastChar 255 ' +
    `/Widths [${codes.map(() => 500).join(' ')}] /Resources << >> /Encoding << /Type /Encoding /Differences [0 ${codes.map((code) => `/a${code}`).join(' ')}] >> ` +
    `/CharProcs << ${codes.map((code) => `/a${code} 100 0 R`).join(' ')} >> >>`
  /** Words as TeX sets them: without spaces, each moved to its place. */
  const set = (...words: string[]): Extras => {
    const hex = (word: string) => `<${Array.from(word, (c) => c.charCodeAt(0).toString(16).padStart(2, '0')).join('')}>`
    return {
      fonts: { F2: font },
      objects: { 100: stream('500 0 0 0 500 500 d1 0 0 500 500 re f') },
      drawing: `BT /F2 10 Tf 60 700 Td [${words.map(hex).join(' -333 ')}] TJ ET\n`,
    }
  }

  it('have their ligatures, dashes, quotes and accents, at the beginning, in the middle and at the end of words', async () => {
    const words = [
      'The',
      '\x0crst',
      'e\x0ecient',
      'o\x0ece',
      '\x0du\x0b',
      'de\x0cned',
      'o\x0b',
      '\\so"',
      '3{5',
      'na\x7f\x10ve',
    ]
    expect((await read([[]], set(...words))).text).toBe('The first efficient office fluff defined off “so” 3–5 naïve')
  })

  it('have them in TeX’s later encoding too', async () => {
    const words = [
      'The',
      'o\x1ece',
      '\x1cnds',
      '\x1duffy',
      '\x10words\x11',
      '\x16',
      'stra\xffe',
      '\xaa\xf3d\xb9',
      'and',
      'nothing',
      'else',
      'besides',
    ]
    expect((await read([[]], set(...words))).text).toBe(
      'The office finds fluffy “words” — straße łódź and nothing else besides',
    )
  })
})

describe('PDF: what is not shown', () => {
  it('are remarks that are hidden', async () => {
    const note = (words: string, flags: number) =>
      `<< /Type /Annot /Subtype /Text /Rect [60 600 80 620] /Contents (${words}) /F ${flags} >>`
    const { text } = await read([[line('Page.')]], { page: `/Annots [${note('Seen.', 4)} ${note('Hidden.', 2)}]` })
    expect(text).toBe('Page.\n\nSeen.')
  })

  it('are files that hang on it, which are named', async () => {
    const { warnings } = await read([[line('Page.')]], {
      catalog: '/Names << /EmbeddedFiles << /Names [(notes.txt) 100 0 R] >> >>',
      objects: {
        100: '<< /Type /Filespec /F (notes.txt) /UF (notes.txt) /EF << /F 101 0 R >> >>',
        101: stream('Attached.', '/Type /EmbeddedFile'),
      },
    })
    expect(warnings.map(({ message }) => message)).toEqual(['Attached files were not read: notes.txt.'])
  })
})

describe('PDF: words cut at a line’s end', () => {
  it('keep the hyphens of words that are made of several, and of numbers', async () => {
    const lines = ['A state-of-the-', 'art machine is twenty-', 'five years old and has been devel-', 'oped here.']
    const { text } = await read([lines.map((text, i) => line(text, 700 - i * 14))])
    expect(text).toBe('A state-of-the-art machine is twenty-five years old and has been developed here.')
  })
})

describe('PDF: letters set apart', () => {
  it('are words of two letters too', async () => {
    const drawing = 'BT /F1 18 Tf 6 Tc 60 700 Td (SUMMARY OF FINDINGS) Tj 0 Tc ET\n'
    expect((await read([[line('Body text below.', 600)]], { drawing })).text).toBe(
      'SUMMARY OF FINDINGS\n\nBody text below.',
    )
  })
})

describe('PDF: damage', () => {
  it('is mended where the file breaks off within its trailer', async () => {
    const bytes = makePdf([[line('Words that are left.')]])
    const at = new TextDecoder('latin1').decode(bytes).lastIndexOf('/Root')
    const { text, warnings } = await readFile('a.pdf', bytes.slice(0, at), tools)
    expect(text).toBe('Words that are left.')
    expect(warnings.map(({ kind }) => kind)).toEqual(['truncated'])
  })
})
