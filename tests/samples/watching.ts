import type { DocumentSummary, Engine, LibraryEvent } from '../../src/types'

type Snapshot = Extract<LibraryEvent, { kind: 'snapshot' }>

/** What the library holds and does now. */
export async function snapshot(engine: Engine): Promise<Snapshot> {
  for await (const event of engine.watch()) if (event.kind === 'snapshot') return event
  throw new Error('nothing was told')
}

/** The document at a path. */
export async function at(engine: Engine, path: string): Promise<DocumentSummary | undefined> {
  return (await snapshot(engine)).documents.find(({ paths }) => paths.some((other) => other.path === path))
}

/** Follows the library until what is told fits; gives that. */
export async function until<T>(engine: Engine, fits: (event: LibraryEvent) => T | undefined | false): Promise<T> {
  for await (const event of engine.watch()) {
    const found = fits(event)
    if (found) return found
  }
  throw new Error('it never came')
}
