/** The benches: each opens a browser of its own and gives its series. */
import { existsSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { openSession } from '../cli/session.mjs'
import { pdf } from './pdf.mjs'
import { memoryDuring } from './processes.mjs'

/** @typedef {import('./series.ts').Measured} Measured */
/** @typedef {import('../cli/session.mjs').Session} Session */

/** Embedding workers of the product. */
const lanes = Math.min(availableParallelism(), 4)

/** How much is measured; `quick` only shows that everything runs. */
const sizes = {
  full: {
    embed: { passages: 32, batches: 1, rounds: 4 },
    query: { files: 50, characters: 50_000, rounds: 6 },
    folder: { files: 200, filesToTheEnd: 8, characters: 5000, rounds: 3 },
    open: { files: 170, characters: 50_000, rounds: 2, opens: 4 },
    store: { documents: 60, chunks: 60, rounds: 5 },
    pdf: { pages: 300, rounds: 4 },
    memory: { files: 40, characters: 5000, looks: 15 },
  },
  quick: {
    embed: { passages: 4, batches: 1, rounds: 1 },
    query: { files: 12, characters: 12_000, rounds: 1 },
    folder: { files: 6, filesToTheEnd: 2, characters: 2000, rounds: 1 },
    open: { files: 6, characters: 5000, rounds: 1, opens: 2 },
    store: { documents: 3, chunks: 5, rounds: 1 },
    pdf: { pages: 20, rounds: 1 },
    memory: { files: 3, characters: 2000, looks: 2 },
  },
}

/**
 * @param {Session} session
 * @param {string} command of `page.ts`
 * @param {unknown[]} args
 */
async function run(session, command, ...args) {
  const tell = (/** @type {any} */ message) => console.error(`  ${message.text}`)
  const outcome = await session.run(command, args, tell)
  if (!outcome.ok) throw new Error([command, outcome.sentence, outcome.detail].filter(Boolean).join(': '))
  return outcome.value
}

/** Opening a library from what was kept, against making it anew from its files. @param {Session} session */
async function open(session, { rounds, opens, ...size }) {
  /** @type {Measured} */
  const measured = {
    firstHit: { unit: 'ms', better: 'less', values: [], baseline: 'rebuild' },
    rebuild: { unit: 'ms', better: 'less', values: [] },
    library: { unit: 'chunks', better: 'more', values: [] },
  }
  for (let round = 0; round < rounds; round++) {
    const { ms, chunks } = await run(session, 'rebuild', size)
    measured.rebuild.values.push(ms)
    measured.library.values.push(chunks)
    // The first one finds a page that has not been asked for by this browser before.
    for (let time = 0; time < opens; time++) {
      await session.restart()
      measured.firstHit.values.push(await run(session, 'firstHit'))
    }
  }
  return measured
}

/** All processes of the browser together. @param {Session} session */
async function memory(session, { looks, ...size }) {
  if (!existsSync('/proc/self/status')) throw new Error('this system doesn’t tell how much memory a process takes')
  const rest = (/** @type {number} */ least) => memoryDuring(session.profile, Promise.resolve(), least)
  const during = (/** @type {Promise<unknown>} */ work) => memoryDuring(session.profile, work)
  const series = (/** @type {number[]} */ values, /** @type {string | undefined} */ baseline) => ({
    unit: 'MB',
    better: /** @type {const} */ ('less'),
    values,
    ...(baseline ? { baseline } : {}),
  })
  const emptyPage = await rest(looks)
  await during(run(session, 'index', size, 1, 1))
  const oneLane = await rest(looks)
  const indexing = await during(run(session, 'index', size, 2, lanes))
  const allLanes = await rest(looks)
  await session.restart()
  await run(session, 'ready')
  const idle = await rest(looks)
  return {
    emptyPage: series(emptyPage),
    peak: series([Math.max(...indexing)], 'emptyPage'),
    indexing: series(indexing, 'emptyPage'),
    afterIndexing: series(allLanes, 'emptyPage'),
    idle: series(idle, 'emptyPage'),
    ...(lanes > 1 ? { perLane: series(allLanes.map((all, at) => (all - (oneLane[at] ?? NaN)) / (lanes - 1))) } : {}),
  }
}

/** @type {Record<string, (session: Session, size: any) => Promise<Measured>>} */
const benches = {
  embed: (session, size) => run(session, 'embed', size, availableParallelism()),
  query: (session, size) => run(session, 'query', size),
  folder: (session, size) => run(session, 'folder', size),
  open,
  store: (session, size) => run(session, 'store', size),
  pdf: (session, size) => pdf((command, ...args) => run(session, command, ...args), session.profile, size),
  memory,
}

/**
 * Runs one bench in a browser of its own.
 * @param {string} name
 * @param {boolean} quick
 * @returns {Promise<{ chromium: string, measured: Measured }>}
 */
export async function measure(name, quick) {
  const session = await openSession('bench.html')
  try {
    const measured = await benches[name](session, sizes[quick ? 'quick' : 'full'][name])
    return { chromium: session.version, measured }
  } finally {
    await session.close()
  }
}

/** What it runs on. */
export function machine() {
  return {
    cores: availableParallelism(),
    cpu: cpus()[0]?.model ?? 'unknown',
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
  }
}
