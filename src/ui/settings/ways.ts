/** Ways in which a page could send something elsewhere, each tried with a test word. */

/** The address that is tried: another origin, made for examples. */
export const elsewhere = 'https://example.com/'

/** What became of one way. */
export interface Attempt {
  way: string
  /** The policy's directive, or how else it was stopped. */
  by: string
  refused: boolean
}

/** Milliseconds to wait for a verdict on what neither fails nor succeeds by itself. */
const patience = 3000

/** Whether this page runs under its policy. Without it the test would really send, so it is not run. */
export function hasPolicy(): boolean {
  return document.querySelector('meta[http-equiv="Content-Security-Policy" i]') !== null
}

interface Way {
  name: string
  /** Tries it; what it resolves to or rejects with does not matter, the browser's own report does. */
  attempt(address: string): unknown
}

const ways: Way[] = [
  { name: 'fetch', attempt: (address) => fetch(address, { mode: 'no-cors' }) },
  {
    name: 'XMLHttpRequest',
    attempt(address) {
      const request = new XMLHttpRequest()
      request.open('GET', address)
      request.send()
    },
  },
  { name: 'WebSocket', attempt: (address) => new WebSocket(address.replace('https', 'wss')).close() },
  {
    name: 'EventSource',
    attempt(address) {
      const source = new EventSource(address)
      source.addEventListener('error', () => source.close())
    },
  },
  { name: 'sendBeacon', attempt: (address) => navigator.sendBeacon(address, 'rummage') },
  {
    name: 'Image from elsewhere',
    attempt(address) {
      new Image().src = address
    },
  },
  {
    name: 'Style sheet from elsewhere',
    attempt(address) {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = address
      link.addEventListener('error', () => link.remove())
      document.head.append(link)
    },
  },
  { name: 'Font from elsewhere', attempt: (address) => new FontFace('rummage test', `url(${address})`).load() },
  { name: 'Script from elsewhere', attempt: (address) => import(/* @vite-ignore */ address) },
  {
    name: 'Frame from elsewhere',
    attempt(address) {
      const frame = document.createElement('iframe')
      frame.hidden = true
      frame.src = address
      document.body.append(frame)
      setTimeout(() => frame.remove(), patience)
    },
  },
]

/** Tries every way, one after the other, and tells what the browser reported about each. */
export async function tryAll(): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  for (const way of ways) attempts.push(await tryOne(way))
  return attempts
}

async function tryOne({ name, attempt }: Way): Promise<Attempt> {
  const address = `${elsewhere}?rummage=${encodeURIComponent(name)}`
  const origin = new URL(elsewhere).host
  const stopped = new Promise<string | undefined>((resolve) => {
    const report = (event: SecurityPolicyViolationEvent) => {
      if (!event.blockedURI.includes(origin)) return
      done(event.effectiveDirective)
    }
    const timer = setTimeout(() => done(undefined), patience)
    function done(directive: string | undefined) {
      clearTimeout(timer)
      document.removeEventListener('securitypolicyviolation', report)
      resolve(directive)
    }
    document.addEventListener('securitypolicyviolation', report)
  })
  let thrown: unknown
  try {
    const result = attempt(address)
    if (result instanceof Promise) result.catch((error: unknown) => (thrown = error))
  } catch (error) {
    // Some ways are refused by throwing; the report above says by which directive.
    thrown = error
  }
  const directive = await stopped
  if (directive) return { way: name, by: directive, refused: true }
  return { way: name, by: thrown instanceof Error ? thrown.message : 'nothing', refused: false }
}
