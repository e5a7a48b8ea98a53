/** The table of a ranking set: each method's lists measured, and the methods held against each other. */
import {
  compare,
  interval,
  mean,
  ndcg,
  precision,
  recall,
  reciprocalRank,
  type Difference,
  type Gains,
} from './metrics'

/** One query's lists of passage ids, best first, by method. */
export type Lists = Readonly<Record<string, readonly string[]>>

const measures = {
  'ndcg@10': (ranked: readonly string[], gains: Gains) => ndcg(ranked, gains, 10),
  'recall@5': (ranked: readonly string[], gains: Gains) => recall(ranked, gains, 5),
  'recall@10': (ranked: readonly string[], gains: Gains) => recall(ranked, gains, 10),
  'recall@20': (ranked: readonly string[], gains: Gains) => recall(ranked, gains, 20),
  'recall@100': (ranked: readonly string[], gains: Gains) => recall(ranked, gains, 100),
  'mrr@10': (ranked: readonly string[], gains: Gains) => reciprocalRank(ranked, gains, 10),
  'precision@5': (ranked: readonly string[], gains: Gains) => precision(ranked, gains, 5),
}
export type Measure = keyof typeof measures
const measureNames = Object.keys(measures) as Measure[]

/** Means of one method over a part of the queries. */
export interface Figures extends Record<Measure, number> {
  queries: number
}

/** One method on a whole set. */
export interface MethodFigures extends Figures {
  /** 95 % interval of each mean. */
  intervals: Record<Measure, [low: number, high: number]>
  /** Milliseconds a query, on average, embedding apart; absent where nobody measured. */
  ms?: number
  /** Queries at even positions in the file, counted from 0: those one may tune with. */
  even: Figures
  /** The rest: those that are reported. */
  odd: Figures
}

/** `default` against another method, by nDCG@10. */
export interface Comparison extends Difference {
  method: string
  than: string
}

/** What the command `evaluate` prints. */
export interface RankingTable {
  methods: Record<string, MethodFigures>
  comparisons: Comparison[]
}

interface Judged {
  lists: Lists
  gains: Gains
  even: boolean
}

/** One value a query. */
function valuesOf(judged: readonly Judged[], method: string, measure: Measure): number[] {
  return judged.map(({ lists, gains }) => measures[measure](lists[method] ?? [], gains))
}

function ofMeasures<T>(make: (measure: Measure) => T): Record<Measure, T> {
  return Object.fromEntries(measureNames.map((measure) => [measure, make(measure)])) as Record<Measure, T>
}

function figures(judged: readonly Judged[], method: string): Figures {
  return { ...ofMeasures((measure) => mean(valuesOf(judged, method, measure))), queries: judged.length }
}

/**
 * Measures all methods over the queries for which at least one passage was judged relevant; the others can't be failed or passed.
 * @param queries ids in the order of the file
 * @param ranked lists by query id; a query without any counts as one that found nothing
 * @param qrels judgements by query id
 * @param times milliseconds by query id and method
 */
export function rankingTable(
  queries: readonly string[],
  ranked: ReadonlyMap<string, Lists>,
  qrels: ReadonlyMap<string, Gains>,
  times: ReadonlyMap<string, Readonly<Record<string, number>>> = new Map(),
): RankingTable {
  const judged = queries.flatMap((id, position): Judged[] => {
    const gains = qrels.get(id)
    if (!gains || ![...gains.values()].some((gain) => gain > 0)) return []
    return [{ lists: ranked.get(id) ?? {}, gains, even: position % 2 === 0 }]
  })
  const names = [...new Set(judged.flatMap(({ lists }) => Object.keys(lists)))]
  const scores = new Map(names.map((name) => [name, valuesOf(judged, name, 'ndcg@10')]))
  const methods = names.map((name): [string, MethodFigures] => {
    const taken = [...times.values()].flatMap((byMethod) => byMethod[name] ?? [])
    return [
      name,
      {
        ...figures(judged, name),
        intervals: ofMeasures((measure) => {
          const { low, high } = interval(valuesOf(judged, name, measure))
          return [low, high]
        }),
        ...(taken.length > 0 ? { ms: mean(taken) } : {}),
        even: figures(
          judged.filter(({ even }) => even),
          name,
        ),
        odd: figures(
          judged.filter(({ even }) => !even),
          name,
        ),
      },
    ]
  })
  const ours = scores.get('default')
  const others = ours ? names.filter((name) => name !== 'default') : []
  return {
    methods: Object.fromEntries(methods),
    comparisons: others.map((than) => ({ method: 'default', than, ...compare(ours!, scores.get(than)!) })),
  }
}
