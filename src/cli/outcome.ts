/** What a command that runs in the page gives to the one who drives it. */
import { describe, toProblem, type ProblemCode } from '../errors'

/** A command's result, or why there is none. */
export type Outcome =
  { ok: true; value: unknown } | { ok: false; code: ProblemCode; sentence: string; detail?: string; remedy: string }

declare global {
  interface Window {
    /** The page's commands, by name. */
    rummage: Record<string, (...args: never[]) => Promise<Outcome>>
  }
}

/** Runs a command; never rejects. */
export async function outcome(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { ok: true, value: await work() }
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
