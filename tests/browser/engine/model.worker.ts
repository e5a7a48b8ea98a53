/** Lives through a sequence of operations over the browser's own storage: only a worker may write to private files. */
import { openIdbStore } from '../../../src/4-store/idb'
import { openPrivateFiles } from '../../../src/4-store/private-files'
import { live, type Disk } from '../../samples/library-model'
import type { Operation } from '../../samples/operations'

function disk(name: string): Disk {
  return { openStore: () => openIdbStore(name), openIncoming: () => openPrivateFiles(name) }
}

addEventListener('message', ({ data }: MessageEvent<{ operations: Operation[]; seed: number; name: string }>) => {
  const { operations, seed, name } = data
  live(operations, seed, disk(`${name}-lived`), disk(`${name}-built`)).then(
    (result) => postMessage(result),
    (thrown: unknown) =>
      postMessage({ error: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown) }),
  )
})
