/** The command `chunks`: what several ways to cut a folder's files come to. */
import { figures, parseGolden, type GoldenFigures } from '../evaluate/golden'
import { AppError } from '../errors'
import type { Chunking, ChunkSettings, Engine, GoldenPlace, Source } from '../types'
import { progress } from './channel'
import { index, LONGEST } from './indexing'

export interface ComparingOptions {
  ways: ChunkSettings[]
  /** The text of a golden set, in JSON Lines. */
  golden?: string
  wordsOnly?: boolean
  /** Path of a document whose passages are printed. */
  show?: string
}

/** One way, as it is printed. */
interface Line extends Chunking {
  golden?: GoldenFigures & { ranks: (number | null)[] }
}

/** @throws AppError `chunk/parameters`, `evaluate/set`, `embed/*`, `parse/missing` */
export async function compareChunks(engine: Engine, sources: Source[], options: ComparingOptions): Promise<object> {
  const { ways, golden, wordsOnly = false, show } = options
  const questions = golden === undefined ? [] : parseGolden(golden)
  const { documents, failed, leftOut } = await index(engine, sources, { longest: LONGEST, onDemand: true })
  const shown = documents.find(({ paths }) => paths.some(({ path }) => path === show))
  if (show !== undefined && !shown) throw new AppError({ code: 'parse/missing', subject: show })
  const lines: Line[] = []
  const tell = progress()
  const set = { ways, questions, wordsOnly, ...(shown ? { show: shown.id } : {}) }
  for await (const event of engine.compareChunkings(set)) {
    const way = `way ${event.way + 1} of ${ways.length}`
    if (event.kind === 'cutting') await tell(`${way}: cut ${event.done} of ${event.total} files`)
    else if (event.kind === 'embedding') await tell(`${way}: embedded ${event.done} of ${event.total} texts`)
    else if (event.kind === 'cut') lines.push(event.chunking)
    else {
      const answerable = event.places.filter((_, at) => questions[at]!.quote)
      lines[event.way]!.golden = { ...figures(answerable), ranks: ranks(event.places) }
    }
  }
  return { documents: documents.length, chunkings: lines, failed, leftOut }
}

function ranks(places: readonly GoldenPlace[]): (number | null)[] {
  return places.map(({ rank }) => rank)
}
