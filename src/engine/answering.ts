/** The answer to a draft: streamed, its sentences judged as they end, checked as a whole when it is. */
import { isRefusal, isUnwilling, refusals } from '../6-generate/refusals'
import { AppError } from '../errors'
import type { Answer, AnswerEvent, Draft, JudgedSentence, LanguageModel, Claims } from '../types'

/** Judges the sentences of an answer against its passages. */
export type Judge = (claims: Claims, signal?: AbortSignal) => Promise<JudgedSentence[]>

/** What may end a sentence, or a line. */
const sentenceEnd = /[.!?…:。！？\n\]]/

/** The refusal of a language, as an answer that nobody was asked for. */
export function refusal({ language }: Pick<Draft, 'language'>): Answer {
  const text = refusals[language]
  const sentence: JudgedSentence = { start: 0, end: text.length, text, markers: [], verdict: 'refusal', support: [] }
  return { text, sentences: [sentence], refusal: true, stop: 'end', ms: 0 }
}

/**
 * Asks a model for the answer. Where the evidence says that nothing answers, none is called.
 * @throws AppError `generate/*`; half an answer never ends in an `answer`
 */
export async function* answer(
  draft: Draft,
  model: LanguageModel | undefined,
  judge: Judge,
  signal?: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const { evidence, passages, leftOut, request } = draft
  if (evidence?.band === 'nothing' || draft.candidates.length === 0) {
    yield { kind: 'answer', answer: refusal(draft) }
    return
  }
  if (passages.length === 0 && leftOut.length > 0) throw new AppError({ code: 'generate/prompt-too-long' })
  if (!model) throw new AppError({ code: 'generate/none' })
  const given = passages.map(({ number, text, label }) => ({ number, text, label }))
  const claims = (said: string, finished: boolean): Claims => ({
    text: said,
    question: draft.standalone,
    passages: given,
    finished,
  })
  const judging = new Judging((said) => judge(claims(said, false), signal))
  let text = ''
  for await (const event of model.complete(request, signal)) {
    if (event.kind !== 'end') yield event
    if (event.kind === 'retry') {
      // The next try begins from the start.
      text = ''
      judging.forget()
      yield { kind: 'judged', sentences: [] }
    } else if (event.kind === 'text') {
      text += event.text
      if (sentenceEnd.test(event.text)) judging.start(text)
      const sentences = judging.take()
      if (sentences) yield { kind: 'judged', sentences }
    } else if (event.kind === 'end') {
      const { usage, received, ms } = event
      const stop = event.stop === 'end' && isUnwilling(text) ? 'refusal' : event.stop
      const sentences = await judge(claims(text, true), signal)
      yield { kind: 'judged', sentences }
      const whole = {
        text,
        sentences,
        refusal: stop === 'end' && isRefusal(text),
        stop,
        ...(usage ? { usage } : {}),
        received,
        ms,
      }
      yield { kind: 'answer', answer: whole }
      return
    }
  }
  signal?.throwIfAborted()
  throw new AppError({ code: 'generate/malformed', detail: 'the stream ended without an end' })
}

/** Judging beside the stream, one text at a time, so that slow judging never holds the words back. */
class Judging {
  private running = false
  private waiting: string | undefined
  private judged: JudgedSentence[] | undefined
  /** How often it began anew. */
  private times = 0

  constructor(private readonly judge: (text: string) => Promise<JudgedSentence[]>) {}

  start(text: string): void {
    this.waiting = text
    if (!this.running) void this.run()
  }

  /** What was judged since it was last taken. */
  take(): JudgedSentence[] | undefined {
    const { judged } = this
    this.judged = undefined
    return judged
  }

  /** What was written so far is void, and what was judged of it. */
  forget(): void {
    this.waiting = undefined
    this.judged = undefined
    this.times += 1
  }

  private async run(): Promise<void> {
    this.running = true
    try {
      while (this.waiting !== undefined) {
        const text = this.waiting
        const { times } = this
        this.waiting = undefined
        const judged = await this.judge(text)
        if (times === this.times) this.judged = judged
      }
    } catch {
      // The whole answer is judged again at its end, and says then what is the matter.
    } finally {
      this.running = false
    }
  }
}
