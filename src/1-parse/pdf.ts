/** PDF: text by pages, in reading order. */
import { getDocument, PDFWorker, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import { AppError } from '../errors'
import type { Document } from '../types'
import { Composer } from './compose'
import type { Input, ParseTools } from './contract'
import { remarksOf, type Remarks } from './pdf-annotations'
import { groupsOf, type Group } from './pdf-columns'
import { unreadableFonts } from './pdf-fonts'
import { segmentsOf } from './pdf-lines'
import { anchorsOf, outlineOf, type Entry } from './pdf-outline'
import { passagesOf, vocabularyOf, type Passage } from './pdf-paragraphs'
import { framesOf, type Frame } from './pdf-pieces'
import { removeRunningLines, type Sheet } from './pdf-running'

/** Pages that are asked for ahead, so that pdf.js's worker never waits for this one. */
const AHEAD = 4

/** Bytes at a file's end in which its end mark must stand (ISO 32000-1, annex H: readers accept it in the last 1024). */
const END_MARK_WITHIN = 2048

interface Page extends Sheet {
  frames: Frame[]
  remarks: Remarks
  /** Transform from the page's own units to points from its upper left corner. */
  transform: number[]
}

/** Reads a PDF. Throws `parse/encrypted`, `parse/corrupt`, and `parse/no-text` where no page has text. */
export async function parse({ bytes, tools, signal }: Input): Promise<Document> {
  const isWhole = new TextDecoder('latin1').decode(bytes.subarray(-END_MARK_WITHIN)).includes('%%EOF')
  const composer = new Composer()
  if (!isWhole) composer.warn('truncated', 'The file’s end is missing; what was left of it was read.')
  return await withPdf(bytes, tools, signal, (pdf) => read(pdf, composer, signal))
}

async function withPdf<T>(
  bytes: Uint8Array<ArrayBuffer>,
  tools: ParseTools,
  signal: AbortSignal | undefined,
  use: (pdf: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
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
    maxImageSize: 1,
    verbosity: 0,
  })
  const stop = () => port.terminate()
  signal?.addEventListener('abort', stop)
  try {
    return await use(await raceAbort(task.promise, signal))
  } catch (error) {
    signal?.throwIfAborted()
    throw asProblem(error)
  } finally {
    signal?.removeEventListener('abort', stop)
    worker.destroy()
    port.terminate()
  }
}

/** A terminated worker never answers: the wait ends with the signal. */
async function raceAbort<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return await promise
  signal.throwIfAborted()
  return await new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    promise.then(resolve, reject)
  })
}

function asProblem(error: unknown): unknown {
  const { name, message } = error as Error
  if (name === 'PasswordException') return new AppError({ code: 'parse/encrypted', detail: message })
  if (error instanceof AppError) return error
  return new AppError({ code: 'parse/corrupt', detail: message }, { cause: error })
}

async function read(pdf: PDFDocumentProxy, composer: Composer, signal: AbortSignal | undefined): Promise<Document> {
  const [labels, outline, metadata, attachments] = await raceAbort(
    Promise.all([
      pdf.getPageLabels().catch(() => null),
      outlineOf(pdf).catch(() => new Map<number, Entry[]>()),
      pdf.getMetadata().catch(() => undefined),
      pdf.getAttachments().catch(() => null),
    ]),
    signal,
  )
  const pages = await loadPages(pdf, composer, signal)
  const unreadable = unreadableFonts(pages.flatMap((page) => page.frames))
  if (unreadable.size > 0)
    composer.warn('unreadable-font', 'Some text has no letters behind its shapes and can’t be read; text recognition could.')
  for (const page of pages) {
    for (const frame of page.frames) frame.pieces = frame.pieces.filter((piece) => !unreadable.has(piece.font))
    page.segments = segmentsOf(page.frames[0]?.pieces ?? [])
  }
  removeRunningLines(pages)
  const groups = pages.map(layOut)
  const vocabulary = vocabularyOf(lines(groups))
  const withText = pages.filter((page) => page.frames.some((frame) => frame.pieces.length > 0) || page.remarks.fields.length > 0).length
  if (withText === 0) throw new AppError({ code: 'parse/no-text', detail: `0 of ${pages.length} pages have text` })
  const missing = pages.length - withText
  if (missing > 0) composer.warn('pages-without-text', `${missing} of ${pages.length} pages have no text.`)
  const files = new Set([...Object.keys((attachments as object | null) ?? {}), ...pages.flatMap((page) => page.remarks.files)])
  if (files.size > 0) composer.warn('embedded-files', `Attached files were not read: ${[...files].join(', ')}.`)
  for (const [i, page] of pages.entries()) {
    composer.place('page', labels?.[i] || String(i + 1))
    addPage(composer, passagesOf(groups[i]!, vocabulary), placed(outline.get(i), page), page.remarks)
  }
  const title = (metadata?.info as { Title?: unknown } | undefined)?.Title
  return composer.finish({
    mediaType: 'application/pdf',
    parser: 'pdf@1',
    title: typeof title === 'string' ? title : undefined,
    pages: pages.length,
  })
}

async function loadPages(pdf: PDFDocumentProxy, composer: Composer, signal: AbortSignal | undefined): Promise<Page[]> {
  const pages: Page[] = []
  const waiting: Promise<Page | Error>[] = []
  let damaged = 0
  let reason: Error | undefined
  for (let number = 1; number <= pdf.numPages; number++) {
    while (waiting.length < AHEAD && number + waiting.length <= pdf.numPages)
      waiting.push(loadPage(pdf, number + waiting.length).catch((error: Error) => error))
    const page = await raceAbort(waiting.shift()!, signal)
    if (page instanceof Error) {
      damaged++
      reason ??= page
      pages.push({ frames: [], segments: [], remarks: { fields: [], comments: [], files: [] }, transform: [1, 0, 0, 1, 0, 0], height: 1 })
    } else pages.push(page)
  }
  if (reason && damaged === pages.length) throw reason
  if (damaged > 0) composer.warn('damaged-pages', `${damaged} of ${pages.length} pages are damaged and could not be read.`)
  return pages
}

async function loadPage(pdf: PDFDocumentProxy, number: number): Promise<Page> {
  const page: PDFPageProxy = await pdf.getPage(number)
  const { transform, height } = page.getViewport({ scale: 1 })
  const [content, remarks] = await Promise.all([
    page.getTextContent({ disableNormalization: false }),
    remarksOf(page).catch((): Remarks => ({ fields: [], comments: [], files: [] })),
  ])
  page.cleanup()
  return { frames: framesOf(content, transform), segments: [], remarks, transform, height }
}

function layOut(page: Page): Group[] {
  const [, ...others] = page.frames
  return [...groupsOf(page.segments), ...others.flatMap((frame) => groupsOf(segmentsOf(frame.pieces)))]
}

function* lines(pages: readonly Group[][]): Iterable<string> {
  for (const groups of pages) for (const group of groups) for (const line of group.lines) yield line.text
}

/** Outline entries with their heights as the page's passages count them. */
function placed(entries: Entry[] | undefined, { transform, frames }: Page): Entry[] {
  const isUpright = frames[0]?.direction === 0
  return (entries ?? []).map(({ y, ...entry }) => ({
    ...entry,
    ...(y === undefined || !isUpright ? {} : { y: transform[3]! * y + transform[5]! }),
  }))
}

function addPage(
  composer: Composer,
  passages: readonly Passage[],
  entries: readonly Entry[],
  remarks: Remarks,
): void {
  const anchors = anchorsOf(entries, passages)
  for (const [i, passage] of passages.entries()) {
    const here = anchors.filter((anchor) => anchor.passage === i)
    const heading = here.find((anchor) => anchor.isHeading)
    for (const anchor of here) if (anchor !== heading) composer.section(anchor.level, anchor.title)
    if (heading) composer.heading(heading.level, passage.text)
    else if (passage.kind === 'table') composer.block('table', passage.text)
    else composer.paragraph(passage.text)
  }
  if (passages.length === 0) for (const anchor of anchors) composer.section(anchor.level, anchor.title)
  if (remarks.fields.length > 0) composer.block('notes', remarks.fields.join('\n'))
  if (remarks.comments.length > 0) composer.block('notes', remarks.comments.join('\n'))
}
