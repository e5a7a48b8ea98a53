/** EPUB books. */
import { AppError } from '../errors'
import type { Document } from '../types'
import { openArchive, type Archive } from './archive'
import { Composer } from './compose'
import type { Input } from './contract'
import { addHtml } from './html-blocks'
import { partOf } from './office'
import { childOf, childrenOf, descendantsOf, textIn, type Element } from './xml'

/** The only encryption that hides no text: embedded fonts are made unusable outside their book (EPUB 3.3, 4.4). */
const fontsOnly = /^http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/

/**
 * Reads a book in its reading order. Chapters are places, named by the table of contents; headings in them are sections.
 * @throws AppError `parse/encrypted` for books with copy protection
 */
export async function parse(input: Input): Promise<Document> {
  const archive = await openArchive(input)
  await refuseProtected(archive)
  const container = await partOf(archive, 'META-INF/container.xml')
  const told = container && [...descendantsOf(container, 'rootfile')][0]?.attributes['full-path']
  // Books without a container have their package all the same.
  const path = told ?? archive.names.find((name) => name.toLowerCase().endsWith('.opf'))
  const book = childOf(await partOf(archive, path), 'package')
  if (!book || !path) throw new Error('the book’s package is missing')
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const items = new Map(
    childrenOf(childOf(book, 'manifest'), 'item').map((item) => [item.attributes.id ?? '', item] as const),
  )
  const names = await chapterNames(archive, book, items, folder)
  const composer = new Composer()
  let images = 0
  let missing = 0
  const spine = childrenOf(childOf(book, 'spine'), 'itemref').map(({ attributes }) => items.get(attributes.idref ?? ''))
  // Where no order is given, it is that of the list of files.
  const order = spine.length > 0 ? spine : [...items.values()].filter(isText)
  for (const item of order) {
    const chapter = item && resolve(folder, item.attributes.href ?? '')
    const html = chapter === undefined ? undefined : await textOf(archive, chapter)
    if (html === undefined) {
      missing++
      continue
    }
    const own = names.get(chapter!) ?? []
    const name = own.find(({ anchor }) => anchor === '')?.name ?? own[0]?.name
    if (name) composer.place('chapter', name)
    const start = composer.length
    const found = addHtml(composer, asHtml(html), new Set(own.map(({ anchor }) => anchor)))
    images += found.images
    if (!name || composer.length === start || composer.hasHeadingSince(start)) continue
    composer.section(1, name, start === 0 ? 0 : start + 2)
    // Chapters that share a file begin where the table of contents points to.
    for (const entry of own) {
      const at = entry.name === name ? undefined : found.anchors.get(entry.anchor)
      if (at !== undefined && at < composer.length) composer.section(2, entry.name, at === 0 ? 0 : at + 2)
    }
  }
  if (missing > 0)
    composer.warn(
      'damaged-pages',
      missing === 1
        ? '1 chapter is missing in the file or damaged.'
        : `${missing} chapters are missing in the file or damaged.`,
    )
  if (images > 0)
    composer.warn('images', images === 1 ? '1 picture was not read.' : `${images} pictures were not read.`)
  const metadata = childOf(book, 'metadata')
  const language = textIn(childrenOf(metadata, 'language')[0]).trim().slice(0, 2).toLowerCase()
  return composer.finish({
    mediaType: 'application/epub+zip',
    parser: 'epub@4',
    title: textIn(childrenOf(metadata, 'title')[0]),
    ...(/^[a-z]{2}$/.test(language) ? { language } : {}),
  })
}

function isText({ attributes }: Element): boolean {
  return attributes['media-type'] === 'application/xhtml+xml' && !attributes.properties?.split(' ').includes('nav')
}

/** A chapter, or nothing where it is missing or damaged: the others are worth reading. */
async function textOf(archive: Archive, chapter: string): Promise<string | undefined> {
  try {
    return await archive.text(chapter)
  } catch (error) {
    if (error instanceof AppError && /corrupt|unsupported/.test(error.problem.code)) return undefined
    throw error
  }
}

/** Chapters are XHTML, in which any element may be closed at once; HTML takes `<title/>` for the beginning of one. */
function asHtml(xhtml: string): string {
  return xhtml.replace(
    /<(title|script|style|textarea|iframe|a|span|p|div|td|th|i|b|em|strong)\b([^<>]*)\/>/gi,
    '<$1$2></$1>',
  )
}

async function refuseProtected(archive: Archive): Promise<void> {
  const encryption = await partOf(archive, 'META-INF/encryption.xml')
  if (!encryption) return
  for (const data of descendantsOf(encryption, 'EncryptedData'))
    if (!fontsOnly.test(childOf(data, 'EncryptionMethod')?.attributes.Algorithm ?? ''))
      throw new AppError({
        code: 'parse/encrypted',
        detail: 'copy protection',
        remedy: 'Add a copy without copy protection.',
      })
}

/** An entry of the table of contents. */
interface Entry {
  /** Id of the element that it points to; empty for the file itself. */
  anchor: string
  name: string
}

/** What the table of contents calls each file and the places in it: EPUB 3's navigation, else EPUB 2's NCX. */
async function chapterNames(
  archive: Archive,
  book: Element,
  items: ReadonlyMap<string, Element>,
  folder: string,
): Promise<Map<string, Entry[]>> {
  const names = new Map<string, Entry[]>()
  const add = (base: string, href: string | undefined, name: string) => {
    const file = resolve(base.slice(0, base.lastIndexOf('/') + 1), href ?? '')
    const words = name.replace(/\s+/g, ' ').trim()
    const entries = names.get(file) ?? []
    if (href && words !== '')
      names.set(file, [...entries, { anchor: unescaped(href.split('#')[1] ?? ''), name: words }])
  }
  const navigation = [...items.values()].find(({ attributes }) => attributes.properties?.split(' ').includes('nav'))
  const navPath = navigation && resolve(folder, navigation.attributes.href ?? '')
  const nav = await partOf(archive, navPath)
  for (const element of nav ? descendantsOf(nav, 'nav') : [])
    if (/toc/.test(element.attributes.type ?? ''))
      for (const link of descendantsOf(element, 'a')) add(navPath!, link.attributes.href, textIn(link))
  const ncxItem =
    items.get(childOf(book, 'spine')?.attributes.toc ?? '') ??
    [...items.values()].find(({ attributes }) => attributes['media-type'] === 'application/x-dtbncx+xml')
  const ncxPath = ncxItem && resolve(folder, ncxItem.attributes.href ?? '')
  const ncx = names.size > 0 ? undefined : await partOf(archive, ncxPath)
  for (const point of ncx ? descendantsOf(ncx, 'navPoint') : [])
    add(ncxPath!, childOf(point, 'content')?.attributes.src, textIn(childOf(point, 'navLabel', 'text')))
  return names
}

function resolve(folder: string, href: string): string {
  const parts = folder.split('/').filter(Boolean)
  for (const part of unescaped(href.split('#')[0]!).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

function unescaped(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    // A name with a bare percent sign is meant as it stands.
    return href
  }
}
