/** Files that lie in an archive, each read by its own format. */
import { AppError, describe, type ProblemCode } from '../errors'
import { Composer } from './compose'
import type { Input } from './contract'

/** Files that systems leave behind. */
const systemFile = /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$|~\$|\.git\/|node_modules\/)/

/**
 * A document of an archive's files: each a section under its path. Files that can't be read are named in the warnings.
 * @param names of the files, with their folders
 * @param bytesOf a file's content, unpacked
 * @throws AppError `parse/too-large`; where nothing could be read the reason that all have, else `parse/unsupported`
 */
export async function readMembers(
  input: Input,
  names: readonly string[],
  bytesOf: (name: string) => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>,
): Promise<Composer> {
  const composer = new Composer()
  const failures: { code: ProblemCode; sentence: string }[] = []
  for (const name of names.filter((name) => !systemFile.test(name))) {
    try {
      composer.append(await input.read(name.slice(name.lastIndexOf('/') + 1), await bytesOf(name)), 1, name)
    } catch (error) {
      if (!(error instanceof AppError) || error.problem.code === 'parse/too-large') throw error
      failures.push({ code: error.problem.code, sentence: describe({ ...error.problem, subject: name }).sentence })
    }
  }
  for (const { sentence } of failures) composer.warn('embedded-files', sentence)
  const [first] = failures
  if (composer.length === 0 && first) {
    const code = failures.every((failure) => failure.code === first.code) ? first.code : 'parse/unsupported'
    throw new AppError({ code, detail: failures.map((failure) => failure.sentence).join(' ') })
  }
  return composer
}
