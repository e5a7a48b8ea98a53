/** Reads files through the page, whatever they do to it. */
import { access, constants, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { openSession, PageLost } from './session.mjs'

/** Milliseconds without a word from the page: twice what the engine gives a file, and some. */
const SILENCE = 90_000

/** The same where text is recognised: a file of many pages takes minutes. */
const LONG_SILENCE = 1_800_000

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
 * @param {() => Promise<Pick<import('./session.mjs').Session, 'give' | 'run' | 'close'>>} [open]
 * @param {{ ocr?: boolean | undefined }} [options] `ocr`: pictures of text are read too
 * @throws where a page can't be had, or is lost before it has taken up a file
 */
export async function extractAll(paths, print, open = openSession, { ocr = false } = {}) {
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

  /** Files that were open when a page was lost. @type {number[]} */
  let suspects = []
  while (waiting.length + suspects.length > 0) {
    const alone = suspects.length > 0
    const batch = alone ? suspects.slice(0, 1) : waiting
    const lost = await readBatch(
      batch.map((index) => /** @type {string} */ (paths[index])),
      {
        lanes: alone ? 1 : Math.min(4, availableParallelism()),
        ...(ocr ? { recognise: { languages: ['eng', 'deu'] } } : {}),
      },
      (place, line) => settle(/** @type {number} */ (batch[place]), line),
      open,
    )
    for (const place of lost.places) {
      const index = /** @type {number} */ (batch[place])
      if (alone) settle(index, failure('parse/too-large', lost.why))
      else suspects.push(index)
    }
    suspects = suspects.filter((index) => !lines.has(index))
    waiting = waiting.filter((index) => !lines.has(index) && !suspects.includes(index))
  }
}

/**
 * Reads files in one page.
 * @param {string[]} paths
 * @param {import('./extracting').ExtractingOptions} options
 * @param {(place: number, line: object) => void} settle
 * @param {NonNullable<Parameters<typeof extractAll>[2]>} openPage
 * @returns {Promise<{ places: number[], why: string }>} the files that were open when the page was lost
 */
async function readBatch(paths, options, settle, openPage) {
  /** @type {Set<number>} */
  const open = new Set()
  const receive = (/** @type {any} */ message) => {
    if (message.kind === 'started') open.add(message.index)
    if (message.kind !== 'extracted') return
    open.delete(message.index)
    settle(message.index, message.line)
  }
  const session = await openPage()
  try {
    await session.give(paths)
    const args = [paths.map((path) => basename(path)), [...paths.keys()], options]
    const outcome = await session.run('extract', args, receive, options.recognise ? LONG_SILENCE : SILENCE)
    if (!outcome.ok) throw new PageLost(outcome.detail ?? outcome.sentence)
    return { places: [], why: '' }
  } catch (error) {
    if (!(error instanceof PageLost) || open.size === 0) throw error
    return { places: [...open], why: error.message }
  } finally {
    await session.close()
  }
}
