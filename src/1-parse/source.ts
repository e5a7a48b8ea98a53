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
  if (span && !/^(?:xml|svg|css|tex|bib|diff|patch)$/.test(extensionOf(input.name))) {
    let at = 0
    for (const line of composer.text.split('\n')) {
      const found = definition.exec(line)?.[1]
      if (found) composer.section(1, found.replace(/[:<(].*$/, ''), at)
      at += line.length + 1
    }
  }
  return composer.finish({ mediaType: 'text/plain', parser: 'source@1', encoding })
}
