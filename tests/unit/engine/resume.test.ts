import { describe, expect, it } from 'vitest'
import { memoryIncoming } from '../../../src/4-store/incoming'
import { openMemoryStore } from '../../../src/4-store/memory'
import { add, nodeEngine, source } from '../../samples/engine'
import { hashingLane } from '../../samples/hashing-embedder'
import { describeLibrary } from '../../samples/library-model'
import { chances, Tab } from '../../samples/tab'

const files = Array.from({ length: 50 }, (_, i) =>
  source(`folder/${i}.txt`, `Line one of file ${i}.\n\nShared sentence number ${i % 10}.`),
)

describe('fifty files whose tab is killed thirty times', () => {
  it('are all in the library in the end, as if it had not been, and no bytes are left over', async () => {
    const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
    console.info(`kills from seed ${seed}`)
    const chance = chances(seed)
    const store = openMemoryStore()
    const incoming = memoryIncoming()
    for (let kill = 0; kill < 30; kill++) {
      const tab = new Tab(chance)
      tab.killIn(1 + Math.floor(120 * chance()))
      const engine = nodeEngine({
        store: tab.store(store),
        incoming: tab.incoming(incoming),
        openLane: async () => tab.lane(hashingLane()),
      })
      // Dropped again by a person who saw that the tab was gone.
      await Promise.race([add(engine, ...files).then(() => engine.settled()), tab.died])
      tab.kill()
    }
    const engine = nodeEngine({ store, incoming })
    await add(engine, ...files)
    await engine.settled()
    const once = openMemoryStore()
    const nothing = memoryIncoming()
    const other = nodeEngine({ store: once, incoming: nothing })
    await add(other, ...files)
    await other.settled()
    expect(await describeLibrary(engine, store, incoming)).toEqual(await describeLibrary(other, once, nothing))
    expect(await incoming.list()).toEqual([])
  })
})
