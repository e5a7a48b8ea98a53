/** The page's end: starts the library's worker and gives the engine that lives in it. */
import { spawn } from '../spawn'
import type { Engine } from '../types'
import type { Begin } from './protocol'
import libraryWorker from './library.worker.ts?worker&url'
import { goOffline, type OfflineState } from './offline'
import { call } from './wire'

export { update, type OfflineState } from './offline'

/**
 * The engine. Calls wait until its worker runs; when that can't start, each fails with `engine/failed`.
 * @param changed told whether the page works without a network
 */
export function connect(changed: (state: OfflineState) => void = () => {}): Engine {
  const { port1, port2 } = new MessageChannel()
  const { api, fail } = call<Engine>(port1, [
    'watch',
    'add',
    'search',
    'sentences',
    'recognise',
    'evaluate',
    'remember',
    'compareChunkings',
    'draft',
    'answer',
  ])
  port1.start()
  void goOffline(changed).then(() => {
    const worker = spawn(libraryWorker, 'library')
    worker.addEventListener('error', ({ message }) => fail({ code: 'engine/failed', detail: message }))
    const begin: Begin = { base: new URL('.', location.href).href, port: port2 }
    worker.postMessage(begin, [port2])
  })
  return api
}
