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
  composer.paragraph(printed(text))
  return composer.finish({ mediaType: 'text/plain', parser: 'txt@2', encoding })
}

/** What a terminal or a printer would show: colours are escapes, and bold is a letter struck twice. */
function printed(text: string): string {
  return text.replace(/\u001b\[[\d;?]*[ -/]*[@-~]|\u001b\][^\u0007\n]*\u0007/g, '').replace(/[^\n]\u0008/g, '')
}
