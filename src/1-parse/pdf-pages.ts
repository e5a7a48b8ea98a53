/** What pdf.js says about each page, asked for a few pages ahead. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { noRemarks, remarksOf, type Remarks } from './pdf-annotations'
import { captionsOf, isBlank, lettersDrawn } from './pdf-drawing'
import { layersOf, type Layers } from './pdf-layers'
import { readMarks } from './pdf-marks'
import { framesOf, type Frame } from './pdf-pieces'
import type { Sheet } from './pdf-running'
import { respaced, spacedOut } from './pdf-spacing'
import { mendTexFonts } from './pdf-tex'

/** Pages that are asked for ahead, so that pdf.js's worker never waits for this one. */
const AHEAD = 4

/** Pages without text that are looked at for pictures; where there are more, the file is a scan. */
const MAX_LOOKED_AT = 24

/** One page, not yet laid out. */
export interface Page extends Sheet {
  frames: Frame[]
  remarks: Remarks
  /** Transform from the page's own units to points from its upper left corner. */
  transform: number[]
  /** Points, as it is shown. */
  width: number
  /** Why it could not be read. */
  damage?: Error
  /** Neither text nor picture. */
  isBlank: boolean
  /** Names of the file's layers that are switched off, if there are any. */
  layersOff?: readonly string[]
}

/**
 * All pages in order. A page that can't be read has no text and says why.
 * @param loaded called with all pages so far after each one
 */
export async function loadPages(
  pdf: PDFDocumentProxy,
  loaded: (pages: readonly Page[]) => void = () => {},
): Promise<Page[]> {
  const layers = await layersOf(pdf).catch(() => undefined)
  const pages: Page[] = []
  const waiting: Promise<Page>[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    while (waiting.length < AHEAD && number + waiting.length <= pdf.numPages)
      waiting.push(loadPage(pdf, number + waiting.length, layers))
    pages.push(await waiting.shift()!)
    loaded(pages)
  }
  const silent = pages.flatMap((page, i) => (hasText(page) || page.damage ? [] : [{ page, number: i + 1 }]))
  // Where no page has text the file is a scan or blank, and the first page tells which.
  const lookedAt = silent.length === pages.length ? silent.slice(0, 1) : silent.length <= MAX_LOOKED_AT ? silent : []
  for (const { page, number } of lookedAt) page.isBlank = await pdf.getPage(number).then(isBlank, () => false)
  return pages
}

/** Whether anything on the page can be read. */
export function hasText({ frames, remarks }: Page): boolean {
  return frames.some((frame) => frame.pieces.length > 0) || remarks.fields.length > 0 || remarks.comments.length > 0
}

async function loadPage(pdf: PDFDocumentProxy, number: number, layers?: Layers): Promise<Page> {
  const remarks = noRemarks()
  try {
    const page: PDFPageProxy = await pdf.getPage(number)
    const { transform, width, height } = page.getViewport({ scale: 1 })
    const [content, found] = await Promise.all([page.getTextContent(), remarksOf(page).catch(() => remarks)])
    await mendTexFonts(pdf, page, content).catch(() => undefined)
    const spaced = spacedOut(content.items.filter((item) => 'str' in item))
    if (spaced.length > 0) {
      const drawn = await lettersDrawn(page).catch(() => '')
      for (const item of spaced) item.str = respaced(item.str, drawn)
    }
    readMarks(content, layers)
    if (found.captions) found.fields.push(...(await captionsOf(page).catch(() => [])))
    page.cleanup()
    return {
      frames: framesOf(content, transform, number),
      segments: [],
      remarks: found,
      transform,
      width,
      height,
      isBlank: false,
      ...(layers ? { layersOff: layers.off } : {}),
    }
  } catch (error) {
    const damage = error instanceof Error ? error : new Error(String(error))
    return {
      frames: [],
      segments: [],
      remarks,
      transform: [1, 0, 0, 1, 0, 0],
      width: 1,
      height: 1,
      damage,
      isBlank: false,
    }
  }
}
