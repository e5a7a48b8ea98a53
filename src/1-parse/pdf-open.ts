/** Opens a PDF with pdf.js in a worker of its own, and leaves nothing running. */
import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist'
import { unlessAborted } from '../abort'
import { AppError } from '../errors'
import type { Input } from './contract'

/** A PDF in pdf.js's hands. */
export interface OpenPdf {
  /** Rejects with what pdf.js says; `pdfProblem` makes it a problem. */
  pdf: Promise<PDFDocumentProxy>
  /** Rejects when the worker can't go on; then nothing that was asked of it is answered. */
  broken: Promise<never>
  /** Ends pdf.js's worker. What is asked of the document afterwards is never answered. */
  close(): void
}

/** How pdf.js makes what it draws with, by default as a page would; and whether it lays out forms that have no pages of their own. */
export type OpeningOptions = Pick<
  Parameters<typeof getDocument>[0] & object,
  'CanvasFactory' | 'FilterFactory' | 'enableXfa'
>

/** Opens a PDF, to be closed by the caller. */
export function openPdf({ bytes, tools }: Pick<Input, 'bytes' | 'tools'>, options: OpeningOptions = {}): OpenPdf {
  const port = tools.pdfWorker()
  const worker = PDFWorker.create({ port } as unknown as Parameters<typeof PDFWorker.create>[0])
  const data = new URL('pdf/', tools.assets).href
  const task = getDocument({
    data: bytes,
    ...(tools.password === undefined ? {} : { password: tools.password }),
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
    ...options,
  })
  const broken = new Promise<never>((_, reject) => {
    port.addEventListener('error', ({ message }) => reject(new Error(message || 'pdf.js’s worker did not start')), {
      once: true,
    })
  })
  // Whoever waits for the document races it with this.
  broken.catch(() => undefined)
  return {
    pdf: task.promise,
    broken,
    close() {
      // A thread that goes on with other files must not keep this one. What has ended by itself needs nothing of this.
      task.destroy().catch(() => undefined)
      worker.destroy()
      port.terminate()
    },
  }
}

/**
 * Lets `use` work on an open document. Ends pdf.js's worker afterwards, or at once when the signal aborts.
 * @throws AppError `parse/encrypted`, `parse/corrupt`; the signal's reason
 */
export async function withPdf<T>(
  input: Input,
  use: (pdf: PDFDocumentProxy) => Promise<T>,
  options: OpeningOptions = {},
): Promise<T> {
  const { pdf, broken, close } = openPdf(input, options)
  try {
    return await unlessAborted(Promise.race([broken, pdf.then(use)]), input.signal)
  } catch (error) {
    input.signal?.throwIfAborted()
    throw pdfProblem(error)
  } finally {
    close()
  }
}

/** What pdf.js threw, as a problem: `parse/encrypted` or `parse/corrupt`. */
export function pdfProblem(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  return new AppError(
    { code: name === 'PasswordException' ? 'parse/encrypted' : 'parse/corrupt', detail: message },
    { cause: error },
  )
}
