/** Opens a PDF with pdf.js in a worker of its own, and leaves nothing running. */
import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist'
import { AppError } from '../errors'
import type { Input } from './contract'

/**
 * Lets `use` work on an open document. Ends pdf.js's worker afterwards, or at once when the signal aborts.
 * @throws AppError `parse/encrypted`, `parse/corrupt`; the signal's reason
 */
export async function withPdf<T>({ bytes, tools, signal }: Input, use: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const port = tools.pdfWorker()
  const worker = PDFWorker.create({ port } as Parameters<typeof PDFWorker.create>[0])
  const data = new URL('pdf/', tools.assets).href
  const task = getDocument({
    data: bytes,
    worker,
    cMapUrl: `${data}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
    iccUrl: `${data}iccs/`,
    useWorkerFetch: true,
    useSystemFonts: false,
    disableFontFace: true,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    verbosity: 0,
  })
  const broken = new Promise<never>((_, reject) => {
    port.addEventListener('error', (event) => reject(new Error(event.message || 'pdf.js’s worker did not start')), { once: true })
  })
  try {
    return await unlessAborted(
      Promise.race([broken, task.promise.then(use)]),
      signal,
    )
  } catch (error) {
    signal?.throwIfAborted()
    throw asProblem(error)
  } finally {
    worker.destroy()
    port.terminate()
  }
}

/** A worker that is ended never answers: the wait ends with the signal. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return await promise
  signal.throwIfAborted()
  let stop = (): void => undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function asProblem(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return new AppError({ code: name === 'PasswordException' ? 'parse/encrypted' : 'parse/corrupt', detail: message }, { cause: error })
}
