import { describe, expect, it } from 'vitest'
import { openIdbStore } from '../../../src/4-store/idb'
import { version } from '../../../src/4-store/migrations'
import { nodeEngine, search } from '../../samples/engine'
import first from '../../samples/library-v1.json'
import second from '../../samples/library-v2.json'
import { dump, lay, revive, type StoredLibrary } from '../../samples/stored'

/** One for each version that was ever released. Append only: these lie on somebody's disk. */
const libraries = ([first, second] as unknown as StoredLibrary[]).map(revive)

describe('a library that was stored by an earlier version', () => {
  it('is kept here for each version of the schema', () => {
    expect(libraries.map(({ version }) => version)).toEqual(Array.from({ length: version }, (_, index) => index + 1))
  })

  for (const library of libraries) {
    it(`is all there when version ${library.version} is opened`, async () => {
      const name = `earlier-${library.version}-${Date.now()}`
      await lay(name, library)
      const store = await openIdbStore(name)
      expect(revive(await dump(store, library.version))).toEqual(library)
      const found = await store.summaries()
      expect(found.map(({ state }) => state).sort()).toEqual(['complete', 'complete', 'failed', 'waiting'])
      store.close()
    })

    it(`finds its passages when version ${library.version} is opened`, async () => {
      const name = `earlier-engine-${library.version}-${Date.now()}`
      await lay(name, library)
      const store = await openIdbStore(name)
      const engine = nodeEngine({ store })
      const { hits } = await search(engine, 'terminate the lease')
      expect(hits[0]).toMatchObject({
        name: 'lease.md',
        text: expect.stringContaining('The tenant may terminate') as string,
      })
      await engine.settled()
      // Its bytes are not here, so that file can't be read any more; that is said.
      const left = (await store.summaries()).filter(({ state }) => state === 'failed')
      expect(left.map(({ problem }) => problem!.code).sort()).toEqual(['parse/empty', 'store/incomplete'])
    })
  }
})
