/** `npm run -s rummage -- COMMAND`: what the page does, from the command line. It drives the built page in a headless Chromium. */
import { parseArgs } from 'node:util'
import { build } from '../../tools/build.mjs'
import { installChromium, installPackages } from '../../tools/install.mjs'

const usage = `Usage: npm run -s rummage -- COMMAND

  extract [--json] FILE…               print what is read from each file
  search [--json] DIR QUESTION         read a folder, print the passages that answer best
  evaluate [--json] DIR                rank a set in BEIR layout (corpus.jsonl, queries.jsonl, qrels.tsv) by every method
  evaluate [--json] --golden FILE DIR  read DIR/files, ask the questions of FILE, look for their quotes

  --json       print JSON: one line a file for extract, else one object
  -h, --help   print this

Nothing is sent anywhere: the page is served from this machine to a browser on this machine. Vectors that evaluate makes are
kept in $XDG_CACHE_HOME/rummage, else ~/.cache/rummage.`

/** A fault of the person's who typed the command: told with the usage, exit status 2. */
class UsageError extends Error {}

/** @param {string[]} args */
function parse(args) {
  const common = { json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } }
  const [command, ...rest] = args
  const options = command === 'evaluate' ? { ...common, golden: { type: 'string' } } : common
  try {
    if (command === undefined || command.startsWith('-')) {
      const { values } = parseArgs({ args, options: common })
      return { command: undefined, values, positionals: [] }
    }
    return { command, ...parseArgs({ args: rest, options, allowPositionals: true }) }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Writes to standard output, and waits where the reader is slow. @param {string} text */
function write(text) {
  return new Promise((resolve, reject) =>
    process.stdout.write(text, (error) => (error ? reject(error) : resolve(undefined))),
  )
}

async function main() {
  const { command, values, positionals } = parse(process.argv.slice(2))
  if (values.help) return write(`${usage}\n`)
  const commands = {
    extract: { fits: positionals.length > 0, needs: 'at least one FILE' },
    search: { fits: positionals.length === 2, needs: 'DIR and QUESTION' },
    evaluate: { fits: positionals.length === 1, needs: 'DIR' },
  }
  if (command === undefined) throw new UsageError('a command is missing')
  if (!Object.hasOwn(commands, command)) throw new UsageError(`there is no command “${command}”`)
  const { fits, needs } = commands[command]
  if (!fits) throw new UsageError(`${command} takes ${needs}`)

  installPackages()
  installChromium()
  if (!(await build({ quiet: true }))) throw new Error('the page could not be built')
  const run = await import('./commands.mjs')
  await run[command](positionals, values, write)
}

// Whoever reads our output may have seen enough: `rummage … | head`.
process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? 0 : 1))

try {
  await main()
} catch (error) {
  const message = error instanceof Error ? error.message : String(error)
  console.error(error instanceof UsageError ? `${message}\n\n${usage}` : `rummage: ${message}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
