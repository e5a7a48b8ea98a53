/** Reading PDF, counted in time of processors: pages a core-second, beside pdftotext where it is installed. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBook } from './book.mjs'
import { browserSeconds } from './processes.mjs'

/** How often pdftotext reads the book in a round: the clock of processes ticks a hundred times a second. */
const TIMES = 5

/**
 * Seconds of a processor that pdftotext takes for a file; nothing where it is not installed.
 * @param {string} path
 */
function pdftotextSeconds(path) {
  const loop = `for i in ${Array.from({ length: TIMES }, (_, i) => i).join(' ')}; do pdftotext "$0" - >/dev/null || exit 1; done`
  const { status, stdout } = spawnSync('bash', ['-c', `${loop}; cat /proc/$$/stat`, path], { encoding: 'utf8' })
  if (status !== 0) return undefined
  // After the name in brackets, field 3 of proc(5) comes first: 16 and 17 are the time of children that have ended.
  const fields = stdout.slice(stdout.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100 / TIMES
}

/**
 * @param {(command: string, ...args: unknown[]) => Promise<any>} run a command of `page.ts`
 * @param {string} profile of the browser
 * @param {{ pages: number, rounds: number }} size
 * @returns {Promise<import('./series.ts').Measured>}
 */
export async function pdf(run, profile, { pages, rounds }) {
  if (!existsSync('/proc/self/stat')) throw new Error('this system doesn’t tell what time of processors a process took')
  const folder = await mkdtemp(join(tmpdir(), 'rummage-book-'))
  try {
    const path = join(folder, 'book.pdf')
    const book = makeBook(pages)
    await writeFile(path, book)
    // However it comes into the page is no part of reading it.
    await run('book', book.toString('base64'))
    /** @type {number[]} */
    const ours = []
    /** @type {number[]} */
    const theirs = []
    /** @type {number[]} */
    const wall = []
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      const before = await browserSeconds(profile)
      const { read, ms } = await run('pdf')
      if (read !== pages) throw new Error(`${read} of ${pages} pages were read`)
      const seconds = (await browserSeconds(profile)) - before
      const other = pdftotextSeconds(path)
      if (round === 0) continue
      ours.push(pages / seconds)
      wall.push((1000 * pages) / ms)
      if (other) theirs.push(pages / other)
    }
    const rate = { better: /** @type {const} */ ('more') }
    const beside = theirs.length > 0 ? { baseline: 'pdftotext' } : {}
    return {
      pages: { unit: 'pages/core-s', ...rate, values: ours, ...beside },
      ...(theirs.length > 0 ? { pdftotext: { unit: 'pages/core-s', ...rate, values: theirs } } : {}),
      wall: { unit: 'pages/s', ...rate, values: wall },
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
