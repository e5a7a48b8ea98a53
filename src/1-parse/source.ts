/** Source code and configuration: text in which every line counts. */
import type { Document } from '../types'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode } from './decode'
import { extensionOf } from './recognise'

/** Definitions that a person would look for by name; each begins a section. */
const definition =
  /^(?:export\s+|default\s+|public\s+|private\s+|protected\s+|static\s+|abstract\s+|final\s+|async\s+|pub(?:\([^)]*\))?\s+)*(?:class|interface|struct|enum|trait|impl|def|function\*?|func|fn|module|namespace|object|record|protocol|extension|type)\s+([\w$.:<>]+)/

/** Reads source code as it is; classes and functions at the left edge begin sections. */
export async function parse(input: Input): Promise<Document> {
  const { text, encoding, warning } = decode(input)
  const composer = new Composer()
  if (warning) composer.warnings.push(warning)
  const span = composer.block('code', text)
  if (span && extensionOf(input.name) === 'tex') addTexSections(composer)
  else if (span && !/^(?:xml|svg|css|bib|diff|patch)$/.test(extensionOf(input.name))) {
    let at = 0
    for (const line of composer.text.split('\n')) {
      const found = definition.exec(line)?.[1]
      if (found) composer.section(1, found.replace(/[:<(].*$/, ''), at)
      at += line.length + 1
    }
  }
  return composer.finish({ mediaType: 'text/plain', parser: 'source@2', encoding })
}

const texLevels = ['part', 'chapter', 'section', 'subsection', 'subsubsection', 'paragraph']

/** LaTeX’s own sections. */
function addTexSections(composer: Composer): void {
  const { text } = composer
  const heading =
    /^[ \t]*\\(part|chapter|section|subsection|subsubsection|paragraph)\*?(?:\[[^\]\n]*\])?\{([^{}\n]*(?:\{[^{}\n]*\}[^{}\n]*)*)\}/gm
  for (const { 1: kind, 2: words, index } of text.matchAll(heading))
    composer.section(texLevels.indexOf(kind!) + 1, words!.replace(/\\\w+\s*|[{}~]/g, ' '), index)
}
