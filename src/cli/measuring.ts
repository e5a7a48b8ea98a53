/** The command `evaluate`: how well the methods rank a set with known answers. */
import { parseCorpus, parseQrels, parseQueries } from '../evaluate/beir'
import { parseGolden, quoteRank, reach, summarise, type GoldenResult } from '../evaluate/golden'
import { rankingTable, type Lists } from '../evaluate/ranking'
import type { Engine, EvaluationEvent, Source } from '../types'
import { progress, send } from './channel'
import { bestList, index, LONGEST, type IndexOptions } from './indexing'
import { readVectors, type VectorFile } from './kept-vectors'
import { packVectors } from './records'

/**
 * Ranks a set in BEIR layout.
 * @param sources corpus, queries, judgements, then one file of vectors for each of `known`
 * @throws AppError `evaluate/set`, `embed/*`
 */
export async function evaluate(
  engine: Engine,
  sources: readonly Source[],
  known: readonly VectorFile[],
): Promise<object> {
  const [corpus, queryFile, qrelFile] = sources.map(({ bytes }) => bytes)
  const passages = parseCorpus(await corpus!.text())
  const queries = parseQueries(await queryFile!.text())
  const qrels = parseQrels(await qrelFile!.text())
  const vectors = await readVectors(known, sources.slice(3))
  const ranked = new Map<string, Lists>()
  const times = new Map<string, Record<string, number>>()
  const tell = progress()
  let end: Extract<EvaluationEvent, { kind: 'done' }> | undefined
  for await (const event of engine.evaluate({ passages, queries, known: vectors })) {
    if (event.kind === 'embedding') await tell(`embedded ${event.done} of ${event.total} texts`)
    else if (event.kind === 'ranked') {
      ranked.set(event.query, event.lists)
      times.set(event.query, event.ms)
    } else if (event.kind === 'vectors') await send({ kind: 'vectors', ...packVectors(event.made) })
    else end = event
  }
  return {
    passages: passages.length,
    queries: queries.length,
    truncated: end?.truncated,
    embedded: end?.embedded,
    reused: end?.reused,
    ms: end?.ms,
    ...rankingTable(
      queries.map(({ id }) => id),
      ranked,
      qrels,
      times,
    ),
  }
}

/**
 * Asks the questions of a golden set.
 * @param questions the text of the set, in JSON Lines
 * @throws AppError `evaluate/set`, `embed/*`
 */
export async function golden(
  engine: Engine,
  sources: Source[],
  questions: string,
  options: IndexOptions = {},
): Promise<object> {
  const set = parseGolden(questions)
  const { documents, failed, leftOut } = await index(engine, sources, { longest: LONGEST, ...options })
  const tell = progress()
  const paths = new Map(documents.map((document) => [document.id, document.paths.map(({ path }) => path)]))
  const results: GoldenResult[] = []
  for (const question of set) {
    const { hits, evidence } = await bestList(engine, question.question)
    const seen = hits.map(({ document, text }) => ({ paths: paths.get(document) ?? [], text }))
    const rank = quoteRank(seen, question)
    results.push({
      ...question,
      rank,
      characters: reach(seen, rank),
      refused: hits.length === 0 || evidence?.band === 'nothing',
    })
    await tell(`asked ${results.length} of ${set.length} questions`)
  }
  return { ...summarise(results), documents: documents.length, failed, leftOut }
}
