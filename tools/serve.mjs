/**
 * A static file server as plain as GitHub Pages: it sets no policy and no isolation headers, so what works here works on
 * any static host. Listens on this machine only.
 */
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

const mediaTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
}

/**
 * A byte range as `Range: bytes=…` asks for it.
 * @param {string | undefined} header
 * @param {number} size of the file in bytes
 * @returns {{ start: number, end: number } | 'unsatisfiable' | undefined} `end` inclusive; undefined means the whole file
 */
export function parseRange(header, size) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (match[1] === '' && match[2] === '0') return 'unsatisfiable'
  if (match[1] !== '' && match[2] !== '' && Number(match[2]) < start) return undefined
  return start < size ? { start, end } : 'unsatisfiable'
}

/**
 * The file below `folder` that an address names, following no way out of it.
 * @param {string} folder real path
 * @param {string} pathname below the base, percent-encoded, without its first slash
 * @returns {Promise<{ path: string, size: number } | 'folder' | undefined>} `'folder'`: the address lacks its last slash
 */
async function find(folder, pathname) {
  try {
    const decoded = decodeURIComponent(pathname)
    if (decoded.includes('\0') || decoded.split(/[\\/]/).some((part) => part.startsWith('.'))) return undefined
    const path = await realpath(join(folder, decoded, decoded === '' || decoded.endsWith('/') ? 'index.html' : ''))
    if (!path.startsWith(folder + sep)) return undefined
    const stats = await stat(path)
    return stats.isFile() ? { path, size: stats.size } : 'folder'
  } catch {
    return undefined
  }
}

/**
 * @param {string} folder
 * @param {string} base
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(folder, base, request, response) {
  const say = (/** @type {number} */ status, /** @type {string} */ text, headers = {}) => {
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(text)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return say(405, 'Only GET and HEAD', { allow: 'GET, HEAD' })
  const pathname = (request.url ?? '/').replace(/[?#].*$/, '')
  if (pathname + '/' === base) return say(301, 'Moved', { location: base })
  if (!pathname.startsWith(base)) return say(404, 'Not found')
  const file = await find(folder, pathname.slice(base.length))
  if (file === 'folder') return say(301, 'Moved', { location: `${pathname}/` })
  if (!file) return say(404, 'Not found')

  const range = parseRange(request.headers.range, file.size)
  if (range === 'unsatisfiable') return say(416, 'No such range', { 'content-range': `bytes */${file.size}` })
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  response.writeHead(range ? 206 : 200, {
    'content-type':
      mediaTypes[/** @type {keyof typeof mediaTypes} */ (extname(file.path))] ?? 'application/octet-stream',
    'content-length': end - start + 1,
    'accept-ranges': 'bytes',
    ...(range ? { 'content-range': `bytes ${start}-${end}/${file.size}` } : {}),
  })
  if (request.method === 'HEAD' || file.size === 0) return void response.end()
  await pipeline(createReadStream(file.path, { start, end }), response)
}

/**
 * Serves a folder over http on the loopback address.
 * @param {string} folder
 * @param {{ port?: number, base?: string }} [options] `port`: the first to try, 0 (default) for any free one; the next free
 *   one is taken where it is in use. `base`: the path that the folder is served under, default `/`
 * @returns {Promise<{ address: string, port: number, close: () => Promise<void> }>}
 * @throws where the folder does not exist or no port can be had
 */
export async function serve(folder, { port = 0, base = '/' } = {}) {
  const top = await realpath(folder)
  const prefix = `/${base}/`.replace(/\/+/g, '/')
  const server = createServer((request, response) => {
    // A reader that goes away in the middle of a file is no fault of ours.
    answer(top, prefix, request, response).catch(() => response.destroy())
  })
  const listen = (/** @type {number} */ candidate) =>
    new Promise((resolve, reject) => {
      server.once('error', reject).listen(candidate, '127.0.0.1', () => {
        server.off('error', reject)
        resolve(undefined)
      })
    })
  for (let candidate = port; ; candidate++) {
    try {
      await listen(candidate)
      break
    } catch (error) {
      const taken = /** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE'
      if (!taken || candidate - port >= 50) throw error
    }
  }
  const bound = /** @type {import('node:net').AddressInfo} */ (server.address()).port
  return {
    address: `http://localhost:${bound}${prefix}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
