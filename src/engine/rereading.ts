/** Reads files of the library once more, from the bytes that are kept: by text recognition, or with their password. */
import type { Incoming } from '../4-store/incoming'
import type { Store, VectorTable } from '../4-store/store'
import { AppError, toProblem, type Problem } from '../errors'
import type { DocumentId, DocumentSummary, EngineSettings, RecogniseEvent, RecogniseOptions, Source } from '../types'
import { describeRead } from './identify'
import type { Library } from './library'
import { offer } from './offers'
import type { Readers } from './readers'
import type { ReadFile } from './reading'
import { recognise, type RecognisingParts } from './recognising'

export interface RereadingParts {
  library: Library
  store: Store
  originals: Incoming
  readers: Readers
  settings: EngineSettings
  recognising: RecognisingParts
}

export interface RereadingEvents {
  changed(summary: DocumentSummary): void
  /** A document has new chunks; some may need vectors. */
  stored(): void
  ended(): Promise<void>
}

export class Rereading {
  /** Recognition takes a core and hundreds of megabytes: one file at a time. */
  private last: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly parts: RereadingParts,
    private readonly events: RereadingEvents,
  ) {}

  async *recognise(id: DocumentId, options: RecogniseOptions, signal?: AbortSignal): AsyncGenerator<RecogniseEvent> {
    const { library, readers, settings, recognising } = this.parts
    const before = this.last
    let done: () => void = () => {}
    this.last = new Promise<void>((resolve) => (done = resolve))
    try {
      await before
      const { source, summary } = await this.kept(id)
      const began = performance.now()
      const document = await library.document(id)
      const file = { name: summary.name, bytes: source.bytes, document }
      const read = yield* recognise(file, options, recognising, signal)
      const cut = await readers.use(source, (reader) => reader.cut(read, settings.chunks), signal)
      const stored = await this.store(id, { document: read, ...cut }, performance.now() - began)
      if (stored) yield { kind: 'done', document: stored }
    } finally {
      done()
    }
  }

  async unlock(id: DocumentId, password: string): Promise<DocumentSummary> {
    const { readers, settings } = this.parts
    const { source, summary } = await this.kept(id)
    const began = performance.now()
    let read: ReadFile
    try {
      read = await readers.use(source, (reader) => reader.read(source, settings.chunks, password))
    } catch (thrown) {
      const problem = toProblem(thrown, 'parse/corrupt', summary.name)
      if (problem.code === 'parse/encrypted') throw new AppError({ code: 'parse/password', subject: summary.name })
      return await this.fail(id, source, problem)
    }
    return (await this.store(id, read, performance.now() - began)) ?? summary
  }

  /** @throws AppError `store/missing`, `parse/not-kept` */
  private async kept(id: DocumentId): Promise<{ source: Source; summary: DocumentSummary }> {
    const { library, originals } = this.parts
    const summary = library.summaries.get(id)
    if (!summary) throw new AppError({ code: 'store/missing', subject: id })
    const bytes = await originals.open(id, summary.size)
    if (!bytes) throw new AppError({ code: 'parse/not-kept', subject: summary.name })
    const { path, lastModified } = summary.paths[0]!
    return { source: { name: summary.name, path, lastModified, bytes }, summary }
  }

  /** Stores what was read in place of what is there; undefined for a document that was removed meanwhile. */
  private async store(id: DocumentId, read: ReadFile, ms: number): Promise<DocumentSummary | undefined> {
    const { library, store, originals, settings } = this.parts
    const before = library.summaries.get(id)
    if (!before) return undefined
    const { problem: _problem, offers: _offers, ...rest } = before
    const summary: DocumentSummary = { ...rest, ms }
    describeRead(summary, read)
    const vectors = this.knownVectors(read)
    summary.embedded = vectors.present.reduce((sum, present) => sum + present, 0)
    if (summary.embedded === vectors.present.length) summary.state = 'complete'
    await store.put({ summary, document: read.document, chunks: read.chunks, vectors })
    if (library.summaries.get(id) !== before) {
      await store.remove([id])
      return undefined
    }
    await library.add(summary, read.document, read.chunks)
    library.load(id, vectors)
    if (!settings.originals) await originals.drop(id)
    this.events.changed({ ...summary })
    this.events.stored()
    await this.events.ended()
    return { ...summary }
  }

  /** Vectors of the chunks whose text is in the library already, above all in this document as it was. */
  private knownVectors({ chunks }: ReadFile): VectorTable {
    const { library } = this.parts
    const { dimensions } = library.vectors
    const present = new Uint8Array(chunks.hashes.length)
    const values = new Float32Array(chunks.hashes.length * dimensions)
    for (const [index, hash] of chunks.hashes.entries()) {
      const vector = library.vectorOf(hash)
      if (!vector) continue
      present[index] = 1
      values.set(vector, index * dimensions)
    }
    return library.tableOf(chunks.chunker, present, values)
  }

  /** It opens, but can't be read: the reason is another one now. */
  private async fail(id: DocumentId, source: Source, problem: Problem): Promise<DocumentSummary> {
    const { library, store, originals } = this.parts
    const { offers: _, ...before } = library.summaries.get(id)!
    const failed: DocumentSummary = { ...before, state: 'failed', problem }
    await offer(failed, source, originals)
    await store.putSummaries([failed])
    library.summaries.set(id, failed)
    this.events.changed({ ...failed })
    return { ...failed }
  }
}
