/** The page's half of the command line. Files come through its input, results go out through `channel.ts`. */
import type { Source } from '../types'
import { connect } from '../worker/connect'
import { checkAnswers } from './answers'
import { compareChunks, type ComparingOptions } from './comparing'
import { extract, type ExtractingOptions } from './extracting'
import { bestList, index, type IndexOptions } from './indexing'
import { evaluate, golden, type VectorFile } from './measuring'
import { outcome, type Outcome } from './outcome'

/** What the command calls. `paths` are those of the files in the input, in the same order, as they are to be shown. */
export interface Commands {
  extract(paths: string[], wanted: number[], options: ExtractingOptions): Promise<Outcome>
  search(paths: string[], question: string, options: IndexOptions): Promise<Outcome>
  evaluate(paths: string[], known: VectorFile[]): Promise<Outcome>
  checkAnswers(paths: string[], answers: string): Promise<Outcome>
  golden(paths: string[], questions: string, options: IndexOptions): Promise<Outcome>
  chunks(paths: string[], options: ComparingOptions): Promise<Outcome>
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

const commands: Commands = {
  extract: (paths, wanted, options) => outcome(() => extract(engine, sources(paths), wanted, options)),
  search: (paths, question, options) =>
    outcome(async () => {
      const { failed, leftOut } = await index(engine, sources(paths), options)
      return { ...(await bestList(engine, question, { siblings: true })), failed, leftOut }
    }),
  evaluate: (paths, known) => outcome(() => evaluate(engine, sources(paths), known)),
  checkAnswers: (_, answers) => outcome(() => checkAnswers(engine, answers)),
  golden: (paths, questions, options) => outcome(() => golden(engine, sources(paths), questions, options)),
  chunks: (paths, options) => outcome(() => compareChunks(engine, sources(paths), options)),
}

window.rummage = { ...commands }
