/** What the formats of Office Open XML have in common: parts, and the relations between them. */
import type { Archive } from './archive'
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
