import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Conversation, ConversationSummary, UnansweredQuestion } from '../types'
import { newestFirst, summaryOf, type History } from './history'
import { storeError } from './storage-error'

interface HistorySchema extends DBSchema {
  /** What the list shows, apart from the conversations, so that a long history opens at once. */
  summaries: { key: string; value: ConversationSummary }
  conversations: { key: string; value: Conversation }
  unanswered: { key: string; value: UnansweredQuestion }
}

const stores = ['summaries', 'conversations', 'unanswered'] as const

/**
 * A history in IndexedDB, in a database of its own, so that the library's versions are not its concern.
 * @param name of the database; carries the page's path, because all sites of one Pages account share an origin
 */
export function openIdbHistory(name: string): History {
  let opened: Promise<IDBPDatabase<HistorySchema>> | undefined

  function open(): Promise<IDBPDatabase<HistorySchema>> {
    const opening = (opened ??= openDB<HistorySchema>(name, 1, {
      upgrade(database) {
        for (const store of stores) database.createObjectStore(store, { keyPath: 'id' })
      },
      // A newer page waits for this connection. The next call opens another.
      blocking(_current, _blocked, event) {
        ;(event.target as IDBDatabase).close()
        opened = undefined
      },
      terminated: () => (opened = undefined),
    }))
    opening.catch(() => (opened = undefined))
    return opening
  }

  async function attempt<T>(work: (database: IDBPDatabase<HistorySchema>) => Promise<T>): Promise<T> {
    try {
      return await work(await open())
    } catch (thrown) {
      throw storeError(thrown)
    }
  }

  return {
    conversations: () => attempt(async (database) => (await database.getAll('summaries')).sort(newestFirst)),
    conversation: (id) => attempt((database) => database.get('conversations', id)),
    put: (conversation) =>
      attempt(async (database) => {
        const transaction = database.transaction(['summaries', 'conversations'], 'readwrite')
        await Promise.all([
          transaction.objectStore('summaries').put(summaryOf(conversation)),
          transaction.objectStore('conversations').put(conversation),
          transaction.done,
        ])
      }),
    unanswered: () => attempt(async (database) => (await database.getAll('unanswered')).sort(newestFirst)),
    putUnanswered: (question) => attempt(async (database) => void (await database.put('unanswered', question))),
    remove: (ids) =>
      attempt(async (database) => {
        const transaction = database.transaction(stores, 'readwrite')
        const removals = stores.flatMap((store) => ids.map((id) => transaction.objectStore(store).delete(id)))
        await Promise.all([...removals, transaction.done])
      }),
    clear: () =>
      attempt(async (database) => {
        const transaction = database.transaction(stores, 'readwrite')
        await Promise.all([...stores.map((store) => transaction.objectStore(store).clear()), transaction.done])
      }),
  }
}
