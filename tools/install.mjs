/** Brings a fresh checkout to where everything can run: a Node that is new enough, the packages of the lock file, a Chromium. */
import { spawnSync } from 'node:child_process'
import { lstatSync, existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromiumPath } from './chromium.mjs'

/** The project's top folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const oldestNode = [20, 19]

/**
 * What stands in the way of this version of Node, as a sentence.
 * @param {string} version such as `20.19.0`
 * @returns {string | undefined} undefined where nothing does
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return undefined
  return `Rummage needs Node ${oldestNode.join('.')} or newer, and this is Node ${version}. Install a current one from https://nodejs.org.`
}

/**
 * Whether what npm noted of its last install is what the lock file asks for. Packages for other platforms may be missing.
 * @param {{ packages?: Record<string, { version?: string, integrity?: string, optional?: boolean }> }} wanted package-lock.json
 * @param {typeof wanted} installed node_modules/.package-lock.json
 */
export function matches(wanted, installed) {
  const present = installed.packages ?? {}
  const asked = Object.entries(wanted.packages ?? {}).filter(([path]) => path !== '')
  const paths = new Set(asked.map(([path]) => path))
  return (
    Object.keys(present).every((path) => paths.has(path)) &&
    asked.every(([path, { version, integrity, optional }]) => {
      const found = present[path]
      return found ? found.version === version && found.integrity === integrity : optional === true
    })
  )
}

function upToDate() {
  try {
    const read = (/** @type {string} */ path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
    return matches(read('package-lock.json'), read('node_modules/.package-lock.json'))
  } catch {
    return false
  }
}

/**
 * Runs npm in the project's folder; the output goes to standard error, so that a command's own output stays clean.
 * @param {string[]} args
 */
function npm(args) {
  const cli = process.env.npm_execpath
  const options = { cwd: root, stdio: /** @type {const} */ (['ignore', 2, 2]) }
  // Started by npm itself we know where it lies; else Windows finds `npm.cmd` only through a shell.
  if (cli?.endsWith('.js')) return spawnSync(process.execPath, [cli, ...args], options).status
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' }).status
}

/** Installs the lock file's packages unless they are there already. Ends the process with a sentence where it can't. */
export function installPackages() {
  const problem = nodeProblem(process.versions.node)
  if (problem) {
    console.error(problem)
    process.exit(1)
  }
  // A linked folder belongs to another checkout, which `npm ci` would empty.
  if (upToDate() || lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) return
  console.error('Installing packages …')
  // Named, because a machine set to production would leave out what builds the page.
  if (npm(['ci', '--include=dev', '--include=optional', '--loglevel=error']) === 0) return
  console.error('The packages could not be installed. npm says why above; most often there is no network.')
  process.exit(1)
}

function hasChromium() {
  if (chromiumPath()) return true
  const { chromium } = createRequire(import.meta.url)('playwright-core')
  return existsSync(chromium.executablePath())
}

/** Finds a Chromium or installs one: by apt as root on Debian, else Playwright's own. Call after `installPackages`. */
export function installChromium() {
  if (hasChromium()) return
  const run = (/** @type {string} */ command, /** @type {string[]} */ args) =>
    spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] }).status === 0
  const asRoot = process.getuid?.() === 0
  const apt = asRoot && existsSync('/etc/debian_version')
  console.error('Installing Chromium for the tests …')
  if (apt && run('apt-get', ['update']) && run('apt-get', ['install', '-y', 'chromium']) && hasChromium()) return
  const playwright = join(root, 'node_modules/playwright-core/cli.js')
  run(process.execPath, [playwright, 'install', ...(apt ? ['--with-deps'] : []), 'chromium'])
  if (hasChromium()) return
  console.error(
    'No Chromium was found and none could be installed. Install one, or set CHROMIUM_PATH to its program file.',
  )
  process.exit(1)
}
