import type { CompletionEvent, Draft, FoundPassage, ModelSettings, Turn } from '../../types'

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

function labelOf({
  name,
  page,
  breadcrumb,
}: Pick<FoundPassage, 'name' | 'breadcrumb'> & { page: string | undefined }): string {
  const place = page === undefined ? breadcrumb.at(-1) : `p. ${page}`
  return place === undefined ? name : `${name}, ${place}`
}
