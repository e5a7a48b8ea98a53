/** What the browser tells about its storage for this page. */

/** Bytes used and left, as the browser reports them (both rounded and padded, so that sites can't be told apart). */
export interface Room {
  used: number
  free: number
  /** Kept until the person deletes it, also when the device is nearly full. */
  persistent: boolean
}

/** Undefined where the browser does not tell. */
export async function room(): Promise<Room | undefined> {
  const { storage } = navigator as { storage?: StorageManager }
  if (!storage) return undefined
  const [{ usage = 0, quota = 0 }, persistent] = await Promise.all([storage.estimate(), storage.persisted()])
  return { used: usage, free: Math.max(0, quota - usage), persistent }
}

/** Bytes left for this page; undefined where the browser does not tell. */
export async function freeSpace(): Promise<number | undefined> {
  return (await room())?.free
}
