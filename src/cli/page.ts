/** The page's half of the command line. Files come through its input, results go out through `channel.ts`. */
import type { Source } from '../types'
import { connect } from '../worker/connect'
import { checkAnswers } from './answers'
import { compareChunks, type ComparingOptions } from './comparing'
import { extract, type ExtractingOptions } from './extracting'
import { bestList, index, type IndexOptions } from './indexing'
import { readVectors, remembering, type VectorFile } from './kept-vectors'
import { evaluate, golden, type Unanswerable } from './measuring'
import { outcome, type Outcome } from './outcome'

/**
 * What the command calls. `paths` are those of the files in the input, in the same order, as they are to be shown; after them
 * come the files of vectors that `known` describes.
 */
export interface Commands {
  extract(paths: string[], wanted: number[], options: ExtractingOptions): Promise<Outcome>
  search(paths: string[], question: string, options: IndexOptions): Promise<Outcome>
  evaluate(paths: string[], known: VectorFile[], unanswerable?: Unanswerable): Promise<Outcome>
  checkAnswers(paths: string[], answers: string): Promise<Outcome>
  golden(paths: string[], known: VectorFile[], questions: string, options: IndexOptions): Promise<Outcome>
  chunks(paths: string[], known: VectorFile[], options: ComparingOptions): Promise<Outcome>
}

const engine = connect()

function sources(paths: readonly string[]): Source[] {
  const { files } = document.querySelector<HTMLInputElement>('#files')!
  return Array.from(files ?? [], (file, place) => ({
    name: file.name,
    path: paths[place] ?? file.name,
    lastModified: file.lastModified,
    bytes: file,
  }))
}

/** Files of vectors stand after those of the command itself. */
function withVectors(
  paths: readonly string[],
  known: VectorFile[],
  work: (files: Source[]) => Promise<object>,
): Promise<Outcome> {
  return outcome(async () => {
    const all = sources(paths)
    const vectors = await readVectors(known, all.slice(paths.length))
    return remembering(engine, vectors, () => work(all.slice(0, paths.length)))
  })
}

const commands: Commands = {
  extract: (paths, wanted, options) => outcome(() => extract(engine, sources(paths), wanted, options)),
  search: (paths, question, options) =>
    outcome(async () => {
      const { failed, leftOut } = await index(engine, sources(paths), options)
      return { ...(await bestList(engine, question, { siblings: true })), failed, leftOut }
    }),
  evaluate: (paths, known, unanswerable) => outcome(() => evaluate(engine, sources(paths), known, unanswerable)),
  checkAnswers: (_, answers) => outcome(() => checkAnswers(engine, answers)),
  golden: (paths, known, questions, options) =>
    withVectors(paths, known, (files) => golden(engine, files, questions, options)),
  chunks: (paths, known, options) => withVectors(paths, known, (files) => compareChunks(engine, files, options)),
}

window.rummage = { ...commands }
