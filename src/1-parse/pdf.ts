/** PDF: text by pages, in reading order. */
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { AppError } from '../errors'
import type { Document, Span } from '../types'
import { oneLine } from './characters'
import { Composer } from './compose'
import type { Input } from './contract'
import { Boxes } from './pdf-boxes'
import { groupsOf, type Group } from './pdf-columns'
import { unreadableFonts } from './pdf-fonts'
import { headingLevels } from './pdf-headings'
import { segmentsOf } from './pdf-lines'
import { withPdf } from './pdf-open'
import { anchorsOf, outlineOf, type Entry } from './pdf-outline'
import { hasText, loadPages, type Page } from './pdf-pages'
import { joinPages, passagesOf, vocabularyOf, type Passage } from './pdf-paragraphs'
import { isCutOff, withNewEnd } from './pdf-repair'
import { removeLineNumbers, removeRunningLines, removeStamps } from './pdf-running'
import { formOf, isForm } from './pdf-xfa'

/** Pages after which it is told again how far it is. */
const TOLD_EVERY = 4

/** Numbers of pages after which what is read so far is handed out, where at least as many follow. */
const beginnings = [40, 200, 1000, 5000]

const parser = 'pdf@6'

/** Addresses behind links that are named. */
const SHOWN_LINKS = 5

/** Reads a PDF. Throws `parse/encrypted`, `parse/corrupt`, and `parse/no-text` where pages are only pictures. */
export async function parse(input: Input): Promise<Document> {
  const composer = new Composer()
  if (!isCutOff(input.bytes)) return await withPdf(input, (pdf) => read(pdf, composer, input))
  composer.warn('truncated', 'The file’s end is missing; what was left of it was read.')
  return await withPdf({ ...input, bytes: await withNewEnd(input.bytes) }, (pdf) => read(pdf, composer, input))
}

async function read(pdf: PDFDocumentProxy, composer: Composer, input: Input): Promise<Document> {
  const [labels, outline, metadata, attachments] = await Promise.all([
    pdf.getPageLabels().catch(() => null),
    outlineOf(pdf).catch(() => new Map<number, Entry[]>()),
    pdf.getMetadata().catch(() => undefined),
    pdf.getAttachments().catch(() => null),
  ])
  const title = titleOf((metadata?.info as { Title?: unknown } | undefined)?.Title)
  if (isForm(metadata?.info)) {
    const form = await formOf(pdf, input)
    if (form !== '') return composeForm(form, title, composer)
    composer.warn(
      'form-not-read',
      'This is a form that only Adobe’s programs can show: open it there, print it to a PDF and add that.',
    )
  }
  const about: AboutPdf = { labels, outline, title }
  const pages = await loadPages(pdf, (loaded) => tell(input, loaded, pdf.numPages, about))
  const damage = pages.find((page) => page.damage)?.damage
  if (damage && pages.every((page) => page.damage)) throw damage
  removeNoise(pages, composer)
  report(pages, attachedNames(attachments), composer)
  return compose(pages, about, composer)
}

/** A form has no pages: nobody could be shown them. */
function composeForm(form: string, title: string | undefined, composer: Composer): Document {
  composer.paragraph(form)
  composer.warn('form', 'This form has no pages that can be shown here; its words and values were read.')
  return composer.finish({ mediaType: 'application/pdf', parser, title })
}

/** What a PDF says of itself besides its pages. */
interface AboutPdf {
  labels: readonly string[] | null
  outline: ReadonlyMap<number, Entry[]>
  title: string | undefined
}

/** Tells how far it is, and gives now and then what can be read so far. */
function tell({ told, begun }: Input, loaded: readonly Page[], pages: number, about: AboutPdf): void {
  const done = loaded.length
  if (done % TOLD_EVERY === 0 || done === pages) told?.({ kind: 'pages', done, pages })
  if (!begun || !beginnings.includes(done) || pages < done * 2) return
  const document = beginningOf(loaded, about)
  if (document) begun(document)
}

/** The pages so far as a document; nothing where they have no text. They are left as they are. */
function beginningOf(loaded: readonly Page[], about: AboutPdf): Document | undefined {
  const pages = loaded.map((page) => ({ ...page, frames: page.frames.map((frame) => ({ ...frame })) }))
  const composer = new Composer()
  removeNoise(pages, composer)
  return pages.some(hasText) ? compose(pages, about, composer) : undefined
}

function compose(pages: readonly Page[], { labels, outline, title }: AboutPdf, composer: Composer): Document {
  const groups = pages.map(layOut)
  const vocabulary = vocabularyOf(() => lines(groups))
  const passages = groups.map((group, i) => passagesOf(group, vocabulary, outline.get(i) ?? []))
  joinPages(passages, vocabulary)
  const levels = outline.size === 0 ? headingLevels(passages.flat()) : new Map<Passage, number>()
  const boxes = new Boxes(
    pages,
    pages.flatMap(({ frames }) => frames.flatMap(({ pieces }) => pieces)),
  )
  for (const [i, page] of pages.entries()) {
    composer.place('page', labels?.[i] || String(i + 1))
    addPage({ composer, boxes, levels }, passages[i]!, placed(outline.get(i), page))
    composer.block('notes', page.remarks.fields.join('\n'))
    composer.block('notes', page.remarks.comments.join('\n'))
  }
  const document = composer.finish({ mediaType: 'application/pdf', parser, title, pages: pages.length })
  return { ...document, boxes: boxes.finish() }
}

/** Takes out what is no text of the document: letters that aren't, running lines, numbers of lines. */
function removeNoise(pages: readonly Page[], composer: Composer): void {
  const unreadable = unreadableFonts(pages.flatMap((page) => page.frames))
  if (unreadable.size > 0)
    composer.warn(
      'unreadable-font',
      'Some text has no letters behind its shapes and can’t be read; text recognition could.',
    )
  removeStamps(pages)
  for (const page of pages) {
    for (const frame of page.frames) frame.pieces = frame.pieces.filter((piece) => !unreadable.has(piece.font))
    page.segments = segmentsOf(page.frames[0]?.pieces ?? [])
    removeLineNumbers(page)
  }
  removeRunningLines(pages)
}

/** Names of the files that hang on the document, not on a page. */
function attachedNames(attachments: unknown): string[] {
  const files = attachments instanceof Map ? [...(attachments as Map<string, { filename?: string }>)] : []
  return files.map(([key, { filename }]) => oneLine(filename ?? key))
}

/** Says what was not read, and fails where that is everything. */
function report(pages: readonly Page[], attachments: readonly string[], composer: Composer): void {
  const readable = pages.filter(hasText).length
  const blank = pages.filter((page) => page.isBlank).length
  const damaged = pages.filter((page) => page.damage).length
  const silent = pages.length - readable - blank - damaged
  if (readable === 0 && silent === 0) throw new AppError({ code: 'parse/empty', detail: `${pages.length} blank pages` })
  if (readable === 0) throw new AppError({ code: 'parse/no-text', detail: `0 of ${pages.length} pages have text` })
  if (silent > 0) composer.warn('pages-without-text', `${silent} of ${pages.length} pages have no text.`)
  if (damaged > 0)
    composer.warn('damaged-pages', `${damaged} of ${pages.length} pages are damaged and could not be read.`)
  const files = [...new Set([...attachments, ...pages.flatMap((page) => page.remarks.files)])]
  if (files.length > 0) composer.warn('embedded-files', `Attached files were not read: ${files.join(', ')}.`)
  const off = pages.find((page) => page.layersOff)?.layersOff
  if (off) {
    const names = off.filter((name) => name !== '').join(', ') || 'without names'
    composer.warn('hidden-text', `Layers that are switched off (${names}) were left out.`)
  }
  const links = [...new Set(pages.flatMap((page) => page.remarks.links))]
  if (links.length > 0) composer.warn('links', addressesOf(links))
}

/** Addresses behind words are no part of the text; whoever looks for them finds the first ones here. */
function addressesOf(links: readonly string[]): string {
  const shown = links.slice(0, SHOWN_LINKS)
  const more = links.length > shown.length ? ` and ${links.length - shown.length} more` : ''
  return `Addresses behind links are not part of the text: ${shown.join(' , ')}${more}`
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

/** What a page is added to. */
interface Whole {
  composer: Composer
  boxes: Boxes
  levels: ReadonlyMap<Passage, number>
}

function addPage({ composer, boxes, levels }: Whole, passages: readonly Passage[], entries: readonly Entry[]): void {
  const anchors = anchorsOf(entries, passages)
  for (const [i, passage] of passages.entries()) {
    const here = anchors.filter((anchor) => anchor.passage === i)
    const heading = here.find((anchor) => anchor.isHeading)
    for (const anchor of here) if (anchor !== heading) composer.section(anchor.level, anchor.title)
    const level = heading?.level ?? levels.get(passage)
    const after = here.length === 0 ? passage.goesOnAfter : undefined
    boxes.add(passage.text, passage.runs, write(composer, passage, level, after))
  }
  if (passages.length === 0) for (const anchor of anchors) composer.section(anchor.level, anchor.title)
}

function write(
  composer: Composer,
  { kind, text }: Passage,
  level: number | undefined,
  after: string | undefined,
): Span | undefined {
  if (level !== undefined) return composer.heading(level, text)
  if (kind === 'table') return composer.block('table', text)
  return after === undefined ? composer.paragraph(text) : composer.continue(text, after)
}

/** Programs write file names and placeholders where a title belongs. */
function titleOf(title: unknown): string | undefined {
  if (typeof title !== 'string') return undefined
  const words = title.replace(/^Microsoft (?:Word|PowerPoint|Excel) - /i, '')
  return /^\(?(?:untitled|anonymous|unknown|title|document\d*)\)?$|\.\w{2,5}$|^[\W\d_]*$/iu.test(words.trim()) &&
    !/\p{L}.*\s.*\p{L}/u.test(words)
    ? undefined
    : words
}
