/** What the formats of Office Open XML have in common: parts, and the relations between them. */
import { AppError } from '../errors'
import type { Archive } from './archive'
import type { Composer } from './compose'
import { childOf, childrenOf, descendantsOf, parseXml, textIn, type Element } from './xml'

/** Where a part leads to. */
export interface Relation {
  /** Last word of the relation's type: `image`, `footnotes`, `slide` … */
  kind: string
  /** Name of the part, or an address where it is external. */
  target: string
}

/** Relations of a part, by their id. */
export async function relationsOf(archive: Archive, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/') + 1
  const xml = await archive.text(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`)
  const relations = new Map<string, Relation>()
  for (const element of xml ? descendantsOf(parseXml(xml), 'Relationship') : []) {
    const { Id = '', Type = '', Target = '', TargetMode } = element.attributes
    const target = TargetMode === 'External' ? Target : resolved(part.slice(0, slash), Target)
    relations.set(Id, { kind: Type.slice(Type.lastIndexOf('/') + 1), target })
  }
  return relations
}

/** The part that a file is about. */
export async function mainPart(archive: Archive, otherwise: string): Promise<string> {
  for (const { kind, target } of (await relationsOf(archive, '')).values())
    if (kind === 'officeDocument' && archive.has(target)) return target
  return otherwise
}

/** A part as a tree, or nothing where there is none. */
export async function partOf(archive: Archive, name: string | undefined): Promise<Element | undefined> {
  const xml = name === undefined ? undefined : await archive.text(name)
  return xml === undefined ? undefined : parseXml(xml)
}

/** What a chart or a diagram says: titles, names, categories; bare numbers are left to the table they come from. */
export async function drawnText(archive: Archive, part: string): Promise<string[]> {
  const root = await partOf(archive, part)
  if (!root) return []
  const texts = [
    ...[...descendantsOf(root, 'p')].map((paragraph) => [...descendantsOf(paragraph, 't')].map(textIn).join('')),
    ...['strCache', 'multiLvlStrCache', 'strLit'].flatMap((kind) =>
      [...descendantsOf(root, kind)].flatMap((cache) => [...descendantsOf(cache, 'v')].map(textIn)),
    ),
    ...[...descendantsOf(root, 'tx')].flatMap((name) => childrenOf(name, 'v').map(textIn)),
  ]
  return [...new Set(texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== ''))]
}

/** Kinds of relations that lead to what `drawnText` reads. */
export const drawn = /^(?:chart|diagramData|chartEx)$/

/**
 * Reads parts one after the other. One that is damaged is left out and said, so that the rest is not lost with it.
 * @param thing what a part is called, in the singular
 * @throws AppError `parse/too-large`, `parse/encrypted`; the first part's own error where none could be read
 */
export async function readParts<T>(
  parts: readonly T[],
  thing: string,
  composer: Composer,
  read: (part: T, index: number) => Promise<void>,
): Promise<void> {
  let first: unknown
  let damaged = 0
  for (const [i, part] of parts.entries()) {
    try {
      await read(part, i)
    } catch (error) {
      if (error instanceof AppError && /too-large|encrypted/.test(error.problem.code)) throw error
      first ??= error
      damaged++
    }
  }
  if (damaged > 0 && damaged === parts.length) throw first
  if (damaged > 0)
    composer.warn(
      'damaged-pages',
      damaged === 1
        ? `1 ${thing} is damaged and could not be read.`
        : `${damaged} ${thing}s are damaged and could not be read.`,
    )
}

/** The title in a file's properties. */
export async function titleOf(archive: Archive): Promise<string | undefined> {
  const core = await partOf(archive, 'docProps/core.xml')
  return textIn(childOf(childrenOf(core)[0], 'title')).trim() || undefined
}

function resolved(folder: string, target: string): string {
  const parts = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const part of target.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}
