/** ZIP archives: their files, each read by its own format. */
import type { Document } from '../types'
import { openArchive } from './archive'
import type { Input } from './contract'
import { readMembers } from './members'

/**
 * Reads an archive; each file in it is a section under its path. Files that can't be read are named in the warnings.
 * @throws AppError `parse/encrypted` where nothing but locked files is in it, `parse/too-large` where the limits are passed
 */
export async function parse(input: Input): Promise<Document> {
  const archive = await openArchive(input)
  const composer = await readMembers(input, archive.names, archive.bytes)
  return composer.finish({ mediaType: 'application/zip', parser: 'zip@2' })
}
