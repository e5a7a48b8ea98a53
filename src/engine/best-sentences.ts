/** The sentence of each shown passage that comes nearest to a query, found by the model when a list is final. */
import type { Pool } from '../3-embed/pool'
import { dot } from '../5-retrieve/dense'
import { parseQuery } from '../5-retrieve/query'
import { sentences } from '../text/segment'
import { terms } from '../text/tokenize'
import type { BestSentence, ChunkId, Span } from '../types'
import { RecentVectors } from './recent-vectors'
import type { Library } from './library'
import { parseChunkId } from './tables'

/** Sentences of one passage that are compared. */
const MOST_SENTENCES = 40
/** What has fewer words is a heading or a scrap. */
const FEWEST_WORDS = 3

export class BestSentences {
  private readonly vectors: RecentVectors

  constructor(
    private readonly library: Library,
    private readonly pool: Pool,
  ) {
    this.vectors = new RecentVectors(pool, 'sentence')
  }

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
        const vectors = await Promise.all(
          spans.map((span) => this.vectors.of(text.slice(span.start, span.end), signal)),
        )
        const scores = vectors.map((vector) => dot(asked!, vector))
        const best = scores.indexOf(Math.max(...scores))
        yield { id, ...spans[best]!, score: scores[best]! }
      } catch (thrown) {
        if (signal?.aborted) return
        throw thrown
      }
    }
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
