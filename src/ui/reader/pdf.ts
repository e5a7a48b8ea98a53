/** Opens a kept PDF for showing its pages. Loaded only when a page is shown: pdf.js is large. */
import {
  AnnotationMode,
  getDocument,
  PDFDataRangeTransport,
  PasswordException,
  PDFWorker,
  TextLayer,
  type PDFDocumentProxy,
} from 'pdfjs-dist'
import pdfWorker from 'pdfjs-dist/build/pdf.worker.mjs?worker&url'
import { spawn } from '../../spawn'

/** An open file. */
export interface Printed {
  /** Pages in it. */
  pages: number
  /** Size of a page as it is shown, in points. `number` from 1. Rejects where the page is broken. */
  size(number: number): Promise<{ width: number; height: number }>
  /**
   * Draws a page.
   * @param number from 1
   * @param scale CSS pixels to a point
   * @param density pixels of the screen to a CSS pixel
   * @param signal ends the drawing
   */
  draw(number: number, scale: number, density: number, signal: AbortSignal): Promise<HTMLCanvasElement>
  /** Lays a page's words over it, transparent, for selecting. */
  lay(number: number, container: HTMLElement, signal: AbortSignal): Promise<void>
  close(): void
}

/** The file opens with a password only, and not with the one that was given. */
export class LockedError extends Error {}

/** Most pixels of a canvas: what phones can hold, and 64 MB of memory. */
const MOST_PIXELS = 16_000_000

/** Reads only what is needed of a file that may be large. */
class BlobRange extends PDFDataRangeTransport {
  readonly #blob: Blob
  readonly #fail: (error: Error) => void

  constructor(blob: Blob, fail: (error: Error) => void) {
    super(blob.size, null)
    this.#blob = blob
    this.#fail = fail
  }

  override requestDataRange(begin: number, end: number): void {
    this.#blob
      .slice(begin, end)
      .arrayBuffer()
      .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)), this.#fail)
  }
}

/**
 * Opens a file. Nothing in it is executed: pdf.js runs no scripts by itself, and its links are not laid over the page.
 * @param base absolute address of the page's folder; pdf.js's data lie below it in `pdf/`
 * @param password for a file that is locked
 * @throws LockedError where it asks for a password, or for another one; whatever pdf.js says about other files that it can't
 *   open
 */
export async function openPrinted(blob: Blob, base: string, password?: string): Promise<Printed> {
  const port = spawn(pdfWorker, 'pdf page')
  const worker = PDFWorker.create({ port } as Parameters<typeof PDFWorker.create>[0])
  const data = new URL('pdf/', base).href
  let fail = (_error: Error): void => undefined
  const broken = new Promise<never>((_, reject) => (fail = reject))
  port.addEventListener('error', () => fail(new Error('pdf.js’s worker did not start')), { once: true })
  const task = getDocument({
    range: new BlobRange(blob, fail),
    ...(password === undefined ? {} : { password }),
    worker,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${data}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
    iccUrl: `${data}iccs/`,
    useWorkerFetch: true,
    verbosity: 0,
  })
  const close = (): void => {
    void task.destroy().finally(() => {
      worker.destroy()
      port.terminate()
    })
  }
  try {
    return printed(await Promise.race([task.promise, broken]), close)
  } catch (error) {
    close()
    throw error instanceof PasswordException ? new LockedError() : error
  }
}

function printed(pdf: PDFDocumentProxy, close: () => void): Printed {
  return {
    pages: pdf.numPages,
    close,
    async size(number) {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 })
      return { width, height }
    },
    async draw(number, scale, density, signal) {
      const page = await pdf.getPage(number)
      signal.throwIfAborted()
      const { width, height } = page.getViewport({ scale })
      const fine = Math.min(density, Math.sqrt(MOST_PIXELS / (width * height)))
      const canvas = document.createElement('canvas')
      canvas.width = Math.max(1, Math.floor(width * fine))
      canvas.height = Math.max(1, Math.floor(height * fine))
      const viewport = page.getViewport({ scale: scale * fine })
      const drawing = page.render({ canvas, viewport, annotationMode: AnnotationMode.ENABLE })
      const stop = (): void => drawing.cancel()
      signal.addEventListener('abort', stop, { once: true })
      try {
        await drawing.promise
      } finally {
        signal.removeEventListener('abort', stop)
      }
      return canvas
    },
    async lay(number, container, signal) {
      const page = await pdf.getPage(number)
      const content = await page.getTextContent()
      signal.throwIfAborted()
      container.replaceChildren()
      const layer = new TextLayer({ textContentSource: content, container, viewport: page.getViewport({ scale: 1 }) })
      await layer.render()
    },
  }
}
