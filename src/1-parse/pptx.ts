/** PowerPoint presentations (Office Open XML). */
import type { Document } from '../types'
import { openArchive, type Archive } from './archive'
import { Composer } from './compose'
import type { Input } from './contract'
import { written } from './numerals'
import { mathText } from './math'
import { drawn, drawnText, mainPart, partOf, readParts, relationsOf, titleOf, type Relation } from './office'
import { childOf, childrenOf, descendantsOf, textIn, type Element } from './xml'

/**
 * Reads a presentation: each slide a section under its title and a place, tables by row, text of charts and diagrams, then its
 * notes and comments.
 */
export async function parse(input: Input): Promise<Document> {
  const archive = await openArchive(input)
  const main = await mainPart(archive, 'ppt/presentation.xml')
  const presentation = childOf(await partOf(archive, main), 'presentation')
  if (!presentation) throw new Error(`${main} is no presentation`)
  const relations = await relationsOf(archive, main)
  const composer = new Composer()
  const slides = childrenOf(childOf(presentation, 'sldIdLst'), 'sldId').map(
    (slide) => relations.get(relationId(slide))?.target,
  )
  const found: Found = {
    images: 0,
    objects: 0,
    edges: new Set(),
    authors: await authorsOf(archive, [...relations.values()]),
  }
  await readParts(slides, 'slide', composer, async (part, i) => {
    composer.place('slide', String(i + 1))
    const slide = await partOf(archive, part)
    if (slide && part) await addSlide(composer, archive, part, slide, i + 1, found)
    composer.endPlace('slide')
  })
  const { images, objects } = found
  if (images > 0)
    composer.warn('images', images === 1 ? '1 picture was not read.' : `${images} pictures were not read.`)
  if (objects > 0)
    composer.warn(
      'embedded-files',
      objects === 1 ? '1 embedded object was not read.' : `${objects} embedded objects were not read.`,
    )
  return composer.finish({
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    parser: 'pptx@3',
    title: await titleOf(archive),
    pages: slides.length,
  })
}

/** What is gathered over all slides. */
interface Found {
  images: number
  /** Embedded documents, sounds and films. */
  objects: number
  /** Texts of headers, footers and dates that were read: each slide repeats them. */
  edges: Set<string>
  /** Names of those who commented, by their ids. */
  authors: ReadonlyMap<string, string>
}

/** Comments name their authors by an id, in two generations of the format. */
async function authorsOf(archive: Archive, relations: readonly Relation[]): Promise<Map<string, string>> {
  const authors = new Map<string, string>()
  for (const { kind, target } of relations) {
    const root = kind === 'commentAuthors' || kind === 'authors' ? await partOf(archive, target) : undefined
    for (const { attributes } of childrenOf(childrenOf(root)[0]))
      authors.set(attributes.id ?? '', attributes.name ?? '')
  }
  return authors
}

/** `r:id` and `id` are one name without their prefixes; the relation's has letters. */
function relationId({ attributes }: Element): string {
  return Object.values(attributes).find((value) => /^\D/.test(value)) ?? ''
}

async function addSlide(
  composer: Composer,
  archive: Archive,
  part: string,
  slide: Element,
  number: number,
  found: Found,
): Promise<void> {
  const relations = await relationsOf(archive, part)
  const tree = childOf(childrenOf(slide)[0], 'cSld', 'spTree')
  const shapes = tree ? [...shapesIn(tree)].filter((shape) => isNews(shape, found.edges)) : []
  const title = shapes.find((shape) => /^(?:title|ctrTitle)$/.test(placeholderOf(shape)))
  const heading = title ? linesIn(title).join(' ').trim() : ''
  // The order of the slide is kept: what stands before its title is read before it.
  const isFirst = title !== undefined && shapes.find((shape) => linesIn(shape).length > 0) === title
  if (heading !== '' && isFirst) composer.heading(1, heading)
  else composer.section(1, heading || `Slide ${number}`)
  for (const shape of shapes) {
    if (shape === title && isFirst) continue
    if (shape.name === 'pic') found.images++
    const table = [...descendantsOf(shape, 'tbl')][0]
    if (table)
      composer.table(childrenOf(table, 'tr').map((row) => childrenOf(row, 'tc').map((cell) => linesIn(cell).join(' '))))
    else composer.paragraph(linesIn(shape).join('\n'))
  }
  for (const { kind, target } of relations.values()) {
    if (drawn.test(kind)) composer.block('notes', (await drawnText(archive, target)).join('\n'))
    if (/^(?:oleObject|package|video|audio)$/.test(kind)) found.objects++
  }
  await addNotes(composer, archive, [...relations.values()], found.authors)
}

/** Whether a shape says something new: no slide number, and no header, footer or date that was read before, which is noted. */
function isNews(shape: Element, edges: Set<string>): boolean {
  const placeholder = placeholderOf(shape)
  if (!/^(?:ftr|hdr|dt)$/.test(placeholder)) return placeholder !== 'sldNum'
  const edge = linesIn(shape).join(' ').trim()
  const isNew = edge !== '' && !edges.has(edge)
  edges.add(edge)
  return isNew
}

/** Shapes in the order of the slide; groups are looked into. */
function* shapesIn(tree: Element): Iterable<Element> {
  for (const child of childrenOf(tree)) {
    if (child.name === 'grpSp' && !isHidden(child)) yield* shapesIn(child)
    else if (child.name === 'AlternateContent') yield* shapesIn(childOf(child, 'Choice') ?? child)
    else if (/^(?:sp|pic|graphicFrame|cxnSp)$/.test(child.name) && !isHidden(child)) yield child
  }
}

/** Whether a shape was switched off in the list of what stands on a slide. */
function isHidden(shape: Element): boolean {
  return /^(?:1|true)$/.test(childOf(childrenOf(shape)[0], 'cNvPr')?.attributes.hidden ?? '')
}

function placeholderOf(shape: Element): string {
  const [placeholder] = [...descendantsOf(childrenOf(shape)[0] ?? shape, 'ph')]
  return placeholder ? (placeholder.attributes.type ?? 'body') : ''
}

/** Paragraphs of a shape, a line each. */
function linesIn(element: Element): string[] {
  const lines: string[] = []
  const counts: Count[] = []
  for (const paragraph of descendantsOf(element, 'p')) {
    const words = childrenOf(paragraph)
      .map((run) =>
        run.name === 'br'
          ? '\n'
          : run.name === 'tab'
            ? '\t'
            : run.name === 'fld' && run.attributes.type === 'slidenum'
              ? ''
              : /^(?:r|fld)$/.test(run.name)
                ? textIn(childOf(run, 't'))
                : drawnIn(run),
      )
      .join('')
    if (words.trim() !== '') lines.push(numberOf(childOf(paragraph, 'pPr'), counts) + words)
  }
  return lines
}

/** How far a list has counted, and in which numbers. */
interface Count {
  type: string
  number: number
}

/** The number before a paragraph that is counted: `2. `, `b) `. @param counts of the paragraphs before it, by level */
function numberOf(properties: Element | undefined, counts: Count[]): string {
  const level = Number(properties?.attributes.lvl) || 0
  const kind = childOf(properties, 'buAutoNum')?.attributes
  counts.length = Math.min(counts.length, kind ? level + 1 : level)
  if (!kind) return ''
  const { type = '', startAt } = kind
  const before = counts[level]
  const number = before?.type === type ? before.number + 1 : Number(startAt) || 1
  counts[level] = { type, number }
  const [, format = '', marks = ''] = /^(arabic|alphaLc|alphaUc|romanLc|romanUc)(\w*)$/.exec(type) ?? []
  const end = /Paren/.test(marks) ? ')' : marks === 'Plain' ? '' : '.'
  return `${marks === 'ParenBoth' ? '(' : ''}${written(number, formats[format] ?? 'decimal')}${end} `
}

const formats: Record<string, string> = {
  alphaLc: 'lowerLetter',
  alphaUc: 'upperLetter',
  romanLc: 'lowerRoman',
  romanUc: 'upperRoman',
}

/** Formulas, for which older programs have a picture's text beside them. */
function drawnIn(run: Element): string {
  return mathText(run.name === 'AlternateContent' ? (childOf(run, 'Choice') ?? run) : run)
}

async function addNotes(
  composer: Composer,
  archive: Archive,
  relations: readonly Relation[],
  authors: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { kind, target } of relations) {
    const root = kind === 'notesSlide' || kind === 'comments' ? await partOf(archive, target) : undefined
    if (!root) continue
    const tree = childOf(childrenOf(root)[0], 'cSld', 'spTree')
    const shapes = tree
      ? [...shapesIn(tree)].filter((shape) => !/^(?:sldNum|sldImg|hdr|dt|ftr)$/.test(placeholderOf(shape)))
      : []
    const lines = kind === 'comments' ? [...commentsIn(root, authors)] : shapes.flatMap(linesIn)
    composer.block('notes', lines.join('\n'))
  }
}

/** Comments and the answers to them, in order, with who wrote them. */
function* commentsIn(root: Element, authors: ReadonlyMap<string, string>): Iterable<string> {
  for (const child of childrenOf(root)) {
    if (/^(?:cm|reply)$/.test(child.name)) {
      const author = authors.get(child.attributes.authorId ?? '')
      const [old] = childrenOf(child, 'text').map(textIn)
      const words = old ?? childrenOf(child, 'txBody').flatMap(linesIn).join(' ')
      if (words.trim() !== '') yield `Comment${author ? ` by ${author}` : ''}: ${words.trim()}`
    }
    yield* commentsIn(child, authors)
  }
}
