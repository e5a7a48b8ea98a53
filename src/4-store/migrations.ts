import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import type { LibrarySchema } from './schema'

type Upgrade = IDBPTransaction<LibrarySchema, StoreNames<LibrarySchema>[], 'versionchange'>

/**
 * Append-only: number i brings a library from version i to i + 1. A released one is never changed, because somebody's
 * library was made by it.
 */
export const migrations: readonly ((database: IDBPDatabase<LibrarySchema>, transaction: Upgrade) => void)[] = [
  (database) => {
    const names = ['summaries', 'texts', 'chunks', 'vectors', 'index', 'settings'] as const
    for (const name of names) database.createObjectStore(name)
  },
  (database) => {
    database.createObjectStore('aside')
  },
]

/** The schema's version: the number of migrations. */
export const version = migrations.length
