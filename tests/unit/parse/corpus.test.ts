/**
 * The files of the corpus that is kept beside the repository, but for PDF, which needs a browser (`test:full` scores those through
 * the command line). Each must end in a document without faults or in a problem of a class that its manifest accepts.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors'
import { faultsOf, read } from './read'

interface Entry {
  path: string
  kind: string
  tags: string[]
  expect: { accept: string[] }
}

const corpus = join(process.cwd(), '../shared/corpus')
const manifest = join(corpus, 'manifest.jsonl')
const isHere = existsSync(manifest)
const isFull = Boolean(process.env.FUZZ_CASES)

const entries = isHere
  ? readFileSync(manifest, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Entry)
      .filter(
        ({ kind, path, tags }) =>
          kind !== 'pdf' &&
          !/\.pdf$|really-a-pdf/.test(path) &&
          (isFull || !tags.some((tag) => /bomb|long|large/.test(tag))),
      )
  : []

describe.skipIf(!isHere)('the corpus beside the repository (skipped where it is missing)', () => {
  it.each(entries)('$path ends as it should', { timeout: 30_000 }, async ({ path, expect: { accept } }) => {
    const outcome = await read(path.split('/').at(-1)!, readFileSync(join(corpus, path))).then(
      (document) => ({
        ended: document.warnings.length > 0 ? ['ok', 'ok-with-warning'] : ['ok'],
        faults: faultsOf(document),
      }),
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        return { ended: [error.problem.code.replace('parse/', '')], faults: [] }
      },
    )
    expect(outcome.faults).toEqual([])
    expect(outcome.ended.filter((end) => accept.includes(end))).not.toEqual([])
  })
})
