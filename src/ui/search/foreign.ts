import type { DocumentSummary } from '../../types'

/**
 * The language that most documents of a library are in, where a model that knows only English searches it by meaning. Pure.
 * @param model its name; English-only ones end in `-en` with their version, as their makers call them
 * @returns ISO 639-1 code; undefined where there is nothing to say
 */
export function foreignLanguage(documents: readonly DocumentSummary[], model: string): string | undefined {
  if (!/-en(-|$)/.test(model)) return undefined
  const counts = new Map<string, number>()
  let known = 0
  for (const { language, state } of documents) {
    if (language === undefined || state === 'failed') continue
    known++
    counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  if (known === 0 || (counts.get('en') ?? 0) * 2 >= known) return undefined
  counts.delete('en')
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[0]
}
