import type { Page } from 'playwright-core'

/** A file to be chosen in the page. */
export interface Chosen {
  name: string
  mimeType: string
  buffer: Buffer
}

export function textFile(name: string, text: string): Chosen {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) }
}

/** Chooses files as a person does. */
export async function choose(page: Page, files: Chosen[]): Promise<void> {
  await page.getByLabel('Add files').first().setInputFiles(files)
}

/** What lies in the browser's storage, read without the page's own code. */
export interface OnDisk {
  summaries: { id: string; name: string; state: string; paths: { path: string }[] }[]
  /** By document: where its chunks stand, and their vectors. */
  tables: Record<string, { starts: number[]; vectors: number[] }>
  /** Names of the files whose bytes wait to be read. */
  waiting: string[]
}

export function onDisk(page: Page): Promise<OnDisk> {
  return page.evaluate(async () => {
    const name = `rummage:${new URL('.', location.href).pathname}`
    const database = await new Promise<IDBDatabase | undefined>((resolve) => {
      const request = indexedDB.open(name)
      // It is the page that makes it: what is made here would lack its tables.
      request.onupgradeneeded = () => request.transaction!.abort()
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => resolve(undefined)
    })
    if (!database) return { summaries: [], tables: {}, waiting: [] }
    const ask = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error!)
      })
    const transaction = database.transaction(['summaries', 'chunks', 'vectors'])
    const [summaries, ids, chunks, vectorIds, vectors] = await Promise.all([
      ask(transaction.objectStore('summaries').getAll()),
      ask(transaction.objectStore('chunks').getAllKeys()),
      ask(transaction.objectStore('chunks').getAll()),
      ask(transaction.objectStore('vectors').getAllKeys()),
      ask(transaction.objectStore('vectors').getAll()),
    ])
    database.close()
    const tables = Object.fromEntries(
      ids.map((id, at) => {
        const own = vectors[vectorIds.indexOf(id)] as { values: Float32Array } | undefined
        return [
          id as string,
          { starts: [...(chunks[at] as { starts: Uint32Array }).starts], vectors: [...(own?.values ?? [])] },
        ]
      }),
    )
    const waiting: string[] = []
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(encodeURIComponent(`${name}:incoming`), { create: true })
    for await (const file of (folder as unknown as { keys(): AsyncIterable<string> }).keys()) waiting.push(file)
    return { summaries: summaries as OnDisk['summaries'], tables, waiting }
  })
}

/** Looks at the storage again and again until it fits. */
export async function untilOnDisk(page: Page, fits: (disk: OnDisk) => boolean): Promise<OnDisk> {
  for (;;) {
    const disk = await onDisk(page)
    if (fits(disk)) return disk
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  }
}
