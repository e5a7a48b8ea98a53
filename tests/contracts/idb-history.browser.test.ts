import { deleteDB, openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import { openIdbHistory } from '../../src/4-store/history-idb'
import { historyContract } from './history'

let count = 0
const freshName = (): string => `history-test-${Date.now()}-${++count}`

historyContract('the history in IndexedDB', () => openIdbHistory(freshName()))

describe('a history in IndexedDB', () => {
  const question = { id: 'x', at: 1, question: 'Why?' }

  it('is there when it is opened again', async () => {
    const name = freshName()
    await openIdbHistory(name).putUnanswered(question)
    expect(await openIdbHistory(name).unanswered()).toEqual([question])
  })

  it('gives way to whoever deletes it, and begins anew', async () => {
    const name = freshName()
    const history = openIdbHistory(name)
    await history.putUnanswered(question)
    await deleteDB(name)
    expect(await history.unanswered()).toEqual([])
  })

  it('that a newer version made is left alone, and said to be newer', async () => {
    const name = freshName()
    const newer = await openDB(name, 7)
    newer.close()
    await expect(openIdbHistory(name).conversations()).rejects.toMatchObject({ problem: { code: 'store/newer' } })
  })
})
