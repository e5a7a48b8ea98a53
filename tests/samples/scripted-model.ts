import { AppError, type ProblemCode } from '../../src/errors'
import type { CompletionEvent, CompletionRequest, LanguageModel } from '../../src/types'
import { serve } from '../../src/worker/wire'
import { Gate } from './fake-gate'

/** What the model does with a request: the pieces of what it writes, and how that ends. */
export interface Script {
  pieces: string[]
  stop?: 'end' | 'refusal' | 'filter'
  /** What it wrote in a try before, whose connection broke. */
  broken?: string[]
  /** Thrown after the pieces. */
  fails?: ProblemCode
}

/** A language model that says what it is told to, request by request, and remembers what it was asked. */
export class ScriptedModel implements LanguageModel {
  readonly requests: CompletionRequest[] = []
  /** Closed: it waits before each piece. */
  readonly writing = new Gate()
  /** Resolves when a request was given up before its end. */
  readonly abandoned: Promise<void>
  private givenUp!: () => void

  constructor(private readonly script: (request: CompletionRequest, at: number) => Script | string) {
    this.abandoned = new Promise((resolve) => (this.givenUp = resolve))
  }

  async *complete(request: CompletionRequest, signal?: AbortSignal): AsyncGenerator<CompletionEvent> {
    const said = this.script(request, this.requests.length)
    this.requests.push(request)
    const { pieces, stop = 'end', fails, broken }: Script = typeof said === 'string' ? { pieces: [said] } : said
    const body = JSON.stringify(request)
    let isWhole = false
    try {
      const sent = { kind: 'sent', at: 0, origin: 'http://localhost:1', bytes: body.length, body } as const
      yield sent
      if (broken) {
        for (const text of broken) yield { kind: 'text', text }
        yield { kind: 'retry', attempt: 1, wait: 0, problem: { code: 'generate/network', subject: 'the scripted model' } }
        yield sent
      }
      for (const text of pieces) {
        await this.writing.pass(signal)
        if (signal?.aborted) return
        yield { kind: 'text', text }
      }
      isWhole = true
      if (fails) throw new AppError({ code: fails, subject: 'the scripted model' })
      yield { kind: 'end', stop, usage: { input: 100, output: 20 }, received: 50, ms: 12 }
    } finally {
      if (!isWhole) this.givenUp()
    }
  }

  async models(): Promise<string[]> {
    return ['scripted']
  }

  /** Serves it, and gives the port at which it is called. */
  port(): MessagePort {
    const { port1, port2 } = new MessageChannel()
    serve<LanguageModel>(this, port1, 'generate/server')
    port1.start()
    return port2
  }
}
