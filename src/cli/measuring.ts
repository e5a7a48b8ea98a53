/** The command `evaluate`: how well the methods rank a set with known answers. */
import { abstention, type JudgedQuestion } from '../evaluate/abstention'
import { parseCorpus, parseQrels, parseQueries } from '../evaluate/beir'
import type { Gains } from '../evaluate/metrics'
import { parseGolden, quoteRank, reach, summarise, type GoldenResult } from '../evaluate/golden'
import { rankingTable, type Lists } from '../evaluate/ranking'
import type { Engine, EvaluationEvent, EvaluationPassage, EvaluationSet, Source, Thresholds } from '../types'
import { progress, send } from './channel'
import { bestList, index, LONGEST, type IndexOptions } from './indexing'
import { readVectors, type VectorFile } from './kept-vectors'
import { packVectors } from './records'

/** Which questions a set is asked that it does not answer. */
export type Unanswerable = 'own' | 'other'

/**
 * Ranks a set in BEIR layout.
 * @param sources corpus, queries, judgements, then, where `unanswerable` says so, queries of another set, then one file of vectors
 * for each of `known`
 * @param unanswerable `other`: the queries of another set are asked as well; `own`: its own, each without its own article
 * @throws AppError `evaluate/set`, `embed/*`
 */
export async function evaluate(
  engine: Engine,
  sources: readonly Source[],
  known: readonly VectorFile[],
  unanswerable?: Unanswerable,
): Promise<object> {
  const [corpus, queryFile, qrelFile] = sources.map(({ bytes }) => bytes)
  const passages = parseCorpus(await corpus!.text())
  const queries = parseQueries(await queryFile!.text())
  const qrels = parseQrels(await qrelFile!.text())
  const asked =
    unanswerable === 'other'
      ? parseQueries(await sources[3]!.bytes.text(), 'queries.jsonl of the other set')
      : unanswerable && withoutArticles(queries, passages, qrels)
  const vectors = await readVectors(known, sources.slice(unanswerable === 'other' ? 4 : 3))
  const judged: JudgedQuestion[] = []
  let thresholds: Thresholds | undefined
  const ranked = new Map<string, Lists>()
  const times = new Map<string, Record<string, number>>()
  const tell = progress()
  let end: Extract<EvaluationEvent, { kind: 'done' }> | undefined
  for await (const event of engine.evaluate({
    passages,
    queries,
    known: vectors,
    ...(asked ? { unanswerable: asked } : {}),
  })) {
    if (event.kind === 'embedding') await tell(`embedded ${event.done} of ${event.total} texts`)
    else if (event.kind === 'ranked') {
      ranked.set(event.query, event.lists)
      times.set(event.query, event.ms)
    } else if (event.kind === 'vectors') await send({ kind: 'vectors', ...packVectors(event.made) })
    else if (event.kind === 'judged') judged.push(event)
    else if (event.kind === 'calibrated') thresholds = event.thresholds
    else end = event
  }
  return {
    passages: passages.length,
    queries: queries.length,
    truncated: end?.truncated,
    embedded: end?.embedded,
    reused: end?.reused,
    ms: end?.ms,
    ...(thresholds ? { abstention: abstention(judged, thresholds) } : {}),
    ...rankingTable(
      queries.map(({ id }) => id),
      ranked,
      qrels,
      times,
    ),
  }
}

/** Each query without the passages that have a title in common with one that answers it. */
function withoutArticles(
  queries: EvaluationSet['queries'],
  passages: readonly EvaluationPassage[],
  qrels: ReadonlyMap<string, Gains>,
): NonNullable<EvaluationSet['unanswerable']> {
  const titles = new Map(passages.map(({ id, title }) => [id, title]))
  return queries.map(({ id, text }) => {
    const answers = [...(qrels.get(id) ?? [])].filter(([, gain]) => gain > 0).map(([passage]) => passage)
    const articles = new Set(answers.map((passage) => titles.get(passage) ?? ''))
    const without = passages.filter(({ id: own, title }) => answers.includes(own) || (title && articles.has(title)))
    return { id, text, without: without.map(({ id: own }) => own) }
  })
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
