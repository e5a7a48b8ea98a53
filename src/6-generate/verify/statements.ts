/** The sentences of an answer, each with the markers that belong to it. */
import { ambiguous, introducing, numbering } from '../../text/abbreviations'
import { sentences } from '../../text/segment'
import type { Span } from '../../types'
import { findMarkers, withoutBegunMarker, type Marker } from '../../text/markers'

/** A sentence, fragment, heading, list item or row of a table. The span is relative to the answer and holds its markers. */
export interface Statement extends Span {
  /** Without markers and without signs of lists, headings and quotations at its beginning. */
  text: string
  /** With offsets relative to the answer. */
  markers: Marker[]
  /** What is said between two markers, with the markers that follow it; the last may have none. */
  parts: { text: string; numbers: number[]; last: boolean }[]
}

/** Signs before a line's text: lists, headings, quotations, task boxes. */
const lineMark = /^(?:\s|>|#{1,6}(?=\s)|[-*+•‣◦▪–—](?=\s)|\(?\d{1,3}[.)](?=\s)|\[[ xX]\](?=\s))+/u
const says = /[\p{L}\p{N}]/u
const fence = /^\s*(?:```|~~~)/
/** Show nothing and part nothing: what stands for the units of a marker, and of signs of emphasis. */
const FILLER = '\u2063'
const EMPHASIS = '\u2064'

/**
 * Cuts an answer. A line always ends a sentence; markers after a full stop belong to the sentence before it, also on the
 * next line.
 * @param finished whether the answer has come to its end; else its last sentence is left out
 * @param language ISO 639-1 code
 */
export function statements(answer: string, finished = true, language?: string): Statement[] {
  const text = finished ? answer : withoutBegunMarker(answer)
  const markers = findMarkers(text)
  const blank = blanked(text, markers)
  const found: Span[] = []
  let inCode = false
  let start = 0
  for (const line of blank.split('\n')) {
    const end = start + line.length
    if (fence.test(line)) inCode = !inCode
    else if (inCode && line.trim()) found.push({ start, end })
    else found.push(...lineSentences(line, start, language))
    start = end + 1
  }
  const whole = found.filter(({ start, end }) => says.test(blank.slice(start, end)))
  const result = whole.map((span, i) => {
    const next = whole[i + 1]?.start ?? text.length
    const own = markers.filter((marker) => (i === 0 || marker.start >= span.start) && marker.start < next)
    return statement(text, blank, span, own)
  })
  return finished ? result : result.slice(0, -1)
}

function* lineSentences(line: string, offset: number, language: string | undefined): Generator<Span> {
  const mark = lineMark.exec(line)?.[0].length ?? 0
  const body = line.slice(mark)
  for (const span of sentences(body, language)) {
    let from = span.start
    for (const end of beforeFigures(body.slice(span.start, span.end))) {
      yield { start: offset + mark + from, end: offset + mark + span.start + end }
      from = span.start + end
    }
    yield { start: offset + mark + from, end: offset + mark + span.end }
  }
}

/** UAX #29 takes a full stop for no end where figures and a small letter follow: "Costs fell. 24 people left." */
function* beforeFigures(sentence: string): Generator<number> {
  for (const match of sentence.matchAll(/(\p{Ll}{3,}|\p{N}%|[)"”])\.\s+(?=[(]?\d+\s+\p{Ll})/gu)) {
    const word = (match[1] ?? '').toLowerCase()
    const lists = [ambiguous, introducing, numbering]
    if (!lists.some((list) => list.has(word))) yield match.index + match[0].length
  }
}

/**
 * The answer, unit for unit, with fillers for markers and emphasis. A marker after a full stop leaves spaces, so that the
 * stop ends the sentence; a full stop after a marker is never that of an abbreviation.
 */
function blanked(text: string, markers: readonly Marker[]): string {
  let result = ''
  let at = 0
  for (const { start, end } of markers) {
    result += plain(text.slice(at, start))
    const closed = /[.!?…:;)"”’»][\s\u2063\u2064]*$/u.test(result)
    // "It costs 20 kr. [1] It …": with a marker after it, the full stop is not only that of an abbreviation.
    if (/\.\s*$/.test(result) && /^\s+\p{Lu}/u.test(text.slice(end, end + 4)))
      result = result.replace(/\.(\s*)$/, '!$1')
    result += (closed ? ' ' : FILLER).repeat(end - start)
    at = end
  }
  return (result + plain(text.slice(at))).replace(/(\u2063[\s\u2064]*)\.(?=[\s\u2064]|$)/g, '$1!')
}

function plain(text: string): string {
  // An asterisk with a space after it, at the head of a line, is a list's.
  return text.replace(/(?<!(?:^|\n)[ \t]*)\*(?=\s)|\*{1,3}(?!\s)|(?<![\p{L}\p{N}])__?|__?(?![\p{L}\p{N}])/gu, (signs) =>
    EMPHASIS.repeat(signs.length),
  )
}

function statement(text: string, blank: string, span: Span, markers: Marker[]): Statement {
  const shown = blank.slice(span.start, span.end).replaceAll(FILLER, ' ')
  const start = Math.min(span.start + (shown.length - shown.trimStart().length), markers[0]?.start ?? Infinity)
  const end = Math.max(span.start + shown.trimEnd().length, markers.at(-1)?.end ?? 0)
  return {
    start,
    end,
    text: tidy(without(text.slice(start, end), markers, start)),
    markers,
    parts: parts(text, { start, end }, markers),
  }
}

function without(text: string, markers: readonly Marker[], offset: number): string {
  let result = ''
  let at = 0
  for (const marker of markers) {
    result += text.slice(at, marker.start - offset)
    at = marker.end - offset
  }
  return result + text.slice(at)
}

/** Closes the gaps that markers left. */
function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\(\s*[,;]?\s*\)/g, '')
    .replace(/(?:\s*,)+\s*(?=[.;:!?]|$)/g, '')
    .replace(/,(?:\s*,)+/g, ',')
    .replace(/\s+(?=[.,;:!?)](?:\s|$))/g, '')
    .trim()
}

function parts(text: string, span: Span, markers: readonly Marker[]): Statement['parts'] {
  const result: Statement['parts'] = []
  let at = span.start
  for (const marker of markers) {
    const said = text.slice(at, marker.start)
    const before = result.at(-1)
    if (!says.test(said) && before) before.numbers.push(...marker.numbers)
    else result.push({ text: said.trim(), numbers: [...marker.numbers], last: false })
    at = marker.end
  }
  const rest = text.slice(at, span.end)
  if (says.test(rest)) result.push({ text: rest.trim(), numbers: [], last: true })
  return result
}
