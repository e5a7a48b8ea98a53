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
    put: async (document) => void documents.set(document.summary.id, structuredClone(document)),
    putVectors: async (summary, vectors) => {
      const known = documents.get(summary.id)
      if (known) documents.set(summary.id, structuredClone({ ...known, summary, vectors }))
    },
    putSummaries: async (summaries) => {
      for (const summary of summaries) {
        const known = documents.get(summary.id)
        if (known) documents.set(summary.id, structuredClone({ ...known, summary }))
      }
    },
    remove: async (ids) => ids.forEach((id) => documents.delete(id)),
    index: async () => structuredClone(index),
    putIndex: async (snapshot) => void (index = structuredClone(snapshot)),
    settings: async () => structuredClone(settings),
    putSettings: async (changed) => void (settings = structuredClone(changed)),
    clear: async () => {
      documents.clear()
      index = settings = undefined
    },
    close: () => {},
  }
}
