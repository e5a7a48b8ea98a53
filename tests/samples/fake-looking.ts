/** What the fake engine says of a second look: neighbours and best sentences by simple rules, explanations as the test sets them. */
import { AppError } from '../../src/errors'
import type { BestSentence, ChunkId, Expectation, Explanation, Neighbours } from '../../src/types'
import { FakeBulletin } from './fake-bulletin'
import type { Held } from './fake-ranking'

export abstract class FakeLooking extends FakeBulletin {
  protected readonly held = new Map<string, Held>()
  /** What was asked to be explained. */
  readonly expected: Expectation[] = []
  /** What `explain` answers, besides what it knows of the document. */
  explanation: Partial<Explanation> = {}
  /** Words that the best sentence of a passage holds; passages without them have none. */
  readonly telling = new Set<string>()

  async *sentences(_query: string, ids: ChunkId[], signal?: AbortSignal): AsyncGenerator<BestSentence> {
    for (const id of ids) {
      const { text } = this.#passage(id)
      for (const { index, 0: sentence } of text.matchAll(/[^.]+\./g)) {
        if (signal?.aborted) return
        if (![...this.telling].some((word) => sentence.includes(word))) continue
        const start = index + (sentence.length - sentence.trimStart().length)
        yield { id, start, end: index + sentence.length, score: 0.9 }
      }
    }
  }

  async around(id: ChunkId): Promise<Neighbours> {
    const { held, index } = this.#passage(id)
    const piece = (at: number) => {
      const chunk = held.chunks[at]
      return chunk && { start: chunk.start, end: chunk.end, text: held.document.text.slice(chunk.start, chunk.end) }
    }
    const [before, after] = [piece(index - 1), piece(index + 1)]
    return { ...(before ? { before } : {}), ...(after ? { after } : {}) }
  }

  async explain(expected: Expectation): Promise<Explanation> {
    this.expected.push(expected)
    const document = expected.document === undefined ? undefined : this.held.get(expected.document)?.summary
    return {
      ...(document ? { document } : {}),
      others: [],
      missing: [],
      unread: [],
      hiding: [],
      elsewhere: false,
      words: [],
      prepared: true,
      shown: 3,
      depth: 20,
      ...this.explanation,
    }
  }

  #passage(id: ChunkId): { held: Held; index: number; text: string } {
    const at = id.lastIndexOf(':')
    const held = this.held.get(id.slice(0, at))
    const [start, end] = id.slice(at + 1).split('-').map(Number)
    if (!held) throw new AppError({ code: 'store/missing', subject: id })
    return { held, index: held.chunks.findIndex((chunk) => chunk.start === start), text: held.document.text.slice(start, end) }
  }
}
