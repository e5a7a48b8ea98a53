/** Builds the page into `dist/`, once, when its sources are newer. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './install.mjs'

/** Where the built page lies. */
export const dist = join(root, 'dist')

const pages = ['index.html', 'cli.html', 'bench.html']
const sources = ['src', 'public', 'tools/vite', ...pages, 'vite.config.ts', 'package-lock.json', 'tsconfig.base.json']
const lock = join(root, 'node_modules/.cache/rummage-build')

/**
 * When a file, or anything in a folder, last changed; folders count too, so that a removed file is noticed.
 * @param {string} path
 * @returns {number} milliseconds since 1970; 0 where there is nothing
 */
function changed(path) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return 0
  if (!stats.isDirectory()) return stats.mtimeMs
  return readdirSync(path).reduce((newest, name) => Math.max(newest, changed(join(path, name))), stats.mtimeMs)
}

function outdated() {
  const built = Math.min(...pages.map((page) => changed(join(dist, page))))
  return sources.some((source) => changed(join(root, source)) > built)
}

/** Takes turns with other processes that want to build; a turn whose holder died is over. */
async function takeTurn() {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' })
      return () => rmSync(lock, { force: true })
    } catch {
      try {
        process.kill(Number(readFileSync(lock, 'utf8')), 0)
      } catch {
        rmSync(lock, { force: true })
      }
      await pause(200)
    }
  }
}

/**
 * Builds the page where it is missing or older than its sources.
 * @param {{ always?: boolean, quiet?: boolean }} [options] `quiet`: only errors, on standard error
 * @returns {Promise<boolean>} whether `dist/` is good to use
 */
export async function build({ always = false, quiet = false } = {}) {
  if (!always && !outdated()) return true
  const release = await takeTurn()
  try {
    if (!always && !outdated()) return true
    const begun = new Date()
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const args = [vite, 'build', ...(quiet ? ['--logLevel', 'error'] : [])]
    // A test runner's own mode would build a page without its service worker.
    const env = { ...process.env, NODE_ENV: 'production' }
    const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: ['ignore', quiet ? 2 : 1, 2] })
    if (status !== 0) return false
    // What is edited during a build is newer than it.
    for (const page of pages) utimesSync(join(dist, page), begun, begun)
    return true
  } finally {
    release()
  }
}
