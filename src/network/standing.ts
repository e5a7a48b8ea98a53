/** What the browser tells the network document about itself. */
import type { Standing } from '../6-generate/providers/unreached'

/** Names under which browsers keep the permission, the older one first. */
const permissions = ['local-network-access', 'local-network', 'loopback-network']

/** @param send how probes leave, so that these are recorded too */
export function standingHere(send: typeof fetch): Standing {
  return {
    sandboxed: self.origin === 'null',
    origin: new URL(location.href).origin,
    online: () => navigator.onLine,
    async forbidden() {
      const states = await Promise.all(
        permissions.map((name) =>
          navigator.permissions.query({ name: name as PermissionName }).then(
            ({ state }) => state,
            // This browser doesn't know the name.
            () => undefined,
          ),
        ),
      )
      return states.includes('denied')
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
