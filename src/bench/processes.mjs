/** How much memory all processes of a browser take together, where the system tells: in `/proc`. */
import { readdir, readFile } from 'node:fs/promises'

/** Milliseconds between two looks. */
const INTERVAL = 200

/** @param {string} path */
const read = (path) => readFile(path, 'utf8').catch(() => '')

/**
 * Ids of the processes that were started with a profile, and of all below them.
 * @param {string} profile
 */
async function family(profile) {
  const names = await readdir('/proc').catch(() => [])
  const all = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map(async (id) => ({
        id,
        parent: /^PPid:\s*(\d+)/m.exec(await read(`/proc/${id}/status`))?.[1],
        mine: (await read(`/proc/${id}/cmdline`)).includes(profile),
      })),
  )
  const ids = new Set(all.filter(({ mine }) => mine).map(({ id }) => id))
  for (let before = -1; before < ids.size;) {
    before = ids.size
    for (const { id, parent } of all) if (parent && ids.has(parent)) ids.add(id)
  }
  return [...ids]
}

/** Shared pages counted in part where the kernel can tell, else wholly. @param {string} id @returns bytes */
async function memoryOf(id) {
  const found =
    /^Pss:\s*(\d+)/m.exec(await read(`/proc/${id}/smaps_rollup`)) ??
    /^VmRSS:\s*(\d+)/m.exec(await read(`/proc/${id}/status`))
  return 1024 * Number(found?.[1] ?? 0)
}

/**
 * Memory of a browser.
 * @param {string} profile folder of its profile, which stands in its command line
 * @returns {Promise<number>} megabytes (of 1,000,000 bytes); 0 where there is no `/proc`
 */
export async function browserMemory(profile) {
  const sizes = await Promise.all((await family(profile)).map(memoryOf))
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6
}

/**
 * Time that processors have spent on a browser.
 * @param {string} profile
 * @returns {Promise<number>} seconds over all its processes; 0 where there is no `/proc`
 */
export async function browserSeconds(profile) {
  const stats = await Promise.all((await family(profile)).map((id) => read(`/proc/${id}/stat`)))
  // Fields 14 and 15 of proc(5), in hundredths; the name in brackets before them may hold anything.
  return stats.reduce((sum, stat) => {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100
  }, 0)
}

/**
 * Looks at a browser's memory again and again until some work is done, and so many times at least.
 * @param {string} profile
 * @param {Promise<unknown>} work
 * @param {number} [least]
 * @returns {Promise<number[]>} megabytes
 */
export async function memoryDuring(profile, work, least = 1) {
  /** @type {number[]} */
  const values = []
  let busy = true
  const done = work.finally(() => (busy = false))
  done.catch(() => {})
  while (busy || values.length < least) {
    values.push(await browserMemory(profile))
    await new Promise((resolve) => setTimeout(resolve, INTERVAL))
  }
  await done
  return values
}
