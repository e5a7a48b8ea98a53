/** PowerPoint presentations (Office Open XML). */
import type { Document } from '../types'
import { openArchive, type Archive } from './archive'
import { Composer } from './compose'
import type { Input } from './contract'
import { mainPart, partOf, relationsOf, titleOf, type Relation } from './office'
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
  let images = 0
  for (const [i, part] of slides.entries()) {
    composer.place('slide', String(i + 1))
    const slide = await partOf(archive, part)
    if (slide && part) images += await addSlide(composer, archive, part, slide, i + 1)
    composer.endPlace('slide')
  }
  if (images > 0)
    composer.warn('images', images === 1 ? '1 picture was not read.' : `${images} pictures were not read.`)
  return composer.finish({
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    parser: 'pptx@1',
    title: await titleOf(archive),
    pages: slides.length,
  })
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
): Promise<number> {
  const relations = await relationsOf(archive, part)
  const tree = childOf(childrenOf(slide)[0], 'cSld', 'spTree')
  const shapes = tree ? [...shapesIn(tree)] : []
  const title = shapes.find((shape) => /^(?:title|ctrTitle)$/.test(placeholderOf(shape)))
  const heading = title ? linesIn(title).join(' ').trim() : ''
  // The order of the slide is kept: what stands before its title is read before it.
  const isFirst = title !== undefined && shapes.find((shape) => linesIn(shape).length > 0) === title
  if (heading !== '' && isFirst) composer.heading(1, heading)
  else composer.section(1, heading || `Slide ${number}`)
  let images = 0
  for (const shape of shapes) {
    if ((shape === title && isFirst) || placeholderOf(shape) === 'sldNum') continue
    if (shape.name === 'pic') images++
    const table = [...descendantsOf(shape, 'tbl')][0]
    if (table)
      composer.table(childrenOf(table, 'tr').map((row) => childrenOf(row, 'tc').map((cell) => linesIn(cell).join(' '))))
    else composer.paragraph(linesIn(shape).join('\n'))
  }
  for (const { kind, target } of relations.values()) {
    if (/^(?:chart|diagramData|chartEx)$/.test(kind))
      composer.block('notes', (await drawnText(archive, target)).join('\n'))
  }
  await addNotes(composer, archive, [...relations.values()])
  return images
}

/** Shapes in the order of the slide; groups are looked into. */
function* shapesIn(tree: Element): Iterable<Element> {
  for (const child of childrenOf(tree)) {
    if (child.name === 'grpSp') yield* shapesIn(child)
    else if (child.name === 'AlternateContent') yield* shapesIn(childOf(child, 'Choice') ?? child)
    else if (/^(?:sp|pic|graphicFrame|cxnSp)$/.test(child.name)) yield child
  }
}

function placeholderOf(shape: Element): string {
  const [placeholder] = [...descendantsOf(childrenOf(shape)[0] ?? shape, 'ph')]
  return placeholder ? (placeholder.attributes.type ?? 'body') : ''
}

/** Paragraphs of a shape, a line each. */
function linesIn(element: Element): string[] {
  const lines: string[] = []
  for (const paragraph of descendantsOf(element, 'p')) {
    const line = childrenOf(paragraph)
      .map((run) =>
        run.name === 'br'
          ? '\n'
          : run.name === 'tab'
            ? '\t'
            : /^(?:r|fld)$/.test(run.name)
              ? textIn(childOf(run, 't'))
              : mathIn(run),
      )
      .join('')
    if (line.trim() !== '') lines.push(line)
  }
  return lines
}

function mathIn(element: Element): string {
  return [...descendantsOf(element, 't')].map(textIn).join('')
}

/** What a chart or a diagram says: titles, names, categories; bare numbers are left to the table they come from. */
async function drawnText(archive: Archive, part: string): Promise<string[]> {
  const root = await partOf(archive, part)
  if (!root) return []
  const texts = [
    ...linesIn(root),
    ...[...descendantsOf(root, 'strCache')].flatMap((cache) => [...descendantsOf(cache, 'v')].map(textIn)),
  ]
  return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== ''))]
}

async function addNotes(composer: Composer, archive: Archive, relations: readonly Relation[]): Promise<void> {
  for (const { kind, target } of relations) {
    const root = kind === 'notesSlide' || kind === 'comments' ? await partOf(archive, target) : undefined
    if (!root) continue
    const tree = childOf(childrenOf(root)[0], 'cSld', 'spTree')
    const shapes = tree
      ? [...shapesIn(tree)].filter((shape) => !/^(?:sldNum|sldImg|hdr|dt|ftr)$/.test(placeholderOf(shape)))
      : []
    const lines = kind === 'comments' ? [...descendantsOf(root, 'text')].map(textIn) : shapes.flatMap(linesIn)
    composer.block('notes', lines.join('\n'))
  }
}
