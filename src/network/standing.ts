/** What the browser tells the network document about itself. */
import type { Standing } from '../6-generate/providers/unreached'

/** Names under which browsers keep the permissions: each had one for both at first. */
const names = {
  loopback: ['loopback-network', 'local-network-access'],
  local: ['local-network', 'local-network-access'],
} as const

/** @param send how probes leave, so that these are recorded too */
export function standingHere(send: typeof fetch): Standing {
  return {
    sandboxed: self.origin === 'null',
    origin: new URL(location.href).origin,
    online: () => navigator.onLine,
    async permission(reach) {
      for (const name of names[reach]) {
        try {
          return (await navigator.permissions.query({ name: name as PermissionName })).state
        } catch {
          // This browser doesn't know the name.
        }
      }
      return 'unknown'
    },
    // A request that asks for nothing to be read succeeds wherever there is a server, whomever it accepts.
    answers: (address, signal) =>
      send(address, {
        mode: 'no-cors',
        cache: 'no-store',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        signal,
      }).then(
        () => true,
        () => false,
      ),
  }
}
