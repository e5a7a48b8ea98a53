import { describe, expect, it } from 'vitest'
import type { AnswerEvent, Engine } from '../../../src/types'
import { collect } from '../../samples/engine'
import { draftOf, sampleEngine } from '../../samples/sample-engine'
import { ScriptedModel, type Script } from '../../samples/scripted-model'

const question = 'What happens if I exceed the rate limit?'
const said = 'The call is refused with the status HTTP 429 [1]. Nothing is carried out [1].'

async function withModel(
  script: (at: number, engine: Engine) => Script | string,
): Promise<{ engine: Engine; model: ScriptedModel }> {
  const engine = await sampleEngine()
  const model = new ScriptedModel((_, at) => script(at, engine))
  await engine.useLanguageModel(model.port(), { provider: 'openai', server: 'http://localhost:1', model: 'scripted' })
  return { engine, model }
}

const last = (events: AnswerEvent[]) => {
  const event = events.at(-1)
  if (event?.kind !== 'answer') throw new Error('no answer')
  return event.answer
}

const unanswerable = [
  'Do you support SAML?',
  'Who founded the company?',
  'How much does a pallet to Norway cost?',
  'Is there a mobile app?',
  'Do you ship live animals?',
  'Which database do you use?',
  'What colour are the vans?',
  'Who is the chief executive?',
  'Wie hoch ist die Mehrwertsteuer?',
  'Hvem ejer lageret?',
]

const refusals = [
  'The documents do not answer that.',
  'Die Dokumente beantworten das nicht.',
  'Dokumenterne besvarer ikke dette.',
]

describe('a question that the files do not answer', () => {
  it.each(unanswerable)(
    'is refused exactly, with the closest passages and without a single call: %s',
    async (asked) => {
      const { engine, model } = await withModel(() => said)
      const draft = await draftOf(engine, asked, { expand: true })
      expect(draft.evidence?.band ?? 'nothing').toBe('nothing')
      const answer = last(await collect(engine.answer(draft)))
      expect(answer).toMatchObject({ refusal: true, sentences: [{ verdict: 'refusal' }] })
      expect(refusals).toContain(answer.text)
      expect(draft.quotes).toEqual([])
      expect(draft.passages.length > 0 || draft.result.hits.length === 0).toBe(true)
      expect(model.requests).toEqual([])
    },
  )

  it('is refused in its own language', async () => {
    const { engine } = await withModel(() => said)
    const refused = async (asked: string) => last(await collect(engine.answer(await draftOf(engine, asked)))).text
    expect(await refused('Wie hoch ist die Mehrwertsteuer?')).toBe(refusals[1])
    expect(await refused('Hvem ejer lageret?')).toBe(refusals[2])
  })

  it('is refused by the model where the evidence says that something may answer', async () => {
    const { engine, model } = await withModel(() => refusals[0]!)
    expect(last(await collect(engine.answer(await draftOf(engine, question))))).toMatchObject({ refusal: true })
    expect(model.requests).toHaveLength(1)
  })
})

describe('a question that they answer', () => {
  it('sends the question and the chosen passages, and nothing else of the library', async () => {
    const { engine, model } = await withModel(() => said)
    const draft = await draftOf(engine, question)
    expect(draft.passages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    const two = await engine.choose(draft, [draft.candidates[2]!.id, draft.candidates[0]!.id])
    expect(two.passages.map(({ number, id }) => [number, id])).toEqual([
      [1, draft.candidates[0]!.id],
      [2, draft.candidates[2]!.id],
    ])
    expect(two.tokens).toBeLessThan(draft.tokens)
    await collect(engine.answer(two))
    expect(model.requests).toEqual([two.request])
    const sent = JSON.stringify(model.requests)
    for (const { text } of draft.candidates.slice(3))
      expect(sent).not.toContain(JSON.stringify(text.slice(0, 80)).slice(1, -1))
  })

  it('is answered in pieces, each sentence judged, and at the end as a whole', async () => {
    const pieces = ['The call is refu', 'sed with HTTP 429 [', '1', '].', ' Nothing is carried', ' out [1', '].']
    const { engine } = await withModel(() => ({ pieces }))
    const events = await collect(engine.answer(await draftOf(engine, question)))
    expect(events.flatMap((event) => (event.kind === 'text' ? event.text : [])).join('')).toBe(pieces.join(''))
    const answer = last(events)
    expect(answer).toMatchObject({
      text: pieces.join(''),
      refusal: false,
      stop: 'end',
      usage: { input: 100, output: 20 },
    })
    expect(answer.sentences.map(({ markers }) => markers)).toEqual([[1], [1]])
  })

  it('shows a refusal of the model’s own, and a filter, for what they are', async () => {
    const { engine } = await withModel((at) => ({
      pieces: ['I can’t help with that one.'],
      stop: at === 0 ? 'refusal' : 'filter',
    }))
    const draft = await draftOf(engine, question)
    expect(last(await collect(engine.answer(draft)))).toMatchObject({ stop: 'refusal', refusal: false })
    expect(last(await collect(engine.answer(draft)))).toMatchObject({ stop: 'filter', refusal: false })
  })

  it('takes a model that says it can’t help for unwilling: that tells nothing of the files', async () => {
    const { engine } = await withModel(() => 'I can’t help with that one.')
    expect(last(await collect(engine.answer(await draftOf(engine, question))))).toMatchObject({
      stop: 'refusal',
      refusal: false,
    })
  })

  it('is answered anew when the connection broke: nothing of the first try is left', async () => {
    const { engine } = await withModel(() => ({ broken: ['It is never refused [1]. The call is ref'], pieces: [said] }))
    const events = await collect(engine.answer(await draftOf(engine, question)))
    expect(last(events).text).toBe(said)
    const retry = events.findIndex(({ kind }) => kind === 'retry')
    expect(events[retry + 1]).toEqual({ kind: 'judged', sentences: [] })
    for (const event of events.slice(retry + 1))
      if (event.kind === 'judged')
        for (const sentence of event.sentences) expect(sentence.text).not.toContain('never refused')
  })

  it('is never answered by half: a stop for length is an error', async () => {
    const { engine } = await withModel(() => ({ pieces: [said], fails: 'generate/length' }))
    const events: AnswerEvent[] = []
    const answering = (async () => {
      for await (const event of engine.answer(await draftOf(engine, question))) events.push(event)
    })()
    await expect(answering).rejects.toMatchObject({ problem: { code: 'generate/length' } })
    expect(events.some(({ kind }) => kind === 'answer')).toBe(false)
  })

  it.each(['sent', 'text'] as const)(
    'can be stopped after %s: the model is told, and there is no answer',
    async (moment) => {
      const { engine, model } = await withModel(() => ({ pieces: ['One. ', 'Two. ', 'Three.'] }))
      const draft = await draftOf(engine, question)
      model.writing.open = moment === 'text'
      const stop = new AbortController()
      const events: AnswerEvent[] = []
      for await (const event of engine.answer(draft, stop.signal)) {
        events.push(event)
        // While the model is silent.
        if (event.kind === moment) queueMicrotask(() => stop.abort())
      }
      await model.abandoned
      expect(events.some(({ kind }) => kind === 'answer')).toBe(false)
      expect(events.filter(({ kind }) => kind === 'text').length).toBeLessThan(3)
    },
  )

  it('is quoted from at once where words are plain enough, before meaning is searched', async () => {
    const engine = await sampleEngine()
    const kinds = async (asked: string) => (await collect(engine.draft(asked))).map(({ kind }) => kind)
    expect(await kinds(question)).toEqual(['step', 'early', 'step', 'draft'])
    expect(await kinds('Do you support SAML?')).toEqual(['step', 'draft'])
    const early = (await collect(engine.draft(question))).find((event) => event.kind === 'early')
    expect(early?.draft.quotes[0]?.text).toContain('HTTP 429')
  })

  it('without a model is quoted from, and can’t be sent', async () => {
    const engine = await sampleEngine()
    const draft = await draftOf(engine, question)
    expect(draft.quotes.length).toBeGreaterThanOrEqual(2)
    const { text, passage, start, end } = draft.quotes[0]!
    expect(text).toContain('HTTP 429')
    expect(draft.passages[passage - 1]!.text.slice(start, end)).toBe(text)
    await expect(collect(engine.answer(draft))).rejects.toMatchObject({ problem: { code: 'generate/none' } })
  })

  it('says which passages a small window has no room for', async () => {
    const { engine } = await withModel(() => said)
    await engine.useLanguageModel(new ScriptedModel(() => said).port(), {
      provider: 'ollama',
      server: 'http://localhost:1',
      model: 's',
      window: 1400,
    })
    const draft = await draftOf(engine, question)
    expect(draft.leftOut.length).toBeGreaterThan(0)
    expect(draft.passages.length + draft.leftOut.length).toBe(5)
    expect(draft.tokens + draft.request.limit!).toBeLessThanOrEqual(1400)
    await engine.useLanguageModel(new ScriptedModel(() => said).port(), {
      provider: 'ollama',
      server: 'http://localhost:1',
      model: 's',
      window: 300,
    })
    await expect(collect(engine.answer(await draftOf(engine, question)))).rejects.toMatchObject({
      problem: { code: 'generate/prompt-too-long' },
    })
  })
})

describe('rewordings and follow-ups', () => {
  it('widen the search where the question found something, and each passage says which wording found it', async () => {
    const { engine, model } = await withModel(
      () => '1. How many calls a minute may I make?\n\n- Which header tells what is left?\n* When is a key revoked?',
    )
    const draft = await draftOf(engine, question, { expand: true })
    expect(draft.wordings).toEqual([
      question,
      'How many calls a minute may I make?',
      'Which header tells what is left?',
      'When is a key revoked?',
    ])
    expect(model.requests).toHaveLength(1)
    expect(draft.passages.slice(0, 3).every(({ id }) => draft.foundBy[id]!.includes(0))).toBe(true)
    expect(draft.passages.some(({ id }) => !draft.foundBy[id]!.includes(0))).toBe(true)
    expect(draft.passages.length).toBeLessThanOrEqual(12)
    expect(draft.calls.map(({ kind }) => kind)).toEqual(['sent', 'text', 'end'])
  })

  it('are rewritten to stand alone before they are searched, with the talk and no passage', async () => {
    const { engine, model } = await withModel(() => question)
    const draft = await draftOf(engine, 'And if I exceed it?', {
      earlier: [{ question: 'How many calls may I make?', answer: '30 a minute [1].' }],
    })
    expect(draft).toMatchObject({ question: 'And if I exceed it?', standalone: question, evidence: { band: 'strong' } })
    expect(model.requests).toHaveLength(1)
    expect(JSON.stringify(model.requests)).not.toContain('HTTP 429')
  })

  it('tell of the pauses between tries, and keep nothing of those that broke', async () => {
    const { engine } = await withModel(() => ({ broken: ['Who is nev'], pieces: [question] }))
    const events = await collect(engine.draft('And if I exceed it?', { earlier: [{ question: 'a', answer: 'b' }] }))
    expect(events.map(({ kind }) => kind)).toEqual(['step', 'retry', 'step', 'draft'])
    const draft = events.at(-1)
    expect(draft).toMatchObject({ draft: { standalone: question } })
  })

  it('fail with the model’s own problem', async () => {
    const { engine } = await withModel(() => ({ pieces: [], fails: 'generate/key' }))
    await expect(draftOf(engine, question, { expand: true })).rejects.toMatchObject({
      problem: { code: 'generate/key' },
    })
  })
})

describe('a person’s own wording of prompts', () => {
  it('is used for its language, and one that can’t work is refused', async () => {
    const { engine } = await withModel(() => said)
    const usual = await engine.usualPrompts()
    await engine.configure({ prompts: { en: { ...usual.en, rules: 'Be brief. Otherwise: {refusal}' } } })
    expect((await draftOf(engine, question)).request.system).toBe(`Be brief. Otherwise: ${refusals[0]}`)
    await expect(engine.configure({ prompts: { de: { rules: 'Kurz.', ask: '{question}' } } })).rejects.toMatchObject({
      problem: { code: 'generate/template' },
    })
  })
})
