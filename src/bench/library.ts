/** Steps that the driver puts together where a bench needs more than one page, or is measured from outside of it. */
import type { Engine } from '../types'
import { makeFolder, makeQuestions, type FolderSize } from './files'
import { since } from './series'

/** A library of made-up files, found by keyword only, made anew. Milliseconds from the files to the first hit. */
export async function rebuild(engine: Engine, size: FolderSize): Promise<{ ms: number; chunks: number }> {
  const sources = makeFolder(size, 1)
  await engine.clear()
  const began = performance.now()
  let chunks = 0
  for await (const event of engine.add(sources, { keywordsOnly: true })) {
    if (event.kind === 'stored') chunks += event.document.chunks ?? 0
  }
  await firstHit(engine)
  return { ms: since(began), chunks }
}

/** Milliseconds since the page was asked for. */
export async function firstHit(engine: Engine): Promise<number> {
  const [text = ''] = makeQuestions(1, 3)
  for await (const { hits } of engine.search({ text })) if (hits.length > 0) return performance.now()
  throw new Error('nothing was found')
}

/** Reads and embeds files with so many embedding workers. */
export async function index(engine: Engine, size: FolderSize, seed: number, lanes: number): Promise<void> {
  await engine.configure({ lanes })
  for await (const event of engine.add(makeFolder(size, seed))) void event
  await engine.settled()
}

/** Opens the library and waits until a question can be embedded. */
export async function ready(engine: Engine): Promise<void> {
  for await (const event of engine.watch()) {
    if ((event.kind === 'snapshot' || event.kind === 'model') && event.model.kind === 'ready') return
  }
}
