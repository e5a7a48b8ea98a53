/** The parts of an OpenDocument file, packed or flat, and what they say besides the text. */
import { AppError } from '../errors'
import { openArchive } from './archive'
import type { Input } from './contract'
import { decode } from './decode'
import { levelNamed } from './docx-styles'
import { mathText } from './math'
import { flat, plain } from './odt-words'
import { partOf } from './office'
import { childOf, childrenOf, descendantsOf, parseXml, textIn, type Element } from './xml'

/** What a file is made of. */
interface Parts {
  content: Element | undefined
  styles: Element | undefined
  meta: Element | undefined
  /** What embedded formulas and charts say, by the folder that they lie in. */
  objects: Map<string, string>
}

/** @throws AppError `parse/encrypted` */
export async function partsOf(input: Input): Promise<Parts> {
  if (input.bytes[0] !== 0x50) {
    const root = parseXml(decode(input).text)
    return { content: root, styles: root, meta: childOf(childrenOf(root)[0], 'meta'), objects: new Map() }
  }
  const archive = await openArchive(input)
  const manifest = (await archive.text('META-INF/manifest.xml')) ?? ''
  if (/<(?:\w+:)?encryption-data\b/.test(manifest)) throw new AppError({ code: 'parse/encrypted' })
  const objects = new Map<string, string>()
  for (const name of archive.names) {
    const folder = /^(?!META-INF\/)([^/]+)\/content\.xml$/.exec(name)?.[1]
    if (folder) objects.set(folder, objectText(await partOf(archive, name)))
  }
  return {
    content: await partOf(archive, 'content.xml'),
    styles: await partOf(archive, 'styles.xml'),
    meta: await partOf(archive, 'meta.xml'),
    objects,
  }
}

/** A formula as it was typed, where the file has it so, or a chart's titles and the words of its table. */
export function objectText(root: Element | undefined): string {
  const formula = root && [...descendantsOf(root, 'annotation')][0]
  if (formula) return textIn(formula)
  const math = root && [...descendantsOf(root, 'math')][0]
  if (math) return mathText(math).replace(/\s+/g, ' ').trim()
  const words = root ? [...descendantsOf(root, 'p')].map(flat).filter((text) => /\p{L}/u.test(text)) : []
  return [...new Set(words)].join('\n') || textIn(root).replace(/\s+/g, ' ').trim()
}

/** Names of the styles whose text is not shown. */
export function hiddenStyles(roots: readonly (Element | undefined)[]): Set<string> {
  const hidden = new Set<string>()
  for (const root of roots)
    for (const style of root ? descendantsOf(root, 'style') : [])
      if (childOf(style, 'text-properties')?.attributes.display === 'none') hidden.add(style.attributes.name ?? '')
  hidden.delete('')
  return hidden
}

/** Levels, from 1, of the styles of headings, by their names, their outline level or what they are based on. */
export function headingStyles(roots: readonly (Element | undefined)[]): Map<string, number> {
  const styles = new Map<string, Element>()
  for (const root of roots)
    for (const style of root ? descendantsOf(root, 'style') : [])
      if (style.attributes.family === 'paragraph') styles.set(style.attributes.name ?? '', style)
  const levels = new Map<string, number>()
  for (const name of styles.keys()) {
    let style = styles.get(name)
    for (let i = 0; style && i < MAX_CHAIN && !levels.has(name); i++) {
      // Headings of indexes say that they are none of the text's.
      if (style.attributes['default-outline-level'] === '') break
      const own = style.attributes.name?.replaceAll('_20_', ' ') ?? ''
      const outline = Number(style.attributes['default-outline-level']) || undefined
      const level = own === 'Title' ? 1 : (outline ?? levelNamed(own))
      if (level !== undefined) levels.set(name, level)
      style = styles.get(style.attributes['parent-style-name'] ?? '')
    }
  }
  return levels
}

/** Styles that are based on each other, at most. */
const MAX_CHAIN = 20

/** Texts of the headers and footers of all page styles. */
export function edgesOf(styles: Element | undefined): string[] {
  const texts = new Set<string>()
  for (const master of styles ? descendantsOf(styles, 'master-page') : [])
    for (const edge of childrenOf(master))
      if (/^(?:header|footer)/.test(edge.name)) texts.add(plain(edge).replace(/\s+/g, ' ').trim())
  // A page number by itself says nothing.
  return [...texts].filter((text) => /\p{L}/u.test(text))
}
