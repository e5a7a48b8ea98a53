import type { DocumentId, EngineSettings } from '../types'
import type { IndexSnapshot, Store, StoredDocument } from './store'

/** A store that forgets when the page closes: for tests, and for a browser that refuses its storage. */
export function openMemoryStore(): Store {
  const documents = new Map<DocumentId, StoredDocument>()
  let index: IndexSnapshot | undefined
  let settings: EngineSettings | undefined
  return {
    summaries: async (ids) =>
      structuredClone([...documents.values()].map(({ summary }) => summary))
        .filter(({ id }) => !ids || ids.includes(id))
        .sort((a, b) => a.addedAt - b.addedAt),
    tables: async (ids) =>
      structuredClone(
        [...documents].flatMap(([id, { chunks, vectors }]) =>
          chunks && (!ids || ids.includes(id)) ? [{ id, chunks, vectors }] : [],
        ),
      ),
    document: async (id) => structuredClone(documents.get(id)?.document),
    write: async ({ put = [], summaries = [], vectors = [], remove = [] }) => {
      // Copied first: what can't be copied must not be half written.
      const copies = structuredClone(put)
      const replace = (id: DocumentId, part: Partial<StoredDocument>): void => {
        const known = documents.get(id)
        if (known) documents.set(id, structuredClone({ ...known, ...part }))
      }
      for (const document of copies) documents.set(document.summary.id, document)
      for (const summary of summaries) replace(summary.id, { summary })
      for (const { id, vectors: table } of vectors) replace(id, { vectors: table })
      for (const id of remove) documents.delete(id)
      if (remove.length > 0) index = undefined
    },
    index: async () => structuredClone(index),
    putIndex: async (snapshot) => void (index = structuredClone(snapshot)),
    settings: async () => structuredClone(settings),
    putSettings: async (changed) => void (settings = structuredClone(changed)),
    clear: async () => {
      documents.clear()
      index = undefined
    },
    close: () => {},
  }
}
