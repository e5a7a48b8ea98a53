/** `npm start`: installs what is missing, builds, serves the page and prints its address. */
import { parseArgs } from 'node:util'
import { build, dist } from './build.mjs'
import { installPackages } from './install.mjs'
import { serve } from './serve.mjs'

const usage = `Usage: npm start [-- --port N]

Builds Rummage and serves it on this machine.
  --port N   first port to try (default 4173)`

let options
try {
  options = parseArgs({ options: { port: { type: 'string', default: '4173' }, help: { type: 'boolean', short: 'h' } } })
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  process.exit(2)
}
const { port, help } = options.values
if (help) {
  console.log(usage)
  process.exit(0)
}
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
  console.error(`--port takes a number up to 65535, not “${port}”`)
  process.exit(2)
}

installPackages()
if (!(await build())) process.exit(1)
const { address } = await serve(dist, { port: Number(port) })
console.log(`Rummage is at ${address}\nStop it with Ctrl+C.`)
