/** How near a claim comes to its passages, where rules decide nothing: by the embedding model, and by words they share. */
import type { Span } from '../../types'
import { alike, type Token } from './wording'
import type { Evidence } from './evidence'
import type { Wording } from './wordings'

/** A text as a vector of length 1. */
export type Embed = (text: string, role: 'query' | 'passage') => Promise<Float32Array>

export interface Nearness {
  /** Cosine of the claim and the stretch of the passages that comes nearest; absent without a model. */
  cosine?: number
  /** Share of the claim's words that the passages hold, 0 to 1. */
  coverage: number
  /** The sentences that come nearest. */
  support: (Span & { passage: number })[]
}

/** Most windows of a passage that are embedded for a claim: those that share the most words with it. */
const WINDOWS = 12

export async function nearness(
  claim: Wording,
  evidence: readonly Evidence[],
  embed: Embed | undefined,
): Promise<Nearness> {
  // Numbers and dates were checked by themselves.
  const exact = [...claim.quantities, ...claim.moments]
  const words = claim.tokens.filter(
    (token) => token.content && !exact.some((fact) => token.start >= fact.start && token.end <= fact.end),
  )
  const all = evidence.flatMap(({ wording, label }) => [...wording.tokens, ...label.tokens])
  const coverage = share(words, all)
  const windows = evidence.flatMap(({ number, wording }) =>
    windowsOf(wording).map((span) => ({ number, wording, span, score: share(words, within(wording, span)) })),
  )
  windows.sort((a, b) => b.score - a.score)
  const best = windows.slice(0, WINDOWS * evidence.length)
  if (!embed || best.length === 0)
    return { coverage, support: best[0] ? [{ ...best[0].span, passage: best[0].number }] : [] }
  const own = await embed(claim.text, 'passage')
  const scored = await Promise.all(
    best.map(async ({ number, wording, span, score }) => {
      const vector = await embed(wording.text.slice(span.start, span.end), 'passage')
      return { number, span, score, cosine: dot(own, vector) }
    }),
  )
  const joint = evidence.length > 1 ? [await jointly(own, scored, evidence, embed)] : []
  const nearest = scored.reduce((a, b) => (b.cosine > a.cosine ? b : a))
  return {
    cosine: Math.max(nearest.cosine, ...joint),
    coverage,
    support: [{ ...nearest.span, passage: nearest.number }],
  }
}

/** A claim that puts passages together is held against the best sentences of each, one after the other. */
async function jointly(
  own: Float32Array,
  scored: readonly { number: number; span: Span; cosine: number }[],
  evidence: readonly Evidence[],
  embed: Embed,
): Promise<number> {
  const texts = evidence.map(({ number, wording }) => {
    const best = scored
      .filter((window) => window.number === number)
      .reduce<{ span: Span; cosine: number } | undefined>((a, b) => (a && a.cosine >= b.cosine ? a : b), undefined)
    return best ? wording.text.slice(best.span.start, best.span.end) : ''
  })
  return dot(own, await embed(texts.join(' '), 'passage'))
}

/** Each sentence, each two that follow each other, and a short passage as a whole. */
function windowsOf({ sentences, text }: Wording): Span[] {
  const pairs = sentences.slice(1).map(({ end }, i) => ({ start: sentences[i]!.start, end }))
  const whole = sentences.length > 2 && sentences.length <= 5 ? [{ start: 0, end: text.length }] : []
  return [...sentences, ...pairs, ...whole]
}

function within({ tokens }: Wording, span: Span): Token[] {
  return tokens.filter(({ start, end }) => start >= span.start && end <= span.end)
}

function share(words: readonly Token[], there: readonly Token[]): number {
  if (words.length === 0) return 1
  return words.filter((word) => there.some((token) => alike(word, token))).length / words.length
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!
  return sum
}
