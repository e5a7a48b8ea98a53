import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeHits, rewordingRequest, wordings } from '../../../src/6-generate/rewording'
import { standaloneQuestion, standaloneRequest } from '../../../src/6-generate/standalone'

const question = 'When must we give notice?'

describe('rewordings', () => {
  it('keep the original first and lose bullets, numbers, quotation marks and blank lines', () => {
    const written =
      'Here are three:\n\n1. How long before must we cancel?\n\n- “What is the notice period?”\n* **By when do we have to tell them?**\n'
    expect(wordings(question, written)).toEqual([
      question,
      'How long before must we cancel?',
      'What is the notice period?',
      'By when do we have to tell them?',
    ])
  })

  it('are three at most, and none twice', () => {
    expect(wordings(question, 'when must we give notice\nA?\na\nB?\nC?\nD?')).toEqual([question, 'A?', 'B?', 'C?'])
  })

  it('are none where a model writes nothing', () => {
    expect(wordings(question, '\n \n')).toEqual([question])
  })

  it('are asked for in the question’s language, and show the model nothing but the question', () => {
    const request = rewordingRequest('Wann müssen wir kündigen?', 'de')
    expect(request.system).toContain('auf Deutsch')
    expect(request.messages).toEqual([{ role: 'user', content: 'Wann müssen wir kündigen?' }])
  })
})

describe('hits of several wordings', () => {
  const list = (...ids: string[]) => ids.map((id) => ({ id }))

  it('are three for each, merged in first-seen order, and each says which wordings found it', () => {
    const { hits, foundBy } = mergeHits([list('a', 'b', 'c', 'd'), list('c', 'e', 'a', 'f'), list('d')])
    expect(hits.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'e', 'd'])
    expect(foundBy).toEqual({ a: [0, 1], b: [0], c: [0, 1], e: [1], d: [2] })
  })

  it('hold no double and begin with those of the original', () => {
    const lists = fc.array(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e')), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(lists, (all) => {
        const { hits, foundBy } = mergeHits(all.map((ids) => list(...ids)))
        const ids = hits.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.slice(0, 3)).toEqual(expect.arrayContaining(all[0]!.slice(0, 3)))
        expect(Object.keys(foundBy).sort()).toEqual([...ids].sort())
      }),
    )
  })
})

describe('a follow-up', () => {
  const earlier = [1, 2, 3, 4].map((n) => ({ question: `question ${n}`, answer: `answer ${n} `.repeat(200) }))

  it('is told with the last three exchanges, shortened, and no passages', () => {
    const [message] = standaloneRequest('And for the deposit?', earlier, 'en').messages
    expect(message!.content).not.toContain('question 1')
    expect(message!.content).toMatch(/Question: question 2\nAnswer: answer 2/)
    expect(message!.content).toMatch(/Last question: And for the deposit\?$/)
    expect(message!.content.length).toBeLessThan(2200)
  })

  it.each([
    ['When is the deposit repaid?', 'When is the deposit repaid?'],
    ['\nQuestion: "When is the deposit repaid?"\nI rewrote it.', 'When is the deposit repaid?'],
    ['Letzte Frage: Wann wird die Kaution gezahlt?', 'Wann wird die Kaution gezahlt?'],
    ['', 'And for the deposit?'],
  ])('written as %j is searched as %j', (written, searched) => {
    expect(standaloneQuestion('And for the deposit?', written)).toBe(searched)
  })
})
