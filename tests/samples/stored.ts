/** Libraries as they lay in IndexedDB, for opening them with what the code has become since. */
import type { Store } from '../../src/4-store/store'

/** Object stores by name; in each its values by key. Typed arrays are `{ "type": "Float32Array", "values": […] }`. */
export interface StoredLibrary {
  /** Of the schema. */
  version: number
  stores: Record<string, Record<string, unknown>>
}

const arrays = { Uint8Array, Uint32Array, Float32Array, Float64Array }

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode)
  if (typeof value !== 'object' || value === null) return value
  const { type, values } = value as { type?: keyof typeof arrays; values?: number[] }
  if (type && values) return arrays[type].from(values)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, decode(part)]))
}

function encode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(encode)
  if (typeof value !== 'object' || value === null) return value
  const type = value.constructor.name
  if (type in arrays) return { type, values: [...(value as Iterable<number>)] }
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, encode(part)]))
}

/** All that a store holds, as a fixture of the schema's version of now is made. */
export async function dump(store: Store, version: number): Promise<StoredLibrary> {
  const summaries = await store.summaries()
  const tables = await store.tables()
  const byId = (entries: [string, unknown][]): Record<string, unknown> =>
    Object.fromEntries(entries.flatMap(([id, value]) => (value === undefined ? [] : [[id, encode(value)]])))
  const texts: [string, unknown][] = []
  for (const { id } of summaries) texts.push([id, await store.document(id)])
  return {
    version,
    stores: {
      summaries: byId(summaries.map((summary) => [summary.id, summary])),
      texts: byId(texts),
      chunks: byId(tables.map(({ id, chunks }) => [id, chunks])),
      vectors: byId(tables.map(({ id, vectors }) => [id, vectors])),
      index: byId([['keywords', await store.index()]]),
      settings: byId([['engine', await store.settings()]]),
      // What is aside can be read only by taking it into use: the contract's tests do that.
      ...(version >= 2 ? { aside: {} } : {}),
    },
  }
}

/** The library with its typed arrays. */
export function revive(stored: StoredLibrary): StoredLibrary {
  return decode(stored) as StoredLibrary
}

/** Writes a library as it was into a database of its version, without any of the code that is tested. */
export async function lay(name: string, { version, stores }: StoredLibrary): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => {
      for (const name of Object.keys(stores)) request.result.createObjectStore(name)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error!)
  })
  const transaction = database.transaction(Object.keys(stores), 'readwrite')
  for (const [name, values] of Object.entries(stores))
    for (const [key, value] of Object.entries(values)) transaction.objectStore(name).put(value, key)
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error!)
  })
  database.close()
}
