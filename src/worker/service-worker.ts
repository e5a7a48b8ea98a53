/**
 * Keeps the whole page on the device. Every file of the build is known by its digest: what is in the cache is served from
 * there, what isn't is fetched once, compared and kept. A new version waits until the page asks for it.
 */

/** Path below the page's folder → SHA-256 in hex; filled in by the build. */
declare const __FILES__: Record<string, string>
/** Sent with everything but the network document, so that no response can be used without it. */
declare const __POLICY__: string

const worker = globalThis as unknown as ServiceWorkerGlobalScope
const scope = worker.registration.scope
const cacheName = `rummage:${new URL(scope).pathname}`
const files = __FILES__
const policy = __POLICY__

// Quick, so that it is in charge when the page asks for the model; everything else follows when the page has started.
worker.addEventListener('install', (event) => event.waitUntil(keep('index.html')))

worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))

worker.addEventListener('message', (event) => {
  if (event.data === 'update') void worker.skipWaiting()
  if (event.data === 'keep') event.waitUntil(keepAll(event.source as Client | null))
})

worker.addEventListener('fetch', (event) => {
  const path = pathOf(event.request)
  if (path !== undefined) event.respondWith(answer(path, event))
})

async function takeOver(): Promise<void> {
  const cache = await caches.open(cacheName)
  const wanted = new Set(Object.keys(files).map(keyOf))
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)
  await worker.clients.claim()
}

/**
 * Path of a request for a file of this build, or for a script of another, which must not come without the policy either;
 * undefined for everything else, which the browser handles itself.
 */
function pathOf({ url, method, mode }: Request): string | undefined {
  const [address = ''] = url.split(/[?#]/)
  if (method !== 'GET' || !address.startsWith(scope)) return undefined
  const path = decodeURI(address.slice(scope.length))
  if (mode === 'navigate' && path === '') return 'index.html'
  return Object.hasOwn(files, path) || path.startsWith('assets/') ? path : undefined
}

async function answer(path: string, event: FetchEvent): Promise<Response> {
  if (!Object.hasOwn(files, path)) return withPolicy(await fetch(event.request), path)
  const cache = await caches.open(cacheName)
  const kept = await cache.match(keyOf(path))
  if (kept) return withPolicy(kept, path)
  const response = await fetch(new URL(path, scope), { cache: 'no-cache' })
  if (response.ok) event.waitUntil(store(path, response.clone()))
  return withPolicy(response, path)
}

/** Files that few people need: kept when they are first asked for, not ahead. */
const onDemand = /^(ocr\/|assets\/(recognising\.worker|tesseract-core)-)/

const underWay = new Map<string, Promise<void>>()

/** Fetches a file into the cache unless it is there. */
async function keep(path: string): Promise<void> {
  const cache = await caches.open(cacheName)
  await underWay.get(path)
  if (await cache.match(keyOf(path))) return
  const response = await fetch(new URL(path, scope), { cache: 'no-cache' })
  if (!response.ok) throw new Error(`${response.status} for ${path}`)
  await store(path, response)
}

/** The model last and few at a time, so that they don't hold up what the page asks for. */
async function keepAll(client: Client | null): Promise<void> {
  const queue = Object.keys(files)
    .filter((path) => !onDemand.test(path))
    .sort((a, b) => Number(a.startsWith('models/')) - Number(b.startsWith('models/')))
  const lane = async (): Promise<void> => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) await keep(path)
  }
  try {
    await Promise.all(Array.from({ length: 4 }, lane))
    client?.postMessage('kept')
  } catch {
    // Offline, or a deployment under way: the next visit goes on.
  }
}

/** Keeps a response if it is the very file that this version was built with; a server may be ahead of us. */
function store(path: string, response: Response): Promise<void> {
  const work = (async () => {
    const body = await response.arrayBuffer()
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body))
    const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
    if (hex !== files[path]) return
    const cache = await caches.open(cacheName)
    await cache.put(keyOf(path), new Response(body, { headers: response.headers }))
  })().finally(() => underWay.delete(path))
  underWay.set(path, work)
  return work
}

function keyOf(path: string): string {
  return `${new URL(path, scope).href}?${files[path]!}`
}

/** The document that calls language models: its own, stricter policy stands in it, but lets it call one other origin. */
const networkDocument = 'network.html'

function withPolicy(response: Response, path: string): Response {
  const headers = new Headers(response.headers)
  headers.set('Content-Security-Policy', path === networkDocument ? "frame-ancestors 'self'" : policy)
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', 'no-referrer')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}
