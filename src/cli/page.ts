/** The page's half of the command line. Files come through its input, results go out through `channel.ts`. */
import { describe, toProblem, type ProblemCode } from '../errors'
import type { Engine, Source } from '../types'
import { connect } from '../worker/connect'
import { extract } from './extracting'
import { bestList, index } from './indexing'
import { evaluate, golden, type VectorFile } from './measuring'

/** A command's result, or why there is none. */
export type Outcome =
  { ok: true; value: unknown } | { ok: false; code: ProblemCode; sentence: string; detail?: string; remedy: string }

/** What the command calls. `paths` are those of the files in the input, in the same order, as they are to be shown. */
export interface Commands {
  extract(paths: string[], wanted: number[], lanes: number): Promise<Outcome>
  search(paths: string[], question: string): Promise<Outcome>
  evaluate(paths: string[], known: VectorFile[]): Promise<Outcome>
  golden(paths: string[], questions: string): Promise<Outcome>
}

declare global {
  interface Window {
    rummage: Commands
  }
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

async function outcome(work: (engine: Engine) => Promise<unknown>): Promise<Outcome> {
  try {
    return { ok: true, value: await work(engine) }
  } catch (thrown) {
    const problem = toProblem(thrown, 'engine/failed')
    return {
      ok: false,
      code: problem.code,
      ...describe(problem),
      ...(problem.detail ? { detail: problem.detail } : {}),
    }
  }
}

window.rummage = {
  extract: (paths, wanted, lanes) => outcome(() => extract(engine, sources(paths), wanted, lanes)),
  search: (paths, question) =>
    outcome(async () => {
      const { failed, leftOut } = await index(engine, sources(paths))
      return { ...(await bestList(engine, question)), failed, leftOut }
    }),
  evaluate: (paths, known) => outcome(() => evaluate(engine, sources(paths), known)),
  golden: (paths, questions) => outcome(() => golden(engine, sources(paths), questions)),
}
