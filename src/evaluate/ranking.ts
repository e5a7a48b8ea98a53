/** The table of a ranking set: each method's lists measured, and the methods held against each other. */
import { compare, interval, mean, ndcg, recall, reciprocalRank, type Difference, type Gains } from './metrics'

/** One query's lists of passage ids, best first, by method. */
export type Lists = Readonly<Record<string, readonly string[]>>

/** Means of one method over a part of the queries. */
export interface Figures {
  'ndcg@10': number
  'recall@5': number
  'recall@20': number
  'recall@100': number
  'mrr@10': number
  queries: number
}

/** One method on a whole set. */
export interface MethodFigures extends Figures {
  /** 95 % interval of nDCG@10. */
  interval: [low: number, high: number]
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

function figures(judged: readonly Judged[], method: string): Figures {
  const over = (measure: (ranked: readonly string[], gains: Gains) => number): number =>
    mean(judged.map(({ lists, gains }) => measure(lists[method] ?? [], gains)))
  return {
    'ndcg@10': over((ranked, gains) => ndcg(ranked, gains, 10)),
    'recall@5': over((ranked, gains) => recall(ranked, gains, 5)),
    'recall@20': over((ranked, gains) => recall(ranked, gains, 20)),
    'recall@100': over((ranked, gains) => recall(ranked, gains, 100)),
    'mrr@10': over((ranked, gains) => reciprocalRank(ranked, gains, 10)),
    queries: judged.length,
  }
}

/**
 * Measures all methods over the queries for which at least one passage was judged relevant; the others can't be failed or passed.
 * @param queries ids in the order of the file
 * @param ranked lists by query id; a query without any counts as one that found nothing
 * @param qrels judgements by query id
 */
export function rankingTable(
  queries: readonly string[],
  ranked: ReadonlyMap<string, Lists>,
  qrels: ReadonlyMap<string, Gains>,
): RankingTable {
  const judged = queries.flatMap((id, position): Judged[] => {
    const gains = qrels.get(id)
    if (!gains || ![...gains.values()].some((gain) => gain > 0)) return []
    return [{ lists: ranked.get(id) ?? {}, gains, even: position % 2 === 0 }]
  })
  const names = [...new Set(judged.flatMap(({ lists }) => Object.keys(lists)))]
  const scores = new Map(
    names.map((name) => [name, judged.map(({ lists, gains }) => ndcg(lists[name] ?? [], gains, 10))]),
  )
  const methods = names.map((name): [string, MethodFigures] => {
    const { low, high } = interval(scores.get(name)!)
    return [
      name,
      {
        ...figures(judged, name),
        interval: [low, high],
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
