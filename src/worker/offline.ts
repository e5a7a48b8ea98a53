/** The page's side of the service worker: registration, being ready for offline use, and new versions. */
import { scriptPolicy } from '../spawn'

/** Milliseconds that the first visit waits for the service worker, which must see the first request for the model. */
const PATIENCE = 3000

/** What the page may tell a person about working without a network. */
export type OfflineState =
  /** No service worker: in development, or forbidden by the browser. */
  | 'off'
  /** Files are still being kept. */
  | 'keeping'
  /** Everything is on this device. */
  | 'ready'
  /** A new version waits; `update` starts it. */
  | 'update'

let registration: ServiceWorkerRegistration | undefined

/**
 * Registers the service worker of a built page.
 * @param changed called with each new state
 * @returns when it is in charge of the page's requests, or when it can't be waited for any longer
 */
export async function goOffline(changed: (state: OfflineState) => void): Promise<void> {
  const { serviceWorker } = navigator
  if (!import.meta.env.PROD || !serviceWorker) return changed('off')
  const inCharge = new Promise<void>((resolve) => {
    if (serviceWorker.controller) resolve()
    serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    setTimeout(resolve, PATIENCE)
  })
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data === 'kept') changed('ready')
  })
  try {
    const address = new URL('sw.js', location.href.replace(/[#?].*$/, '')).href
    const found = await serviceWorker.register(scriptPolicy.createScriptURL(address))
    registration = found
    changed('keeping')
    await inCharge
    const keep = () => serviceWorker.controller?.postMessage('keep')
    if (serviceWorker.controller) keep()
    // A slow device: the page has gone on without it, and everything is kept once it is in charge.
    else serviceWorker.addEventListener('controllerchange', keep, { once: true })
    watchUpdates(found, () => changed('update'))
  } catch {
    // A browser may forbid service workers; then the page works, only not offline.
    changed('off')
  }
}

/** Starts the version that waits, and reloads the page into it. */
export function update(): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  registration?.waiting?.postMessage('update')
}

function watchUpdates(found: ServiceWorkerRegistration, waiting: () => void): void {
  if (found.waiting) waiting()
  found.addEventListener('updatefound', () => {
    const next = found.installing
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && navigator.serviceWorker.controller) waiting()
    })
  })
}
