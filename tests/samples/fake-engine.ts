/**
 * An engine in memory for tests of the page: reads text as it is, ranks by counting words, and does each step only when the
 * test says so, or at once while it is `automatic`. It promises what `Engine` promises and knows nothing of workers.
 */
import { AppError, type Problem } from '../../src/errors'
import type {
  AddEvent,
  Chunk,
  Contribution,
  Document,
  DocumentId,
  DocumentSummary,
  Engine,
  EvaluationEvent,
  Extraction,
  LibraryEvent,
  ModelState,
  Query,
  RankedHit,
  Reading,
  SearchResult,
  Source,
  Span,
  VectorFigures,
  Work,
} from '../../src/types'

/** Words that a document is also about, so that "meaning" can find what keywords can't. */
const meanings: Record<string, string> = { quota: 'limit', break: 'defects', boiler: 'heating', leave: 'terminate' }
const stopWords = new Set('a an and are do does for how i if in is it long my of on or over the to what when who you your'.split(' '))

interface Held {
  summary: DocumentSummary
  document: Document
  chunks: Chunk[]
}

/** A latch that a test opens. */
class Gate {
  #waiting: (() => void)[] = []
  open = true

  async pass(signal?: AbortSignal): Promise<void> {
    if (this.open || signal?.aborted) return
    await new Promise<void>((resolve) => {
      this.#waiting.push(resolve)
      signal?.addEventListener('abort', () => resolve(), { once: true })
    })
  }

  /** Lets through whoever waits, and nobody after them. */
  step(): void {
    for (const go of this.#waiting.splice(0)) go()
  }

  release(): void {
    this.open = true
    this.step()
  }
}

export class FakeEngine implements Engine {
  /** Closed: files wait to be read until it is stepped or released. */
  readonly reading = new Gate()
  /** Closed: a search gives its keyword list and waits before the one by meaning. */
  readonly refining = new Gate()
  /** Names of files that fail, with what is wrong with them. */
  readonly failures = new Map<string, Problem>()
  /** Queries in the order in which they were begun. */
  readonly searched: string[] = []
  #held = new Map<DocumentId, Held>()
  #listeners = new Set<(event: LibraryEvent) => void>()
  #model: ModelState = { kind: 'ready', name: 'fake', workers: 1 }
  #work: Work = { reading: { done: 0, failed: 0, total: 0, current: [], rate: 0 }, meaning: { done: 0, total: 0, rate: 0 }, paused: false }
  #embedded = 1
  #stopped = false

  /** Puts a document into the library without reading anything. */
  put(path: string, document: Partial<Document> & { text: string }, summary: Partial<DocumentSummary> = {}): DocumentId {
    const held = this.#make(path, whole(document), document.text.length, summary)
    this.#held.set(held.summary.id, held)
    this.#emit({ kind: 'documents', documents: [held.summary] })
    this.#count()
    return held.summary.id
  }

  /** Shows a file as failed. */
  putFailed(path: string, problem: Problem, size = 1_200_000): DocumentId {
    const held = this.#make(path, whole({ text: '' }), size, { state: 'failed', problem })
    this.#held.set(held.summary.id, held)
    this.#emit({ kind: 'documents', documents: [held.summary] })
    return held.summary.id
  }

  setModel(model: ModelState): void {
    this.#model = model
    this.#emit({ kind: 'model', model })
  }

  setWork(work: Partial<Work>): void {
    this.#work = { ...this.#work, ...work }
    this.#emit({ kind: 'work', work: this.#work })
  }

  /** Share of the passages that have a vector, from 0 to 1. */
  setEmbedded(share: number): void {
    this.#embedded = share
    for (const held of this.#held.values()) {
      if (held.summary.state === 'failed') continue
      held.summary = this.#stateOf(held.summary)
    }
    this.#emit({ kind: 'documents', documents: [...this.#held.values()].map(({ summary }) => summary) })
    this.#count()
  }

  fail(problem: Problem): void {
    this.#emit({ kind: 'problem', problem })
  }

  async *watch(signal?: AbortSignal): AsyncGenerator<LibraryEvent> {
    const queue: LibraryEvent[] = [
      { kind: 'snapshot', documents: [...this.#held.values()].map(({ summary }) => summary), work: this.#work, model: this.#model },
    ]
    let wake = () => {}
    const listen = (event: LibraryEvent) => {
      queue.push(event)
      wake()
    }
    this.#listeners.add(listen)
    signal?.addEventListener('abort', () => wake(), { once: true })
    try {
      while (!signal?.aborted) {
        const event = queue.shift()
        if (event) yield event
        else await new Promise<void>((resolve) => (wake = resolve))
      }
    } finally {
      this.#listeners.delete(listen)
    }
  }

  async *add(sources: Source[], signal?: AbortSignal): AsyncGenerator<AddEvent> {
    this.#stopped = false
    const outcome = { stored: 0, unchanged: 0, failed: 0 }
    yield { kind: 'found', files: sources.length, bytes: sources.reduce((sum, { bytes }) => sum + bytes.size, 0), left: [] }
    for (const [i, source] of sources.entries()) {
      const { failed } = outcome
      this.#reads({ done: i - failed, failed, total: sources.length, current: [source.name], rate: 800_000, secondsLeft: sources.length - i })
      await this.reading.pass(signal)
      if (signal?.aborted || this.#stopped) break
      const text = await source.bytes.text()
      const known = [...this.#held.values()].find(({ document }) => document.text === text)
      const problem = this.failures.get(source.name)
      if (problem) {
        outcome.failed += 1
        const id = this.putFailed(source.path, problem, source.bytes.size)
        yield { kind: 'failed', document: this.#get(id).summary, problem }
      } else if (known) {
        outcome.unchanged += 1
        yield { kind: 'unchanged', document: known.summary }
      } else {
        outcome.stored += 1
        const id = this.put(source.path, { text }, { paths: [{ path: source.path, lastModified: source.lastModified }] })
        yield { kind: 'stored', document: this.#get(id).summary }
      }
    }
    this.#reads({ done: 0, failed: 0, total: 0, current: [], rate: 0 })
    yield { kind: 'done', ...outcome }
  }

  async remove(ids: DocumentId[]): Promise<void> {
    for (const id of ids) this.#held.delete(id)
    this.#emit({ kind: 'removed', ids })
    this.#count()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.reading.step()
  }

  async pause(paused: boolean): Promise<void> {
    this.setWork({ paused })
  }

  async *search(query: Query, signal?: AbortSignal): AsyncGenerator<SearchResult> {
    this.searched.push(query.text)
    yield this.#list(query, 'keywords')
    await this.refining.pass(signal)
    if (signal?.aborted) return
    if (this.#model.kind === 'ready') yield this.#list(query, 'meaning')
  }

  async open(id: DocumentId): Promise<Reading> {
    return this.#get(id)
  }

  async vectors(id: DocumentId): Promise<VectorFigures> {
    return { model: 'fake', dimensions: 384, count: this.#get(id).summary.embedded ?? 0 }
  }

  async extract(source: Source): Promise<Extraction> {
    return { ok: true, document: whole({ text: await source.bytes.text() }), ms: 1 }
  }

  // The page has no evaluation yet.
  async *evaluate(): AsyncGenerator<EvaluationEvent> {}

  async settled(): Promise<void> {}

  #list(query: Query, stage: SearchResult['stage']): SearchResult {
    const k = query.k ?? 60
    const depth = query.depth ?? 20
    const terms = [...new Set(words(query.text))].filter((word) => !stopWords.has(word))
    const readable = [...this.#held.values()].filter(({ summary }) => summary.state !== 'failed')
    const candidates = readable.flatMap((held) => held.chunks.map((chunk, index) => ({ held, chunk, index, id: `${held.summary.id}:${chunk.start}-${chunk.end}` })))
    const rank = (score: (text: string) => number) =>
      candidates
        .map((candidate) => ({ candidate, score: score(candidate.held.document.text.slice(candidate.chunk.start, candidate.chunk.end)) }))
        .filter((scored) => scored.score > 0)
        .sort((a, b) => b.score - a.score || a.candidate.id.localeCompare(b.candidate.id))
        .slice(0, depth)
    const byWord = rank((text) => terms.reduce((sum, term) => sum + Math.min(3, occurrences(text, term).length), 0))
    const wider = [...terms, ...terms.flatMap((term) => meanings[term] ?? [])]
    const byMeaning = stage === 'meaning' && this.#embedded > 0 ? rank((text) => cosine(text, wider)) : []
    const parts = new Map<string, { bm25?: Contribution; dense?: Contribution }>()
    for (const [method, run] of [['bm25', byWord], ['dense', byMeaning]] as const)
      for (const [i, { candidate, score }] of run.entries())
        parts.set(candidate.id, { ...parts.get(candidate.id), [method]: { rank: i + 1, score, share: 1 / (k + i + 1) } })
    const score = ({ bm25, dense }: { bm25?: Contribution; dense?: Contribution }) => (bm25?.share ?? 0) + (dense?.share ?? 0)
    const hits: RankedHit[] = [...parts]
      .sort((a, b) => score(b[1]) - score(a[1]) || a[0].localeCompare(b[0]))
      .map(([id, part], i) => {
        const found = candidates.find((candidate) => candidate.id === id)
        if (!found) throw new Error(id)
        const { held, chunk, index } = found
        const text = held.document.text.slice(chunk.start, chunk.end)
        const page = held.document.places.filter(({ kind, start }) => kind === 'page' && start <= chunk.start).at(-1)?.label
        const section = held.document.sections.filter(({ start }) => start <= chunk.start).at(-1)
        return {
          id,
          rank: i + 1,
          score: score(part),
          ...part,
          document: held.summary.id,
          name: held.summary.name,
          path: held.summary.paths[0]?.path ?? held.summary.name,
          lastModified: held.summary.paths[0]?.lastModified ?? 0,
          index,
          start: chunk.start,
          end: chunk.end,
          text,
          marks: terms.flatMap((term) => occurrences(text, term)).sort((a, b) => a.start - b.start),
          breadcrumb: [...(section?.path ?? []), ...(page ? [`p. ${page}`] : [])],
          ...(page ? { page } : {}),
        }
      })
    const embedded = Math.round(candidates.length * this.#embedded)
    return {
      stage,
      query,
      hits,
      runs: [],
      terms: terms.map((term) => ({ term, documents: readable.filter(({ document }) => occurrences(document.text, term).length > 0).length })),
      coverage: { embedded, chunks: candidates.length, candidates: { embedded: byWord.length, of: byWord.length } },
      documents: { searched: readable.length, found: new Set(hits.map(({ document }) => document)).size },
      ms: stage === 'meaning' ? 41 : 6,
      final: stage === 'meaning' || this.#model.kind !== 'ready',
      ...(this.#model.kind === 'failed' ? { problem: this.#model.problem } : {}),
    }
  }

  #make(path: string, document: Document, size: number, summary: Partial<DocumentSummary>): Held {
    const chunks = chunksOf(document)
    const name = path.split('/').at(-1) ?? path
    const id = `fake-${path}`
    return {
      document,
      chunks,
      summary: this.#stateOf({
        id,
        name,
        paths: [{ path, lastModified: Date.UTC(2024, 8, 9) }],
        size,
        addedAt: Date.now(),
        state: 'complete',
        mediaType: document.mediaType,
        characters: document.text.length,
        chunks: chunks.length,
        warnings: document.warnings,
        parser: document.parser,
        ...(document.title ? { title: document.title } : {}),
        ...(document.pages ? { pages: document.pages } : {}),
        ...summary,
      }),
    }
  }

  #stateOf(summary: DocumentSummary): DocumentSummary {
    const { chunks = 0, state } = summary
    if (state === 'failed' || state === 'waiting' || state === 'reading') return summary
    return { ...summary, embedded: Math.round(chunks * this.#embedded), state: this.#embedded === 1 ? 'complete' : 'searchable' }
  }

  #get(id: DocumentId): Held {
    const held = this.#held.get(id)
    if (!held) throw new AppError({ code: 'store/missing', subject: id })
    return held
  }

  #reads(reading: Work['reading']): void {
    this.setWork({ reading })
  }

  #count(): void {
    const total = [...this.#held.values()].reduce((sum, { chunks }) => sum + chunks.length, 0)
    this.setWork({ meaning: { done: Math.round(total * this.#embedded), total, rate: this.#embedded < 1 ? 19 : 0, ...(this.#embedded < 1 ? { secondsLeft: 420 } : {}) } })
  }

  #emit(event: LibraryEvent): void {
    for (const listen of this.#listeners) listen(event)
  }
}

function whole(document: Partial<Document> & { text: string }): Document {
  const sections = document.text ? [{ path: [], start: 0, end: document.text.length }] : []
  return { mediaType: 'text/plain', sections, places: [], blocks: [], warnings: [], parser: 'fake@1', ...document }
}

/** One passage for each paragraph of some length; a short one, such as a heading, joins the next. */
function chunksOf({ text }: Document): Chunk[] {
  const chunks: Chunk[] = []
  let start = 0
  for (const gap of [...text.matchAll(/\n\s*\n/g)].map(({ index, 0: match }) => ({ end: index, next: index + match.length }))) {
    if (gap.end - start < 60) continue
    chunks.push({ start, end: gap.end, context: '' })
    start = gap.next
  }
  if (start < text.length) chunks.push({ start, end: text.length, context: '' })
  return chunks
}

function words(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function occurrences(text: string, term: string): Span[] {
  const stem = term.length > 4 ? term.replace(/(s|ed|ies)$/, '') : term
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${stem}[\\p{L}]{0,3}(?![\\p{L}\\p{N}])`, 'giu'))].map(({ index, 0: match }) => ({ start: index, end: index + match.length }))
}

function cosine(text: string, terms: string[]): number {
  const found = terms.filter((term) => occurrences(text, term).length > 0).length
  return found === 0 ? 0 : Math.min(0.95, 0.5 + (0.4 * found) / terms.length + Math.min(0.05, 20 / text.length))
}
