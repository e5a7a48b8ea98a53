import { openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import { openIdbStore } from '../../src/4-store/idb'
import { version } from '../../src/4-store/migrations'
import { storeContract, summaryOf } from './store'

let count = 0
const freshName = (): string => `store-test-${Date.now()}-${++count}`

storeContract('the store in IndexedDB', () => {
  const name = freshName()
  return () => openIdbStore(name)
})

describe('a library in IndexedDB', () => {
  it('is there when it is opened again', async () => {
    const name = freshName()
    const first = await openIdbStore(name)
    await first.write({ put: [{ summary: summaryOf('a') }] })
    first.close()
    expect(await (await openIdbStore(name)).summaries()).toEqual([summaryOf('a')])
  })

  it('that a newer version made is left alone, and said to be newer', async () => {
    const name = freshName()
    const newer = await openDB(name, version + 1)
    newer.close()
    await expect(openIdbStore(name)).rejects.toMatchObject({ problem: { code: 'store/newer' } })
  })

  it('gives way to a page that wants to upgrade it, and tells its owner', async () => {
    const name = freshName()
    let closed = false
    await openIdbStore(name, { closed: () => (closed = true) })
    const newer = await openDB(name, version + 1)
    expect(closed).toBe(true)
    newer.close()
  })
})
