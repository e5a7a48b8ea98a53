import type { DocumentId, EngineSettings } from '../types'
import {
  asideOf,
  type IndexSnapshot,
  type KeptCalibration,
  type Store,
  type StoredDocument,
  type TablesAside,
} from './store'

/** A store that forgets when the page closes: for tests, and for a browser that refuses its storage. */
export function openMemoryStore(): Store {
  const documents = new Map<DocumentId, StoredDocument>()
  /** By document, then by model. */
  const aside = new Map<DocumentId, Map<string, TablesAside>>()
  let index: IndexSnapshot | undefined
  let calibration: KeptCalibration | undefined
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
      for (const id of [...copies.map(({ summary }) => summary.id), ...remove]) aside.delete(id)
      for (const summary of summaries) replace(summary.id, { summary })
      for (const { id, vectors: table } of vectors) replace(id, { vectors: table })
      for (const id of remove) documents.delete(id)
      if (remove.length > 0) index = undefined
    },
    putAside: async (tables) => {
      if (!documents.has(tables.id)) return
      const kept = aside.get(tables.id) ?? new Map<string, TablesAside>()
      aside.set(tables.id, kept.set(tables.model, structuredClone(tables)))
    },
    aside: async () => [...aside].flatMap(([id, kept]) => [...kept.keys()].map((model) => ({ id, model }))),
    adopt: async (model) => {
      for (const [id, kept] of aside) {
        const next = kept.get(model)
        const known = documents.get(id)
        kept.delete(model)
        if (!next || !known) continue
        const { vectors: _, ...rest } = known
        const summary = { ...known.summary, ...next.counts }
        documents.set(id, { ...rest, summary, chunks: next.chunks, ...(next.vectors ? { vectors: next.vectors } : {}) })
        if (known.chunks && known.vectors && known.vectors.model !== model)
          kept.set(known.vectors.model, asideOf(known.summary, known.chunks, known.vectors))
      }
    },
    dropAside: async (model) => {
      for (const kept of aside.values()) kept.delete(model)
    },
    index: async () => structuredClone(index),
    putIndex: async (snapshot) => void (index = structuredClone(snapshot)),
    calibration: async () => structuredClone(calibration),
    putCalibration: async (measured) => void (calibration = structuredClone(measured)),
    settings: async () => structuredClone(settings),
    putSettings: async (changed) => void (settings = structuredClone(changed)),
    clear: async () => {
      documents.clear()
      aside.clear()
      index = undefined
      calibration = undefined
    },
    close: () => {},
  }
}
