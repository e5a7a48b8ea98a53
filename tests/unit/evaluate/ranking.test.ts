import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors'
import { parseCorpus, parseQrels, parseQueries } from '../../../src/evaluate/beir'
import { rankingTable } from '../../../src/evaluate/ranking'

function problemOf(action: () => unknown) {
  try {
    action()
  } catch (error) {
    if (error instanceof AppError) return error.problem
    throw error
  }
  return undefined
}

describe('a set in BEIR layout', () => {
  it('gives passages with their titles, an empty title being none', () => {
    const text =
      '{"_id":"1","title":" T ","text":"one"}\n\n{"_id":2,"title":"","text":"two","metadata":{}}\n{"_id":"3","text":"three"}'
    expect(parseCorpus(text)).toEqual([
      { id: '1', title: 'T', text: 'one' },
      { id: '2', text: 'two' },
      { id: '3', text: 'three' },
    ])
  })

  it('gives queries', () => {
    expect(parseQueries('{"_id":"q1","text":"what?","metadata":{}}\r\n')).toEqual([{ id: 'q1', text: 'what?' }])
  })

  it('gives judgements with or without column names, in three columns or four', () => {
    const expected = new Map([
      [
        'q1',
        new Map([
          ['d1', 2],
          ['d2', 0],
        ]),
      ],
      ['q2', new Map([['d1', 1]])],
    ])
    expect(parseQrels('query-id\tcorpus-id\tscore\nq1\td1\t2\nq1\td2\t0\r\nq2\td1\t1\n')).toEqual(expected)
    expect(parseQrels('q1\t0\td1\t2\nq1\t0\td2\t0\nq2\t0\td1\t1')).toEqual(expected)
  })

  it('names file, line and fault of what is not in that layout', () => {
    expect(problemOf(() => parseCorpus('{"_id":"1","text":"a"}\n{"_id":"2"}'))).toMatchObject({
      code: 'evaluate/set',
      subject: 'corpus.jsonl',
      detail: expect.stringContaining('line 2: text') as string,
    })
    expect(problemOf(() => parseQueries('{"_id"'))?.detail).toMatch(/^line 1: /)
    expect(problemOf(() => parseQrels('q\td\t1\nq1 d1 1'))?.detail).toMatch(/^line 2: /)
  })
})

describe('the table of a set', () => {
  const qrels = parseQrels('q0\ta\t1\nq1\tb\t1\nq2\tc\t1\nq3\td\t0')
  const lists = new Map([
    ['q0', { bm25: ['a', 'b'], default: ['a', 'b'] }],
    ['q1', { bm25: ['a', 'b'], default: ['b', 'a'] }],
    ['q2', { bm25: ['a', 'b'], default: ['a', 'x', 'c'] }],
    ['q3', { bm25: ['d'], default: ['d'] }],
  ])
  const { methods, comparisons } = rankingTable(['q0', 'q1', 'q2', 'q3', 'q4'], lists, qrels)

  it('holds the means over queries with a relevant passage', () => {
    const second = 1 / Math.log2(3)
    expect(methods['bm25']).toMatchObject({ queries: 3, 'recall@5': 2 / 3, 'mrr@10': 1.5 / 3 })
    expect(methods['bm25']!['ndcg@10']).toBeCloseTo((1 + second) / 3, 10)
    expect(methods['default']!['ndcg@10']).toBeCloseTo(2.5 / 3, 10)
  })

  it('parts queries at even places of the file from those at odd ones', () => {
    expect(methods['default']!.even).toMatchObject({ queries: 2, 'ndcg@10': 0.75 })
    expect(methods['default']!.odd).toMatchObject({ queries: 1, 'ndcg@10': 1 })
  })

  it('holds the default against each other method', () => {
    expect(comparisons).toHaveLength(1)
    expect(comparisons[0]).toMatchObject({ method: 'default', than: 'bm25' })
    expect(comparisons[0]!.mean).toBeCloseTo((1 - 1 / Math.log2(3) + 0.5) / 3, 10)
  })

  it('counts a query without a list as one that found nothing', () => {
    const table = rankingTable(['q0', 'q1'], new Map([['q0', { bm25: ['a'] }]]), qrels)
    expect(table.methods['bm25']).toMatchObject({ queries: 2, 'ndcg@10': 0.5 })
  })
})
