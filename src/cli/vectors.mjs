/**
 * Vectors kept between runs of `evaluate`, outside of the project: one file for each fingerprint of a model, in the form of
 * `records.ts`, with its fingerprint beside it.
 */
import { appendFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Fingerprints that are kept; the longest unused goes first. */
const KEPT = 4

/** Where the vectors lie: `$XDG_CACHE_HOME/rummage`, else `~/.cache/rummage`. */
export function cacheFolder(environment = process.env) {
  return join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'rummage')
}

const nameOf = (/** @type {string} */ fingerprint) =>
  createHash('sha256').update(fingerprint).digest('hex').slice(0, 16)

export class VectorCache {
  #folder
  /** @type {Promise<void>} */
  #writing = Promise.resolve()

  /** @param {string} folder */
  constructor(folder = cacheFolder()) {
    this.#folder = folder
  }

  /**
   * Files of vectors, the last used first. A record that was cut off when a run was killed is cut away.
   * @returns {Promise<{ path: string, fingerprint: string, dimensions: number }[]>}
   */
  async files() {
    const names = (await readdir(this.#folder).catch(() => [])).filter((name) => name.endsWith('.json'))
    const found = []
    for (const name of names) {
      const path = join(this.#folder, name.replace(/json$/, 'vectors'))
      try {
        const { fingerprint, dimensions } = JSON.parse(await readFile(join(this.#folder, name), 'utf8'))
        const { size, mtimeMs } = await stat(path)
        const rest = size % (32 + 4 * dimensions)
        if (rest > 0) await truncate(path, size - rest)
        found.push({ path, fingerprint, dimensions, mtimeMs })
      } catch {
        // A file without its other half, or not one of ours: nothing can be reused from it.
      }
    }
    found.sort((a, b) => b.mtimeMs - a.mtimeMs)
    for (const { path } of found.splice(KEPT)) {
      await rm(path, { force: true })
      await rm(path.replace(/vectors$/, 'json'), { force: true })
    }
    return found.map(({ path, fingerprint, dimensions }) => ({ path, fingerprint, dimensions }))
  }

  /**
   * Keeps what the page made.
   * @param {{ fingerprint: string, dimensions: number, records: string }} packed as `PackedVectors` of `records.ts`
   */
  add({ fingerprint, dimensions, records }) {
    const path = join(this.#folder, nameOf(fingerprint))
    this.#writing = this.#writing.then(async () => {
      await mkdir(this.#folder, { recursive: true })
      await writeFile(`${path}.json`, JSON.stringify({ fingerprint, dimensions }))
      // One write a portion, so that runs side by side don't mix within a record.
      await appendFile(`${path}.vectors`, Buffer.from(records, 'base64'))
    })
    return this.#writing
  }

  /** Resolves when everything is on the disk. */
  async saved() {
    await this.#writing
  }
}
