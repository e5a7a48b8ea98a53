/** `npm run -s bench`: how fast the built page is, and how much memory it takes, in a headless Chromium. */
import { parseArgs } from 'node:util'
import { prepare, runCommand, UsageError, write } from './command.mjs'

const about = {
  embed: 'passages a second: all lanes, one lane, batches of 32 as in transformers.js’s own examples',
  query: 'to the list by keyword and to the list refined with its best 20, idle and while passages are embedded',
  folder: 'from the drop to the first hit by keyword, the first list by meaning, all read, all done',
  open: 'from a cold page to the first hit in 10,000 passages, against making the library anew',
  store: 'passages a second into IndexedDB and out, against a record per passage',
  pdf: 'pages of PDF that a core reads in a second, against pdftotext where it is installed',
  memory: 'of all the browser’s processes: idle, indexing, afterwards, for each lane',
}

const usage = `Usage: npm run -s bench -- [--json] [--quick] [NAME…]

${Object.entries(about)
  .map(([name, text]) => `  ${name.padEnd(11)}${text}`)
  .join('\n')}

  --json     print one JSON object instead of a table
  --quick    only show that everything runs: sizes so small that the figures mean nothing
  -h, --help print this

Without names all are measured, in about ten minutes, and the table grows as each ends. Each has warmed up before it counts. A ratio says how many times better
than its baseline a figure is; both are measured in turn, so ratios hold on a busy machine where the rest doesn’t.`

/** @param {string[]} args */
function parse(args) {
  const flag = /** @type {const} */ ({ type: 'boolean', default: false })
  try {
    const options = { json: flag, quick: flag, help: { ...flag, short: 'h' } }
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

await runCommand('bench', usage, async () => {
  const { values, positionals } = parse(process.argv.slice(2))
  if (values.help) return write(`${usage}\n`)
  const unknown = positionals.find((name) => !Object.hasOwn(about, name))
  if (unknown !== undefined) throw new UsageError(`there is no bench “${unknown}”`)

  await prepare()
  const { machine, measure } = await import('../bench/benches.mjs')
  const { figures, table } = await import('../bench/figures.mjs')
  const result = { machine: { ...machine(), chromium: '' }, benches: {} }
  const { cores, cpu, memory } = result.machine
  if (!values.json) await write(`${cpu}, ${cores} cores, ${memory}\n`)
  for (const name of Object.keys(about)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    console.error(`measuring ${name} …`)
    const { chromium, measured } = await measure(name, values.quick)
    result.machine.chromium = chromium
    result.benches[name] = figures(measured)
    if (!values.json) await write(`\n${table({ [name]: result.benches[name] })}\n`)
  }
  if (values.json) await write(`${JSON.stringify(result)}\n`)
  else await write(`\nChromium ${result.machine.chromium}\n`)
})
