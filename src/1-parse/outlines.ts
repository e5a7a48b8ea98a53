/** Texts whose headings are marked as in Org, AsciiDoc, Textile, MediaWiki or Typst; all else in them stays as it is written. */
import type { Document } from '../types'
import { clean } from './characters'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode } from './decode'
import { extensionOf } from './recognise'

/** A kind of text. */
interface Marks {
  /** Of a line: marks whose number is the level, then the heading. */
  heading: RegExp
  /** Of a line that begins code, and of the one that ends it. */
  code?: [begin: RegExp, end: RegExp]
  title?: RegExp
}

const adoc: Marks = { heading: /^(={1,6})[ \t]+(\S.*)$/, code: [/^-{4,}[ \t]*$/, /^-{4,}[ \t]*$/] }
const wiki: Marks = { heading: /^(={1,6})[ \t]*([^=\s].*?)[ \t]*=+[ \t]*$/ }

const kinds: Record<string, Marks> = {
  org: {
    heading:
      /^(\*+)[ \t]+(?:(?:TODO|DONE|NEXT|WAITING|CANCELLED)[ \t]+)?(?:\[#[A-Z]\][ \t]+)?(\S.*?)(?:[ \t]+:[\w@:]+:)?[ \t]*$/,
    code: [/^[ \t]*#\+begin_(?:src|example)\b/i, /^[ \t]*#\+end_(?:src|example)\b/i],
    title: /^#\+title:[ \t]*(.+)$/im,
  },
  adoc,
  asciidoc: adoc,
  typ: { heading: /^(={1,6})[ \t]+(\S.*)$/, code: [/^[ \t]*```/, /^[ \t]*```[ \t]*$/] },
  wiki,
  mediawiki: wiki,
  // `h2. Heading`: its number is the level.
  textile: { heading: /^h([1-6])(?:\([^)]*\))?\.[ \t]+(\S.*)$/ },
}

/** Reads a text; each heading begins a section. */
export async function parse(input: Input): Promise<Document> {
  const { text, encoding, warning } = decode(input)
  const composer = new Composer()
  if (warning) composer.warnings.push(warning)
  const { heading, code, title } = kinds[extensionOf(input.name)] ?? adoc
  let lines: string[] = []
  let isCode = false
  const flush = (): void => {
    if (isCode) composer.block('code', lines.join('\n'))
    else for (const paragraph of lines.join('\n').split(/\n[ \t]*\n/)) composer.paragraph(paragraph)
    lines = []
  }
  for (const line of clean(text).split('\n')) {
    const marked = isCode ? null : heading.exec(line)
    if (marked) {
      flush()
      const [, marks = '', words = ''] = marked
      composer.heading(Number(marks) || marks.length, words)
    } else if (code?.[isCode ? 1 : 0].test(line)) {
      flush()
      isCode = !isCode
    } else lines.push(title?.exec(line)?.[1] ?? line)
  }
  flush()
  return composer.finish({ mediaType: 'text/plain', parser: 'outlines@1', encoding, title: title?.exec(text)?.[1] })
}
