import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const top = join(import.meta.dirname, '../..')

/** A path below the folder of other people's files that may lie beside the checkout; undefined where it is not at hand. */
export function beside(path: string): string | undefined {
  const found = join(top, '../shared', path)
  return existsSync(found) ? found : undefined
}

/** Runs a program in the project's top folder to its end. */
export function run(program: string, args: string[]): { status: number | null; out: string; errors: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: top, encoding: 'utf8', maxBuffer: 2 ** 30 })
  return { status, out: stdout, errors: stderr }
}
