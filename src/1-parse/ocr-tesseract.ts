/**
 * Tesseract 5 as WebAssembly, from tesseract.js's core. The core is used without tesseract.js around it, because that
 * starts its script with `importScripts` from an http address, which our policy forbids, and keeps language data in a
 * database of its own.
 */
import type { TessBaseAPI } from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import { AppError } from '../errors'
import type { RecognitionLanguage } from '../types'
import type { Picture } from './ocr-contract'

/** A rectangle in pixels of the picture. */
export interface Rectangle {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** A word with its confidence, 0 to 100. */
export interface Word {
  text: string
  confidence: number
  bbox: Rectangle
}

/** What Tesseract saw on a page, in its reading order. */
export interface Block {
  paragraphs: { lines: { words: Word[] }[] }[]
}

/** Tesseract, ready to read. */
export interface Tesseract {
  recognise(picture: Picture): Block[]
}

/** `tesseract::OEM_LSTM_ONLY` and `tesseract::PSM_AUTO` (publictypes.h). */
const LSTM_ONLY = 1
const AUTOMATIC_LAYOUT = '3'

/** Points in an inch. */
const INCH = 72

/**
 * Loads Tesseract.
 * @param folder absolute address of the folder that holds its files, ending in `/`
 * @throws AppError `parse/recogniser`
 */
export async function openTesseract(languages: readonly RecognitionLanguage[], folder: string): Promise<Tesseract> {
  const [{ default: createCore }, wasm, ...data] = await Promise.all([
    import('tesseract.js-core/tesseract-core-simd-lstm.js'),
    file(new URL('tesseract-core-simd-lstm.wasm', folder)),
    ...languages.map((language) => unpacked(new URL(`${language}.traineddata.gz`, folder))),
  ])
  const silent = (): void => undefined
  const wasmBinary = await wasm.arrayBuffer()
  const core = await createCore({ wasmBinary, TesseractProgress: silent, print: silent, printErr: silent }).catch(
    (cause: unknown) => {
      throw missing(String(cause))
    },
  )
  for (const [i, language] of languages.entries()) core.FS.writeFile(`${language}.traineddata`, data[i]!)
  const api = new core.TessBaseAPI()
  if (api.Init(null, languages.join('+'), LSTM_ONLY) !== 0) throw missing('Tesseract did not take the language data')
  api.SetVariable('tessedit_pageseg_mode', AUTOMATIC_LAYOUT)
  return {
    recognise(picture) {
      core.FS.writeFile('/input', portableGreymap(picture))
      return recognise(api, picture)
    },
  }
}

function recognise(api: TessBaseAPI, { scale }: Picture): Block[] {
  api.SetVariable('user_defined_dpi', String(Math.round(scale * INCH)))
  if (api.SetImageFile(1, 0) === 1) throw new AppError({ code: 'parse/corrupt', detail: 'the page gives no picture' })
  if (api.Recognize(null) !== 0)
    throw new AppError({ code: 'parse/corrupt', detail: 'the page could not be recognised' })
  return (JSON.parse(api.GetJSONText()) as { blocks: Block[] | null }).blocks ?? []
}

/** A picture in the plainest format that Leptonica reads (netpbm's PGM, `P5`): nothing has to be compressed for it. */
function portableGreymap({ width, height, grey }: Picture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const bytes = new Uint8Array(head.length + grey.length)
  bytes.set(head)
  bytes.set(grey, head.length)
  return bytes
}

async function file(address: URL): Promise<Response> {
  let response: Response
  try {
    response = await fetch(address)
  } catch (cause) {
    throw missing(String(cause))
  }
  if (!response.ok) throw missing(`${response.status} for ${address.pathname}`)
  return response
}

/** Servers that send `Content-Encoding: gzip` for such a file have it unpacked on the way. */
async function unpacked(address: URL): Promise<Uint8Array> {
  const bytes = new Uint8Array(await (await file(address)).arrayBuffer())
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

function missing(detail: string): AppError {
  return new AppError({ code: 'parse/recogniser', detail })
}
