import { openDB, type IDBPDatabase } from 'idb'
import { AppError } from '../errors'
import type { DocumentId, DocumentSummary } from '../types'
import { migrations, version } from './migrations'
import { documentStores, type LibrarySchema } from './schema'
import type { Store } from './store'

/** What the store tells its owner while it is open. */
export interface StoreEvents {
  /** The connection is gone: the browser closed it, or a newer version of the page wants to upgrade. Open again. */
  closed?(): void
}

const INDEX_KEY = 'keywords'
const SETTINGS_KEY = 'engine'

/**
 * Opens a library in IndexedDB, creating or upgrading it.
 * @param name of the database; carries the page's path, because all sites of one Pages account share an origin
 * @throws AppError `store/blocked`, `store/newer`, `store/unavailable`
 */
export async function openIdbStore(name: string, { closed = () => {} }: StoreEvents = {}): Promise<Store> {
  try {
    const database = await new Promise<IDBPDatabase<LibrarySchema>>((resolve, reject) => {
      openDB<LibrarySchema>(name, version, {
        upgrade(db, from, _to, transaction) {
          for (const migrate of migrations.slice(from)) migrate(db, transaction)
        },
        blocked: () => reject(new AppError({ code: 'store/blocked' })),
        blocking(_current, _blocked, event) {
          // A newer page waits for this connection; the older one gives way.
          const opened = event.target as IDBDatabase
          opened.close()
          closed()
        },
        terminated: closed,
      }).then(resolve, reject)
    })
    return new IdbStore(database)
  } catch (thrown) {
    throw storeError(thrown)
  }
}

/** Browsers tell by the error's name what is the matter with their storage. */
function storeError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const { name = '', message = String(thrown) } = thrown as Partial<DOMException>
  const code =
    name === 'QuotaExceededError' ? 'store/full' : name === 'VersionError' ? 'store/newer' : 'store/unavailable'
  return new AppError({ code, detail: `${name}: ${message}` }, { cause: thrown })
}

class IdbStore implements Store {
  constructor(private readonly database: IDBPDatabase<LibrarySchema>) {}

  summaries: Store['summaries'] = (ids) =>
    this.attempt(async () => {
      const found = ids ? await this.some('summaries', ids) : await this.database.getAll('summaries')
      return found.sort((a, b) => a.addedAt - b.addedAt)
    })

  tables: Store['tables'] = (wanted) =>
    this.attempt(async () => {
      const transaction = this.database.transaction(['chunks', 'vectors'])
      const chunkStore = transaction.objectStore('chunks')
      const vectorStore = transaction.objectStore('vectors')
      const ids = wanted ?? (await chunkStore.getAllKeys())
      const vectorIds = wanted ?? (await vectorStore.getAllKeys())
      const [chunks, vectors] = await Promise.all([
        wanted ? Promise.all(wanted.map((id) => chunkStore.get(id))) : chunkStore.getAll(),
        wanted ? Promise.all(wanted.map((id) => vectorStore.get(id))) : vectorStore.getAll(),
      ])
      const vectorsOf = new Map(vectorIds.map((id, at) => [id, vectors[at]]))
      return ids.flatMap((id, at) => (chunks[at] ? [{ id, chunks: chunks[at], vectors: vectorsOf.get(id) }] : []))
    })

  document: Store['document'] = (id) => this.attempt(() => this.database.get('texts', id))

  put: Store['put'] = ({ summary, document, chunks, vectors }) =>
    this.attempt(async () => {
      const transaction = this.database.transaction(documentStores, 'readwrite', { durability: 'strict' })
      const parts = { summaries: summary, texts: document, chunks, vectors }
      const writes = documentStores.map((name) => {
        const value = parts[name]
        const store = transaction.objectStore(name)
        return value
          ? (store as { put(value: unknown, key: DocumentId): Promise<unknown> }).put(value, summary.id)
          : store.delete(summary.id)
      })
      await Promise.all([...writes, transaction.done])
    })

  putVectors: Store['putVectors'] = (summary, vectors) =>
    this.attempt(async () => {
      const transaction = this.database.transaction(['summaries', 'vectors'], 'readwrite')
      // A document that was removed meanwhile must not come back in part.
      const known = await transaction.objectStore('summaries').getKey(summary.id)
      const writes = known
        ? [
            transaction.objectStore('summaries').put(summary, summary.id),
            transaction.objectStore('vectors').put(vectors, summary.id),
          ]
        : []
      await Promise.all([...writes, transaction.done])
    })

  putSummaries: Store['putSummaries'] = (summaries) =>
    this.attempt(async () => {
      const transaction = this.database.transaction('summaries', 'readwrite')
      const known = new Set(await transaction.store.getAllKeys())
      const writes = summaries
        .filter(({ id }) => known.has(id))
        .map((summary) => transaction.store.put(summary, summary.id))
      await Promise.all([...writes, transaction.done])
    })

  remove: Store['remove'] = (ids) =>
    this.attempt(async () => {
      const transaction = this.database.transaction(documentStores, 'readwrite')
      const writes = documentStores.flatMap((name) => ids.map((id) => transaction.objectStore(name).delete(id)))
      await Promise.all([...writes, transaction.done])
    })

  index: Store['index'] = () => this.attempt(() => this.database.get('index', INDEX_KEY))

  putIndex: Store['putIndex'] = (snapshot) =>
    this.attempt(async () => void (await this.database.put('index', snapshot, INDEX_KEY)))

  settings: Store['settings'] = () => this.attempt(() => this.database.get('settings', SETTINGS_KEY))

  putSettings: Store['putSettings'] = (settings) =>
    this.attempt(async () => void (await this.database.put('settings', settings, SETTINGS_KEY)))

  clear: Store['clear'] = () =>
    this.attempt(async () => {
      const names = [...documentStores, 'index', 'settings'] as const
      const transaction = this.database.transaction(names, 'readwrite')
      await Promise.all([...names.map((name) => transaction.objectStore(name).clear()), transaction.done])
    })

  close: Store['close'] = () => this.database.close()

  private async some(name: 'summaries', ids: readonly DocumentId[]): Promise<DocumentSummary[]> {
    const transaction = this.database.transaction(name)
    const found = await Promise.all(ids.map((id) => transaction.store.get(id)))
    return found.flatMap((summary) => summary ?? [])
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (thrown) {
      throw storeError(thrown)
    }
  }
}
