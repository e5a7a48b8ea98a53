import type { CompletionEvent, Draft, Exchange, FoundPassage, ModelSettings, Turn } from '../../types'

/** A draft as the turn that it will be: the answer is still missing. */
export function turnOf(
  draft: Draft,
  { model, calls }: { model?: ModelSettings | undefined; calls: CompletionEvent[] },
): Turn {
  const { question, standalone, language, evidence, passages, leftOut, quotes, wordings, foundBy, result } = draft
  return {
    at: Date.now(),
    question,
    standalone,
    language,
    passages,
    quotes,
    ...(evidence ? { evidence } : {}),
    ...(model ? { model } : {}),
    ...(leftOut.length > 0 ? { leftOut: leftOut.map(({ label }) => label) } : {}),
    trail: {
      wordings,
      foundBy,
      runs: result.runs,
      hits: result.hits.map(({ id, name, page, breadcrumb, rank, score, rescored }) => ({
        id,
        label: labelOf({ name, page, breadcrumb }),
        rank,
        score,
        ...(rescored ? { rescored } : {}),
      })),
      calls,
    },
  }
}

/** What is told of a turn when a follow-up is rewritten. */
export function exchangeOf({ standalone, answer, quotes }: Turn): Exchange {
  return { question: standalone, answer: answer?.text ?? quotes.map(({ text }) => text).join(' ') }
}

/** Calls with one more event: text that comes in pieces is joined. */
export function withEvent(calls: CompletionEvent[], event: CompletionEvent): CompletionEvent[] {
  const last = calls.at(-1)
  return event.kind === 'text' && last?.kind === 'text'
    ? [...calls.slice(0, -1), { ...last, text: last.text + event.text }]
    : [...calls, event]
}

function labelOf({
  name,
  page,
  breadcrumb,
}: Pick<FoundPassage, 'name' | 'breadcrumb'> & { page: string | undefined }): string {
  const place = page === undefined ? breadcrumb.at(-1) : `p. ${page}`
  return place === undefined ? name : `${name}, ${place}`
}
