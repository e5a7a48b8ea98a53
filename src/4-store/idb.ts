import { openDB, type IDBPDatabase, type IDBPObjectStore } from 'idb'
import { AppError } from '../errors'
import type { DocumentId, DocumentSummary } from '../types'
import { migrations, version } from './migrations'
import { documentStores, type LibrarySchema } from './schema'
import { storeError } from './storage-error'
import { asideOf, type IndexSnapshot, type KeptCalibration, type Store } from './store'

/** What the store tells its owner while it is open. */
export interface StoreEvents {
  /** The connection is gone: the browser closed it, or a newer version of the page wants to upgrade. Open again. */
  closed?(): void
}

const INDEX_KEY = 'keywords'
const CALIBRATION_KEY = 'calibration'
const SETTINGS_KEY = 'engine'

/**
 * Opens a library in IndexedDB, creating or upgrading it.
 * @param name of the database; carries the page's path, because all sites of one Pages account share an origin
 * @throws AppError `store/blocked`, `store/newer`, `store/unavailable`
 */
export async function openIdbStore(name: string, { closed = () => {} }: StoreEvents = {}): Promise<Store> {
  try {
    const database = await new Promise<IDBPDatabase<LibrarySchema>>((resolve, reject) => {
      let given = false
      const refuse = (reason: unknown): void => {
        given = true
        reject(reason as Error)
      }
      openDB<LibrarySchema>(name, version, {
        upgrade(db, from, _to, transaction) {
          for (const migrate of migrations.slice(from)) migrate(db, transaction)
        },
        blocked: () => refuse(new AppError({ code: 'store/blocked' })),
        blocking(_current, _blocked, event) {
          // A newer page waits for this connection; the older one gives way.
          const opened = event.target as IDBDatabase
          opened.close()
          closed()
        },
        terminated: closed,
      }).then((opened) => {
        // The other tab has closed after all: a connection that nobody knows of would block the next one.
        if (given) opened.close()
        else resolve(opened)
      }, refuse)
    })
    return new IdbStore(database)
  } catch (thrown) {
    throw storeError(thrown)
  }
}

/** An object store as far as writing needs it. */
interface Writable {
  put(value: unknown, key: string): Promise<unknown>
  delete(key: string): Promise<void>
}

/** Waits until a transaction is on disk. What its requests say when it fails is less than what it says itself. */
async function commit(
  transaction: { done: Promise<void>; abort(): void },
  write: (made: (request: Promise<unknown>) => void) => Promise<void>,
): Promise<void> {
  transaction.done.catch(() => {})
  try {
    await write((request) => void request.catch(() => {}))
  } catch (thrown) {
    try {
      transaction.abort()
    } catch {
      // It has ended by itself, and tells why below.
      await transaction.done
    }
    throw thrown
  }
  await transaction.done
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

  write: Store['write'] = ({ put = [], summaries = [], vectors = [], remove = [] }) =>
    this.attempt(async () => {
      const names = [...documentStores, 'aside', 'index'] as const
      const transaction = this.database.transaction(names, 'readwrite', { durability: 'strict' })
      await commit(transaction, async (made) => {
        const store = <Name extends (typeof names)[number]>(name: Name): Writable =>
          transaction.objectStore(name) as unknown as Writable
        // A document that was removed meanwhile must not come back in part.
        const changed = new Set([...summaries, ...vectors].map(({ id }) => id))
        const there = new Set<DocumentId>(put.map(({ summary }) => summary.id))
        for (const id of changed) if (await transaction.objectStore('summaries').getKey(id)) there.add(id)
        for (const { summary, document, chunks, vectors: table } of put) {
          const parts = { summaries: summary, texts: document, chunks, vectors: table }
          for (const name of documentStores) {
            const value = parts[name]
            made(value ? store(name).put(value, summary.id) : store(name).delete(summary.id))
          }
        }
        for (const summary of summaries) if (there.has(summary.id)) made(store('summaries').put(summary, summary.id))
        for (const { id, vectors: table } of vectors) if (there.has(id)) made(store('vectors').put(table, id))
        for (const name of documentStores) for (const id of remove) made(store(name).delete(id))
        const whole = [...put.map(({ summary }) => summary.id), ...remove]
        for (const id of whole) made(transaction.objectStore('aside').delete(IDBKeyRange.bound([id], [id, []])))
        if (remove.length > 0) made(store('index').delete(INDEX_KEY))
      })
    })

  putAside: Store['putAside'] = (tables) =>
    this.attempt(async () => {
      const transaction = this.database.transaction(['summaries', 'aside'], 'readwrite')
      await commit(transaction, async (made) => {
        const there = await transaction.objectStore('summaries').getKey(tables.id)
        if (there) made(transaction.objectStore('aside').put(tables, [tables.id, tables.model]))
      })
    })

  aside: Store['aside'] = () =>
    this.attempt(async () => (await this.database.getAllKeys('aside')).map(([id, model]) => ({ id, model })))

  adopt: Store['adopt'] = (model) =>
    this.attempt(async () => {
      for (const [id, made] of await this.database.getAllKeys('aside')) if (made === model) await this.swap(id, model)
    })

  dropAside: Store['dropAside'] = (model) =>
    this.attempt(async () => {
      const keys = (await this.database.getAllKeys('aside')).filter(([, made]) => made === model)
      const transaction = this.database.transaction('aside', 'readwrite')
      await commit(transaction, async (made) => keys.forEach((key) => made(transaction.store.delete(key))))
    })

  index: Store['index'] = () =>
    this.attempt(async () => (await this.database.get('index', INDEX_KEY)) as IndexSnapshot | undefined)

  putIndex: Store['putIndex'] = (snapshot) =>
    this.attempt(async () => void (await this.database.put('index', snapshot, INDEX_KEY)))

  calibration: Store['calibration'] = () =>
    this.attempt(async () => (await this.database.get('index', CALIBRATION_KEY)) as KeptCalibration | undefined)

  putCalibration: Store['putCalibration'] = (calibration) =>
    this.attempt(async () => void (await this.database.put('index', calibration, CALIBRATION_KEY)))

  settings: Store['settings'] = () => this.attempt(() => this.database.get('settings', SETTINGS_KEY))

  putSettings: Store['putSettings'] = (settings) =>
    this.attempt(async () => void (await this.database.put('settings', settings, SETTINGS_KEY)))

  clear: Store['clear'] = () =>
    this.attempt(async () => {
      const names = [...documentStores, 'aside', 'index'] as const
      const transaction = this.database.transaction(names, 'readwrite')
      await commit(transaction, async (made) => names.forEach((name) => made(transaction.objectStore(name).clear())))
    })

  close: Store['close'] = () => this.database.close()

  /** One document's chunks and vectors for those that are aside under a model. */
  private async swap(id: DocumentId, model: string): Promise<void> {
    const names = ['summaries', 'chunks', 'vectors', 'aside'] as const
    const transaction = this.database.transaction(names, 'readwrite')
    await commit(transaction, async (made) => {
      const [summaries, chunks, vectors, aside] = names.map((name) => transaction.objectStore(name)) as unknown as [
        IDBPObjectStore<LibrarySchema, typeof names, 'summaries', 'readwrite'>,
        IDBPObjectStore<LibrarySchema, typeof names, 'chunks', 'readwrite'>,
        IDBPObjectStore<LibrarySchema, typeof names, 'vectors', 'readwrite'>,
        IDBPObjectStore<LibrarySchema, typeof names, 'aside', 'readwrite'>,
      ]
      const [next, summary, cut, table] = await Promise.all([
        aside.get([id, model]),
        summaries.get(id),
        chunks.get(id),
        vectors.get(id),
      ])
      made(aside.delete([id, model]))
      if (!next || !summary) return
      made(chunks.put(next.chunks, id))
      made(next.vectors ? vectors.put(next.vectors, id) : vectors.delete(id))
      made(summaries.put({ ...summary, ...next.counts }, id))
      if (cut && table && table.model !== model) made(aside.put(asideOf(summary, cut, table), [id, table.model]))
    })
  }

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
