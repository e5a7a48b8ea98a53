/** All that can happen to a library: what each thing changes, and what it leaves as it is. */
import type { Change, TablesAside, VectorTable } from '../4-store/store'
import { toProblem, type Problem } from '../errors'
import type { Correction, Document, DocumentId, DocumentSummary, EngineSettings } from '../types'
import { claim } from './claim'
import { counted, describeRead } from './identify'
import type { Shelved } from './library'
import type { ReadFile } from './reading'
import { Writer } from './writer'

/** A file read, as it went into the library. */
export interface Stored {
  document: DocumentSummary
  /** Documents that stood at its paths and nowhere else. */
  replaced: DocumentId[]
}

/** How a file comes to stand as failed. */
export interface Failing {
  /** Whether what was read from its paths before goes. */
  replaces: boolean
  /** Whether nobody wants to know any more. */
  gone?: () => boolean
  /** May say more in the summary before it is stored. */
  before?: (failed: DocumentSummary) => Promise<void>
}

export class Ledger extends Writer {
  /**
   * Takes a file in. Its bytes may be known: then it stands at one more path. Otherwise they are kept, and the file waits;
   * what was read from its path before serves until it is read.
   * @returns the document where the bytes are known
   */
  admit(
    fresh: DocumentSummary,
    bytes: Uint8Array<ArrayBuffer>,
    waiting: (id: DocumentId) => void,
  ): Promise<DocumentSummary | undefined> {
    return this.alone(async () => {
      const { library, incoming } = this.parts
      const [{ path, lastModified }] = fresh.paths as [DocumentSummary['paths'][0]]
      const known = library.summaries.get(fresh.id)
      const paths = [...(known?.paths ?? [])]
      const there = paths.findIndex((other) => other.path === path)
      if (there < 0) paths.push({ path, lastModified })
      else paths[there] = { path, lastModified }
      const read = known !== undefined && known.state !== 'failed' && known.state !== 'waiting'
      const left = claim(
        [path],
        this.others(fresh.id, (other) => read || other.state === 'waiting'),
      )
      if (known && known.state !== 'failed') {
        const next = { ...known, paths }
        if (!fresh.onDemand) delete next.onDemand
        const same = known.paths[there]?.lastModified === lastModified && known.onDemand === next.onDemand
        if (!same || left.remove.length + left.summaries.length > 0)
          await this.write({ summaries: [next, ...left.summaries], remove: left.remove })
        return { ...next }
      }
      const { name, addedAt } = known ?? fresh
      const summary = { ...fresh, name, paths, addedAt, ...(known?.corrected ? { corrected: known.corrected } : {}) }
      try {
        await incoming.keep(summary.id, bytes)
      } catch (thrown) {
        // Without room for a copy it is read from where it lies; only a closed page would have to be told again.
        if (toProblem(thrown, 'store/unavailable').code !== 'store/full') throw thrown
      }
      try {
        await this.write({ put: [{ summary }], ...left })
      } catch (thrown) {
        await incoming.drop(summary.id)
        throw thrown
      }
      waiting(summary.id)
      return undefined
    })
  }

  /**
   * Lets the beginning of a file be found while the rest is read. It is in memory only, and its document goes on waiting:
   * a file is stored wholly or not at all.
   */
  begin(id: DocumentId, read: ReadFile, gone: () => boolean): Promise<void> {
    return this.alone(async () => {
      const { library } = this.parts
      const waiting = library.summaries.get(id)
      if (gone() || !waiting) return
      await library.add(waiting, read.document, read.chunks, library.knownVectors(read.chunks))
      const shown = { ...waiting }
      describeRead(shown, read)
      this.events.changed({ ...shown, state: 'reading' })
    })
  }

  /**
   * Stores a file that was waiting. Undefined where it was `gone` by then.
   * @param before done ahead of it, where it is not gone
   */
  store(
    id: DocumentId,
    read: ReadFile,
    ms: number,
    gone: () => boolean,
    before: () => Promise<void>,
  ): Promise<Stored | undefined> {
    return this.alone(async () => {
      const { library, incoming } = this.parts
      const waiting = library.summaries.get(id)
      if (gone() || !waiting) return undefined
      await before()
      const summary: DocumentSummary = { ...waiting, ms }
      describeRead(summary, read)
      const left = claim(pathsOf(summary), this.others(id))
      await this.shelve(summary, read.document, read.chunks, library.knownVectors(read.chunks), left)
      await incoming.drop(id)
      return { document: { ...summary }, replaced: left.remove }
    })
  }

  /**
   * Keeps a file that can't be read, with the reason.
   * @returns the summary as it stands in the library
   */
  fail(document: DocumentSummary, problem: Problem, { replaces, gone, before }: Failing): Promise<DocumentSummary> {
    return this.alone(async () => {
      const { library, incoming } = this.parts
      if (gone?.()) return document
      const { name, paths, addedAt } = library.summaries.get(document.id) ?? document
      const { onDemand: _, ...rest } = document
      // The same bytes may have come by another name first, and go by that.
      const named = { ...problem, subject: name }
      const summary: DocumentSummary = { ...rest, name, paths, addedAt, state: 'failed', problem: named }
      await before?.(summary)
      const left = replaces ? claim(pathsOf(summary), this.others(summary.id)) : {}
      // What was found of its beginning goes.
      await this.write({ put: [{ summary }], ...left }, async () => library.take([summary.id]))
      await incoming.drop(summary.id)
      return { ...summary }
    })
  }

  /** Stores a document that was read once more. Undefined where it is gone by now. */
  reread(id: DocumentId, read: ReadFile, ms: number, corrected?: Correction): Promise<DocumentSummary | undefined> {
    return this.alone(async () => {
      const { library } = this.parts
      const known = library.summaries.get(id)
      if (!known || known.state === 'waiting') return undefined
      const { problem: _problem, offers: _offers, ...rest } = known
      const summary: DocumentSummary = { ...rest, ms, ...(corrected ? { corrected } : {}) }
      describeRead(summary, read)
      await this.shelve(summary, read.document, read.chunks, library.knownVectors(read.chunks))
      return { ...summary }
    })
  }

  /** Removes documents, or those of them that are still waiting. */
  remove(ids: readonly DocumentId[], only: 'all' | 'waiting' = 'all'): Promise<void> {
    return this.alone(async () => {
      const { library } = this.parts
      const remove = ids.filter((id) => {
        const summary = library.summaries.get(id)
        return summary && (only === 'all' || summary.state === 'waiting')
      })
      if (remove.length > 0) await this.write({ remove })
    })
  }

  /** Takes paths from every document, or from one that waits. */
  leave(paths: Iterable<string>, waiting?: { id: DocumentId; gone(): boolean }): Promise<void> {
    return this.alone(async () => {
      const { summaries } = this.parts.library
      if (waiting && (waiting.gone() || summaries.get(waiting.id)?.state !== 'waiting')) return
      const left = claim(paths, waiting ? [summaries.get(waiting.id)!] : summaries.values())
      if (left.remove.length + left.summaries.length > 0) await this.write({ ...left })
    })
  }

  /** Replaces a document's chunks, unless it has changed meanwhile. */
  recut(
    shelf: Shelved,
    document: Document,
    { chunks, tokens }: Omit<ReadFile, 'document'>,
    vectors: VectorTable | undefined,
  ): Promise<boolean> {
    return this.alone(async () => {
      const { library } = this.parts
      const known = library.summaries.get(shelf.id)
      if (library.get(shelf.id) !== shelf || !known || library.isBegun(shelf.id)) return false
      const summary = { ...known, tokens, chunks: chunks.starts.length }
      await this.shelve(summary, document, chunks, vectors ?? library.knownVectors(chunks))
      return true
    })
  }

  /** Lets documents be embedded ahead of any search. */
  prepare(ids: readonly DocumentId[]): Promise<void> {
    return this.alone(async () => {
      const known = ids.flatMap((id) => this.parts.library.summaries.get(id) ?? [])
      const summaries = known.filter(({ onDemand }) => onDemand).map(({ onDemand: _, ...summary }) => summary)
      if (summaries.length > 0) await this.write({ summaries })
    })
  }

  /** Stores the vectors that documents have by now. */
  saveVectors(ids: readonly DocumentId[]): Promise<void> {
    return this.alone(async () => {
      const { library } = this.parts
      const change: Required<Pick<Change, 'summaries' | 'vectors'>> = { summaries: [], vectors: [] }
      for (const id of ids) {
        const shelf = library.get(id)
        const known = library.summaries.get(id)
        if (!shelf || !known || library.isBegun(id)) continue
        change.summaries.push(counted(known, library.embedded(shelf), shelf.count))
        change.vectors.push({ id, vectors: library.vectorTable(shelf) })
      }
      if (change.summaries.length > 0) await this.write(change)
    })
  }

  /** Changes the library's settings. */
  configure(settings: EngineSettings, changes: Partial<EngineSettings>): Promise<void> {
    return this.alone(async () => {
      await this.parts.store.putSettings({ ...settings, ...changes })
      Object.assign(settings, changes)
    })
  }

  /** What is kept of other models. */
  aside(): Promise<{ id: DocumentId; model: string }[]> {
    return this.alone(() => this.parts.store.aside())
  }

  /** Keeps a document's chunks and vectors under another model, unless it has changed meanwhile. */
  putAside(shelf: Shelved, tables: TablesAside): Promise<void> {
    return this.alone(async () => {
      const { library, store } = this.parts
      if (library.get(shelf.id) === shelf) await store.putAside(tables)
    })
  }

  /** Takes what is kept of a model into use. The library has to be opened again afterwards. */
  adopt(model: string, settings: EngineSettings, changes: Partial<EngineSettings>): Promise<void> {
    return this.alone(async () => {
      // First, so that what is broken off is done by whoever opens the library next.
      await this.parts.store.putSettings({ ...settings, ...changes })
      await this.parts.store.adopt(model)
    })
  }

  /** Removes what is kept of models that are not in use. */
  dropAside(models: readonly string[]): Promise<void> {
    return this.alone(async () => {
      for (const model of models) await this.parts.store.dropAside(model)
    })
  }

  /** Removes everything. */
  clear(): Promise<void> {
    return this.alone(async () => {
      const { library, store } = this.parts
      const ids = [...library.summaries.keys()]
      await store.clear()
      library.take(ids)
      library.stale = false
      for (const files of this.files()) for (const id of await files.list()) await files.drop(id)
      this.events.removed(ids)
    })
  }
}

function pathsOf({ paths }: DocumentSummary): string[] {
  return paths.map(({ path }) => path)
}
