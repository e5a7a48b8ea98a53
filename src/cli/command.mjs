/** What all commands share: their set-up, how they write, and how they end. */
import { build } from '../../tools/build.mjs'
import { installChromium, installPackages } from '../../tools/install.mjs'

/** A fault of the person's who typed the command: told with the usage, exit status 2. */
export class UsageError extends Error {}

/** Installs what is missing and brings the build up to date. */
export async function prepare() {
  installPackages()
  installChromium()
  if (!(await build({ quiet: true }))) throw new Error('the page could not be built')
}

/** Writes to standard output, and waits where the reader is slow. @param {string} text */
export function write(text) {
  return new Promise((resolve, reject) =>
    process.stdout.write(text, (error) => (error ? reject(error) : resolve(undefined))),
  )
}

/**
 * Runs a command to its end and sets the exit status.
 * @param {string} name
 * @param {string} usage
 * @param {() => Promise<unknown>} main
 */
export async function runCommand(name, usage, main) {
  // Whoever reads our output may have seen enough: `rummage … | head`.
  process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  try {
    await main()
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    console.error(error instanceof UsageError ? `${message}\n\n${usage}` : `${name}: ${message}`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}
