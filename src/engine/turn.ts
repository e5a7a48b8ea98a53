/** Tabs of one library take turns: one owns it, the others read along. */
import type { DocumentId } from '../types'

/** Documents that the owner has changed or removed. */
export interface Change {
  ids: DocumentId[]
  /** Another model is in use: everything has to be read anew. */
  reopen?: true
}

export interface Turn {
  /** Whether this tab owned the library from the start. */
  readonly mine: boolean
  /** Resolves when this tab comes to own it, because the one before is gone. */
  readonly comes: Promise<void>
  /** Tells the other tabs what has changed. */
  announce(change: Change): void
  /** Calls back for what another tab has changed. */
  follow(changed: (change: Change) => void): void
}

/** For a page that has no other tabs to think of. */
export const alone: Turn = { mine: true, comes: Promise.resolve(), announce: () => {}, follow: () => {} }

/**
 * Takes turns by the browser's locks, which are free again as soon as a tab is gone, however it went.
 * @param name of the library
 */
export async function takeTurns(name: string): Promise<Turn> {
  const channel = new BroadcastChannel(name)
  const forever = new Promise<never>(() => {})
  const mine = await new Promise<boolean>((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock ? forever : undefined
    })
  })
  const comes = mine
    ? Promise.resolve()
    : new Promise<void>((resolve) => {
        void navigator.locks.request(name, () => {
          resolve()
          return forever
        })
      })
  return {
    mine,
    comes,
    announce: (change) => channel.postMessage(change),
    follow: (changed) => channel.addEventListener('message', ({ data }: MessageEvent<Change>) => changed(data)),
  }
}
