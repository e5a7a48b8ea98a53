/** How long somebody who drops a folder waits: for a first passage, for a list by meaning, for everything. */
import { progress } from '../cli/channel'
import { passage } from '../text/passage'
import type { Engine, EvaluationPassage, Source } from '../types'
import { makeFolder, type FolderSize } from './files'
import { milliseconds, since, type Measured } from './series'

export interface DropSize extends FolderSize {
  /** Files of the smaller folder that is embedded to its end. */
  filesToTheEnd: number
  rounds: number
}

export async function folder(
  engine: Engine,
  { files, filesToTheEnd, characters, rounds }: DropSize,
): Promise<Measured> {
  const tell = progress()
  const measured = {
    firstKeywordHit: milliseconds('allRead'),
    firstListByMeaning: milliseconds('allRead'),
    allRead: milliseconds('parsing'),
    parsing: milliseconds(),
    done: milliseconds('embedding'),
    embedding: milliseconds(),
  }
  // The first round warms up.
  for (let round = 0; round <= rounds; round++) {
    await tell(`round ${round} of ${rounds}`)
    const sources = makeFolder({ files: round === 0 ? filesToTheEnd : files, characters }, 2 * round + 1)
    const read = await drop(engine, sources)
    await engine.clear()
    const parsing = await parse(engine, sources)
    const small = await toTheEnd(engine, makeFolder({ files: filesToTheEnd, characters }, 2 * round + 2))
    if (round === 0) continue
    for (const [name, value] of Object.entries({ ...read, parsing, ...small })) {
      measured[name as keyof typeof measured].values.push(value)
    }
  }
  return measured
}

/** Until all files are found by keyword, with a search as soon as there is something to find. */
async function drop(
  engine: Engine,
  sources: Source[],
): Promise<{ firstKeywordHit: number; firstListByMeaning: number; allRead: number }> {
  const began = performance.now()
  let lists: ReturnType<typeof firstLists> | undefined
  for await (const event of engine.add(sources)) if (event.kind === 'stored') lists ??= firstLists(engine, began)
  const allRead = since(began)
  return { ...(await lists!), allRead }
}

async function firstLists(
  engine: Engine,
  began: number,
): Promise<{ firstKeywordHit: number; firstListByMeaning: number }> {
  let firstKeywordHit = 0
  for (;;) {
    // A word that stands in every document.
    for await (const { hits, problem } of engine.search({ text: 'report' })) {
      if (problem) throw new Error(problem.detail ?? problem.code)
      if (hits.length > 0) firstKeywordHit ||= since(began)
      if (hits.some(({ dense }) => dense)) return { firstKeywordHit, firstListByMeaning: since(began) }
    }
  }
}

/** The baseline of reading: the same files parsed by the same readers, and nothing kept. */
async function parse(engine: Engine, sources: Source[]): Promise<number> {
  const began = performance.now()
  await Promise.all(sources.map((source) => engine.extract(source)))
  return since(began)
}

/** Until all passages have their vectors; and the baseline, the same passages embedded with nothing around it. */
async function toTheEnd(engine: Engine, sources: Source[]): Promise<{ done: number; embedding: number }> {
  const ids: string[] = []
  let began = performance.now()
  for await (const event of engine.add(sources)) if (event.kind === 'stored') ids.push(event.document.id)
  await engine.settled()
  const done = since(began)
  const passages: EvaluationPassage[] = []
  for (const id of ids) {
    const { document, chunks } = await engine.open(id)
    for (const chunk of chunks) passages.push({ id: `${passages.length}`, text: passage(document.text, chunk) })
  }
  await engine.clear()
  began = performance.now()
  for await (const event of engine.evaluate({ passages, queries: [] })) void event
  return { done, embedding: since(began) }
}
