import type { CompletionEvent, Draft, Exchange, FoundPassage, ModelSettings, Turn } from '../../types'

/** A draft as the turn that it will be: the answer is still missing. */
export function turnOf(
  draft: Draft,
  { model, calls }: { model: ModelSettings | undefined; calls: CompletionEvent[] },
): Turn {
  const { question, standalone, language, evidence, passages, quotes, wordings, foundBy, result } = draft
  return {
    at: Date.now(),
    question,
    standalone,
    language,
    passages,
    quotes,
    ...(evidence ? { evidence } : {}),
    ...(model ? { model } : {}),
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

function labelOf({
  name,
  page,
  breadcrumb,
}: Pick<FoundPassage, 'name' | 'breadcrumb'> & { page: string | undefined }): string {
  const place = page === undefined ? breadcrumb.at(-1) : `p. ${page}`
  return place === undefined ? name : `${name}, ${place}`
}
