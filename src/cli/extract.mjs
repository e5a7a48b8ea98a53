/** Reads files through the page, whatever they do to it. */
import { access, constants, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { openSession, PageLost } from './session.mjs'

/** Milliseconds without a word from the page: twice what the engine gives a file, and some. */
const SILENCE = 90_000

/** Why a file can't be handed to the page; undefined if it can. @param {string} path */
async function obstacle(path) {
  try {
    if (!(await stat(path)).isFile()) return 'not a file'
    await access(path, constants.R_OK)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const failure = (/** @type {string} */ code, /** @type {string} */ detail) => ({
  ok: false,
  code,
  detail,
  warnings: [],
  ms: 0,
})

/**
 * Reads files and gives each one's line in the order of the paths. A file that takes the whole page down with it is read
 * again alone, and named if it does so again; the others go on in a new page.
 * @param {string[]} paths
 * @param {(line: object) => void} print
 */
export async function extractAll(paths, print) {
  /** @type {Map<number, object>} */
  const lines = new Map()
  let printed = 0
  const settle = (/** @type {number} */ index, /** @type {object} */ line) => {
    lines.set(index, line)
    for (; lines.has(printed); printed++) {
      print({ path: paths[printed], ...lines.get(printed) })
      lines.set(printed, {})
    }
  }

  /** @type {number[]} */
  let waiting = []
  for (const [index, path] of paths.entries()) {
    const why = await obstacle(path)
    if (why) settle(index, failure('parse/missing', why))
    else waiting.push(index)
  }

  /** @type {number[]} */
  let suspects = []
  while (waiting.length + suspects.length > 0) {
    const alone = suspects.length > 0
    const batch = alone ? suspects.slice(0, 1) : waiting
    /** @type {Set<number>} */
    const open = new Set()
    const session = await openSession()
    try {
      await session.give(batch.map((index) => /** @type {string} */ (paths[index])))
      const receive = (/** @type {any} */ message) => {
        const index = batch[message.index]
        if (index === undefined) return
        if (message.kind === 'started') open.add(index)
        else if (message.kind === 'extracted') {
          open.delete(index)
          settle(index, message.line)
        }
      }
      const names = batch.map((index) => basename(/** @type {string} */ (paths[index])))
      const lanes = alone ? 1 : Math.min(4, availableParallelism())
      const outcome = await session.run('extract', [names, [...batch.keys()], lanes], receive, SILENCE)
      if (!outcome.ok) throw new PageLost(outcome.detail ?? outcome.sentence)
    } catch (error) {
      if (!(error instanceof PageLost)) throw error
      if (alone || open.size === 0) {
        for (const index of alone ? batch : waiting)
          if (!lines.has(index)) settle(index, failure('parse/too-large', error.message))
      } else suspects.push(...open)
    } finally {
      await session.close()
    }
    if (alone) suspects = suspects.slice(1).filter((index) => !lines.has(index))
    waiting = waiting.filter((index) => !lines.has(index) && !suspects.includes(index))
  }
}
