import { describe, expect, it } from 'vitest'
import type { Draft, Turn } from '../../../src/types'
import { draftOf, sampleEngine } from '../../samples/sample-engine'

const question = 'What happens if I exceed the rate limit?'

describe('what was asked', () => {
  const turn = (draft: Draft, more: Partial<Turn> = {}): Turn => ({
    at: 5,
    question: draft.question,
    standalone: draft.standalone,
    language: draft.language,
    passages: draft.passages,
    quotes: draft.quotes,
    trail: { wordings: draft.wordings, foundBy: draft.foundBy, runs: draft.result.runs, hits: [], calls: [] },
    ...(draft.evidence ? { evidence: draft.evidence } : {}),
    ...more,
  })

  it('is kept, and what was not answered is listed with its date, until it is deleted', async () => {
    const engine = await sampleEngine()
    const answered = { id: 'a', turns: [turn(await draftOf(engine, question))] }
    const missing = { id: 'b', turns: [turn(await draftOf(engine, 'Do you support SAML?'), { at: 9 })] }
    await engine.keepConversation(answered)
    await engine.keepConversation(missing)
    expect(await engine.conversations()).toEqual([
      { id: 'b', at: 9, question: 'Do you support SAML?', turns: 1 },
      { id: 'a', at: 5, question, turns: 1 },
    ])
    expect(await engine.conversation('a')).toEqual(answered)
    const [first, ...rest] = await engine.unanswered()
    expect(rest).toEqual([])
    expect(first).toMatchObject({ at: 9, question: 'Do you support SAML?' })
    await engine.forget(['a', first!.id])
    expect((await engine.conversations()).map(({ id }) => id)).toEqual(['b'])
    expect(await engine.unanswered()).toEqual([])
    await expect(engine.conversation('a')).rejects.toMatchObject({ problem: { code: 'store/missing' } })
  })

  it('lists a question once, as of the last time, and no longer when it is answered', async () => {
    const engine = await sampleEngine()
    const draft = await draftOf(engine, 'Do you support SAML?')
    const keep = (id: string, more: Partial<Turn>) => engine.keepConversation({ id, turns: [turn(draft, more)] })
    await keep('a', { at: 1 })
    await keep('b', { at: 2, standalone: 'do you support SAML' })
    expect((await engine.unanswered()).map(({ at }) => at)).toEqual([2])
    const { evidence: _, ...found } = turn(await draftOf(engine, question))
    const answer = { text: 'Yes [1].', sentences: [], refusal: false, stop: 'end' as const, ms: 0 }
    await engine.keepConversation({ id: 'c', turns: [{ ...found, standalone: 'Do you support SAML?', answer }] })
    expect(await engine.unanswered()).toEqual([])
  })

  it('goes with the library', async () => {
    const engine = await sampleEngine()
    await engine.keepConversation({ id: 'b', turns: [turn(await draftOf(engine, 'Do you support SAML?'))] })
    await engine.clear()
    expect([await engine.conversations(), await engine.unanswered()]).toEqual([[], []])
  })
})
