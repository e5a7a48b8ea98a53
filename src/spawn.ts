/**
 * Starts module workers so that they are bound by the page's content security policy. A policy in a `<meta>` element does
 * not reach a worker that is started from an http address; one that is started from a blob inherits it, and so do the
 * workers that it starts in turn. Firefox asks the network, not the service worker, for what a blob imports: once the service
 * worker is in charge, which sends the policy with every script, workers start from their address.
 */

interface ScriptPolicy {
  createScriptURL(address: string): string
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): ScriptPolicy
}

const rules = {
  createScriptURL(address: string): string {
    if (address.startsWith('blob:') || address === serviceWorkerAddress() || isServed(address)) return address
    throw new TypeError(`not a script of this page: ${address}`)
  },
}

function serviceWorkerAddress(): string {
  return new URL('sw.js', globalThis.location.href.replace(/[#?].*$/, '')).href
}

/** Lets through blobs and our own service worker and nothing else, where the browser knows Trusted Types. */
export const scriptPolicy: ScriptPolicy =
  (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes?.createPolicy('rummage-scripts', rules) ?? rules

/** Whether a script of this build comes from the service worker, and so with the policy. */
function isServed(address: string): boolean {
  const inWindow = 'document' in globalThis
  const inCharge = inWindow ? Boolean(navigator.serviceWorker?.controller) : location.protocol !== 'blob:'
  return inCharge && new URL(address).origin === location.origin && import.meta.env.PROD
}

/**
 * Starts a module worker.
 * @param address what `import address from './some.ts?worker&url'` gives
 * @param name shown in developer tools
 */
export function spawn(address: string, name: string): Worker {
  const { href } = new URL(address, import.meta.url)
  if (isServed(href)) return new Worker(scriptPolicy.createScriptURL(href), { type: 'module', name })
  const script = `import ${JSON.stringify(href)}`
  const blob = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const worker = new Worker(scriptPolicy.createScriptURL(blob), { type: 'module', name })
  worker.addEventListener('message', () => URL.revokeObjectURL(blob), { once: true })
  return worker
}
