/** Checks how much script the page's first load takes; what workers and later clicks load is reported apart. */
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { dist } from './build.mjs'

/** Gzipped kilobytes (of 1,000 bytes) that the first load may take. */
const limit = 150

/**
 * Scripts that a built page loads by itself: those it names and what they import statically.
 * @param {string} page path of the html file
 * @returns {Set<string>} paths
 */
export function firstLoad(page) {
  const html = readFileSync(page, 'utf8')
  const found = new Set()
  const visit = (/** @type {string} */ path) => {
    if (found.has(path)) return
    found.add(path)
    const script = readFileSync(path, 'utf8')
    for (const [, address] of script.matchAll(/(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g)) {
      visit(join(dirname(path), /** @type {string} */ (address)))
    }
  }
  for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const address =
      /\bsrc="([^"]+)"/.exec(tag) ?? (/rel="modulepreload"/.test(tag) ? /\bhref="([^"]+)"/.exec(tag) : null)
    if (address?.[1]) visit(join(dirname(page), address[1]))
  }
  return found
}

/** @param {string} path */
const kilobytes = (path) => gzipSync(readFileSync(path), { level: 9 }).length / 1000

/** Prints the sizes; returns whether the first load keeps to the limit. */
export function checkSize() {
  const first = firstLoad(join(dist, 'index.html'))
  const all = readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((name) => join(dist, name))
  const rest = all.filter((path) => /\.m?js$/.test(path) && !first.has(path))
  const total = (/** @type {Iterable<string>} */ paths) => [...paths].reduce((sum, path) => sum + kilobytes(path), 0)
  const list = (/** @type {Iterable<string>} */ paths) => {
    for (const path of paths) console.log(`  ${kilobytes(path).toFixed(1).padStart(8)} KB  ${relative(dist, path)}`)
  }
  console.log(`Page script of the first load, gzipped: ${total(first).toFixed(1)} KB of at most ${limit}`)
  list(first)
  console.log(`Workers and what is loaded later: ${total(rest).toFixed(1)} KB`)
  list(rest)
  return first.size > 0 && total(first) <= limit
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = checkSize() ? 0 : 1
