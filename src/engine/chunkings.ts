/** Cuts all documents in several ways, beside the library, and sees what becomes of sizes and of golden questions. */
import { createChunker } from '../2-chunk/chunker'
import type { ChunkTable } from '../4-store/store'
import { KeywordIndex, ranked } from '../5-retrieve/bm25'
import { compare } from '../5-retrieve/fuse'
import { reach, type GoldenHit } from '../evaluate/golden'
import { answerRank, isAnswerable } from '../evaluate/questions'
import { passage } from '../text/passage'
import type {
  ChunkId,
  Chunking,
  ChunkingEvent,
  ChunkingSet,
  ChunkSettings,
  DocumentId,
  EvaluationPassage,
  GoldenPlace,
  GoldenQuestion,
  KnownVectors,
  Sizes,
} from '../types'
import { evaluate, type EvaluatingParts } from './evaluating'
import { keyOf } from './known-vectors'
import type { Library } from './library'
import type { Readers } from './readers'
import { chunkAt, unpackChunks } from './tables'

export interface ChunkingParts extends EvaluatingParts {
  library: Library
  readers: Readers
  /** Names the tokenizer; undefined for that of the model that comes with the page. */
  tokenizer: string | undefined
}

/** Hits of a list that are looked through for a question's words: 6,000 characters of the shortest passages, and more. */
const DEPTH = 100

/** One document, cut. */
interface Cut {
  id: DocumentId
  text: string
  language: string | undefined
  chunks: ChunkTable
  each: Uint32Array
}

export async function* compareChunkings(
  { ways, questions = [], wordsOnly = false, show }: ChunkingSet,
  parts: ChunkingParts,
  signal?: AbortSignal,
): AsyncGenerator<ChunkingEvent> {
  // Throws for parameters that can't work, before anything is cut.
  for (const settings of ways) createChunker(settings)
  const known: KnownVectors[] = []
  const answerable = questions.some(isAnswerable)
  for (const [way, settings] of ways.entries()) {
    const cuts: Cut[] = []
    for await (const event of cutAll(settings, parts, cuts, signal)) yield { ...event, way }
    yield { kind: 'cut', way, chunking: measured(settings, parts, cuts, show) }
    if (!answerable) continue
    const lists = wordsOnly ? byWords(cuts, questions) : byMeaning(cuts, questions, parts, known, signal)
    let next = await lists.next()
    for (; !next.done; next = await lists.next()) yield { ...next.value, way }
    yield { kind: 'asked', way, places: places(questions, next.value, cuts, parts.library) }
  }
}

async function* cutAll(
  settings: ChunkSettings,
  { library, readers }: ChunkingParts,
  cuts: Cut[],
  signal?: AbortSignal,
): AsyncGenerator<{ kind: 'cutting'; done: number; total: number }> {
  const shelves = [...library.documents()]
  for (const [done, { id }] of shelves.entries()) {
    signal?.throwIfAborted()
    yield { kind: 'cutting', done, total: shelves.length }
    const document = await library.document(id)
    const name = library.summaries.get(id)?.name
    // Removed meanwhile.
    if (!document || name === undefined) continue
    const source = { name, path: name, lastModified: 0, bytes: new Blob([]) }
    const { chunks, each } = await readers.use(source, (reader) => reader.cut(document, settings), signal)
    cuts.push({ id, text: document.text, language: document.language, chunks, each })
  }
}

function measured(
  settings: ChunkSettings,
  { tokenizer }: ChunkingParts,
  cuts: readonly Cut[],
  show: DocumentId | undefined,
): Chunking {
  const shown = cuts.find(({ id }) => id === show)
  const characters = cuts.flatMap(({ chunks }) => [...chunks.starts].map((start, at) => chunks.ends[at]! - start))
  return {
    settings,
    fingerprint: createChunker(settings, tokenizer).fingerprint,
    chunks: characters.length,
    characters: sizesOf(characters),
    tokens: sizesOf(cuts.flatMap(({ each }) => [...each])),
    ...(shown ? { shown: unpackChunks(shown.chunks) } : {}),
  }
}

/** All 0 where there are none; the lower of two in the middle. */
function sizesOf(values: readonly number[]): Sizes {
  const sorted = [...values].sort((a, b) => a - b)
  return { min: sorted[0] ?? 0, median: sorted[(sorted.length - 1) >> 1] ?? 0, max: sorted.at(-1) ?? 0 }
}

/** For each question the best passages' ids. */
type Lists = ChunkId[][]
interface Embedding {
  kind: 'embedding'
  done: number
  total: number
}

async function* byWords(cuts: readonly Cut[], questions: readonly GoldenQuestion[]): AsyncGenerator<Embedding, Lists> {
  const passages = passagesOf(cuts)
  const index = KeywordIndex.empty()
  passages.forEach(({ text, language }, row) => index.add(row, text, language))
  const order = (a: number, b: number): number => compare(passages[a]!.id, passages[b]!.id)
  return questions.map(({ question }) =>
    ranked(index.match(question), { depth: DEPTH, order }).map(({ row }) => passages[row]!.id),
  )
}

async function* byMeaning(
  cuts: readonly Cut[],
  questions: readonly GoldenQuestion[],
  parts: ChunkingParts,
  known: KnownVectors[],
  signal?: AbortSignal,
): AsyncGenerator<Embedding, Lists> {
  if (known.length === 0) known.push(await ownVectors(parts))
  const queries = questions.map(({ question }, at) => ({ id: String(at), text: question }))
  const lists: Lists = questions.map(() => [])
  for await (const event of evaluate({ passages: passagesOf(cuts), queries, depth: DEPTH, known }, parts, signal)) {
    if (event.kind === 'embedding') yield event
    // The next way may have some of the same passages.
    else if (event.kind === 'vectors') known.push(event.made)
    else if (event.kind === 'ranked') lists[Number(event.query)] = event.lists['default'] ?? []
  }
  return lists
}

function passagesOf(cuts: readonly Cut[]): EvaluationPassage[] {
  return cuts.flatMap(({ id, text, language, chunks }) =>
    unpackChunks(chunks).map((chunk) => ({
      id: `${id}:${chunk.start}-${chunk.end}`,
      text: passage(text, chunk),
      ...(language ? { language } : {}),
    })),
  )
}

/** Vectors of the library as an evaluation knows them. */
async function ownVectors({ library, model }: ChunkingParts): Promise<KnownVectors> {
  const keys: string[] = []
  const found: Float32Array[] = []
  for (const { id, chunks, base, count } of library.documents()) {
    const document = await library.document(id)
    if (!document) continue
    for (let index = 0; index < count; index++) {
      const vector = library.vectors.get(base + index)
      if (!vector) continue
      const text = passage(document.text, chunkAt(chunks, index))
      keys.push(await keyOf('passage', text))
      found.push(vector)
    }
  }
  const vectors = new Float32Array(keys.length * model.dimensions)
  found.forEach((vector, at) => vectors.set(vector, at * model.dimensions))
  return { fingerprint: library.fingerprint, keys, vectors }
}

function places(
  questions: readonly GoldenQuestion[],
  lists: Lists,
  cuts: readonly Cut[],
  library: Library,
): GoldenPlace[] {
  const texts = new Map(cuts.map(({ id, text }) => [id, text]))
  const hit = (chunk: ChunkId): GoldenHit => {
    const [document, start, end] = chunk.split(/[:-]/) as [string, string, string]
    const paths = library.summaries.get(document)?.paths.map(({ path }) => path) ?? []
    return { paths, text: texts.get(document)!.slice(Number(start), Number(end)) }
  }
  return questions.map((question, at) => {
    const hits = lists[at]!.map(hit)
    const rank = answerRank(hits, question)
    return { rank, characters: reach(hits, rank) }
  })
}
