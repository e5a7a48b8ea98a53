/** A folder made into a library for one command: read, embedded, searched. */
import { AppError, describe } from '../errors'
import type { ChunkSettings, DocumentSummary, Engine, Look, SearchResult, Source } from '../types'
import { progress } from './channel'

/** Documents with more characters than this are left out of a golden set's library: they would take longer than all others. */
export const LONGEST = 4_000_000

/** A file that is not in the library, and why. */
export interface Missing {
  path: string
  code?: string
  reason: string
}

/** What became of a folder. */
export interface Indexed {
  documents: DocumentSummary[]
  /** Files that could not be read. */
  failed: Missing[]
  /** Files that were not taken: system files, and those over the limit. */
  leftOut: Missing[]
}

export interface IndexOptions {
  /** Documents with more characters are left out. Default: none. */
  longest?: number
  /** How texts are cut. Default: the engine's own. */
  chunks?: ChunkSettings
  /** Embed only what a question asks for. Default: everything, before the first question. */
  onDemand?: boolean
}

/** Puts files into the library and waits until all that is to be embedded ahead has its vectors. */
export async function index(
  engine: Engine,
  sources: Source[],
  { longest = Infinity, chunks, onDemand = false }: IndexOptions = {},
): Promise<Indexed> {
  if (chunks) await engine.configure({ chunks })
  const failed: Missing[] = []
  const leftOut: Missing[] = []
  const tell = progress()
  let read = 0
  for await (const event of engine.add(sources, { keywordsOnly: onDemand })) {
    if (event.kind === 'found') leftOut.push(...event.left)
    if (event.kind === 'done' || event.kind === 'found') continue
    const { id, name, paths, characters = 0 } = event.document
    const path = paths[0]?.path ?? name
    await tell(`read ${++read} of ${sources.length} files`)
    if (event.kind === 'failed') {
      failed.push({ path, code: event.problem.code, reason: describe(event.problem).sentence })
    } else if (characters > longest) {
      leftOut.push({ path, reason: `${characters} characters, more than ${longest}` })
      await engine.remove([id])
    }
  }
  await embedded(engine, tell)
  return { documents: await documents(engine), failed, leftOut }
}

async function embedded(engine: Engine, tell: (text: string) => Promise<void>): Promise<void> {
  const end = new AbortController()
  const watch = async (): Promise<void> => {
    for await (const event of engine.watch(end.signal)) {
      if (event.kind !== 'work' || event.work.meaning.total === 0) continue
      const { done, total, rate, secondsLeft } = event.work.meaning
      const left = secondsLeft === undefined ? '' : `, about ${Math.ceil(secondsLeft)} s left`
      await tell(`embedded ${done} of ${total} passages (${rate.toFixed(1)} a second${left})`)
    }
  }
  const watching = watch()
  try {
    await engine.settled()
  } finally {
    end.abort()
    await watching
  }
}

async function documents(engine: Engine): Promise<DocumentSummary[]> {
  for await (const event of engine.watch()) if (event.kind === 'snapshot') return event.documents
  return []
}

/**
 * The last and best list for a question.
 * @param look what is done to the list besides ranking it. Default: nothing
 * @throws AppError where there is no list by meaning: what would be printed is not what was asked for
 */
export async function bestList(engine: Engine, question: string, look: Look = {}): Promise<SearchResult> {
  let best: SearchResult | undefined
  for await (const result of engine.search({ text: question, ...look })) best = result
  if (!best) throw new AppError({ code: 'engine/failed', detail: 'the search ended without a list' })
  if (best.problem) throw new AppError(best.problem)
  return best
}
