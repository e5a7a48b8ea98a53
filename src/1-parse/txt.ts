/** Plain text. */
import { AppError } from '../errors'
import type { Document } from '../types'
import { Composer } from './compose'
import type { Input } from './contract'
import { decode } from './decode'

/** Reads plain text in any encoding. Lines stay lines. */
export async function parse(input: Input): Promise<Document> {
  const { text, encoding, warning } = decode(input)
  if (/^\s*-----BEGIN PGP MESSAGE-----/.test(text))
    throw new AppError({ code: 'parse/encrypted', detail: 'PGP', remedy: 'Decrypt it and add the result.' })
  const composer = new Composer()
  if (warning) composer.warnings.push(warning)
  composer.paragraph(text)
  return composer.finish({ mediaType: 'text/plain', parser: 'txt@1', encoding })
}
