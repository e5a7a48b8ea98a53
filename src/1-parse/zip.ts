/** ZIP archives: their files, each read by its own format. */
import { AppError, describe, type ProblemCode } from '../errors'
import type { Document } from '../types'
import { openArchive } from './archive'
import { Composer } from './compose'
import type { Input } from './contract'

/** Files that systems leave behind. */
const systemFile = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|~\$|\.git\/|node_modules\/)/

/**
 * Reads an archive; each file in it is a section under its path. Files that can't be read are named in the warnings.
 * @throws AppError `parse/encrypted` where nothing but locked files is in it, `parse/too-large` where the limits are passed
 */
export async function parse(input: Input): Promise<Document> {
  const archive = await openArchive(input)
  const composer = new Composer()
  const failures: { name: string; code: ProblemCode; sentence: string }[] = []
  const names = archive.names.filter((name) => !systemFile.test(name))
  for (const name of names) {
    try {
      const document = await input.read(name.slice(name.lastIndexOf('/') + 1), await archive.bytes(name))
      composer.append(document, 1, name)
    } catch (error) {
      if (!(error instanceof AppError) || error.problem.code === 'parse/too-large') throw error
      failures.push({
        name,
        code: error.problem.code,
        sentence: describe({ ...error.problem, subject: name }).sentence,
      })
    }
  }
  for (const { sentence } of failures) composer.warn('embedded-files', sentence)
  const [first] = failures
  if (composer.length === 0 && first) {
    const code = failures.every((failure) => failure.code === first.code) ? first.code : 'parse/unsupported'
    throw new AppError({ code, detail: failures.map((failure) => failure.sentence).join(' ') })
  }
  return composer.finish({ mediaType: 'application/zip', parser: 'zip@1' })
}
