/** How long a question waits for its lists, with nothing else to do and while passages are being embedded. */
import { progress } from '../cli/channel'
import type { Engine, LibraryEvent } from '../types'
import { makeFolder, makeQuestions, type FolderSize } from './files'
import { milliseconds, since, type Measured } from './series'

export interface QuerySize extends FolderSize {
  rounds: number
}

/** Questions before the clock counts. */
const WARM_UP = 2

/** @throws where there is not enough to embed for all rounds */
export async function query(engine: Engine, { rounds, ...size }: QuerySize): Promise<Measured> {
  const measured = {
    keywordsWhileEmbedding: milliseconds('keywordsIdle'),
    refinedWhileEmbedding: milliseconds('refinedIdle'),
    keywordsIdle: milliseconds(),
    refinedIdle: milliseconds(),
  }
  for await (const event of engine.add(makeFolder(size, 1))) void event
  const tell = progress()
  const questions = makeQuestions(2 * (WARM_UP + rounds), 2)
  for (let round = -WARM_UP; round < rounds; round++) {
    await tell(`round ${round + 1} of ${rounds}`)
    await engine.pause(true)
    await engine.settled()
    const idle = await ask(engine, questions.pop()!)
    await engine.pause(false)
    await underWay(engine)
    const busy = await ask(engine, questions.pop()!)
    if (round < 0) continue
    measured.keywordsIdle.values.push(idle.keywords)
    measured.refinedIdle.values.push(idle.refined)
    measured.keywordsWhileEmbedding.values.push(busy.keywords)
    measured.refinedWhileEmbedding.values.push(busy.refined)
  }
  const { done, total } = (await first(engine, ({ kind }) => kind === 'snapshot')).work.meaning
  if (done >= total) throw new Error('everything was embedded before the last question was asked')
  return measured
}

/** Milliseconds to the list by keyword, and to the one for which its best 20 candidates have been embedded. */
async function ask(engine: Engine, text: string): Promise<{ keywords: number; refined: number }> {
  const began = performance.now()
  let keywords = 0
  for await (const { stage, coverage, problem } of engine.search({ text })) {
    if (problem) throw new Error(problem.detail ?? problem.code)
    keywords ||= since(began)
    const { embedded, of } = coverage.candidates
    if (stage === 'meaning' && embedded === of) return { keywords, refined: since(began) }
  }
  throw new Error(`the search for “${text}” ended before its candidates were embedded`)
}

/** Resolves when the background has embedded something since the call. */
async function underWay(engine: Engine): Promise<void> {
  let before: number | undefined
  await first(engine, (event) => {
    if (event.kind !== 'snapshot' && event.kind !== 'work') return false
    before ??= event.work.meaning.done
    return event.work.meaning.done > before
  })
}

type Working = Extract<LibraryEvent, { kind: 'snapshot' | 'work' }>

async function first(engine: Engine, wanted: (event: LibraryEvent) => boolean): Promise<Working> {
  for await (const event of engine.watch()) if (wanted(event)) return event as Working
  throw new Error('the engine tells nothing any more')
}
