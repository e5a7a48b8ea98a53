import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { aboutDocument, type Titled } from '../../src/5-retrieve/about'
import { KeywordIndex, ranked } from '../../src/5-retrieve/bm25'
import { parseCorpus, parseQrels, parseQueries } from '../../src/evaluate/beir'
import { beside } from './beside'

/** A library in which each article of a set is a file of its own, asked which file a question is about. */
function library(passages: { id: string; title?: string; text: string }[]) {
  const words = KeywordIndex.empty()
  passages.forEach(({ text }, row) => words.add(row, text))
  const owner = (row: number) => passages[row]!.title ?? ''
  const documents: Titled[] = [...new Set(passages.map(({ title }) => title ?? ''))].map((id) => ({
    id,
    name: `${id}.txt`,
  }))
  return (question: string) => {
    const best = ranked(words.match(question), { depth: 20, order: (a, b) => a - b })
    const found = words.asked(question).filter(({ kind }) => kind !== 'whole')
    return aboutDocument(question, documents, {
      best: best.map(({ row, score }) => ({ document: owner(row), score })),
      words: found.map((word) => ({ word: word.term, documents: new Set(words.rows(word).map(owner)) })),
    })
  }
}

describe('the document that is chosen by itself', () => {
  it('is the right one wherever one is chosen, over the questions of xquad_en', ({ skip }) => {
    const set = beside('benchmarks/xquad_en')
    if (!set) return skip('needs ../shared/benchmarks/xquad_en')
    const read = (name: string) => readFileSync(join(set, name), 'utf8')
    const passages = parseCorpus(read('corpus.jsonl'))
    const titles = new Map(passages.map(({ id, title }) => [id, title]))
    const qrels = parseQrels(read('qrels.tsv'))
    const ask = library(passages)
    const wrong: string[] = []
    let chosen = 0
    for (const { id, text } of parseQueries(read('queries.jsonl'))) {
      const about = ask(text)
      if (!about) continue
      chosen++
      const right = [...(qrels.get(id)?.keys() ?? [])].some((passage) => titles.get(passage) === about.document)
      if (!right) wrong.push(`${text} → ${about.document}`)
    }
    console.warn(`xquad_en: a document was chosen for ${chosen} questions`)
    expect(wrong).toEqual([])
    expect(chosen).toBeGreaterThan(50)
  })
})
