/** The pages of a PDF or of a TIFF file, or a picture, drawn for text recognition. */
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { AppError } from '../errors'
import type { ParseTools } from './contract'
import type { Picture } from './ocr-contract'
import { openTiff } from './ocr-tiff'
import { openPdf, pdfProblem, type OpeningOptions } from './pdf-open'

/** A file whose pages can be drawn. */
export interface Pictures {
  /** In the order of its pages. */
  labels: string[]
  /** @param page from 1 */
  draw(page: number): Promise<Picture>
  close(): void
}

/** Pixels for each point of a PDF: 300 to the inch, what Tesseract was trained with. */
const SHARPNESS = 300 / 72

/** Most pixels that are drawn: an A4 page at 300 to the inch has 8.7 million. */
const MAX_PIXELS = 12e6

/** Pictures with fewer pixels across are of screens, where letters are small: they are drawn twice as large. */
const SMALL = 1600

/**
 * Opens a file.
 * @throws AppError `parse/encrypted`, `parse/corrupt`
 */
export function openPictures(bytes: Blob, mediaType: string, tools: ParseTools): Promise<Pictures> {
  if (mediaType === 'application/pdf') return openPages(bytes, tools)
  return mediaType === 'image/tiff' ? openScans(bytes) : openImage(bytes)
}

async function openPages(bytes: Blob, tools: ParseTools): Promise<Pictures> {
  const { pdf, broken, close } = openPdf({ bytes: new Uint8Array(await bytes.arrayBuffer()), tools }, drawing)
  const answered = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await Promise.race([broken, answer])
    } catch (error) {
      throw pdfProblem(error)
    }
  }
  try {
    const document = await answered(pdf)
    const labels = await document.getPageLabels().catch(() => null)
    return {
      labels: Array.from({ length: document.numPages }, (_, i) => labels?.[i] || String(i + 1)),
      draw: (page) => answered(drawPage(document, page)),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

async function drawPage(document: PDFDocumentProxy, number: number): Promise<Picture> {
  const page = await document.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(SHARPNESS, Math.sqrt(MAX_PIXELS / (width * height)))
  const viewport = page.getViewport({ scale })
  const { canvas, context } = whiteCanvas(viewport.width, viewport.height)
  // pdf.js asks for nothing of a canvas that one without a document lacks; its types know only the other.
  const target = { canvas, canvasContext: context } as unknown as Pick<
    Parameters<typeof page.render>[0],
    'canvas' | 'canvasContext'
  >
  await page.render({ ...target, viewport }).promise
  page.cleanup()
  return pictureOf(context, scale)
}

async function openScans(bytes: Blob): Promise<Pictures> {
  const tiff = await openTiff(bytes)
  return {
    labels: Array.from({ length: tiff.count }, (_, i) => String(i + 1)),
    draw(number) {
      const { width, height, stretch, rgba } = tiff.page(number)
      const pixels = new OffscreenCanvas(width, height)
      pixels.getContext('2d')!.putImageData(new ImageData(new Uint8ClampedArray(rgba), width, height), 0, 0)
      return Promise.resolve(drawn(pixels, width, height * stretch))
    },
    close: () => undefined,
  }
}

async function openImage(bytes: Blob): Promise<Pictures> {
  let image: ImageBitmap
  try {
    image = await createImageBitmap(bytes)
  } catch (cause) {
    throw new AppError({ code: 'parse/corrupt', detail: String(cause) }, { cause })
  }
  return {
    labels: ['1'],
    draw: () => Promise.resolve(drawn(image, image.width, image.height)),
    close: () => image.close(),
  }
}

function drawn(image: CanvasImageSource, width: number, height: number): Picture {
  const scale = Math.min(width < SMALL ? 2 : 1, Math.sqrt(MAX_PIXELS / (width * height)))
  const { canvas, context } = whiteCanvas(width * scale, height * scale)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return pictureOf(context, scale)
}

interface Drawing {
  canvas: OffscreenCanvas
  context: OffscreenCanvasRenderingContext2D
}

function newCanvas(width: number, height: number): Drawing {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  return { canvas, context: canvas.getContext('2d', { willReadFrequently: true })! }
}

function whiteCanvas(width: number, height: number): Drawing {
  const drawing = newCanvas(width, height)
  drawing.context.fillStyle = '#fff'
  drawing.context.fillRect(0, 0, drawing.canvas.width, drawing.canvas.height)
  return drawing
}

/** Weights of red, green and blue in brightness (ITU-R BT.601), in 256ths. */
const [RED, GREEN, BLUE] = [77, 150, 29] as const

function pictureOf(context: OffscreenCanvasRenderingContext2D, scale: number): Picture {
  const { width, height } = context.canvas
  const { data } = context.getImageData(0, 0, width, height)
  const grey = new Uint8Array(width * height)
  for (let i = 0, at = 0; i < grey.length; i++, at += 4)
    grey[i] = (data[at]! * RED + data[at + 1]! * GREEN + data[at + 2]! * BLUE) >> 8
  return { width, height, grey, scale }
}

/** Canvases without a document, for pdf.js. */
class OffscreenCanvases {
  create(width: number, height: number): Drawing {
    return newCanvas(width, height)
  }

  reset({ canvas }: Drawing, width: number, height: number): void {
    canvas.width = width
    canvas.height = height
  }

  destroy({ canvas }: Drawing): void {
    canvas.width = canvas.height = 0
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  }
}

const none = (): string => 'none'

/** pdf.js makes filters of SVG in the page's document; scans use none of them. */
class NoFilters {
  addFilter = none
  addHCMFilter = none
  addAlphaFilter = none
  addLuminosityFilter = none
  addKnockoutFilter = none
  addHighlightHCMFilter = none
  addSelectionHCMFilter = none
  addSelectionFilter = none
  createSelectionStyle = (): null => null
  destroy(): void {
    // Nothing was made.
  }
}

const drawing: OpeningOptions = { CanvasFactory: OffscreenCanvases, FilterFactory: NoFilters }
