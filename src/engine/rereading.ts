/** Reads files of the library once more: by text recognition, with their password, or as a person says that they are to be read. */
import type { Incoming } from '../4-store/incoming'
import { AppError, toProblem, type Problem } from '../errors'
import type {
  Correction,
  Document,
  DocumentId,
  DocumentSummary,
  EngineSettings,
  RecogniseEvent,
  RecogniseOptions,
  Source,
} from '../types'
import type { Ledger } from './ledger'
import type { Library } from './library'
import { offer } from './offers'
import type { Readers } from './readers'
import type { ReadFile } from './reading'
import type { Recognising } from './recognising'

export interface RereadingParts {
  library: Library
  ledger: Ledger
  originals: Incoming
  readers: Readers
  settings: EngineSettings
  recognising: Recognising
}

export interface RereadingEvents {
  /** A document has new chunks; some may need vectors. */
  stored(): void
}

export class Rereading {
  constructor(
    private readonly parts: RereadingParts,
    private readonly events: RereadingEvents,
  ) {}

  async *recognise(id: DocumentId, options: RecogniseOptions, signal?: AbortSignal): AsyncGenerator<RecogniseEvent> {
    const { library, readers, settings, recognising } = this.parts
    const { source, summary } = await this.kept(id)
    const began = performance.now()
    const document = await library.document(id)
    const file = { name: summary.name, bytes: source.bytes, document }
    const found = yield* recognising.recognise(file, options, signal)
    const read = inLanguage(found, summary.corrected?.language)
    const cut = await readers.use(source, (reader) => reader.cut(read, settings.chunks), signal)
    const stored = await this.store(id, { document: read, ...cut }, performance.now() - began)
    if (stored) yield { kind: 'done', document: stored }
  }

  async unlock(id: DocumentId, password: string): Promise<DocumentSummary> {
    const { readers, settings } = this.parts
    const { source, summary } = await this.kept(id)
    const began = performance.now()
    let read: ReadFile
    try {
      read = await readers.read(source, settings.chunks, { said: { ...summary.corrected, password } })
    } catch (thrown) {
      const problem = toProblem(thrown, 'parse/corrupt', summary.name)
      if (problem.code === 'parse/encrypted') throw new AppError({ code: 'parse/password', subject: summary.name })
      return await this.fail(summary, source, problem)
    }
    return (await this.store(id, read, performance.now() - began)) ?? summary
  }

  async correct(id: DocumentId, correction: Correction): Promise<DocumentSummary> {
    const { library, readers, settings } = this.parts
    const began = performance.now()
    const summary = library.summaries.get(id)
    const document = summary && (await library.document(id))
    if (!document) throw new AppError({ code: 'store/missing', subject: summary?.name ?? id })
    const corrected = { ...summary.corrected, ...correction }
    let read: ReadFile
    let { ms = 0 } = summary
    if (correction.encoding) {
      const { source } = await this.kept(id)
      read = await readers.read(source, settings.chunks, { said: corrected })
      ms = performance.now() - began
    } else {
      const text = inLanguage(document, corrected.language)
      const cut = await readers.use(nothingOf(summary), (reader) => reader.cut(text, settings.chunks))
      read = { document: text, ...cut }
    }
    return (await this.store(id, read, ms, corrected)) ?? summary
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
  private async store(
    id: DocumentId,
    read: ReadFile,
    ms: number,
    corrected?: Correction,
  ): Promise<DocumentSummary | undefined> {
    const { ledger, originals, settings } = this.parts
    const stored = await ledger.reread(id, read, ms, corrected)
    if (!stored) return undefined
    if (!settings.originals) await originals.drop(id)
    this.events.stored()
    await ledger.keepIndex().catch(() => {})
    return stored
  }

  /** It opens, but can't be read: the reason is another one now. */
  private fail({ offers: _, ...known }: DocumentSummary, source: Source, problem: Problem): Promise<DocumentSummary> {
    const { ledger, library, originals } = this.parts
    const gone = (): boolean => !library.summaries.has(known.id)
    const before = (failed: DocumentSummary): Promise<void> => offer(failed, source, originals)
    return ledger.fail(known, problem, { replaces: false, gone, before })
  }
}

function inLanguage(document: Document, language: string | undefined): Document {
  return language ? { ...document, language } : document
}

/** For what needs a file's text only. */
function nothingOf({ name }: DocumentSummary): Source {
  return { name, path: name, lastModified: 0, bytes: new Blob([]) }
}
