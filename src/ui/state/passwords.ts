import type { DocumentId, Engine } from '../../types'

/**
 * What a person has typed to open locked files: in this page's memory until it is closed, and nowhere else, so that a file that
 * was opened can be shown as printed and have its text recognised.
 */
const all = new WeakMap<Engine, Map<DocumentId, string>>()

/** The password that a file was opened with; undefined where none was typed since the page was opened. */
export function passwordOf(engine: Engine, id: DocumentId): string | undefined {
  return all.get(engine)?.get(id)
}

/** Keeps a password that has opened its file. */
export function rememberPassword(engine: Engine, id: DocumentId, password: string): void {
  const known = all.get(engine) ?? new Map<DocumentId, string>()
  all.set(engine, known.set(id, password))
}
