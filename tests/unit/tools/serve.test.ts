import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseRange, serve } from '../../../tools/serve.mjs'

const above = mkdtempSync(join(tmpdir(), 'serve-test-'))
const folder = join(above, 'site')
let server: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  mkdirSync(join(folder, 'sub'), { recursive: true })
  writeFileSync(join(above, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'index.html'), '<h1>top</h1>')
  writeFileSync(join(folder, 'sub/index.html'), '<h1>sub</h1>')
  writeFileSync(join(folder, 'a b.txt'), '0123456789')
  writeFileSync(join(folder, 'empty.txt'), '')
  writeFileSync(join(folder, '.hidden'), 'hidden')
  for (const name of ['m.wasm', 'm.mjs', 'm.onnx', 'm.webmanifest']) writeFileSync(join(folder, name), 'x')
  symlinkSync(join(above, 'secret.txt'), join(folder, 'link.txt'))
  server = await serve(folder, { base: '/some/sub-path/' })
})

afterAll(async () => {
  await server.close()
  rmSync(above, { recursive: true })
})

/** The status of an address exactly as written: `fetch` would tidy it first. */
function rawStatus(path: string, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path, method }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.address + path, { headers, redirect: 'manual' })

describe('the static server', () => {
  it('serves a folder under a sub-path and nothing beside it', async () => {
    expect(server.address).toBe(`http://localhost:${server.port}/some/sub-path/`)
    expect(await (await get('')).text()).toBe('<h1>top</h1>')
    expect(await (await get('sub/')).text()).toBe('<h1>sub</h1>')
    expect(await (await get('a%20b.txt?version=1')).text()).toBe('0123456789')
    expect(await rawStatus('/index.html')).toBe(404)
    expect(await rawStatus('/some/sub-path/none.txt')).toBe(404)
  })

  it('leads to a folder’s address with its last slash, so that relative addresses hold', async () => {
    const response = await get('sub')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/some/sub-path/sub/'])
    expect(await rawStatus('/some/sub-path')).toBe(301)
  })

  it.each([
    '../secret.txt',
    '%2e%2e/secret.txt',
    '..%2fsecret.txt',
    '..%5csecret.txt',
    'link.txt',
    '.hidden',
    '%00',
    '%E0%A4%A',
  ])('gives nothing for %s', async (path) => {
    expect(await rawStatus(`/some/sub-path/${path}`)).toBe(404)
  })

  it.each([
    ['', 'text/html; charset=utf-8'],
    ['m.wasm', 'application/wasm'],
    ['m.mjs', 'text/javascript; charset=utf-8'],
    ['m.onnx', 'application/octet-stream'],
    ['m.webmanifest', 'application/manifest+json; charset=utf-8'],
  ])('names the media type of %j', async (path, type) => {
    expect((await get(path)).headers.get('content-type')).toBe(type)
  })

  it('sets no policy, isolation or cache headers, as a plain static host', async () => {
    const names = [...(await get('')).headers.keys()].sort()
    expect(names).toEqual(['accept-ranges', 'connection', 'content-length', 'content-type', 'date', 'keep-alive'])
  })

  it('serves ranges', async () => {
    const part = await get('a%20b.txt', { range: 'bytes=2-4' })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
    const none = await get('a%20b.txt', { range: 'bytes=10-' })
    expect([none.status, none.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  })

  it('answers HEAD without a body, serves empty files and refuses other methods', async () => {
    const head = await fetch(`${server.address}a%20b.txt`, { method: 'HEAD' })
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['10', ''])
    expect(await (await get('empty.txt')).text()).toBe('')
    expect(await rawStatus('/some/sub-path/', 'POST')).toBe(405)
  })

  it('takes the next free port where the one asked for is in use', async () => {
    const second = await serve(folder, { port: server.port })
    expect(second.port).toBeGreaterThan(server.port)
    await second.close()
  })

  it('fails for a folder that is not there', async () => {
    await expect(serve(join(above, 'none'))).rejects.toThrow('ENOENT')
  })
})

describe('a range header', () => {
  it.each([
    [undefined, undefined],
    ['bytes=0-', { start: 0, end: 9 }],
    ['bytes=3-100', { start: 3, end: 9 }],
    ['bytes=-4', { start: 6, end: 9 }],
    ['bytes=-100', { start: 0, end: 9 }],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=10-12', 'unsatisfiable'],
    ['bytes=5-3', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,4-5', undefined],
    ['items=0-1', undefined],
  ])('%j of ten bytes means %j', (header, expected) => {
    expect(parseRange(header, 10)).toEqual(expected)
  })
})
