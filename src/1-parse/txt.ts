/** Plain text. */
import type { Document } from '../types'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode } from './decode'

/** Reads plain text in any encoding. Lines stay lines. */
export async function parse(input: Input): Promise<Document> {
  const { text, encoding, warning } = decode(input)
  const composer = new Composer()
  if (warning) composer.warnings.push(warning)
  composer.paragraph(text)
  return composer.finish({ mediaType: 'text/plain', parser: 'txt@1', encoding })
}
