/**
 * Turns an answer's text into what is set: paragraphs, lists, code, each cut at sentences, markers, emphasis and checked quotes.
 * Pure. Nothing becomes a link, a picture or HTML: what looks like one stays text.
 */
import { fold } from '../../text/fold'
import { findMarkers, type Marker } from '../../text/markers'
import type { AnswerPassage, JudgedSentence, Span } from '../../types'

/** A run of an answer's text, or a marker in it. */
export interface Piece {
  /** As shown. */
  text: string
  /** The number of a source, where this is a marker: one piece for each number. */
  source?: number
  /** Place of its sentence among those judged; absent where it has not been judged. */
  sentence?: number
  strong?: true
  code?: true
  /** Words that stand verbatim in a source of the sentence: only these are set as the files' own. */
  quote?: true
}

export interface AnswerBlock {
  kind: 'paragraph' | 'item' | 'heading' | 'code'
  /** What stands before an item: "•", "2.". */
  mark: string
  pieces: Piece[]
  /** Places of the sentences that begin in it. */
  sentences: number[]
}

const strong = /\*\*(?=\S)([^*\n]+?)\*\*|__(?=\S)([^_\n]+?)__/g
const code = /`([^`\n]+)`/g
const quotation = /[“„"»«]([^“”„"»«\n]{3,}?)[”“"«»]/g

/** Blocks of an answer, also of one that is still being written. */
export function layOut(
  text: string,
  sentences: readonly JudgedSentence[],
  passages: readonly AnswerPassage[],
): AnswerBlock[] {
  const quotes = checkedQuotes(text, sentences, passages)
  const markers = findMarkers(text)
  return blockSpans(text).map(({ kind, mark, start, end }) => ({
    kind,
    mark,
    pieces:
      kind === 'code'
        ? [{ text: text.slice(start, end), code: true }]
        : cut(text, { start, end }, sentences, quotes, markers),
    sentences: sentences.flatMap((sentence, at) => (sentence.start >= start && sentence.start < end ? [at] : [])),
  }))
}

type BlockSpan = Span & Pick<AnswerBlock, 'kind' | 'mark'>

function blockSpans(text: string): BlockSpan[] {
  const blocks: BlockSpan[] = []
  let open: BlockSpan | undefined
  let fence: string | undefined
  for (const { 0: line, index } of text.matchAll(/[^\n]+|(?<=\n)(?=\n)/g)) {
    const end = index + line.length
    const fenced = /^\s*(```|~~~)[\w+-]*\s*$/.exec(line)?.[1]
    if (fence !== undefined) {
      if (fenced === fence) open = fence = undefined
      else if (open) open.end = end
      else blocks.push((open = { kind: 'code', mark: '', start: index, end }))
      continue
    }
    if (fenced) {
      fence = fenced
      open = undefined
      continue
    }
    const item = /^\s*(?:([-*•])|(\d{1,2}[.)]))\s+(?=\S)/.exec(line)
    const heading = /^\s*#{1,6}\s+(?=\S)/.exec(line)
    if (line.trim() === '') open = undefined
    else if (item) blocks.push((open = { kind: 'item', mark: item[2] ?? '•', start: index + item[0].length, end }))
    else if (heading) {
      blocks.push({ kind: 'heading', mark: '', start: index + heading[0].length, end })
      open = undefined
    } else if (open) open.end = end
    else blocks.push((open = { kind: 'paragraph', mark: '', start: index, end }))
  }
  return blocks
}

interface Styled extends Span {
  style: 'strong' | 'code'
  /** Units of the signs on either side, which are not shown. */
  signs: number
}

function cut(
  text: string,
  { start, end }: Span,
  sentences: readonly JudgedSentence[],
  quotes: readonly Span[],
  all: readonly Marker[],
): Piece[] {
  const own = text.slice(start, end)
  const shift = (match: RegExpMatchArray): Span => ({
    start: start + match.index!,
    end: start + match.index! + match[0].length,
  })
  const styled: Styled[] = [...own.matchAll(code)].map((match) => ({ ...shift(match), style: 'code', signs: 1 }))
  const isCode = (at: number): boolean =>
    styled.some((span) => span.style === 'code' && at >= span.start && at < span.end)
  const markers = all.filter((span) => span.start >= start && span.end <= end)
  for (const match of own.matchAll(strong))
    if (!isCode(start + match.index)) styled.push({ ...shift(match), style: 'strong', signs: 2 })
  const borders = new Set([start, end])
  const border = (...all: number[]): void => all.forEach((at) => at > start && at < end && borders.add(at))
  for (const span of [...sentences, ...quotes, ...markers]) border(span.start, span.end)
  for (const span of styled) border(span.start, span.start + span.signs, span.end - span.signs, span.end)
  const sorted = [...borders].sort((a, b) => a - b)
  const pieces: Piece[] = []
  for (const [i, from] of sorted.slice(0, -1).entries()) {
    const to = sorted[i + 1]!
    const sentence = sentenceAt(sentences, from)
    const found = sentence === undefined ? {} : { sentence }
    const isMarker = markers.find((span) => inside(span, from))
    if (isMarker) {
      if (isMarker.start === from)
        for (const source of isMarker.numbers) pieces.push({ text: String(source), source, ...found })
      continue
    }
    const around = styled.filter((span) => inside(span, from))
    // The signs of emphasis themselves.
    if (around.some((span) => from < span.start + span.signs || from >= span.end - span.signs)) continue
    const isInside = sentence !== undefined && inside(sentences[sentence]!, from)
    pieces.push({
      text: text.slice(from, to).replace(/\s*\n\s*/g, ' '),
      ...(isInside ? found : {}),
      ...(around.some(({ style }) => style === 'strong') ? { strong: true as const } : {}),
      ...(around.some(({ style }) => style === 'code') ? { code: true as const } : {}),
      ...(quotes.some((span) => inside(span, from)) ? { quote: true as const } : {}),
    })
  }
  return pieces
}

const inside = (span: Span, at: number): boolean => at >= span.start && at < span.end

/** The sentence that an offset lies in or, for a marker after the full stop, the one before it. */
function sentenceAt(sentences: readonly JudgedSentence[], at: number): number | undefined {
  const own = sentences.findIndex((sentence) => inside(sentence, at))
  if (own >= 0) return own
  const before = sentences.findLastIndex((sentence) => sentence.end <= at)
  return before < 0 ? undefined : before
}

/** Quotations, marks included, whose words stand in a source that their supported sentence names. */
function checkedQuotes(text: string, sentences: readonly JudgedSentence[], passages: readonly AnswerPassage[]): Span[] {
  const plain = (words: string): string => fold(words).text.replace(/\s+/g, ' ').trim()
  return sentences.flatMap((sentence) => {
    if (sentence.verdict !== 'supported') return []
    const own = text.slice(sentence.start, sentence.end)
    const sources = passages
      .filter(({ number }) => sentence.markers.includes(number))
      .map((passage) => plain(passage.text))
    return [...own.matchAll(quotation)].flatMap(({ index, 0: whole, 1: words = '' }) => {
      const wanted = plain(words.replace(/[.,;:]$/, ''))
      if (wanted === '' || !sources.some((source) => source.includes(wanted))) return []
      return [{ start: sentence.start + index, end: sentence.start + index + whole.length }]
    })
  })
}
