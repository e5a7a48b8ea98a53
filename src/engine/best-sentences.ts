/** The sentence of each shown passage that comes nearest to a query, found by the model when a list is final. */
import type { Pool } from '../3-embed/pool'
import { dot } from '../5-retrieve/dense'
import { parseQuery } from '../5-retrieve/query'
import { hash53 } from '../text/hash'
import { sentences } from '../text/segment'
import { terms } from '../text/tokenize'
import type { BestSentence, ChunkId, Span } from '../types'
import type { Library } from './library'
import { parseChunkId } from './tables'

/** Vectors of sentences that are kept; of the usual model they take 6 MB. */
const MOST_KEPT = 4096
/** Sentences of one passage that are compared. */
const MOST_SENTENCES = 40
/** What has fewer words is a heading or a scrap. */
const FEWEST_WORDS = 3

export class BestSentences {
  /** The least recently used come first. */
  private readonly kept = new Map<number, Float32Array>()

  constructor(
    private readonly library: Library,
    private readonly pool: Pool,
  ) {}

  /** @throws AppError `embed/*` */
  async *find(query: string, ids: readonly ChunkId[], signal?: AbortSignal): AsyncGenerator<BestSentence> {
    const { text: question } = parseQuery(query)
    if (question.trim() === '') return
    let asked: Float32Array | undefined
    for (const id of ids) {
      const { document: owner, start, end } = parseChunkId(id)
      const document = await this.library.document(owner)
      if (signal?.aborted) return
      if (!document) continue
      const text = document.text.slice(start, end)
      const headings = document.sections.flatMap(({ heading }) => heading ?? [])
      const spans = candidates(text, document.language).filter(
        (span) => !headings.some((own) => own.start <= start + span.start && start + span.end <= own.end),
      )
      if (spans.length < 2) continue
      try {
        asked ??= await this.pool.embed(question, 'query', 'query', signal)
        const vectors = await Promise.all(spans.map((span) => this.vector(text.slice(span.start, span.end), signal)))
        const scores = vectors.map((vector) => dot(asked!, vector))
        const best = scores.indexOf(Math.max(...scores))
        yield { id, ...spans[best]!, score: scores[best]! }
      } catch (thrown) {
        if (signal?.aborted) return
        throw thrown
      }
    }
  }

  private async vector(text: string, signal: AbortSignal | undefined): Promise<Float32Array> {
    const key = hash53(text)
    const known = this.kept.get(key)
    const vector = known ?? (await this.pool.embed(text, 'passage', 'sentence', signal))
    this.kept.delete(key)
    this.kept.set(key, vector)
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value!)
    return vector
  }
}

/** Sentences without the spaces around them. */
function candidates(text: string, language: string | undefined): Span[] {
  return sentences(text, language)
    .flatMap((sentence) => {
      const own = text.slice(sentence.start, sentence.end)
      const start = sentence.start + (own.length - own.trimStart().length)
      const end = start + own.trim().length
      return enough(own) ? [{ start, end }] : []
    })
    .slice(0, MOST_SENTENCES)
}

function enough(sentence: string): boolean {
  let count = 0
  for (const { kind } of terms(sentence)) if (kind !== 'whole' && ++count >= FEWEST_WORDS) return true
  return false
}
